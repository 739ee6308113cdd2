"""A club's own word for what it holds: chosen on its page, and said from then on."""

from datetime import date

import pytest

from scoring.game import Tally
from tests import build
from tournament.evening.words.occasion import NIGHT, OCCASIONS, called
from tournament.kit.desk.boards.links import CLOSED, CLUB
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.storage.reading.over_a_season import SeasonNight, SeasonScore
from tournament.storage.stored.archive import Person
from tournament.topics.places.boards.season import board


def test_words_of_each_occasion():
    assert [(one.one, one.now, one.many) for one in OCCASIONS] == [
        ("night", "tonight", "nights"),
        ("day", "today", "days"),
        ("session", "this session", "sessions"),
    ]


@pytest.mark.parametrize("lost", ["", "nighd", b"d\xe1y", None])
def test_word_that_the_file_has_lost_is_a_night(lost):
    assert called(lost) == NIGHT


def test_new_club_holds_nights(desk):
    assert Club.objects.get().calls_it == "night"
    assert "Back to tonight" in desk.get("/club/").content.decode()


def test_club_chooses_its_own_word_and_its_pages_say_it(desk):
    night = build.night(Club.objects.get())
    page = desk.post("/club/word/", {"calls_it": "session"}, follow=True).content.decode()
    assert "From now on it is called a session." in page
    assert '<option value="session" selected>' in page
    assert "Back to this session" in page
    assert replay.night(night.pk).occasion == called("session")


def test_word_of_nobody_is_refused_and_the_clubs_own_stays(desk):
    desk.post("/club/word/", {"calls_it": "day"})
    page = desk.post("/club/word/", {"calls_it": "fortnight"}).content.decode()
    assert "Choose one of these words." in page
    assert Club.objects.get().calls_it == "day"


def test_stranger_is_told_no_clubs_word(client, db):
    Club.objects.filter(pk=build.director().club_id).update(calls_it="day")
    assert client.get("/sign-in/").context["occasion"]() == NIGHT


def test_home_leads_on_in_the_clubs_words():
    titles = [link.title for link in CLUB.for_occasion(called("day")).links]
    assert {"Another day", "All days"} <= set(titles)
    assert CLOSED.for_occasion(called("session")).title == "This session"


def test_season_counts_in_the_clubs_words():
    one = SeasonNight("Charity", date(2026, 1, 5), False, (SeasonScore(1, Tally(5)),))
    ann = {1: Person(number=1, name="Ann")}
    assert board([one] * 2, ann, None, called("day")).words == "2 days, and every one counts."
    assert board([one], ann, None, called("session")).words.startswith("1 session, ")
