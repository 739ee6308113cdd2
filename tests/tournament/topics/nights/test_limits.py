"""A time limit is set at the desk, shown on the desk's pages and on the wall, and kept by one
press.
"""

import re
from datetime import date, datetime, time, timedelta
from html import unescape

import pytest
import time_machine
from django.utils import timezone

from scoring.dials.options import BellRule
from tests import build
from tests.build import read_night
from tests.tournament import finishing, pairs
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    seat_and_score_game,
)
from tournament.evening.night import draws, progress, time_slots
from tournament.evening.night.hours.limits import (
    CUT_SHORT_RULE_SENTENCE,
    last_game_sentence,
    time_up_sentence,
)
from tournament.evening.night.hours.set_times import NAME_FOR_WHOLE_NIGHT, end_time_words
from tournament.evening.purse.closing import last_game_if_ended_early, unfinished_play_sentences
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import WRONG_TIME_SENTENCE
from tournament.storage.models import Change, Director
from tournament.storage.reading import night_history
from tournament.storage.stored.archive import archive_as_text
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import time_slots as time_slot_actions
from tournament.topics.nights.actions import limits
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import drawn_games

DAY = date(2026, 11, 24)
pytestmark = pytest.mark.night(day=DAY, games=8, minutes=17)
HALF_PAST_NINE = time(21, 30)


LIMIT_SET = f"{end_time_words(time(21, 30), NAME_FOR_WHOLE_NIGHT)}."
TIME_UP = time_up_sentence(time(19, 30), NAME_FOR_WHOLE_NIGHT)


def today_at(hour, minute=0):
    return datetime.combine(DAY, time(hour, minute), timezone.get_current_timezone())


@pytest.fixture
def clock(db):
    """Return a clock that stands at seven in the evening until the test moves it."""
    with time_machine.travel(today_at(19), tick=False) as traveler:
        yield traveler


@pytest.fixture
def director(clock):
    """Return the director of a club, at seven in the evening."""
    return build.director()


def page_html(client, night, path=""):
    return unescape(client.get(f"/night/{night.pk}/{path}").content.decode())


def limit_bars(html):
    """Return the bars on the page that name a time limit."""
    bars = re.findall(r'<div class="strip">\s*<span>(.*?)</span>', html, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", bar) for bar in bars]


def wall_page(client):
    return client.get(f"/display/{Director.objects.get().club.wall}/").content.decode()


def send_form(client, night, path="time-limit/", **fields):
    return unescape(client.post(f"/night/{night.pk}/{path}", fields, follow=True).content.decode())


def test_time_limit_is_shown_once_on_each_desk_page_and_on_the_wall(desk, night, clock):
    assert "Time limit" in page_html(desk, night)
    assert limit_bars(page_html(desk, night)) == []
    assert LIMIT_SET in send_form(desk, night, ends0="21:30")
    build.seat_players(night, 8)
    clock.move_to(today_at(19, 8))
    limit_sentence = (
        f"{end_time_words(HALF_PAST_NINE, NAME_FOR_WHOLE_NIGHT)}: 2 hours and 22 minutes left."
    )
    start = [
        f"{limit_sentence} Estimate: game 8 ends at 9:37 pm, 7 minutes late. To finish in time, "
    ]
    bars = [start[0] + "end after game 7, or limit games to 16 minutes."]
    for path in ("", "seat/", "scores/"):
        assert limit_bars(page_html(desk, night, path)) == bars
    assert f'<p class="limit">{limit_sentence}</p>' in wall_page(desk)
    end_milliseconds = int(1000 * today_at(21, 30).timestamp())
    assert (
        f'<b data-until="{end_milliseconds}" data-ends="Ends by 9:30 pm">{limit_sentence}</b>'
        in page_html(desk, night)
    )
    assert limit_sentence in page_html(desk, night, "floor/")
    clock.move_to(today_at(19, 48))
    assert "1 hour and 42 minutes left" in wall_page(desk)


def test_time_limit_is_removed_by_an_empty_box(desk, night):
    send_form(desk, night, ends0="21:30")
    assert 'value="9:30 pm"' in page_html(desk, night, "time-limit/")
    assert "Time limit removed" in send_form(desk, night, ends0="")
    assert read_night(night).plan.limits is None


def test_empty_box_without_a_limit_removes_nothing(desk, night):
    response_text = send_form(desk, night, ends0="")
    assert "No time limit is set" in response_text
    assert "Time limit removed" not in response_text


def test_time_limit_is_typed_in_a_text_box(desk, night):
    (box,) = re.findall(r'<input[^>]*name="ends0"[^>]*>', page_html(desk, night, "time-limit/"))
    assert 'type="text"' in box


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("9:30 pm", 1290),
        ("9:30pm", 1290),
        ("9:30 P.M.", 1290),
        ("930p", 1290),
        ("21:30", 1290),
        ("2130", 1290),
        ("9 PM", 1260),
        ("00:30", 1470),
        ("12:30 am", 1470),
    ],
)
def test_time_limit_is_read_as_people_write_it(desk, night, text, minutes):
    send_form(desk, night, ends0=text)
    assert read_night(night).plan.limits == (("", minutes),)


