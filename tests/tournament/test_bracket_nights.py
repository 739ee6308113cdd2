"""A bracket at the desk, from the draw to the last game."""

from dataclasses import replace

import pytest

from tests import build
from tests.tournament import pairs
from tournament import replay
from tournament.actions import bracket, bracket_games, objections, sheets, teams, undo
from tournament.actions.entries import Person
from tournament.night import facts
from tournament.night.calls import free_tables, ready
from tournament.refused import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens():
    return build.night(build.director().club, house="athens")


def now(night):
    return replay.night(night.pk)


def drawn(night, count):
    return pairs.drawn(night, count).bracket


@pytest.mark.parametrize("count", [2, 3, 5, 8, 22])
def test_bracket_is_played_to_its_end(athens, count):
    pairs.drawn(athens, count)
    found = pairs.play_all(athens)
    played = [one for one in found.rounds if one.is_over]
    assert len(played) in (2 * count - 2, 2 * count - 1)
    assert found.is_played
    places = found.standings
    assert len(places) == count
    assert [one.rank for one in places][:2] == [1, 2]
    assert max(found.bracket.losses.values()) == 2
    assert all(one.written.ended for one in played)


def test_teams_are_in_the_draw_only_whole_and_paid(athens):
    pairs.sign_in(athens, 4)
    teams.sign_in(build.desk(athens), person=Person(name="Zoe Alone"))
    bracket.draw(build.desk(athens))
    assert sorted(now(athens).bracket.teams) == ["1", "2", "3", "4"]


def test_best_rested_are_called_first_to_the_lowest_free_table(athens):
    pairs.drawn(athens, 5)
    bracket.say_tables(build.desk(athens), tables=1)
    assert free_tables(now(athens)) == (1,)
    bracket.call_games(build.desk(athens))
    (game,) = now(athens).on_now
    first = game.name
    found = pairs.play(athens, first)
    rested = ready(found)
    just_played = set(found.bracket.teams_in(first))
    assert not just_played & set(found.bracket.teams_in(rested[0]))


def test_score_that_no_game_to_ten_can_have_is_refused(athens):
    pairs.drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    name = now(athens).on_now[0].name
    for score in ((9, 7), (14, 3), (10, 10)):
        with pytest.raises(Refused):
            pairs.play(athens, name, score)
    pairs.play(athens, name, (13, 9))


def test_winner_and_loser_are_shown_where_they_go_before_it_is_kept(athens):
    progress = drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    game = now(athens).on_now[0]
    a, b = progress.teams_in(game.name)
    with pytest.raises(objections.Unusual) as asked:
        sheets.type_totals(
            build.desk(athens), game=game.round, table=game.table, points=(10, 7), x=(), version=0
        )
    told = str(asked.value)
    assert f"(team {a}) goes on to W2.1" in told
    assert f"(team {b}) plays on in L1.1" in told


def test_second_final_opens_only_if_needed_and_closes_when_undone(athens):
    pairs.drawn(athens, 4)
    found = now(athens)
    while "F1" not in found.bracket.ready:
        bracket.call_games(build.desk(athens))
        for game in now(athens).on_now:
            found = pairs.play(athens, game.name)
    bracket.call_games(build.desk(athens))
    found = pairs.play(athens, "F1", (4, 10))
    assert "F2" in found.bracket.ready
    newest = replay.changes(athens.pk)[0]
    undo.undo(build.desk(athens), change=newest.pk)
    assert "F2" not in now(athens).bracket.ready
    found = pairs.play(athens, "F1", (10, 4))
    assert found.bracket.is_over


def test_wrong_winner_is_corrected_at_once_when_nothing_follows(athens):
    pairs.drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    name = now(athens).on_now[0].name
    before = pairs.play(athens, name, (10, 7))
    after = pairs.play(athens, name, (7, 10))
    won = before.bracket.sides["W2.1"][0]
    assert after.bracket.sides["L1.1"][0] == won


def test_games_built_on_a_wrong_winner_are_listed_and_cleared_for_a_reason(athens):
    pairs.drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    for game in now(athens).on_now:
        pairs.play(athens, game.name, (10, 7))
    bracket.call_games(build.desk(athens))
    pairs.play(athens, "L1.1", (10, 2))
    with pytest.raises(objections.Closed, match=r"L1\.1 was played and W2\.1 was called"):
        pairs.play(athens, "W1.1", (7, 10))
    found = pairs.play(athens, "W1.1", (7, 10), reason="slip read upside down")
    called = {one.name: one for one in found.rounds}
    assert "L1.1" not in called
    assert set(found.bracket.teams_in("W2.1")) == {
        str(found.by_number[one].team) for one in called["W2.1"].games[0].entries
    }
    pairs.play_all(athens)


def test_forfeit_lets_the_other_go_on(athens):
    progress = drawn(athens, 4)
    bracket_games.forfeit(build.desk(athens), name="W1.1", by="a")
    after = now(athens).bracket
    a, b = progress.teams_in("W1.1")
    assert (after.sides["W2.1"][0], after.sides["L1.1"][0]) == (b, a)


def test_team_that_goes_home_forfeits_what_it_plays_and_all_to_come(athens):
    progress = drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    a, b = progress.teams_in("W1.1")
    bracket_games.withdraw(build.desk(athens), team=int(a))
    found = now(athens)
    assert found.bracket.sides["W2.1"][0] == b
    assert a in found.bracket.withdrawn
    found = pairs.play_all(athens)
    assert found.bracket.is_over


def test_substitute_needs_a_reason_and_plays_on_in_the_team(athens):
    pairs.drawn(athens, 4)
    bracket.call_games(build.desk(athens))
    entry = now(athens).on_now[0].entries[0]
    team = now(athens).entry(entry).team
    with pytest.raises(Refused, match="Say why"):
        teams.substitute(build.desk(athens), entry=entry, person=Person(name="Una Helper"))
    teams.substitute(
        build.desk(athens, reason="ill"), entry=entry, person=Person(name="Una Helper")
    )
    found = now(athens)
    assert "Una Helper" in found.by_team[team].name
    assert found.entries[-1].number in found.on_now[0].entries
    pairs.play_all(athens)


def test_nobody_comes_in_once_it_is_drawn(athens):
    pairs.drawn(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        teams.sign_in(build.desk(athens), person=Person(name="Late Lou"))
    bracket.take_back_draw(build.desk(athens))
    teams.sign_in(build.desk(athens), person=Person(name="Late Lou"))


def test_team_knows_its_two_whoever_left(athens):
    team = pairs.enter(athens, "Ann Lee", "Bob May")
    one = now(athens).by_team[team]
    gone = replace(one.members[0], last_game=2)
    helper = facts.Entry(number=9, name="Cy Fox", signed_in=gone.signed_in, team=team, first_game=3)
    changed = replace(one, members=(gone, one.members[1], helper))
    assert changed.name == "Bob May & Cy Fox"
    assert [each.name for each in changed.playing_in(2)] == ["Ann Lee", "Bob May"]
