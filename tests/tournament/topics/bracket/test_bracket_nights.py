"""A bracket at the desk, from the draw to the last game."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import build, plain
from tests.patience import at_most
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.bracket.calls import free_tables, ready
from tournament.evening.night.bracket.named_games import both, team_name
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.many import in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_WORDS
from tournament.storage.reading import replay
from tournament.storage.stored import consistency
from tournament.storage.writing import log_line, objections, undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.at_the_tables import calls
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens():
    return build.night(build.director().club, house="athens")


def now(night):
    return replay.night(night.pk)


def drawn(night, count):
    return draws.bracket(pairs.drawn(night, count))


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
    assert progress.is_played(found)
    places = ranking.standings(found)
    assert len(places) == count
    assert [one.rank for one in places][:2] == [1, 2]
    assert max(draws.bracket(found).losses.values()) == 2
    assert all(one.written.ended for one in played)


def test_teams_are_in_the_draw_only_whole_and_paid(athens):
    pairs.sign_in(athens, 4)
    signing_in.sign_in(build.desk(athens), person=Person(name="Zoe Alone"))
    draw_and_call.draw(build.desk(athens))
    assert sorted(draws.bracket(now(athens)).teams) == ["1", "2", "3", "4"]


def test_best_rested_are_called_first_to_the_lowest_free_table(athens):
    pairs.drawn(athens, 5)
    draw_and_call.say_tables(build.desk(athens), tables=1)
    assert free_tables(now(athens)) == (1,)
    draw_and_call.call_games(build.desk(athens))
    (game,) = now(athens).rounds.on_now
    first = game.name
    found = pairs.play(athens, first)
    rested = ready(found)
    just_played = set(draws.bracket(found).teams_in(first))
    assert not just_played & set(draws.bracket(found).teams_in(rested[0]))


def test_rest_counts_from_games_that_stand(athens):
    """A correction at minute 16 takes out a game that ended at minute 10."""
    begun = timezone.now()

    def minute(at):
        return time_machine.travel(begun + timedelta(minutes=at), tick=False)

    drawn(athens, 4)
    with minute(0):
        draw_and_call.call_games(build.desk(athens))
        for name in ("W1.1", "W1.2"):
            pairs.play(athens, name)
        draw_and_call.call_games(build.desk(athens))
    with minute(10):
        pairs.play(athens, "L1.1")
    with minute(16):
        first = next(one for one in now(athens).rounds if one.name == "W1.1").games[0]
        totals_in.type_totals(
            build.desk(athens, reason="slip misread"),
            game=first.round,
            table=first.table,
            typed=Totals((7, 10)),
            version=first.sheet.version,
        )
        (again,) = calls(now(athens), timezone.now()).ready
    assert (again.name, [team.rest for team in again.sides]) == ("L1.1", ["rested 16 minutes"] * 2)


def test_score_that_no_game_to_ten_can_have_is_refused(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    name = now(athens).rounds.on_now[0].name
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
    game = now(athens).rounds.on_now[0]
    a, b = progress.teams_in(game.name)
    with pytest.raises(objections.Unusual) as asked:
        totals_in.type_totals(
            build.desk(athens), game=game.round, table=game.table, typed=Totals((10, 7)), version=0
        )
    told = str(asked.value)
    a, b = (team_name(now(athens), one) for one in (a, b))
    assert told.startswith(f"{a} beat {b} 10–7 at table {game.table} ({game.name}). {a} go on ")
    assert f"; {b} play on in the losers' bracket against the loser of " in told


def test_correction_that_leaves_the_winner_is_asked_nothing(athens):
    drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    game = now(athens).rounds.on_now[0]
    pairs.play(athens, game.name)
    told = {"game": game.round, "table": game.table, "version": 1}
    totals_in.type_totals(build.desk(athens), typed=Totals((10, 5)), **told)
    assert draws.bracket(now(athens)).endings[game.name].score == (10, 5)
    with pytest.raises(objections.Unusual, match="go on against"):
        totals_in.type_totals(build.desk(athens), typed=Totals((5, 10)), **told | {"version": 2})


def test_second_final_opens_only_if_needed_and_closes_when_undone(athens):
    pairs.drawn(athens, 4)
    found = now(athens)
    turns = at_most(200)
    while next(turns) and "F1" not in draws.bracket(found).ready:
        draw_and_call.call_games(build.desk(athens))
        for game in now(athens).rounds.on_now:
            found = pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    found = pairs.play(athens, "F1", (4, 10))
    assert "F2" in draws.bracket(found).ready
    newest = replay.changes(athens.pk)[0]
    undo.undo(build.desk(athens), change=newest.pk)
    assert "F2" not in draws.bracket(now(athens)).ready
    found = pairs.play(athens, "F1", (10, 4))
    assert draws.bracket(found).is_over


def play_the_final(night, score):
    """Return the first final's two teams, by their places in it, once it is played so."""
    pairs.drawn(night, 4)
    turns = at_most(200)
    while next(turns) and "F1" not in draws.bracket(now(night)).ready:
        draw_and_call.call_games(build.desk(night))
        for game in now(night).rounds.on_now:
            pairs.play(night, game.name)
    draw_and_call.call_games(build.desk(night))
    found = pairs.play(night, "F1", score)
    return [team_name(found, team) for team in draws.bracket(found).teams_in("F1")]