def test_time_limit_after_midnight_is_the_next_morning(desk, night, clock):
    send_form(desk, night, ends0="00:30")
    build.seat_players(night, 8)
    assert limit_bars(page_html(desk, night))[0].startswith(
        "Ends by 12:30 am: 5 hours and 30 minutes left."
    )
    clock.move_to(today_at(23, 59) + timedelta(minutes=11))
    desk.force_login(Director.objects.get())
    assert limit_bars(page_html(desk, night))[0].startswith("Ends by 12:30 am: 20 minutes left.")


def test_time_limit_in_the_past_is_refused_beside_its_box(desk, night, clock):
    refusal_text = "12:30 pm has passed. Enter a later time."
    assert errors_by_box(send_form(desk, night, ends0="12:30")) == {"ends0": refusal_text}
    assert read_night(night).plan.limits is None
    with pytest.raises(Refused, match=re.escape(refusal_text)):
        limits.set_limits(build.desk(night), end_by_division={"": time(12, 30)})
    send_form(desk, night, ends0="21:30")
    clock.move_to(today_at(22))
    assert LIMIT_SET in send_form(desk, night, ends0="21:30")


def errors_by_box(html):
    """Return the error beside each box."""
    errors = re.findall(r'id="id_(\w+)_error"><li>(.*?)</li>', html)
    return dict(errors)


def test_unreadable_time_limit_is_refused_and_kept_in_its_box(desk, night):
    html = send_form(desk, night, ends0="late")
    assert WRONG_TIME_SENTENCE in html
    assert read_night(night).plan.limits is None


def test_seat_page_warns_of_a_game_that_does_not_end_in_time(desk, night, clock):
    limits.set_limits(build.desk(night), end_by_division={"": time(19, 30)})
    build.seat_players(night, 8)
    finishing.enter_all_totals(night)
    clock.move_to(today_at(19, 20))
    html = page_html(desk, night, "seat/")
    assert (
        '<p class="said warning">Game 2 should end at 7:37 pm, '
        "7 minutes after the limit of 7:30 pm.</p>" in html
    )
    assert re.search(r'<button class="do"[^>]* autofocus>Seat game 2', html)
    rounds.seat_next_game(build.desk(night), game=2)
    assert "said warning" not in page_html(desk, night, "seat/")


def test_one_press_ends_the_night_at_the_time_limit_and_another_undoes_it(desk, night, clock):
    limits.set_limits(build.desk(night), end_by_division={"": time(19, 30)})
    build.seat_players(night, 8)
    clock.move_to(today_at(19, 31))
    log_sentence = f"{TIME_UP} {last_game_sentence(1)}"
    assert limit_bars(page_html(desk, night)) == [log_sentence]
    assert TIME_UP in wall_page(desk)
    assert time_slots.game_count(read_night(night)) == 8
    html = send_form(desk, night, "time-limit/end/", game="1", division="")
    assert last_game_sentence(1) in html
    assert (time_slots.game_count(read_night(night)), read_night(night).rules.games) == (1, 1)
    assert "End after game" not in html
    undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk)
    assert time_slots.game_count(read_night(night)) == 8


def test_end_of_another_game_than_the_current_one_is_refused(desk, night):
    build.seat_players(night, 8)
    for game in ("2", "", "x"):
        html = send_form(desk, night, "time-limit/end/", game=game, division="")
        assert "Another game has started. Check the page and try again." in html
    html = send_form(desk, night, "time-limit/end/", game="1", division="Men's")
    assert "Men's isn't a division here" in html
    build.change_plan(night, dials={**read_night(night).plan.dials, "games": 1})
    with pytest.raises(Refused, match="Game 1 is already the last one"):
        limits.end_after_game(build.desk(night), division="", game=1)


