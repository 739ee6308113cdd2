"""All of the club's nights, and a night that goes from one laptop to another as a file."""

import csv
import json
import re
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests import build, plain
from tests.evenings import kept, play
from tests.tournament.kit.printing import reading
from tournament.evening.night import ranking
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay
from tournament.topics.entrants.actions import entries


def bring(desk, content, name="night.json"):
    return desk.post(
        "/nights/import/", {"file": SimpleUploadedFile(name, content)}, follow=True
    ).content.decode()


def saved(desk, night):
    return desk.get(f"/night/{night.pk}/night.json")


def test_every_night_is_listed_the_newest_first(desk):
    club = Club.objects.get()
    build.night(club, "Old one", day=date(2025, 5, 6))
    newest = build.night(club, "<i>New</i> one")
    build.sign_in(newest, *build.players(8))
    play(newest, 0)
    html = desk.get("/nights/").content.decode()
    assert html.index("&lt;i&gt;New&lt;/i&gt; one") < html.index("Old one")
    assert re.findall(r'<td class="n".*?</td>', html)[:2] == [
        '<td class="n" data-label="Players">8</td>',
        '<td class="n" data-label="Games">1</td>',
    ]
    assert f'href="/night/{newest.pk}/night.json"' in html


def test_practice_and_closed_nights_say_so(desk):
    club = Club.objects.get()
    for name, columns in (("Try", {"practice": True}), ("Done", {"closed": timezone.now()})):
        Tournament.objects.filter(pk=build.night(club, name).pk).update(**columns)
    html = desk.get("/nights/").content.decode()
    assert ("<td>practice</td>" in html, "<td>closed</td>" in html) == (True, True)


def test_another_clubs_nights_are_not_listed(desk):
    build.night(build.director("Ann", club="Theirs").club, name="Secret night")
    html = desk.get("/nights/").content.decode()
    assert "Secret night" not in html
    assert "Nothing is set up yet." in html


def test_saved_night_is_a_file_with_a_plain_name(desk):
    made = build.night(Club.objects.get(), '../"x"\nnight', day=date(2026, 5, 6))
    answer = saved(desk, made)
    expected = f'attachment; filename="night-2026-05-06-{made.pk}.json"'
    assert answer.headers["Content-Disposition"] == expected
    assert json.loads(answer.content)["format"] == "euchre-night"


def test_night_comes_in_from_a_file(desk):
    other = build.director("Ann", club="Other")
    made = build.night(other.club, "Their night")
    build.sign_in(made, *build.players(8))
    play(made, None)
    desk.force_login(other)
    content = saved(desk, made).content
    desk.force_login(Club.objects.get(name="Tanglewood").directors.get())
    assert "It is here, with its whole history." in bring(desk, content)
    copy = Tournament.objects.get(club__name="Tanglewood")
    assert ranking.standings(replay.night(copy.pk)) == ranking.standings(replay.night(made.pk))
    assert "is here already" in bring(desk, content)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04", "cut off, or is none of ours"),
        (b'{"format": "other"}', "This file was saved by another program."),
        (b'{"format": "euchre-night", "version": 4}', "a newer Euchre Night"),
        (b'{"format": "euchre-night", "version": 1}', "something in it was changed"),
        (b"x" * (15 * 1024 * 1024 + 1), "at most 15 megabytes"),
    ],
)
def test_wrong_file_is_told_in_a_sentence_and_nothing_comes_in(desk, content, sentence):
    assert sentence in bring(desk, content)
    assert not Tournament.objects.exists()


def test_no_file_is_asked_for(desk):
    html = desk.post("/nights/import/", follow=True).content.decode()
    assert "Choose the file first" in html


@pytest.mark.parametrize("count", [1, 12])
def test_list_asks_the_same_number_of_times(desk, django_assert_num_queries, count):
    for number in range(count):
        build.night(Club.objects.get(), f"Night {number}")
    with django_assert_num_queries(4):
        desk.get("/nights/")


