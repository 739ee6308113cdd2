"""A club chooses its own word for a night on its page, and every page uses it."""

from datetime import date

import pytest

from scoring.game import Tally
from tests import build
from tournament.evening.words.occasion import NIGHT_OCCASION, OCCASIONS, occasion_for
from tournament.kit.desk.boards.links import CLOSED_NIGHT_LINKS, CLUB_LINKS
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.storage.reading.season_results import SeasonNight, SeasonScore
from tournament.storage.stored.archive import ArchivedRegular
from tournament.topics.club.forms import OccasionForm
from tournament.topics.places.boards.season import season_standings


def test_each_occasion_has_its_words():
    assert [(occasion.singular, occasion.now_word, occasion.plural) for occasion in OCCASIONS] == [
        ("night", "tonight", "nights"),
        ("day", "today", "days"),
        ("session", "this session", "sessions"),
    ]


@pytest.mark.parametrize("stored_word", ["", "nighd", b"d\xe1y", None])
def test_unreadable_stored_occasion_is_read_as_night(stored_word):
    assert occasion_for(stored_word) == NIGHT_OCCASION


def test_pages_of_a_new_club_use_the_word_night(desk):
    assert Club.objects.get().calls_it == "night"
    assert "Back to tonight" in desk.get("/club/").content.decode()


def test_pages_call_the_night_by_the_word_the_club_chose(desk):
    night = build.night(Club.objects.get())
    page = desk.post("/club/word/", {"calls_it": "session"}, follow=True).content.decode()
    assert '<option value="session" selected>' in page
    assert "Back to this session" in page
    assert reader.night(night.pk).occasion == occasion_for("session")


def test_unknown_occasion_is_refused_and_changes_nothing(desk):
    desk.post("/club/word/", {"calls_it": "day"})
    page = desk.post("/club/word/", {"calls_it": "fortnight"}).content.decode()
    assert OccasionForm.base_fields["calls_it"].error_messages["invalid_choice"] in page
    assert Club.objects.get().calls_it == "day"


def test_sign_in_page_says_night_for_every_club(client, db):
    Club.objects.filter(pk=build.director().club_id).update(calls_it="day")
    assert client.get("/sign-in/").context["occasion"]() == NIGHT_OCCASION


def test_home_page_links_use_the_clubs_occasion():
    titles = [link.title for link in CLUB_LINKS.with_occasion_words(occasion_for("day")).links]
    assert {"Another day", "All days"} <= set(titles)
    assert CLOSED_NIGHT_LINKS.with_occasion_words(occasion_for("session")).title == "This session"


def test_season_counts_use_the_clubs_occasion():
    charity = SeasonNight("Charity", date(2026, 1, 5), False, (SeasonScore(1, Tally(5)),))
    ann = {1: ArchivedRegular(number=1, name="Ann")}
    assert season_standings([charity] * 2, ann, None, occasion_for("day")).words == "2 days."
    assert season_standings([charity], ann, None, occasion_for("session")).words == "1 session."
