"""The time limit at the desk: said, told on its pages and on the wall, and kept to by one press."""

import re
from datetime import date, datetime, time, timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.topics.seating.test_total_points_nights import MENS, MIXED, play_game
from tournament.evening.night import draws, progress, sessions
from tournament.evening.purse.closing import last_if_ended_early, unfinished_play
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Director
from tournament.storage.reading import records, replay
from tournament.storage.stored.archive import text
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import sessions as session_actions
from tournament.topics.nights.actions import limits
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import drawn_games

DAY = date(2026, 11, 24)
HALF_PAST_NINE = time(21, 30)


def at(hour, minute=0):
    return datetime.combine(DAY, time(hour, minute), timezone.get_current_timezone())


@pytest.fixture
def clock(db):
    """Seven in the evening, until it is moved."""
    with time_machine.travel(at(19), tick=False) as traveller:
        yield traveller


@pytest.fixture
def here(clock):
    """The desk, signed in."""
    client = Client()
    client.force_login(build.director())
    return client


@pytest.fixture
def night(here):
    return build.night(Director.objects.get().club, day=DAY, games=8, minutes=17)


def now(night):
    return replay.night(night.pk)


def page(here, night, path=""):
    return unescape(here.get(f"/night/{night.pk}/{path}").content.decode())


