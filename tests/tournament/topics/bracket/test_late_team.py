"""A team that comes after the draw takes a bye, as long as that changes nobody's game."""

import re

import pytest

from tests import build, pressing
from tests.tournament import pairs
from tournament.evening.night import draws, sessions
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.bracket.late_team import late_place
from tournament.evening.night.bracket.named_games import both
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.storage.stored import consistency
from tournament.storage.stored.plausible import misfits
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries, signing_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens():
    return build.night(build.director().club, house="athens")


ZOE_AND_YURI = (Person(name="Zoe Young"), Person(name="Yuri Young"))


def enter_late(night):
    return draw_and_call.enter_late_team(build.desk(night), people=ZOE_AND_YURI)


def games_called(night):
    """Who plays at each table, and the next games of everybody who has one."""
    now = replay.night(night.pk)
    return {played.games[0].table: both(now, played.name) for played in now.rounds}


def test_late_team_takes_a_bye_and_every_called_game_stays(athens):
    pairs.drawn(athens, 18)
    draw_and_call.call_game(build.desk(athens), name="W1.2", table=3)
    before = games_called(athens)
    place = late_place(replay.night(athens.pk))
    done = enter_late(athens)
    now = replay.night(athens.pk)
    late = now.teams[-1]
    (first,) = (
        name for name, sides in draws.bracket(now).sides.items() if str(late.number) in sides
    )
    assert first.startswith("W1.")
    assert set(draws.bracket(now).teams_in(first)) == {str(late.number), str(place.opponent.number)}
    assert f"against {place.opponent.name} ({first})" in done.words
    assert draws.bracket(now).bracket.byes == 13
    assert games_called(athens) == before
    assert not any(consistency.out_of_place(now))
    now = pairs.play_all(athens)
    assert draws.bracket(now).is_over
    assert str(late.number) in draws.bracket(now).done
    assert roster(now).row(late.number).notes == ("number 19 in the bracket",)


def test_late_team_comes_in_while_first_games_are_over(athens):
    pairs.drawn(athens, 18)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    draw_and_call.call_game(build.desk(athens), name="W1.2", table=2)
    pairs.play(athens, "W1.2", (4, 10))
    before = replay.night(athens.pk)
    enter_late(athens)
    now = replay.night(athens.pk)
    assert [fact.score for fact in sessions.field(now).facts] == [(4, 10)]
    assert games_called(athens) == {1: both(before, "W1.1"), 2: both(before, "W1.2")}
    assert draws.bracket(pairs.play_all(athens)).is_over


@pytest.mark.parametrize("count", range(5, 16))
def test_called_games_may_swap_their_codes_for_late_teams(athens, count):
    """One after the other, until every bye is taken, in whatever order the games were called."""
    pairs.crowd(athens, count)
    draw_and_call.draw(build.desk(athens))
    ready = sorted(name for name in draws.bracket(replay.night(athens.pk)).ready if name < "W2")
    for called in (ready, ready[:0:-1]):
        undone = []
        for table, name in enumerate(called, 1):
            undone.append(draw_and_call.call_game(build.desk(athens), name=name, table=table))
        before = games_called(athens)
        first = replay.night(athens.pk).rounds
        for nth in range(16 - count if count > 8 else 8 - count):
            people = (Person(name=f"Zoe Young {nth}"), Person(name=f"Yuri Young {nth}"))
            if late_place(replay.night(athens.pk)).opponent is None:
                break
            undone.append(draw_and_call.enter_late_team(build.desk(athens), people=people))
            now = replay.night(athens.pk)
            assert games_called(athens) == before
            assert not any(consistency.out_of_place(now))
            assert [one.number for one in now.rounds] == [one.number for one in first]
        for done in reversed(undone):
            undo.undo(build.desk(athens), change=done.revision)
        assert not replay.night(athens.pk).rounds


@pytest.mark.parametrize("said", [None, 4])
def test_late_team_makes_one_more_table_where_no_number_is_said(athens, said):
    pairs.drawn(athens, 9)
    if said:
        draw_and_call.say_tables(build.desk(athens), tables=said)
    assert ("Games are now called to 5 tables." in enter_late(athens).words) is (said is None)


@pytest.mark.parametrize("count", [7, 11])
def test_late_team_reverses_the_codes_of_called_games(athens, count):
    pairs.crowd(athens, count)
    signing_in.sign_in_two(build.desk(athens), people=ZOE_AND_YURI)
    draw_and_call.draw(build.desk(athens))
    for table in (1, 2, 3):
        draw_and_call.call_game(build.desk(athens), name=f"W1.{table}", table=table)
    before = games_called(athens)
    draw_and_call.add_late_team(build.desk(athens), team=count + 1)
    assert games_called(athens) == before
    assert draws.bracket(pairs.play_all(athens)).is_over


def test_undo_takes_the_late_team_out_again(athens):
    before = pairs.drawn(athens, 6)
    done = enter_late(athens)
    undo.undo(build.desk(athens), change=done.revision)
    assert draws.bracket(replay.night(athens.pk)) == draws.bracket(before)