def test_time_limit_is_in_the_history_and_can_be_undone(night):
    limits.set_limits(build.desk(night), end_by_division={"": HALF_PAST_NINE})
    change = Change.objects.latest("pk")
    assert change.words == LIMIT_SET
    undo.undo(build.desk(night), change_number=change.pk)
    assert read_night(night).plan.limits is None


def test_page_opened_before_a_time_limit_was_set_does_not_undo_it(desk, night):
    html = desk.get(f"/night/{night.pk}/time-limit/").content.decode()
    drawn_value = unescape(re.search(r'name="drawn" value="(.*?)"', html)[1])
    limits.set_limits(build.desk(night), end_by_division={"": HALF_PAST_NINE})
    assert LIMIT_SET in send_form(desk, night, ends0="", drawn=drawn_value)
    response = desk.post(f"/night/{night.pk}/time-limit/", {"ends0": "22:00", "drawn": drawn_value})
    assert response.status_code == 409
    assert "changed to “9:30 pm” after you opened this page. You have “10:00 pm”" in unescape(
        response.content.decode()
    )


def test_night_with_limits_is_exported_and_a_closed_night_has_none(desk, night):
    limits.set_limits(build.desk(night), end_by_division={"": HALF_PAST_NINE})
    build.change_plan(night, last_games=(("Men's", 2),))
    night_now = read_night(night)
    copy = read_archive(archive_as_text(night_history.make_archive(night_now)).encode())
    assert copy.night.plan == night_now.plan
    build.change_plan(night, closed=timezone.now())
    assert limit_bars(page_html(desk, night)) == []
    assert '<form class="sheet"' not in page_html(desk, night, "time-limit/")


@pytest.fixture
def day_of_two_divisions(desk):
    """Return a day with two men's teams, and two mixed teams after them, with three games each."""
    night = build.night(Director.objects.get().club, house="mcallen", day=DAY, games=3)
    pairs.check_in_teams(night, 2, MENS)
    pairs.check_in_teams(night, 2, MIXED, teams_skipped=2)
    time_slot_actions.move_to_own_time_slot(build.desk(night), division=MIXED)
    return night


def test_each_division_has_its_own_limit(desk, day_of_two_divisions, clock):
    html = send_form(
        desk, day_of_two_divisions, ends0="22:00", ends1="19:30", ends2="", ends3="21:00"
    )
    assert "Men's ends by 7:30 pm. Mixed ends by 9:00 pm. Everything ends by 10:00 pm." in html
    rounds.seat_next_game(build.desk(day_of_two_divisions), game=1)
    clock.move_to(today_at(19, 10))
    mens_words, mixed_words, words_of_all = limit_bars(
        page_html(desk, day_of_two_divisions, "seat/")
    )
    assert mens_words.startswith("Men's ends by 7:30 pm: 20 minutes left. Estimate: game 3 ends")
    assert mixed_words.endswith(
        "Estimate: game 6 ends at 9:15 pm, 15 minutes late. To finish "
        "in time, end after game 5, or limit games to 15 minutes."
    )
    assert words_of_all.startswith("Ends by 10:00 pm")
    assert ">Men&#x27;s ends by 7:30 pm: 20 minutes left.</p>" in wall_page(desk)


def test_division_limit_after_the_days_limit_is_refused(desk, day_of_two_divisions):
    html = send_form(desk, day_of_two_divisions, ends0="21:00", ends1="21:30")
    assert errors_by_box(html) == {
        "ends1": "Everything ends by 9:00 pm. Enter that time or an earlier one."
    }
    assert read_night(day_of_two_divisions).plan.limits is None
    limits.set_limits(build.desk(day_of_two_divisions), end_by_division={"": time(21)})
    with pytest.raises(Refused, match="Everything ends by 9:00 pm"):
        limits.set_limits(build.desk(day_of_two_divisions), end_by_division={MENS: time(0, 30)})


def test_division_limit_before_an_earlier_divisions_is_refused(desk, day_of_two_divisions):
    refusal_text = "Men's plays first and ends by 8:00 pm. Enter a later time."
    html = send_form(desk, day_of_two_divisions, ends1="20:00", ends2="20:00", ends3="20:00")
    assert errors_by_box(html) == {"ends3": refusal_text}
    assert "Mixed ends by 8:01 pm" in send_form(
        desk, day_of_two_divisions, ends1="20:00", ends3="20:01"
    )


