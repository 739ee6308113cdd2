"""The club's nights are listed, saved to files and imported, and the season adds them up."""

import csv
import json
import re
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests import build, plain
from tests.evenings import play_games, store_night
from tests.tournament.kit.printing import pdf_reading
from tournament.evening.night import ranking
from tournament.evening.words.occasion import NIGHT_OCCASION
from tournament.kit.desk.forms.fields import WRONG_DATE_SENTENCE
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader
from tournament.storage.stored.unpacking import SAVED_BY_OTHER_PROGRAM_REFUSAL
from tournament.topics.entrants.actions import entries
from tournament.topics.nights.views.nights import NIGHT_ADDED_SENTENCE
from tournament.topics.places.boards.season import no_nights_sentence


def import_file(desk, content, name="night.json"):
    return desk.post(
        "/nights/import/", {"file": SimpleUploadedFile(name, content)}, follow=True
    ).content.decode()


def save_night(desk, night):
    return desk.get(f"/night/{night.pk}/night.json")


def test_all_nights_are_listed_newest_first(desk):
    club = Club.objects.get()
    build.night(club, "Old one", day=date(2025, 5, 6))
    newest_night = build.night(club, "<i>New</i> one")
    build.check_in(newest_night, *build.players(8))
    play_games(newest_night, 0)
    html = desk.get("/nights/").content.decode()
    assert html.index("&lt;i&gt;New&lt;/i&gt; one") < html.index("Old one")
    assert re.findall(r'<td class="n".*?</td>', html)[:2] == [
        '<td class="n" data-label="Players">8</td>',
        '<td class="n" data-label="Games">1</td>',
    ]
    assert f'href="/night/{newest_night.pk}/night.json"' in html


def test_practice_and_closed_nights_are_marked(desk):
    club = Club.objects.get()
    for name, columns in (("Try", {"practice": True}), ("Done", {"closed": timezone.now()})):
        Tournament.objects.filter(pk=build.night(club, name).pk).update(**columns)
    html = desk.get("/nights/").content.decode()
    assert ("<td>practice</td>" in html, "<td>closed</td>" in html) == (True, True)


def test_nights_of_another_club_are_not_listed(desk):
    build.night(build.director("Ann", club="Theirs").club, name="Secret night")
    html = desk.get("/nights/").content.decode()
    assert "Secret night" not in html
    assert "Nothing is set up yet." in html


def test_saved_night_is_a_file_with_a_plain_name(desk):
    night = build.night(Club.objects.get(), '../"x"\nnight', day=date(2026, 5, 6))
    response = save_night(desk, night)
    file_name = f'attachment; filename="night-2026-05-06-{night.pk}.json"'
    assert response.headers["Content-Disposition"] == file_name
    assert json.loads(response.content)["format"] == "euchre-night"


def test_night_is_imported_from_a_file(desk):
    other_director = build.director("Ann", club="Other")
    night = build.night(other_director.club, "Their night")
    build.check_in(night, *build.players(8))
    play_games(night, None)
    desk.force_login(other_director)
    content = save_night(desk, night).content
    desk.force_login(Club.objects.get(name="Tanglewood").directors.get())
    assert NIGHT_ADDED_SENTENCE in import_file(desk, content)
    copy = Tournament.objects.get(club__name="Tanglewood")
    assert ranking.standings(reader.night(copy.pk)) == ranking.standings(reader.night(night.pk))
    assert "is already here" in import_file(desk, content)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04", "cut off, or is not from Euchre Night"),
        (b'{"format": "other"}', SAVED_BY_OTHER_PROGRAM_REFUSAL),
        (b'{"format": "euchre-night", "version": 5}', "A newer Euchre Night"),
        (b'{"format": "euchre-night", "version": 1}', "was changed after it was saved"),
        (b"x" * (15 * 1024 * 1024 + 1), "more than 15 MB"),
    ],
)
def test_invalid_file_is_reported_and_nothing_is_imported(desk, content, sentence):
    assert sentence in import_file(desk, content)
    assert not Tournament.objects.exists()


def test_missing_file_is_asked_for(desk):
    html = desk.post("/nights/import/", follow=True).content.decode()
    assert "Choose a file first" in html


@pytest.mark.parametrize("count", [1, 12])
def test_number_of_queries_of_the_list_stays_the_same(desk, django_assert_num_queries, count):
    for number in range(count):
        build.night(Club.objects.get(), f"Night {number}")
    with django_assert_num_queries(4):
        desk.get("/nights/")