def test_late_team_takes_any_bye_that_changes_no_called_game(athens):
    """Of 5 teams 1, 2 and 3 have a bye, and 2 meets 3. The table whose code changes is named."""
    pairs.drawn(athens, 5)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    draw_and_call.call_game(build.desk(athens), name="W2.2", table=2)
    before = games_called(athens)
    done = enter_late(athens)
    now = replay.night(athens.pk)
    assert draws.bracket(now).teams_in("W1.1") == (
        draws.bracket(now).teams[0],
        str(now.teams[-1].number),
    )
    assert games_called(athens) == before
    assert "(W1.1). Table 1 now plays W1.2 (was W1.1)." in done.words
    assert not any(consistency.out_of_place(now))
    assert not any(misfits(now))
    assert (now.teams.of(6).drawn, roster(now).row(6).notes) == (8, ("number 6 in the bracket",))
    draw_and_call.call_back(build.desk(athens), name="W2.2")
    enter_late(athens)
    now = pairs.play_all(athens)
    assert draws.bracket(now).is_over
    assert len(draws.bracket(now).done) == 7


def test_late_team_does_not_meet_a_team_that_has_gone_home(athens):
    pairs.drawn(athens, 5)
    gone = late_place(replay.night(athens.pk)).opponent
    forfeited_games.withdraw(build.desk(athens), team=gone.number)
    assert late_place(replay.night(athens.pk)).opponent not in (None, gone)


def test_game_that_a_late_team_would_change_is_named_with_the_way_on(athens):
    pairs.drawn(athens, 3)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    pairs.play(athens, "W1.1")
    draw_and_call.call_game(build.desk(athens), name="W2.1", table=1)
    now = replay.night(athens.pk)
    assert late_place(now).way[:2] == ("bracket", "call-back-1")
    with pytest.raises(Refused, match=re.escape(f"at table 1: {both(now, 'W2.1')} (W2.1)")):
        enter_late(athens)
    draw_and_call.call_back(build.desk(athens), name="W2.1")
    assert enter_late(athens).changed


def test_full_bracket_is_drawn_again_for_a_late_team_until_a_result_is_in(athens):
    pairs.drawn(athens, 4)
    place = late_place(replay.night(athens.pk))
    assert place.way[:2] == ("bracket", "more")
    with pytest.raises(Refused, match="No team has a first-round bye"):
        enter_late(athens)
    draw_and_call.call_games(build.desk(athens))
    pairs.play(athens, "W1.1")
    place = late_place(replay.night(athens.pk))
    assert "A result is in, so the draw stays." in place.why
    assert place.way[0] == "who-leaves"


def test_team_that_was_left_out_of_the_draw_is_added(athens):
    pairs.sign_in(athens, 5)
    signing_in.sign_in_two(build.desk(athens), people=ZOE_AND_YURI)
    draw_and_call.draw(build.desk(athens))
    assert len(draws.bracket(replay.night(athens.pk)).teams) == 5
    draw_and_call.add_late_team(build.desk(athens), team=6)
    assert "6" in draws.bracket(replay.night(athens.pk)).teams
    with pytest.raises(Refused, match="in the bracket already"):
        draw_and_call.add_late_team(build.desk(athens), team=6)


def test_ready_team_says_at_the_desk_that_it_is_not_in_the_bracket(athens):
    pairs.sign_in(athens, 5)
    signing_in.sign_in_two(build.desk(athens), people=ZOE_AND_YURI)
    draw_and_call.draw(build.desk(athens))
    for number in (11, 12):
        ticks = frozenset(ticks_asked(replay.night(athens.pk).rules))
        entries.tick(build.desk(athens), entry=number, ticks=ticks)
    assert roster(replay.night(athens.pk)).row(6).state == ("not in the bracket", "bad")
    draw_and_call.add_late_team(build.desk(athens), team=6)
    assert roster(replay.night(athens.pk)).row(6).state == ("✓ ready", "good")


def test_row_of_a_late_team_has_the_press_as_long_as_there_is_a_place(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 5)
    signing_in.sign_in_two(build.desk(row), people=ZOE_AND_YURI)
    draw_and_call.draw(build.desk(row))
    door = f"/night/{row.pk}/check-in/"
    shown = desk.get(door).content.decode()
    assert re.findall(r'<button form="late-team" name="team" value="(\d+)">', shown) == ["6"]
    pressing.press(desk, door, "Add to the bracket: team 6")
    assert "6" in draws.bracket(replay.night(row.pk)).teams
    assert "late-team" not in desk.get(door).content.decode()


def test_team_of_one_is_not_added(athens):
    pairs.sign_in(athens, 5)
    signing_in.sign_in(build.desk(athens), person=Person(name="Zoe Young"))
    draw_and_call.draw(build.desk(athens))
    with pytest.raises(Refused, match="Zoe Young needs a partner"):
        draw_and_call.add_late_team(build.desk(athens), team=6)


def test_nobody_is_late_before_the_draw(athens):
    pairs.sign_in(athens, 5)
    with pytest.raises(Refused, match="Nothing is drawn yet"):
        enter_late(athens)
