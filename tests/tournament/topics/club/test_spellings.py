"""Two spellings of one regular, merged and taken apart; and the list as a file and on paper."""

import csv
import io
import re
from datetime import timedelta

import pypdf
import pytest
from django.utils import timezone

from tests import build, pressing
from tests.evenings import play
from tournament.evening.night.attendance import Tick
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.models import Club, Regular
from tournament.storage.reading import many_nights, over_a_season, replay
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.entrants.typed_person import hits_of

TODAY = timezone.localdate()


@pytest.fixture
def club(desk):
    return Club.objects.get()


def played(club, days, *names):
    """A night of so many days ago, played to its end."""
    night = build.night(club, day=TODAY - timedelta(days=days), games=1, fee_cents=0)
    known = {row.name: row.number for row in Regular.objects.filter(club=club)}
    for name in names:
        person = Person(regular=known[name]) if name in known else Person(name=name)
        signing_in.sign_in(build.desk(night), person=person)
    for entry in replay.night(night.pk).entries:
        arrivals.tick_all(build.desk(night), party=entry.number, ticks=frozenset(Tick))
    play(night, None)
    return night


@pytest.fixture
def two(club):
    """Ann came twice and Anne once."""
    others = ("Bob Bell", "Cy Cole", "Di Dorn")
    played(club, 21, "Ann Abbott", *others)
    played(club, 14, "Ann Abbott", *others)
    played(club, 7, "Anne Abbott", *others)
    return {row.name: row.number for row in Regular.objects.all()}


def season(club):
    nights = many_nights.season(club.pk, TODAY - timedelta(days=90), TODAY)
    cards = over_a_season.season(nights)
    return {card.regular: (card.nights, card.tally.points) for card in cards}


def visits(club):
    return many_nights.visits(club.pk, replay.merged_regulars(club.pk))


def test_nights_and_points_of_two_spellings_count_together(club, two):
    before = season(club)
    ann, anne = two["Ann Abbott"], two["Anne Abbott"]
    said = regulars.merge(club=club.pk, number=ann, other=anne)
    assert said == "Anne Abbott is now Ann Abbott, with 3 visits in all."
    after = season(club)
    assert anne not in after
    assert after[ann] == (3, before[ann][1] + before[anne][1])
    assert visits(club)[ann].nights == 3
    assert "Anne Abbott" not in [row.name for row in replay.regulars(club.pk)]


def test_spellings_are_taken_apart_as_they_were(club, two):
    before, came = season(club), visits(club)
    regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Anne Abbott"])
    regulars.unmerge(club=club.pk, number=two["Anne Abbott"])
    assert (season(club), visits(club)) == (before, came)


def test_one_who_took_in_another_is_merged_with_both(club, two):
    (annie,) = regulars.enlist(club=club.pk, people=[Contact("Annie Abbott")])
    regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Anne Abbott"])
    regulars.merge(club=club.pk, number=annie, other=two["Ann Abbott"])
    assert visits(club)[annie].nights == 3
    assert set(replay.merged_regulars(club.pk).values()) == {annie}


def test_two_who_played_on_one_night_are_two_people(club, two):
    with pytest.raises(Refused, match=r"both played on .*, so they are two people"):
        regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Bob Bell"])


def test_merge_that_comes_again_is_told_the_same(club, two):
    ask = {"club": club.pk, "number": two["Ann Abbott"], "other": two["Anne Abbott"], "key": "k"}
    first = regulars.merge(**ask)
    regulars.unmerge(club=club.pk, number=two["Anne Abbott"])
    assert regulars.merge(**ask).startswith("Anne Abbott is now Ann Abbott")
    assert first
    assert replay.merged_regulars(club.pk) == {}


def test_either_spelling_finds_the_one_who_stays_at_the_door(club, two):
    regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Anne Abbott"])
    night = build.night(club)
    for typed in ("ann ab", "anne abbott"):
        hits = hits_of(replay.night(night.pk), typed)
        assert [(hit.regular, hit.name) for hit in hits] == [(two["Ann Abbott"], "Ann Abbott")]


