"""A club chooses its own word for a night on its page, and every page uses it."""

from datetime import date

import pytest

from scoring.game import Tally
from tests import build
from tournament.evening.words.occasion import NIGHT, OCCASIONS, occasion_for
from tournament.kit.desk.boards.links import CLOSED_NIGHT_LINKS, CLUB_LINKS
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.storage.reading.season_results import SeasonNight, SeasonScore
from tournament.storage.stored.archive import Person
from tournament.topics.places.boards.season import board_of_season


def test_words_of_each_occasion():
    assert [(occasion.singular, occasion.now_word, occasion.plural) for occasion in OCCASIONS] == [
        ("night", "tonight", "nights"),
        ("day", "today", "days"),
        ("session", "this session", "sessions"),
    ]


@pytest.mark.parametrize("lost", ["", "nighd", b"d\xe1y", None])
def test_word_that_the_file_has_lost_is_a_night(lost):
    assert occasion_for(lost) == NIGHT


def test_new_club_holds_nights(desk):
    assert Club.objects.get().calls_it == "night"
    assert "Back to tonight" in desk.get("/club/").content.decode()


def test_club_chooses_its_own_word_and_its_pages_say_it(desk):
    night = build.night(Club.objects.get())
    page = desk.post("/club/word/", {"calls_it": "session"}, follow=True).content.decode()
    assert "Pages and printouts now say “session”." in page
    assert '<option value="session" selected>' in page
    assert "Back to this session" in page
    assert reader.night(night.pk).occasion == occasion_for("session")


def test_word_of_nobody_is_refused_and_the_clubs_own_stays(desk):
    desk.post("/club/word/", {"calls_it": "day"})
    page = desk.post("/club/word/", {"calls_it": "fortnight"}).content.decode()
    assert "Choose one of these words." in page
    assert Club.objects.get().calls_it == "day"


def test_stranger_is_told_no_clubs_word(client, db):
    Club.objects.filter(pk=build.director().club_id).update(calls_it="day")
    assert client.get("/sign-in/").context["occasion"]() == NIGHT


def test_home_leads_on_in_the_clubs_words():
    titles = [link.title for link in CLUB_LINKS.for_occasion(occasion_for("day")).links]
    assert {"Another day", "All days"} <= set(titles)
    assert CLOSED_NIGHT_LINKS.for_occasion(occasion_for("session")).title == "This session"


def test_season_counts_in_the_clubs_words():
    charity = SeasonNight("Charity", date(2026, 1, 5), False, (SeasonScore(1, Tally(5)),))
    ann = {1: Person(number=1, name="Ann")}
    assert board_of_season([charity] * 2, ann, None, occasion_for("day")).words == "2 days."
    assert board_of_season([charity], ann, None, occasion_for("session")).words == "1 session."