def a_night(club, days, *, players=8, games=1):
    """One that was played so many days ago."""
    day = timezone.localdate() - timedelta(days=days)
    night = plain.night(players, day=day, name=f"Night of {day}", games=games)
    people = [plain.entry(one, regular=one) for one in range(1, players + 1)]
    return kept(plain.all_typed(plain.seated(plain.told(night, *people))), club)


@pytest.fixture
def club(desk):
    found = Club.objects.get()
    for number in range(1, 41):
        found.regulars.create(number=number, name=f"Regular {number}")
    found.regulars.filter(number=1).update(name="=1+1")
    return found


def test_season_of_the_last_year_is_shown(desk, club):
    for days in (3, 300, 400):
        a_night(club, days)
    html = desk.get("/season/").content.decode()
    assert "2 nights, and every one counts." in html
    assert html.count("<bdi>Regular ") == 7


def test_season_goes_from_day_to_day_and_counts_the_best(desk, club):
    for days in (3, 300, 400):
        a_night(club, days)
    first, last = (timezone.localdate() - timedelta(days=days) for days in (500, 0))
    html = desk.get("/season/", {"first": first, "last": last, "best": "2"}).content.decode()
    assert "3 nights; the best 2 of each player count." in html
    assert "Best</a>" in html


def test_practice_unfinished_and_other_clubs_nights_do_not_count(desk, club):
    a_night(club, 5, games=2)
    Tournament.objects.filter(pk=a_night(club, 6).pk).update(practice=True)
    a_night(build.director("Ann", club="Theirs").club, 7)
    html = desk.get("/season/").content.decode()
    assert "No night of this time is played to its end or closed." in html


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"first": "2026-05-01", "last": "2026-04-01"}, "The last day comes before the first one"),
        ({"first": "x", "last": "2026-04-01"}, "Write the day like 2026-11-21."),
        ({"first": "2026-04-01", "last": "2026-05-01", "best": "0"}, "Write a number from 1 to 99"),
        ({"first": "2026-04-01", "last": "2026-05-01", "best": "1e1"}, "Write a number from 1"),
    ],
)
def test_wrong_season_is_told_beside_its_box(desk, club, query, sentence):
    answer = desk.get("/season/", query)
    assert (answer.status_code, sentence in answer.content.decode()) == (200, True)


def test_season_as_csv_runs_nothing(desk, club):
    a_night(club, 3)
    answer = desk.get("/season.csv")
    lines = answer.content.decode("utf-8-sig").split("\r\n")
    assert lines[0] == "place,number,name,nights,of,points,average,counts,x"
    assert len(lines) == 10
    assert any(",'=1+1,1,1," in line for line in lines)


def test_season_on_paper_says_of_everybody_what_the_spreadsheet_says(desk, club):
    for days in (3, 10):
        a_night(club, days)
    _, *lines = csv.reader(desk.get("/season.csv").content.decode("utf-8-sig").splitlines())
    (page,) = reading.pages(desk.get("/season.pdf").content)
    assert "2 nights, and every one counts." in page.text
    assert len(lines) == 8
    for place, _, name, nights, _, points, average, _, x in lines:
        told = f"{place} {name.removeprefix(chr(39))} {nights} {points} {average} {x}"
        assert told in page.text
    assert (page.overlapping, page.outside) == ([], [])


@pytest.mark.parametrize(("nights", "players"), [(1, 4), (12, 40)])
def test_season_asks_the_same_number_of_times(
    desk, club, django_assert_num_queries, nights, players
):
    for number in range(nights):
        a_night(club, number, players=players)
    with django_assert_num_queries(21):
        desk.get("/season/")


@pytest.mark.django_db(transaction=True)
def test_season_reads_a_night_again_only_when_it_changed(desk, club, django_assert_num_queries):
    made = a_night(club, 3)
    for queries in (23, 11):
        with django_assert_num_queries(queries):
            desk.get("/season/")
    entries.rename(build.desk(made), entry=1, name="Another")
    with django_assert_num_queries(23):
        desk.get("/season/")