def test_division_ends_when_its_time_is_up_and_the_next_one_plays_all_its_games(
    desk, day_of_two_divisions, clock
):
    limits.set_limits(build.desk(day_of_two_divisions), end_by_division={MENS: time(19, 30)})
    seat_and_score_game(day_of_two_divisions, 1)
    clock.move_to(today_at(19, 31))
    html = page_html(desk, day_of_two_divisions, "seat/")
    assert limit_bars(html)[0].startswith(time_up_sentence(time(19, 30), MENS))
    assert "Men's: Game 2 should end at" in html
    html = send_form(desk, day_of_two_divisions, "time-limit/end/", game="1", division=MENS)
    assert last_game_sentence(1, "Men's") in html
    assert (
        time_slots.game_count(read_night(day_of_two_divisions)),
        time_slots.current_slot_index(read_night(day_of_two_divisions)),
        read_night(day_of_two_divisions).rules.games,
    ) == (4, 1, 3)
    assert limit_bars(page_html(desk, day_of_two_divisions, "seat/")) == []
    with pytest.raises(Refused, match="isn't playing now"):
        limits.end_after_game(build.desk(day_of_two_divisions), division=MENS, game=1)
    for game in (2, 3, 4):
        seat_and_score_game(day_of_two_divisions, game)
    assert progress.is_fully_played(read_night(day_of_two_divisions))
    end_change = Change.objects.filter(words__contains="the last one of").get()
    undo.undo(build.desk(day_of_two_divisions), change_number=end_change.pk)
    assert time_slots.game_count(read_night(day_of_two_divisions)) == 6


def test_one_press_ends_the_day_with_the_current_game(desk, day_of_two_divisions):
    seat_and_score_game(day_of_two_divisions, 1)
    open_question = "Men's: 2 of 3 games not played. Not played yet: Mixed."
    assert (
        unfinished_play_sentences(read_night(day_of_two_divisions)),
        last_game_if_ended_early(read_night(day_of_two_divisions)),
    ) == (
        open_question,
        1,
    )
    limits.end_after_game(build.desk(day_of_two_divisions), division="", game=1)
    assert (
        time_slots.game_count(read_night(day_of_two_divisions)),
        progress.is_fully_played(read_night(day_of_two_divisions)),
    ) == (
        1,
        True,
    )
    assert (
        unfinished_play_sentences(read_night(day_of_two_divisions)),
        last_game_if_ended_early(read_night(day_of_two_divisions)),
    ) == (
        "",
        None,
    )
    with pytest.raises(Refused, match="Game 1 is already the last one"):
        limits.end_after_game(build.desk(day_of_two_divisions), division="", game=1)


def test_day_that_ended_early_has_no_next_games(desk, day_of_two_divisions):
    seat_and_score_game(day_of_two_divisions, 1)
    limits.end_after_game(build.desk(day_of_two_divisions), division="", game=1)
    assert draws.seatings_to_come(read_night(day_of_two_divisions)) == ()
    assert len(drawn_games(read_night(day_of_two_divisions)).games) == 1
    board = roster(read_night(day_of_two_divisions))
    assert (board.head_count.count_here, board.here_words, board.head_count_note) == (
        2,
        "teams ready",
        "2 teams: Men's 2, Women's 0.",
    )
    check_in_html = page_html(desk, day_of_two_divisions, "check-in/")
    assert "so no one can join" in check_in_html
    assert "Seat game" not in check_in_html


def test_time_limit_of_a_bracket_shows_which_games_are_left(desk, clock):
    athens = build.night(Director.objects.get().club, house="athens", day=DAY, minutes=20)
    limits.set_limits(build.desk(athens), end_by_division={"": time(20), MENS: time(19)})
    assert read_night(athens).plan.limits == (("", 1200),)
    pairs.draw_teams(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    (bar,) = limit_bars(page_html(desk, athens, "bracket/"))
    assert re.fullmatch(
        r"Ends by 8:00 pm: 1 hour left\. 6 games left\. Estimated end: "
        r"8:\d\d pm, \d+ minutes late\.",
        bar,
    )
    clock.move_to(today_at(20, 1))
    assert limit_bars(page_html(desk, athens, "bracket/")) == [
        f"Time is up: the limit was 8:00 pm. 6 games left. {BellRule.FINISH_GAME.sentence} "
        f"{CUT_SHORT_RULE_SENTENCE}"
    ]
    assert "End after game" not in page_html(desk, athens, "bracket/")
    with pytest.raises(Refused, match="Another game has started"):
        limits.end_after_game(build.desk(athens), division="", game=1)