def test_whoever_is_here_under_the_other_spelling_is_not_signed_in_twice(club, two):
    night = build.night(club)
    signing_in.sign_in(build.desk(night), person=Person(regular=two["Anne Abbott"]))
    regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Anne Abbott"])
    (hit,) = hits_of(replay.night(night.pk), "ann abbott")
    assert hit.is_here
    with pytest.raises(Refused, match="is signed in already"):
        signing_in.sign_in(build.desk(night), person=Person(regular=two["Ann Abbott"]))


def test_page_merges_by_one_press_and_takes_apart_by_one(desk, club, two):
    browser = pressing.browser()
    browser.force_login(club.directors.get())
    html = browser.get("/regulars/").content.decode()
    assert "Names a letter apart: 1" in html
    pressing.press(browser, "/regulars/", "Merge into Ann Abbott")
    assert replay.merged_regulars(club.pk) == {two["Anne Abbott"]: two["Ann Abbott"]}
    page = f"/regulars/?who={two['Ann Abbott']}"
    assert "on 3 nights in all" in browser.get(page).content.decode()
    pressing.press(browser, page, "Take apart")
    assert replay.merged_regulars(club.pk) == {}


def test_other_spelling_is_typed_where_nothing_is_alike(desk, club, two):
    desk.post("/regulars/merge/", {"number": two["Ann Abbott"], "spelled": "nobody"})
    assert replay.merged_regulars(club.pk) == {}
    desk.post("/regulars/merge/", {"number": two["Ann Abbott"], "spelled": "anne abbott"})
    assert replay.merged_regulars(club.pk) == {two["Anne Abbott"]: two["Ann Abbott"]}


def test_those_who_share_a_name_have_their_number_on_page_and_print(desk, club):
    people = [
        Contact(name="Ann Lee", lot="1"),
        Contact(name="ANN LEE", lot="2"),
        Contact(name="Cy"),
    ]
    regulars.enlist(club=club.pk, people=people)
    html = desk.get("/regulars/").content.decode()
    printed = pypdf.PdfReader(io.BytesIO(desk.get("/regulars.pdf").content)).pages[0]
    text = " ".join(printed.extract_text().split())
    for words in (html, text):
        assert [f"regular {number}" in words for number in (1, 2, 3)] == [True, True, False]
    assert "(regular 2)</h2>" in desk.get("/regulars/?who=2").content.decode()


def test_list_is_saved_and_printed(desk, club):
    regulars.enlist(
        club=club.pk, people=[Contact("Ann Abbott", phone="517-555-0101"), Contact("Bob Bell")]
    )
    rows = list(csv.reader(io.StringIO(desk.get("/regulars.csv").content.decode("utf-8-sig"))))
    assert [row[:4] for row in rows] == [
        ["Name", "Nickname", "Lot", "Phone"],
        ["Ann Abbott", "", "", "517-555-0101"],
        ["Bob Bell", "", "", ""],
    ]
    with_phones, without = (
        pypdf.PdfReader(io.BytesIO(desk.get(f"/regulars.pdf{asked}").content)).pages[0]
        for asked in ("?phones", "")
    )
    assert "517-555-0101" in with_phones.extract_text()
    assert "Ann Abbott" in without.extract_text()
    assert "517-555-0101" not in without.extract_text()


def test_list_with_the_other_spelling_brings_nobody_new(desk, club, two):
    regulars.merge(club=club.pk, number=two["Ann Abbott"], other=two["Anne Abbott"])
    html = desk.post("/regulars/import/", {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    assert "1 line: 0 to add, 1 on the list already." in html
    night = build.night(club)
    address = f"/night/{night.pk}/players/import/"
    html = desk.post(address, {"pasted": "Name\nAnne Abbott\n"}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    desk.post(address, hidden)
    (entry,) = replay.night(night.pk).entries
    assert entry.regular == two["Ann Abbott"]
