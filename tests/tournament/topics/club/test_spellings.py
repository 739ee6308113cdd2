"""Two spellings of one regular are merged and separated, and the list is saved to a file and
printed.
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
from tournament.evening.night.attendance import Tick
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import many_nights, reader, season_results
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.entrants.typed_person import club_hits

TODAY = timezone.localdate()


@pytest.fixture
def club(desk):
    return Club.objects.get()


def finished_night(club, days, *names):
    """Return a finished night from this many days ago."""
    night = build.night(club, day=TODAY - timedelta(days=days), games=1, fee_cents=0)
    known = {row.name: row.number for row in Regular.objects.filter(club=club)}
    for name in names:
        person = (
            CheckInPerson(regular_number=known[name]) if name in known else CheckInPerson(name=name)
        )
        signing_in.sign_in(build.desk(night), person=person)
    for entry in reader.night(night.pk).entries:
        arrivals.tick_party(build.desk(night), party=entry.number, ticks=frozenset(Tick))
    play_games(night, None)
    return night


@pytest.fixture
def numbers(club):
    """Return a club where Ann came twice and Anne once."""
    others = ("Bob Bell", "Cy Cole", "Di Dorn")
    finished_night(club, 21, "Ann Abbott", *others)
    finished_night(club, 14, "Ann Abbott", *others)
    finished_night(club, 7, "Anne Abbott", *others)
    return {row.name: row.number for row in Regular.objects.all()}


def nights_and_points(club):
    nights = many_nights.season_nights(club.pk, TODAY - timedelta(days=90), TODAY)
    cards = season_results.rank_season(nights)
    return {card.regular: (card.nights, card.tally.points) for card in cards}


def visits_by_regular(club):
    return many_nights.visits_by_regular(club.pk, reader.merged_regulars(club.pk))


def test_nights_and_points_of_two_spellings_count_together(club, numbers):
    before = nights_and_points(club)
    ann, anne = numbers["Ann Abbott"], numbers["Anne Abbott"]
    sentence = regulars.merge_regulars(club=club.pk, number=ann, other=anne)
    assert sentence == "Anne Abbott is now Ann Abbott, with 3 visits in all."
    after = nights_and_points(club)
    assert anne not in after
    assert after[ann] == (3, before[ann][1] + before[anne][1])
    assert visits_by_regular(club)[ann].nights == 3
    assert "Anne Abbott" not in [row.name for row in reader.regulars(club.pk)]


def test_spellings_are_taken_apart_as_they_were(club, numbers):
    before, came = nights_and_points(club), visits_by_regular(club)
    regulars.merge_regulars(
        club=club.pk, number=numbers["Ann Abbott"], other=numbers["Anne Abbott"]
    )
    regulars.separate_regular(club=club.pk, number=numbers["Anne Abbott"])
    assert (nights_and_points(club), visits_by_regular(club)) == (before, came)


def test_one_who_took_in_another_is_merged_with_both(club, numbers):
    (annie,) = regulars.add_people(club=club.pk, people=[Contact("Annie Abbott")])
    regulars.merge_regulars(
        club=club.pk, number=numbers["Ann Abbott"], other=numbers["Anne Abbott"]
    )
    regulars.merge_regulars(club=club.pk, number=annie, other=numbers["Ann Abbott"])
    assert visits_by_regular(club)[annie].nights == 3
    assert set(reader.merged_regulars(club.pk).values()) == {annie}


def test_two_who_played_on_one_night_are_two_people(club, numbers):
    with pytest.raises(Refused, match=r"both played on .*, so they are two people"):
        regulars.merge_regulars(
            club=club.pk, number=numbers["Ann Abbott"], other=numbers["Bob Bell"]
        )


def test_merge_that_comes_again_is_told_the_same(club, numbers):
    ask = {
        "club": club.pk,
        "number": numbers["Ann Abbott"],
        "other": numbers["Anne Abbott"],
        "key": "k",
    }
    first = regulars.merge_regulars(**ask)
    regulars.separate_regular(club=club.pk, number=numbers["Anne Abbott"])
    assert regulars.merge_regulars(**ask).startswith("Anne Abbott is now Ann Abbott")
    assert first
    assert reader.merged_regulars(club.pk) == {}


def test_either_spelling_finds_the_one_who_stays_at_the_door(club, numbers):
    regulars.merge_regulars(
        club=club.pk, number=numbers["Ann Abbott"], other=numbers["Anne Abbott"]
    )
    night = build.night(club)
    for text in ("ann ab", "anne abbott"):
        hits = club_hits(reader.night(night.pk), text)
        assert [(hit.regular, hit.name) for hit in hits] == [(numbers["Ann Abbott"], "Ann Abbott")]


def test_player_who_is_here_under_the_other_spelling_is_not_signed_in_twice(club, numbers):
    night = build.night(club)
    signing_in.sign_in(
        build.desk(night), person=CheckInPerson(regular_number=numbers["Anne Abbott"])
    )
    regulars.merge_regulars(
        club=club.pk, number=numbers["Ann Abbott"], other=numbers["Anne Abbott"]
    )
    (hit,) = club_hits(reader.night(night.pk), "ann abbott")
    assert hit.is_here
    with pytest.raises(Refused, match="is already checked in"):
        signing_in.sign_in(
            build.desk(night), person=CheckInPerson(regular_number=numbers["Ann Abbott"])
        )


def test_page_merges_by_one_press_and_takes_apart_by_one(desk, club, numbers):
    browser = pressing.browser()
    browser.force_login(club.directors.get())
    html = browser.get("/regulars/").content.decode()
    assert "Names a letter apart: 1" in html
    pressing.press(browser, "/regulars/", "Merge into Ann Abbott")
    assert reader.merged_regulars(club.pk) == {numbers["Anne Abbott"]: numbers["Ann Abbott"]}
    page = f"/regulars/?who={numbers['Ann Abbott']}"
    assert "on 3 nights in all" in browser.get(page).content.decode()
    pressing.press(browser, page, "Separate")
    assert reader.merged_regulars(club.pk) == {}


def test_other_spelling_is_typed_where_nothing_is_alike(desk, club, numbers):
    desk.post("/regulars/merge/", {"number": numbers["Ann Abbott"], "spelled": "nobody"})
    assert reader.merged_regulars(club.pk) == {}
    desk.post("/regulars/merge/", {"number": numbers["Ann Abbott"], "spelled": "anne abbott"})
    assert reader.merged_regulars(club.pk) == {numbers["Anne Abbott"]: numbers["Ann Abbott"]}


def test_those_who_share_a_name_have_their_number_on_page_and_print(desk, club):
    people = [
        Contact(name="Ann Lee", lot="1"),
        Contact(name="ANN LEE", lot="2"),
        Contact(name="Cy"),
    ]
    regulars.add_people(club=club.pk, people=people)
    html = desk.get("/regulars/").content.decode()
    printed = pypdf.PdfReader(io.BytesIO(desk.get("/regulars.pdf").content)).pages[0]
    text = " ".join(printed.extract_text().split())
    for words in (html, text):
        assert [f"regular {number}" in words for number in (1, 2, 3)] == [True, True, False]
    assert "(regular 2)</h2>" in desk.get("/regulars/?who=2").content.decode()


def test_list_is_saved_and_printed(desk, club):
    regulars.add_people(
        club=club.pk, people=[Contact("Ann Abbott", phone="517-555-0101"), Contact("Bob Bell")]
    )
    rows = list(csv.reader(io.StringIO(desk.get("/regulars.csv").content.decode("utf-8-sig"))))
    assert [row[:4] for row in rows] == [
        ["Name", "Nickname", "Lot", "Phone"],
        ["Ann Abbott", "", "", "517-555-0101"],
        ["Bob Bell", "", "", ""],
    ]
    with_phones, without = (
        pypdf.PdfReader(io.BytesIO(desk.get(f"/regulars.pdf{query}").content)).pages[0]
        for query in ("?phones", "")
    )
    assert "517-555-0101" in with_phones.extract_text()
    assert "Ann Abbott" in without.extract_text()
    assert "517-555-0101" not in without.extract_text()


def test_list_with_the_other_spelling_brings_nobody_new(desk, club, numbers):
    regulars.merge_regulars(
        club=club.pk, number=numbers["Ann Abbott"], other=numbers["Anne Abbott"]
    )
    html = desk.post("/regulars/import/", {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    assert "1 line: 0 to add, 1 on the list already." in html
    night = build.night(club)
    address = f"/night/{night.pk}/players/import/"
    html = desk.post(address, {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    desk.post(address, hidden)
    (entry,) = reader.night(night.pk).entries
    assert entry.regular == numbers["Ann Abbott"]