def test_second_final_that_a_correction_closes_is_said_to_be_not_needed(athens):
    one, other = play_the_final(athens, (4, 10))
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(objections.NeedsReason) as asked:
        pairs.play(athens, "F1", (10, 4))
    assert [(game.now, game.then) for game in asked.value.changed_games[1:]] == [
        (f"{one} v {other} at table 1 (F2)", "the second final is not needed (F2)")
    ]


def test_undone_final_names_the_result_and_no_winner_of_the_tournament(athens):
    one, other = play_the_final(athens, (10, 4))
    newest = replay.changes(athens.pk)[0]
    assert f"{one} win the tournament" in newest.words
    undo.undo(build.desk(athens), change=newest.pk)
    undone = replay.changes(athens.pk)[0]
    assert undone.words == f"Undone: {one} beat {other} 10–4 at table 1 (F1)."
    undo.undo(build.desk(athens), change=undone.pk)
    assert replay.changes(athens.pk)[0].words == f"Done again: {newest.words}"


def test_points_alone_change_without_a_reason_however_much_was_played_since(athens):
    play_the_final(athens, (10, 4))
    found = pairs.play(athens, "W1.1", (10, 2))
    assert draws.bracket(found).endings["W1.1"].score == (10, 2)
    assert draws.bracket(found).is_over


