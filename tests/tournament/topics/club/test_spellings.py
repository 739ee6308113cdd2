"""Two spellings of one regular are merged and separated, and the list of regulars is saved to a
file and printed.
"""

import csv
import io
import re
from datetime import timedelta

import pypdf
import pytest
from django.utils import timezone

from tests import build, pressing
from tests.evenings import play_games
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import many_nights, reader, season_results
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.entrants.typed_person import find_people_of_club

TODAY = timezone.localdate()


@pytest.fixture
def club(desk):
    return Club.objects.get()


def finished_night(club, days, *names):
    """Return a finished night from this many days ago."""
    night = build.night(club, day=TODAY - timedelta(days=days), games=1, fee_cents=0)
    number_by_name = {row.name: row.number for row in Regular.objects.filter(club=club)}
    for name in names:
        person = (
            CheckInPerson(regular_number=number_by_name[name])
            if name in number_by_name
            else CheckInPerson(name=name)
        )
        signing_in.check_in_player(build.desk(night), person=person)
    for entry in reader.night(night.pk).entries:
        arrivals.mark_items_of_party(
            build.desk(night), party=entry.number, items=frozenset(CheckInItem)
        )
    play_games(night, None)
    return night


@pytest.fixture
def number_by_name(club):
    """Return the numbers of the club's regulars by name. Ann came twice and Anne once."""
    other_names = ("Bob Bell", "Cy Cole", "Di Dorn")
    finished_night(club, 21, "Ann Abbott", *other_names)
    finished_night(club, 14, "Ann Abbott", *other_names)
    finished_night(club, 7, "Anne Abbott", *other_names)
    return {row.name: row.number for row in Regular.objects.all()}


def season_nights_and_points_by_regular(club):
    nights = many_nights.read_season_nights(club.pk, TODAY - timedelta(days=90), TODAY)
    cards = season_results.rank_season(nights)
    return {card.regular: (card.night_count, card.tally.points) for card in cards}


def visits_by_regular(club):
    return many_nights.read_visits_by_regular(club.pk, reader.kept_number_by_merged(club.pk))


def test_merged_spellings_count_their_nights_and_points_together(club, number_by_name):
    scores_before = season_nights_and_points_by_regular(club)
    ann, anne = number_by_name["Ann Abbott"], number_by_name["Anne Abbott"]
    sentence = regulars.merge_regulars(club=club.pk, number=ann, other_number=anne)
    assert sentence == "Anne Abbott is now Ann Abbott, with 3 visits in all."
    scores_after = season_nights_and_points_by_regular(club)
    assert anne not in scores_after
    assert scores_after[ann] == (3, scores_before[ann][1] + scores_before[anne][1])
    assert visits_by_regular(club)[ann].night_count == 3
    assert "Anne Abbott" not in [row.name for row in reader.regulars(club.pk)]


def test_separated_spellings_have_their_own_scores_again(club, number_by_name):
    scores_before, visits_before = (
        season_nights_and_points_by_regular(club),
        visits_by_regular(club),
    )
    regulars.merge_regulars(
        club=club.pk,
        number=number_by_name["Ann Abbott"],
        other_number=number_by_name["Anne Abbott"],
    )
    regulars.separate_regular(club=club.pk, number=number_by_name["Anne Abbott"])
    assert (season_nights_and_points_by_regular(club), visits_by_regular(club)) == (
        scores_before,
        visits_before,
    )


def test_regular_with_a_merged_spelling_can_be_merged_into_a_third(club, number_by_name):
    (annie,) = regulars.add_people(club=club.pk, people=[Contact("Annie Abbott")])
    regulars.merge_regulars(
        club=club.pk,
        number=number_by_name["Ann Abbott"],
        other_number=number_by_name["Anne Abbott"],
    )
    regulars.merge_regulars(club=club.pk, number=annie, other_number=number_by_name["Ann Abbott"])
    assert visits_by_regular(club)[annie].night_count == 3
    assert set(reader.kept_number_by_merged(club.pk).values()) == {annie}


def test_regulars_who_played_on_one_night_are_not_merged(club, number_by_name):
    with pytest.raises(Refused, match=r"both played on .*, so they are two people"):
        regulars.merge_regulars(
            club=club.pk,
            number=number_by_name["Ann Abbott"],
            other_number=number_by_name["Bob Bell"],
        )


def test_merge_that_is_sent_twice_changes_nothing_the_second_time(club, number_by_name):
    fields = {
        "club": club.pk,
        "number": number_by_name["Ann Abbott"],
        "other_number": number_by_name["Anne Abbott"],
        "key": "k",
    }
    first_words = regulars.merge_regulars(**fields)
    regulars.separate_regular(club=club.pk, number=number_by_name["Anne Abbott"])
    assert regulars.merge_regulars(**fields).startswith("Anne Abbott is now Ann Abbott")
    assert first_words
    assert reader.kept_number_by_merged(club.pk) == {}


