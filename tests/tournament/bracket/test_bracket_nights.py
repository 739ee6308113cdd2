"""A bracket at the desk, from the draw to the last game."""

import re
from dataclasses import replace

import pytest

from tests import build, plain
from tests.patience import at_most
from tests.tournament import pairs
from tournament import facts
from tournament.bracket.actions import draw_and_call, forfeited_games
from tournament.entrants.actions import signing_in, taking_out
from tournament.leaving.actions import going_home, substitutes
from tournament.lists.contact import Person
from tournament.models import Change
from tournament.models.log import LONGEST
from tournament.night.bracket.calls import free_tables, ready
from tournament.night.bracket.named_games import both, team_name
from tournament.night.play.totals import Totals
from tournament.night.stored import consistency
from tournament.reading import replay
from tournament.set_up import actions as setup
from tournament.table.actions import totals_in
from tournament.words.refused import Refused
from tournament.writing import log_line, objections, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens():
    return build.night(build.director().club, house="athens")


def now(night):
    return replay.night(night.pk)


def drawn(night, count):
    return pairs.drawn(night, count).bracket


def test_two_open_games_at_one_table_are_found(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    night = now(athens)
    assert [game.table for played in night.rounds for game in played.games] == [1, 2]
    assert list(consistency.out_of_place(night)) == []
    seats = [replace(seat, table=1) for seat in night.all(facts.Seat) if seat.table == 2]
    assert list(consistency.out_of_place(plain.told(night, *seats))) == [("round", (2,))]


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
    signing_in.sign_in(build.desk(athens), person=Person(name="Zoe Alone"))
    draw_and_call.draw(build.desk(athens))
    assert sorted(now(athens).bracket.teams) == ["1", "2", "3", "4"]


def test_best_rested_are_called_first_to_the_lowest_free_table(athens):
    pairs.drawn(athens, 5)
    draw_and_call.say_tables(build.desk(athens), tables=1)
    assert free_tables(now(athens)) == (1,)
    draw_and_call.call_games(build.desk(athens))
    (game,) = now(athens).on_now
    first = game.name
    found = pairs.play(athens, first)
    rested = ready(found)
    just_played = set(found.bracket.teams_in(first))
    assert not just_played & set(found.bracket.teams_in(rested[0]))


def test_score_that_no_game_to_ten_can_have_is_refused(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    name = now(athens).on_now[0].name
    faults = {
        (9, 7): "Nobody has the 10 points that win a game",
        (14, 3): r"Table 1: team \d can score 0 to 13 in a game here",
        (10, 10): "cannot both have 10: the first to get there wins",
    }
    for score, fault in faults.items():
        with pytest.raises(Refused, match=fault):
            pairs.play(athens, name, score)
    pairs.play(athens, name, (13, 9))


def test_winner_and_loser_are_shown_where_they_go_before_it_is_kept(athens):
    progress = drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    game = now(athens).on_now[0]
    a, b = progress.teams_in(game.name)
    with pytest.raises(objections.Unusual) as asked:
        totals_in.type_totals(
            build.desk(athens), game=game.round, table=game.table, typed=Totals((10, 7)), version=0
        )
    told = str(asked.value)
    a, b = (team_name(now(athens), one) for one in (a, b))
    assert told.startswith(f"{a} beat {b} 10–7 at table {game.table} ({game.name}). {a} go on ")
    assert f"; {b} play on in the losers' side against the loser of " in told


def test_correction_that_leaves_the_winner_is_asked_nothing(athens):
    drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    game = now(athens).on_now[0]
    pairs.play(athens, game.name)
    told = {"game": game.round, "table": game.table, "version": 1}
    totals_in.type_totals(build.desk(athens), typed=Totals((10, 5)), **told)
    assert now(athens).bracket.endings[game.name].score == (10, 5)
    with pytest.raises(objections.Unusual, match="go on against"):
        totals_in.type_totals(build.desk(athens), typed=Totals((5, 10)), **told | {"version": 2})


def test_second_final_opens_only_if_needed_and_closes_when_undone(athens):
    pairs.drawn(athens, 4)
    found = now(athens)
    turns = at_most(200)
    while next(turns) and "F1" not in found.bracket.ready:
        draw_and_call.call_games(build.desk(athens))
        for game in now(athens).on_now:
            found = pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    found = pairs.play(athens, "F1", (4, 10))
    assert "F2" in found.bracket.ready
    newest = replay.changes(athens.pk)[0]
    undo.undo(build.desk(athens), change=newest.pk)
    assert "F2" not in now(athens).bracket.ready
    found = pairs.play(athens, "F1", (10, 4))
    assert found.bracket.is_over


def test_wrong_winner_is_corrected_at_once_when_nothing_follows(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    name = now(athens).on_now[0].name
    before = pairs.play(athens, name, (10, 7))
    after = pairs.play(athens, name, (7, 10))
    won = before.bracket.sides["W2.1"][0]
    assert after.bracket.sides["L1.1"][0] == won


def test_games_built_on_a_wrong_winner_are_listed_and_cleared_for_a_reason(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    for game in now(athens).on_now:
        pairs.play(athens, game.name, (10, 7))
    draw_and_call.call_games(build.desk(athens))
    pairs.play(athens, "L1.1", (10, 2))
    one, other = (team_name(now(athens), team) for team in now(athens).bracket.teams_in("W1.1"))
    with pytest.raises(objections.NeedsReason) as asked:
        pairs.play(athens, "W1.1", (7, 10))
    changed, *built_on = asked.value.changed_games
    assert changed.now == f"{one} beat {other} 10–7 at table 1 (W1.1)"
    assert changed.then == f"{other} beat {one} 10–7 at table 1 (W1.1)"
    assert [each.then.split(" (")[1] for each in built_on] == ["L1.1), to be played", "W2.1)"]
    found = pairs.play(athens, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    assert f"Stop table 2: {both(found, 'W2.1')} play there now (W2.1)" in words
    assert words.startswith(f"{changed.then}; it was: {one} beat {other} 10–7. ")
    called = {one.name: one for one in found.rounds}
    assert "L1.1" not in called
    assert set(found.bracket.teams_in("W2.1")) == {
        str(found.by_number[one].team) for one in called["W2.1"].games[0].entries
    }
    pairs.play_all(athens)


def test_correction_is_told_in_whole_sentences_with_every_game_that_changes(athens):
    drawn(athens, 8)
    for _ in range(3):
        draw_and_call.call_games(build.desk(athens))
        for game in now(athens).on_now:
            pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(objections.NeedsReason) as asked:
        pairs.play(athens, "W1.1", (7, 10))
    names = [re.findall(r"\(([WLF]\d[.\d]*)\)", one.now)[-1] for one in asked.value.changed_games]
    found = pairs.play(athens, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    said = [one for one in names if f"({one})" in words]
    told, _, more = words.rpartition(". And ")
    assert more == f"{len(names) - len(said)} more games change"
    assert 1 < len(said) < len(names)
    assert told.endswith(tuple(f"({one})" for one in found.bracket.bracket.games))


def test_correction_with_long_names_ends_at_a_whole_word(athens):
    words = log_line.fitted(f"{'Maximiliana ' * 30}goes home")
    assert words.endswith("Maximiliana …")
    assert len(words) <= LONGEST


def test_forfeit_lets_the_other_go_on(athens):
    progress = drawn(athens, 4)
    forfeited_games.forfeit(build.desk(athens), name="W1.1", by="a")
    after = now(athens).bracket
    a, b = progress.teams_in("W1.1")
    assert (after.sides["W2.1"][0], after.sides["L1.1"][0]) == (b, a)


def test_team_that_goes_home_forfeits_what_it_plays_and_all_to_come(athens):
    progress = drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    a, b = progress.teams_in("W1.1")
    forfeited_games.withdraw(build.desk(athens), team=int(a))
    found = now(athens)
    assert found.bracket.sides["W2.1"][0] == b
    assert a in found.bracket.withdrawn
    found = pairs.play_all(athens)
    assert found.bracket.is_over


def test_substitute_needs_a_reason_and_plays_on_in_the_team(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    entry = now(athens).on_now[0].entries[0]
    team = now(athens).entry(entry).team
    with pytest.raises(Refused, match="Say why"):
        substitutes.substitute(build.desk(athens), entry=entry, person=Person(name="Una Helper"))
    substitutes.substitute(
        build.desk(athens, reason="ill"), entry=entry, person=Person(name="Una Helper")
    )
    found = now(athens)
    assert "Una Helper" in found.by_team[team].name
    assert found.entries[-1].number in found.on_now[0].entries
    pairs.play_all(athens)


def test_nobody_comes_in_once_it_is_drawn(athens):
    pairs.drawn(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        signing_in.sign_in(build.desk(athens), person=Person(name="Late Lou"))
    draw_and_call.take_back_draw(build.desk(athens))
    signing_in.sign_in(build.desk(athens), person=Person(name="Late Lou"))


def test_team_knows_its_two_whoever_left(athens):
    team = pairs.enter(athens, "Ann Lee", "Bob May")
    one = now(athens).by_team[team]
    gone = replace(one.members[0], last_game=2)
    helper = facts.Entry(number=9, name="Cy Fox", signed_in=gone.signed_in, team=team, first_game=3)
    changed = replace(one, members=(gone, one.members[1], helper))
    assert changed.name == "Bob May & Cy Fox"
    assert [each.name for each in changed.playing_in(2)] == ["Ann Lee", "Bob May"]


def test_result_that_others_were_called_by_is_undone_after_them(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    for game in now(athens).on_now:
        pairs.play(athens, game.name)
    results = [one for one in replay.changes(athens.pk) if "W1.1" in one.words]
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="Undo first: 2 games are called"):
        undo.undo(build.desk(athens), change=results[0].pk)
    undo.undo(build.desk(athens), change=replay.changes(athens.pk)[0].pk)
    undo.undo(build.desk(athens), change=results[0].pk)
    assert "W1.1" in now(athens).bracket.ready


def test_draw_with_games_called_is_not_undone(athens):
    pairs.drawn(athens, 4)
    drawn_by = replay.changes(athens.pk)[0]
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="Undo first"):
        undo.undo(build.desk(athens), change=drawn_by.pk)


def test_game_called_after_a_team_went_home_counts_after_its_going_home(athens):
    """Though the newest call of then is taken back: W3.1 is only ready because W2.1 is forfeited,
    which was never called.
    """
    progress = drawn(athens, 8)
    for name in ("W1.1", "W1.2", "W1.3", "W1.4", "W2.2"):
        draw_and_call.call_game(build.desk(athens), name=name, table=1)
        pairs.play(athens, name)
    draw_and_call.call_game(build.desk(athens), name="L1.1", table=1)
    forfeited_games.withdraw(build.desk(athens), team=int(progress.teams_in("W1.1")[0]))
    draw_and_call.call_back(build.desk(athens), name="L1.1")
    draw_and_call.call_game(build.desk(athens), name="W3.1", table=1)
    found = pairs.play(athens, "W3.1")
    assert found.bracket.endings["W3.1"].score == (10, 7)
    forfeited_games.forfeit(build.desk(athens), name="L1.1", by="a")


def test_substitute_who_came_for_no_further_game_is_none_of_the_two(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    team = now(athens).by_team[now(athens).entry(now(athens).on_now[0].entries[0]).team]
    for game in now(athens).on_now:
        pairs.play(athens, game.name)
    entry = team.people[0].number
    person = Person(name="Una Helper")
    substitutes.substitute(build.desk(athens, reason="ill"), entry=entry, person=person)
    forfeited_games.withdraw(build.desk(athens), team=team.number)
    assert now(athens).by_team[team.number].name == team.name


def test_nobody_has_a_place_before_the_draw(athens):
    assert now(athens).standings == ()
    pairs.sign_in(athens, 3)
    assert now(athens).standings == ()


def test_team_does_not_come_back_once_others_are_called_because_it_went(athens):
    """It went home out of W1.1, so L1.1 was forfeited, and L2.1 is called without it."""
    progress = drawn(athens, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens))
    forfeited_games.withdraw(build.desk(athens), team=team)
    pairs.play(athens, "W1.2")
    draw_and_call.call_games(build.desk(athens))
    pairs.play(athens, "W2.1")
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="take those calls back first"):
        forfeited_games.come_back(build.desk(athens), team=team)
    draw_and_call.call_back(build.desk(athens), name="L2.1")
    forfeited_games.come_back(build.desk(athens), team=team)
    assert "L1.1" in now(athens).bracket.ready


def test_game_is_not_opened_again_while_the_next_is_on_at_its_table(athens):
    drawn(athens, 4)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    pairs.play(athens, "W1.1")
    typed = replay.changes(athens.pk)[0]
    draw_and_call.call_game(build.desk(athens), name="W1.2", table=1)
    with pytest.raises(Refused, match="is called to table 1"):
        undo.undo(build.desk(athens), change=typed.pk)
    draw_and_call.call_back(build.desk(athens), name="W1.2")
    undo.undo(build.desk(athens), change=typed.pk)
    assert "W1.1" in now(athens).bracket.ready


def test_call_that_is_taken_back_and_made_again_is_not_made_twice_by_an_undo(athens):
    drawn(athens, 4)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    draw_and_call.call_back(build.desk(athens), name="W1.1")
    taken_back = replay.changes(athens.pk)[0]
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=2)
    with pytest.raises(Refused, match=r"Something newer stands on this\. Undo first: .* \(W1\.1\)"):
        undo.undo(build.desk(athens), change=taken_back.pk)


def test_disputed_result_that_others_were_called_by_takes_a_reason(athens):
    drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    for game in now(athens).on_now:
        pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    one = next(each for each in now(athens).rounds if each.name == "W1.1")
    told = {"game": one.number, "table": one.games[0].table, "note": "10-7 or 7-10"}
    with pytest.raises(objections.NeedsReason, match="Others were called or have played"):
        totals_in.dispute(build.desk(athens), **told)
    totals_in.dispute(build.desk(athens, reason="they play it again"), **told)
    assert {each.name for each in now(athens).rounds} == {"W1.1", "W1.2"}


def test_format_is_not_changed_in_the_middle_of_a_bracket(athens):
    drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="nobody can change to or from a bracket"):
        setup.turn_dials(build.desk(athens), dials={"format": "single_elimination"})


def test_other_dials_turn_however_many_games_are_called(athens):
    setup.turn_dials(build.desk(athens), dials={"games": 1})
    drawn(athens, 4)
    pairs.play_all(athens)
    setup.turn_dials(build.desk(athens), dials={"minutes": 25})
    assert now(athens).rules.minutes == 25


def test_drawn_team_is_not_struck_and_does_not_leave_after_a_game(athens):
    drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="has a chair already"):
        taking_out.strike(build.desk(athens), entry=1)
    with pytest.raises(Refused, match="forfeits what is left"):
        going_home.leave_after(build.desk(athens), party=1, game=1)
    forfeited_games.withdraw(build.desk(athens), team=1)
    with pytest.raises(Refused, match="the bracket's own page"):
        going_home.stay(build.desk(athens), party=1)


@pytest.mark.parametrize("way", ["scores", "forfeit"])
def test_game_that_has_begun_is_not_called_back(athens, way):
    drawn(athens, 4)
    draw_and_call.call_game(build.desk(athens), name="W1.1", table=1)
    if way == "scores":
        pairs.play(athens, "W1.1")
    else:
        forfeited_games.forfeit(build.desk(athens), name="W1.1", by="a")
    with pytest.raises(Refused, match="has begun: undo what is written down of it first"):
        draw_and_call.call_back(build.desk(athens), name="W1.1")


def test_team_that_goes_home_says_who_goes_on_from_a_game_nobody_has_come_to(athens):
    drawn(athens, 8)
    draw_and_call.call_games(build.desk(athens))
    team, other = now(athens).bracket.teams_in("W1.1")
    c, d = (team_name(now(athens), one) for one in now(athens).bracket.teams_in("W1.2"))
    told = forfeited_games.withdraw(build.desk(athens), team=int(team)).words
    assert (
        f"{team_name(now(athens), team)} forfeited to {team_name(now(athens), other)} (W1.1)"
        in told
    )
    assert f"The loser of {c} / {d} goes on without that game (L1.1)" in told
    assert "forfeited to the" not in told