def told(html):
    """The bars that say a limit."""
    bars = re.findall(r'<div class="strip">\s*<span>(.*?)</span>', html, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", one) for one in bars]


def wall(here):
    return here.get(f"/display/{Director.objects.get().club.wall}/").content.decode()


def sent(here, night, path="time-limit/", **more):
    return unescape(here.post(f"/night/{night.pk}/{path}", more, follow=True).content.decode())


def test_limit_is_said_once_and_stands_at_the_desk_and_on_the_wall(here, night, clock):
    assert "Time limit" in page(here, night)
    assert told(page(here, night)) == []
    assert "Ends by 9:30 pm." in sent(here, night, ends0="21:30")
    build.seated(night, 8)
    clock.move_to(at(19, 8))
    words = "Ends by 9:30 pm: 2 hours and 22 minutes left."
    found = [f"{words} By the forecast game 8 ends at 9:37 pm, 7 minutes late: "]
    found = [found[0] + "end after game 7, or let a game take 16 minutes."]
    for path in ("", "seat/", "scores/"):
        assert told(page(here, night, path)) == found
    assert f'<p class="limit">{words}</p>' in wall(here)
    ends = int(1000 * at(21, 30).timestamp())
    assert f'<b data-until="{ends}" data-ends="Ends by 9:30 pm">{words}</b>' in page(here, night)
    assert words in page(here, night, "floor/")
    clock.move_to(at(19, 48))
    assert "1 hour and 42 minutes left" in wall(here)


def test_limit_is_taken_away_by_an_empty_box(here, night):
    sent(here, night, ends0="21:30")
    assert 'value="21:30"' in page(here, night, "time-limit/")
    assert "There is no time limit." in sent(here, night, ends0="")
    assert now(night).plan.limits is None


@pytest.mark.parametrize(("typed", "kept"), [("9:30 pm", 1290), ("9 PM", 1260), ("00:30", 1470)])
def test_limit_is_taken_as_people_write_it(here, night, typed, kept):
    sent(here, night, ends0=typed)
    assert now(night).plan.limits == (("", kept),)


def test_limit_past_midnight_is_the_next_morning(here, night, clock):
    sent(here, night, ends0="00:30")
    build.seated(night, 8)
    assert told(page(here, night))[0].startswith("Ends by 12:30 am: 5 hours and 30 minutes left.")
    clock.move_to(at(23, 59) + timedelta(minutes=11))
    here.force_login(Director.objects.get())
    assert told(page(here, night))[0].startswith("Ends by 12:30 am: 20 minutes left.")


def test_limit_that_is_over_already_is_refused_beside_its_box(here, night, clock):
    words = "12:30 pm has passed already: write a later time."
    assert beside(sent(here, night, ends0="12:30")) == {"ends0": words}
    assert now(night).plan.limits is None
    with pytest.raises(Refused, match=re.escape(words)):
        limits.set_limits(build.desk(night), ends={"": time(12, 30)})
    sent(here, night, ends0="21:30")
    clock.move_to(at(22))
    assert "Ends by 9:30 pm." in sent(here, night, ends0="21:30")


def beside(html):
    """What is said beside which box."""
    found = re.findall(r'id="id_(\w+)_error"><li>(.*?)</li>', html)
    return dict(found)


def test_limit_that_is_no_time_is_refused_with_what_was_typed(here, night):
    found = sent(here, night, ends0="late")
    assert "Write the time like 9:30 pm." in found
    assert now(night).plan.limits is None


def test_seat_page_warns_before_a_game_that_does_not_end_in_time_and_seats_it(here, night, clock):
    limits.set_limits(build.desk(night), ends={"": time(19, 30)})
    build.seated(night, 8)
    finishing.type_all(night)
    clock.move_to(at(19, 20))
    found = page(here, night, "seat/")
    assert (
        '<p class="said warning">Game 2 does not end in time by the forecast, but at 7:37 pm, '
        "7 minutes after the limit of 7:30 pm.</p>" in found
    )
    assert re.search(r'<button class="do"[^>]* autofocus>Seat game 2', found)
    rounds.seat(build.desk(night), game=2)
    assert "said warning" not in page(here, night, "seat/")


def test_limit_that_is_up_is_kept_by_one_press_and_undone_by_another(here, night, clock):
    limits.set_limits(build.desk(night), ends={"": time(19, 30)})
    build.seated(night, 8)
    clock.move_to(at(19, 31))
    words = "Time is up: the limit was 7:30 pm. Game 1, which is on, is the last one."
    assert told(page(here, night)) == [words]
    assert "Time is up: the limit was 7:30 pm." in wall(here)
    assert sessions.games(now(night)) == 8
    found = sent(here, night, "time-limit/end/", game="1", division="")
    assert "Game 1 is the last one." in found
    assert (sessions.games(now(night)), now(night).rules.games) == (1, 1)
    assert "End after game" not in found
    undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    assert sessions.games(now(night)) == 8


def test_end_of_another_game_than_the_one_that_is_on_is_refused(here, night):
    build.seated(night, 8)
    for game in ("2", "", "x"):
        found = sent(here, night, "time-limit/end/", game=game, division="")
        assert "Another game is on by now: look at it again." in found
    found = sent(here, night, "time-limit/end/", game="1", division="Men's")
    assert "Men's is no division of this night" in found
    build.planned(night, dials={**now(night).plan.dials, "games": 1})
    with pytest.raises(Refused, match="Game 1 is the last one already"):
        limits.end_after(build.desk(night), division="", game=1)


def test_limit_stands_in_the_history_and_is_undone(night):
    limits.set_limits(build.desk(night), ends={"": HALF_PAST_NINE})
    change = Change.objects.latest("pk")
    assert change.words == "Ends by 9:30 pm."
    undo.undo(build.desk(night), change=change.pk)
    assert now(night).plan.limits is None


def test_page_drawn_before_somebody_else_said_a_limit_does_not_undo_it(here, night):
    raw = here.get(f"/night/{night.pk}/time-limit/").content.decode()
    drawn = unescape(re.search(r'name="drawn" value="(.*?)"', raw)[1])
    limits.set_limits(build.desk(night), ends={"": HALF_PAST_NINE})
    assert "Ends by 9:30 pm." in sent(here, night, ends0="", drawn=drawn)
    found = here.post(f"/night/{night.pk}/time-limit/", {"ends0": "22:00", "drawn": drawn})
    assert found.status_code == 409
    assert "changed to “9:30 pm” after you opened this page; you have “10:00 pm”" in unescape(
        found.content.decode()
    )


def test_night_with_limits_travels_in_one_file_and_a_closed_one_has_none(here, night):
    limits.set_limits(build.desk(night), ends={"": HALF_PAST_NINE})
    build.planned(night, last_games=(("Men's", 2),))
    kept = now(night)
    found = read_archive(text(records.archive(kept)).encode())
    assert found.night.plan == kept.plan
    build.planned(night, closed=timezone.now())
    assert told(page(here, night)) == []
    assert '<form class="sheet"' not in page(here, night, "time-limit/")


@pytest.fixture
def day(here):
    """Two men's teams and two mixed ones after them, three games each."""
    found = build.night(Director.objects.get().club, house="mcallen", day=DAY, games=3)
    pairs.sign_in(found, 2, MENS)
    pairs.sign_in(found, 2, MIXED, first=2)
    session_actions.set_apart(build.desk(found), division=MIXED)
    return found


def test_each_division_has_a_limit_of_its_own(here, day, clock):
    found = sent(here, day, ends0="22:00", ends1="19:30", ends2="", ends3="21:00")
    assert "Men's ends by 7:30 pm; Mixed ends by 9:00 pm; everything ends by 10:00 pm." in found
    rounds.seat(build.desk(day), game=1)
    clock.move_to(at(19, 10))
    mens, mixed, everything = told(page(here, day, "seat/"))
    assert mens.startswith("Men's ends by 7:30 pm: 20 minutes left. By the forecast game 3 ends")
    assert mixed.endswith(
        "By the forecast game 6 ends at 9:15 pm, 15 minutes late: end after "
        "game 5, or let a game take 15 minutes."
    )
    assert everything.startswith("Ends by 10:00 pm")
    assert ">Men&#x27;s ends by 7:30 pm: 20 minutes left.</p>" in wall(here)


def test_division_that_ends_after_everything_is_refused_beside_its_box(here, day):
    found = sent(here, day, ends0="21:00", ends1="21:30")
    assert beside(found) == {"ends1": "Everything ends by 9:00 pm: write no later time."}
    assert now(day).plan.limits is None
    limits.set_limits(build.desk(day), ends={"": time(21)})
    with pytest.raises(Refused, match="Everything ends by 9:00 pm"):
        limits.set_limits(build.desk(day), ends={MENS: time(0, 30)})


def test_division_that_ends_before_those_who_play_before_it_is_refused(here, day):
    words = "It plays after Men's, which ends by 8:00 pm: write a later time."
    found = sent(here, day, ends1="20:00", ends2="20:00", ends3="20:00")
    assert beside(found) == {"ends3": words}
    assert "Mixed ends by 8:01 pm" in sent(here, day, ends1="20:00", ends3="20:01")


def test_division_whose_time_is_up_ends_and_the_next_one_has_all_its_games(here, day, clock):
    limits.set_limits(build.desk(day), ends={MENS: time(19, 30)})
    play_game(day, 1)
    clock.move_to(at(19, 31))
    found = page(here, day, "seat/")
    assert told(found)[0] == (
        "Time is up for Men's: the limit was 7:30 pm. Game 1 was the last one."
    )
    assert "Men's: Game 2 does not end in time by the forecast" in found
    found = sent(here, day, "time-limit/end/", game="1", division=MENS)
    assert "Game 1 is the last one of Men's." in found
    assert (sessions.games(now(day)), sessions.current(now(day)), now(day).rules.games) == (4, 1, 3)
    assert told(page(here, day, "seat/")) == []
    with pytest.raises(Refused, match="does not play now"):
        limits.end_after(build.desk(day), division=MENS, game=1)
    for game in (2, 3, 4):
        play_game(day, game)
    assert progress.is_played(now(day))
    undone = Change.objects.filter(words__contains="the last one of").get()
    undo.undo(build.desk(day), change=undone.pk)
    assert sessions.games(now(day)) == 6


def test_whole_day_ends_with_the_game_that_is_on(here, day):
    play_game(day, 1)
    words = "2 of 3 games of Men's are not played. Still to be played: Mixed."
    assert (unfinished_play(now(day)), last_if_ended_early(now(day))) == (words, 1)
    limits.end_after(build.desk(day), division="", game=1)
    assert (sessions.games(now(day)), progress.is_played(now(day))) == (1, True)
    assert (unfinished_play(now(day)), last_if_ended_early(now(day))) == ("", None)
    with pytest.raises(Refused, match="Game 1 is the last one already"):
        limits.end_after(build.desk(day), division="", game=1)


def test_nothing_is_to_come_after_a_day_that_ended_early(here, day):
    play_game(day, 1)
    limits.end_after(build.desk(day), division="", game=1)
    assert draws.games_to_come(now(day)) == ()
    assert len(drawn_games(now(day)).games) == 1
    board = roster(now(day))
    assert (board.count.here, board.words, board.aside) == (
        2,
        "teams ready",
        "2 teams: Men's 2, Women's 0.",
    )
    door = page(here, day, "check-in/")
    assert "so nobody can come in any more" in door
    assert "On to seating" not in door


def test_bracket_says_what_is_to_play_and_decides_nothing(here, clock):
    athens = build.night(Director.objects.get().club, house="athens", day=DAY, minutes=20)
    limits.set_limits(build.desk(athens), ends={"": time(20), MENS: time(19)})
    assert now(athens).plan.limits == (("", 1200),)
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    (found,) = told(page(here, athens, "bracket/"))
    assert re.fullmatch(
        r"Ends by 8:00 pm: 1 hour left\. 6 games are still to play; by the forecast it is over at "
        r"about 8:\d\d pm, \d+ minutes late\.",
        found,
    )
    clock.move_to(at(20, 1))
    assert told(page(here, athens, "bracket/")) == [
        "Time is up: the limit was 8:00 pm. 6 games are still to play. When the bell rings, a "
        "table still playing finishes its game. Of a game that is cut the leader wins, and a tie "
        "plays one more hand."
    ]
    assert "End after game" not in page(here, athens, "bracket/")
    with pytest.raises(Refused, match="Another game is on by now"):
        limits.end_after(build.desk(athens), division="", game=1)