def stored_night(club, days, *, players=8, games=1):
    """Return a night that was played this many days ago."""
    day = timezone.localdate() - timedelta(days=days)
    night = plain.night(players, day=day, name=f"Night of {day}", games=games)
    people = [plain.entry(number, regular=number) for number in range(1, players + 1)]
    return store_night(plain.type_all_tables(plain.seat(plain.with_facts(night, *people))), club)


@pytest.fixture
def club(desk):
    club = Club.objects.get()
    for number in range(1, 41):
        club.regulars.create(number=number, name=f"Regular {number}")
    club.regulars.filter(number=1).update(name="=1+1")
    return club


def test_season_of_the_last_year_is_shown(desk, club):
    for days in (3, 300, 400):
        stored_night(club, days)
    html = desk.get("/season/").content.decode()
    assert "2 nights, not closed yet." in html
    assert html.count("<bdi>Regular ") == 7


def test_season_covers_the_dates_and_counts_the_best_nights(desk, club):
    for days in (3, 300, 400):
        stored_night(club, days)
    first_date, last_date = (timezone.localdate() - timedelta(days=days) for days in (500, 0))
    html = desk.get(
        "/season/", {"first": first_date, "last": last_date, "best": "2"}
    ).content.decode()
    assert "3 nights, not closed yet. Each player&#x27;s best 2 count." in html
    assert "Best</a>" in html


def test_practice_unfinished_and_other_clubs_nights_do_not_count(desk, club):
    stored_night(club, 5, games=2)
    Tournament.objects.filter(pk=stored_night(club, 6).pk).update(practice=True)
    stored_night(build.director("Ann", club="Theirs").club, 7)
    html = desk.get("/season/").content.decode()
    assert no_nights_sentence(NIGHT_OCCASION) in html


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (
            {"first": "2026-05-01", "last": "2026-04-01"},
            "The last date is before the first one. Change one of them.",
        ),
        ({"first": "x", "last": "2026-04-01"}, WRONG_DATE_SENTENCE),
        ({"first": "2026-04-01", "last": "2026-05-01", "best": "0"}, "Enter a number from 1 to 99"),
        ({"first": "2026-04-01", "last": "2026-05-01", "best": "1e1"}, "Enter a number from 1"),
    ],
)
def test_invalid_dates_or_number_of_nights_of_a_season_are_reported(desk, club, query, sentence):
    response = desk.get("/season/", query)
    assert (response.status_code, sentence in response.content.decode()) == (200, True)


def test_csv_cells_of_a_season_that_would_be_formulas_are_escaped(desk, club):
    stored_night(club, 3)
    response = desk.get("/season.csv")
    csv_lines = response.content.decode("utf-8-sig").split("\r\n")
    assert csv_lines[0] == "place,number,name,nights,of,points,average,counts,Xs"
    assert len(csv_lines) == 10
    assert any(",'=1+1,1,1," in csv_line for csv_line in csv_lines)


def test_season_on_paper_has_the_values_of_the_spreadsheet(desk, club):
    for days in (3, 10):
        stored_night(club, days)
    _, *csv_rows = csv.reader(desk.get("/season.csv").content.decode("utf-8-sig").splitlines())
    (page,) = pdf_reading.pages_of_pdf(desk.get("/season.pdf").content)
    assert "2 nights, not closed yet." in page.text
    assert len(csv_rows) == 8
    for place, _, name, nights, _, points, average, _, x_count in csv_rows:
        paper_line = f"{place} {name.removeprefix(chr(39))} {nights} {points} {average} {x_count}"
        assert paper_line in page.text
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


@pytest.mark.parametrize(("nights", "players"), [(1, 4), (12, 40)])
def test_number_of_queries_of_the_season_stays_the_same(
    desk, club, django_assert_num_queries, nights, players
):
    for number in range(nights):
        stored_night(club, number, players=players)
    with django_assert_num_queries(21):
        desk.get("/season/")


@pytest.mark.django_db(transaction=True)
def test_season_reads_a_night_again_only_after_a_change(desk, club, django_assert_num_queries):
    night = stored_night(club, 3)
    for queries in (23, 11):
        with django_assert_num_queries(queries):
            desk.get("/season/")
    entries.rename_player(build.desk(night), entry=1, name="Another")
    with django_assert_num_queries(23):
        desk.get("/season/")