def test_wrong_winner_is_corrected_at_once_when_nothing_follows(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    name = now(athens).rounds.on_now[0].name
    before = pairs.play(athens, name, (10, 7))
    after = pairs.play(athens, name, (7, 10))
    won = draws.bracket(before).sides["W2.1"][0]
    assert draws.bracket(after).sides["L1.1"][0] == won


def test_games_built_on_a_wrong_winner_are_listed_and_cleared_for_a_reason(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    for game in now(athens).rounds.on_now:
        pairs.play(athens, game.name, (10, 7))
    draw_and_call.call_games(build.desk(athens))
    pairs.play(athens, "L1.1", (10, 2))
    one, other = (
        team_name(now(athens), team) for team in draws.bracket(now(athens)).teams_in("W1.1")
    )
    with pytest.raises(objections.NeedsReason) as asked:
        pairs.play(athens, "W1.1", (7, 10))
    changed, *built_on = asked.value.changed_games
    assert changed.now == f"{one} beat {other} 10–7 at table 1 (W1.1)"
    assert changed.then == f"{other} beat {one} 10–7 at table 1 (W1.1)"
    assert [each.then.split(" (")[1] for each in built_on] == ["L1.1), to be played", "W2.1)"]
    found = pairs.play(athens, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    stop = f"Stop table 2: {both(found, 'W2.1')} play there now (W2.1)."
    assert words.startswith(f"{stop} {changed.then}; it was: {one} beat {other} 10–7. ")
    called = {one.name: one for one in found.rounds}
    assert "L1.1" not in called
    assert set(draws.bracket(found).teams_in("W2.1")) == {
        str(found.entries.of(one).team) for one in called["W2.1"].games[0].entries
    }
    pairs.play_all(athens)


def test_correction_is_told_in_whole_sentences_with_every_game_that_changes(athens):
    drawn(athens, 8)
    for _ in range(3):
        draw_and_call.call_games(build.desk(athens))
        for game in now(athens).rounds.on_now:
            pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(objections.NeedsReason) as asked:
        pairs.play(athens, "W1.1", (7, 10))
    names = [re.findall(r"\(([WLF]\d[.\d]*)\)", one.now)[-1] for one in asked.value.changed_games]
    found = pairs.play(athens, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    said = [one for one in names if f"({one})" in words]
    told, _, more = words.rpartition(". And ")
    assert more == f"{len(names) - len(said)} more results are taken out"
    assert 1 < len(said) < len(names)
    assert told.endswith((" 10–7", *(f"({one})" for one in draws.bracket(found).bracket.games)))


def test_correction_names_every_table_to_stop_first_and_cuts_none(athens):
    pairs.drawn(athens, 8)
    for _ in range(2):
        draw_and_call.call_games(build.desk(athens))
        for game in now(athens).rounds.on_now:
            pairs.play(athens, game.name)
    draw_and_call.call_games(build.desk(athens))
    before = now(athens)
    game = next(one.games[0] for one in before.rounds if one.name == "W1.1")
    done = totals_in.type_totals(
        build.desk(athens, reason="slip read upside down"),
        game=game.round,
        table=game.table,
        typed=Totals((7, 10)),
        version=game.sheet.version,
        kept=True,
    )
    first, *lines = done.words.split("\n")
    after = now(athens)
    wrong = {
        game.table: game.name
        for game in before.rounds.on_now
        if both(before, game.name) != both(after, game.name)
    }
    assert first == f"Stop tables {in_words(sorted(wrong))}."
    assert len(wrong) > 2
    for table, line in zip(sorted(wrong), lines, strict=False):
        now_there = f"{both(after, wrong[table])} play there now"
        off = f"{both(before, wrong[table])} is called off"
        assert line in {f"Table {table}: {said} ({wrong[table]})." for said in (now_there, off)}
    assert Change.objects.latest("pk").words.startswith(f"{first} {lines[0]}")


def test_correction_with_long_names_ends_at_a_whole_word(athens):
    words = log_line.fit(f"{'Maximiliana ' * 30}goes home")
    assert words.endswith("Maximiliana …")
    assert len(words) <= MAX_WORDS


def test_forfeit_lets_the_other_go_on(athens):
    progress = drawn(athens, 4)
    forfeited_games.forfeit(build.desk(athens), name="W1.1", by="a")
    after = draws.bracket(now(athens))
    a, b = progress.teams_in("W1.1")
    assert (after.sides["W2.1"][0], after.sides["L1.1"][0]) == (b, a)


def test_teams_whose_opponents_forfeited_are_the_best_rested(athens):
    drawn(athens, 8)
    draw_and_call.call_games(build.desk(athens))
    with time_machine.travel(timezone.now() + timedelta(minutes=10), tick=False):
        for name in ("W1.3", "W1.4"):
            pairs.play(athens, name)
    with time_machine.travel(timezone.now() + timedelta(minutes=15), tick=False):
        for name in ("W1.1", "W1.2"):
            forfeited_games.forfeit(build.desk(athens), name=name, by="a")
    found = ready(now(athens))
    assert found.index("W2.1") < found.index("W2.2")


def test_team_that_goes_home_forfeits_what_it_plays_and_all_to_come(athens):
    progress = drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    a, b = progress.teams_in("W1.1")
    forfeited_games.withdraw(build.desk(athens), team=int(a))
    found = now(athens)
    assert draws.bracket(found).sides["W2.1"][0] == b
    assert a in draws.bracket(found).withdrawn
    found = pairs.play_all(athens)
    assert draws.bracket(found).is_over


def test_substitute_needs_a_reason_and_plays_on_in_the_team(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    entry = now(athens).rounds.on_now[0].entries[0]
    team = now(athens).entries.of(entry).team
    with pytest.raises(Refused, match="Say why"):
        substitutes.substitute(build.desk(athens), entry=entry, person=Person(name="Una Helper"))
    substitutes.substitute(
        build.desk(athens, reason="ill"), entry=entry, person=Person(name="Una Helper")
    )
    found = now(athens)
    assert "Una Helper" in found.teams.of(team).name
    assert found.entries[-1].number in found.rounds.on_now[0].entries
    pairs.play_all(athens)


def test_nobody_comes_in_once_it_is_drawn(athens):
    pairs.drawn(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        signing_in.sign_in(build.desk(athens), person=Person(name="Late Lou"))
    draw_and_call.take_back_draw(build.desk(athens))
    signing_in.sign_in(build.desk(athens), person=Person(name="Late Lou"))


def test_team_knows_its_two_whoever_left(athens):
    team = pairs.enter(athens, "Ann Lee", "Bob May")
    one = now(athens).teams.of(team)
    gone = replace(one.members[0], last_game=2)
    helper = facts.Entry(number=9, name="Cy Fox", signed_in=gone.signed_in, team=team, first_game=3)
    changed = replace(one, members=(gone, one.members[1], helper))
    assert changed.name == "Bob May & Cy Fox"
    assert [each.name for each in changed.playing_in(2)] == ["Ann Lee", "Bob May"]


def test_result_that_others_were_called_by_is_undone_after_them(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    for game in now(athens).rounds.on_now:
        pairs.play(athens, game.name)
    results = [one for one in replay.changes(athens.pk) if "W1.1" in one.words]
    draw_and_call.call_games(build.desk(athens))
    with pytest.raises(Refused, match="Undo first: 2 games are called"):
        undo.undo(build.desk(athens), change=results[0].pk)
    undo.undo(build.desk(athens), change=replay.changes(athens.pk)[0].pk)
    undo.undo(build.desk(athens), change=results[0].pk)
    assert "W1.1" in draws.bracket(now(athens)).ready


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
    assert draws.bracket(found).endings["W3.1"].score == (10, 7)
    forfeited_games.forfeit(build.desk(athens), name="L1.1", by="a")


def test_substitute_who_came_for_no_further_game_is_none_of_the_two(athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    team = now(athens).teams.of(
        now(athens).entries.of(now(athens).rounds.on_now[0].entries[0]).team
    )
    for game in now(athens).rounds.on_now:
        pairs.play(athens, game.name)
    entry = team.people[0].number
    person = Person(name="Una Helper")
    substitutes.substitute(build.desk(athens, reason="ill"), entry=entry, person=person)
    forfeited_games.withdraw(build.desk(athens), team=team.number)
    assert now(athens).teams.of(team.number).name == team.name


def test_nobody_has_a_place_before_the_draw(athens):
    assert ranking.standings(now(athens)) == ()
    pairs.sign_in(athens, 3)
    assert ranking.standings(now(athens)) == ()


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
    assert "L1.1" in draws.bracket(now(athens)).ready


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
    assert "W1.1" in draws.bracket(now(athens)).ready


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
    for game in now(athens).rounds.on_now:
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
        entries.strike(build.desk(athens), entry=1)
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
    team, other = draws.bracket(now(athens)).teams_in("W1.1")
    c, d = (team_name(now(athens), one) for one in draws.bracket(now(athens)).teams_in("W1.2"))
    told = forfeited_games.withdraw(build.desk(athens), team=int(team)).words
    assert (
        f"{team_name(now(athens), team)} forfeited to {team_name(now(athens), other)} (W1.1)"
        in told
    )
    assert f"The loser of {c} / {d} goes on without that game (L1.1)" in told
    assert "forfeited to the" not in told