def test_both_spellings_find_the_merged_regular_at_check_in(club, number_by_name):
    regulars.merge_regulars(
        club=club.pk,
        number=number_by_name["Ann Abbott"],
        other_number=number_by_name["Anne Abbott"],
    )
    night = build.night(club)
    for text in ("ann ab", "anne abbott"):
        hits = find_people_of_club(reader.night(night.pk), text)
        assert [(hit.regular_number, hit.name) for hit in hits] == [
            (number_by_name["Ann Abbott"], "Ann Abbott")
        ]


def test_regular_who_is_here_is_not_checked_in_under_the_other_spelling(club, number_by_name):
    night = build.night(club)
    signing_in.check_in_player(
        build.desk(night),
        person=CheckInPerson(regular_number=number_by_name["Anne Abbott"]),
    )
    regulars.merge_regulars(
        club=club.pk,
        number=number_by_name["Ann Abbott"],
        other_number=number_by_name["Anne Abbott"],
    )
    (hit,) = find_people_of_club(reader.night(night.pk), "ann abbott")
    assert hit.is_here
    with pytest.raises(Refused, match="is already checked in"):
        signing_in.check_in_player(
            build.desk(night),
            person=CheckInPerson(regular_number=number_by_name["Ann Abbott"]),
        )


def test_page_merges_and_separates_by_one_press_each(desk, club, number_by_name):
    browser = pressing.browser()
    browser.force_login(club.directors.get())
    html = browser.get("/regulars/").content.decode()
    assert "Names a letter apart: 1" in html
    pressing.press(browser, "/regulars/", "Merge into Ann Abbott")
    assert reader.kept_number_by_merged(club.pk) == {
        number_by_name["Anne Abbott"]: number_by_name["Ann Abbott"]
    }
    page = f"/regulars/?who={number_by_name['Ann Abbott']}"
    assert "3 nights in all" in browser.get(page).content.decode()
    pressing.press(browser, page, "Separate")
    assert reader.kept_number_by_merged(club.pk) == {}


def test_other_spelling_can_be_typed_if_no_name_is_similar(desk, club, number_by_name):
    desk.post("/regulars/merge/", {"number": number_by_name["Ann Abbott"], "spelled": "nobody"})
    assert reader.kept_number_by_merged(club.pk) == {}
    desk.post(
        "/regulars/merge/",
        {"number": number_by_name["Ann Abbott"], "spelled": "anne abbott"},
    )
    assert reader.kept_number_by_merged(club.pk) == {
        number_by_name["Anne Abbott"]: number_by_name["Ann Abbott"]
    }


def test_regulars_of_the_same_name_are_shown_with_their_numbers(desk, club):
    people = [
        Contact(name="Ann Lee", lot="1"),
        Contact(name="ANN LEE", lot="2"),
        Contact(name="Cy"),
    ]
    regulars.add_people(club=club.pk, people=people)
    html = desk.get("/regulars/").content.decode()
    printed_page = pypdf.PdfReader(io.BytesIO(desk.get("/regulars.pdf").content)).pages[0]
    text = " ".join(printed_page.extract_text().split())
    for words in (html, text):
        assert [f"regular {number}" in words for number in (1, 2, 3)] == [True, True, False]
    assert "(regular 2)</h2>" in desk.get("/regulars/?who=2").content.decode()


def test_list_of_regulars_is_saved_and_printed(desk, club):
    regulars.add_people(
        club=club.pk, people=[Contact("Ann Abbott", phone="517-555-0101"), Contact("Bob Bell")]
    )
    rows = list(csv.reader(io.StringIO(desk.get("/regulars.csv").content.decode("utf-8-sig"))))
    assert [row[:4] for row in rows] == [
        ["Name", "Nickname", "Lot", "Phone"],
        ["Ann Abbott", "", "", "517-555-0101"],
        ["Bob Bell", "", "", ""],
    ]
    people_with_phones, people_without_phones = (
        pypdf.PdfReader(io.BytesIO(desk.get(f"/regulars.pdf{query}").content)).pages[0]
        for query in ("?phones", "")
    )
    assert "517-555-0101" in people_with_phones.extract_text()
    assert "Ann Abbott" in people_without_phones.extract_text()
    assert "517-555-0101" not in people_without_phones.extract_text()


def test_list_with_the_other_spelling_adds_no_one(desk, club, number_by_name):
    regulars.merge_regulars(
        club=club.pk,
        number=number_by_name["Ann Abbott"],
        other_number=number_by_name["Anne Abbott"],
    )
    html = desk.post("/regulars/import/", {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    assert "1 line: 0 to add, 1 already on the list." in html
    night = build.night(club)
    address = f"/night/{night.pk}/players/import/"
    html = desk.post(address, {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    hidden_fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    desk.post(address, hidden_fields)
    (entry,) = reader.night(night.pk).entries
    assert entry.regular == number_by_name["Ann Abbott"]
