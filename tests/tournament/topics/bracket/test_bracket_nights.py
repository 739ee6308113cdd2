"""A bracket at the desk, from the draw to the last game."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import build, plain
from tests.build import read_night
from tests.patience import count_down
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.bracket.calls import free_tables, names_of_ready_games
from tournament.evening.night.bracket.named_games import sides_in_words, team_name
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.many import list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_CHANGE_LETTERS
from tournament.storage.reading import reader
from tournament.storage.stored import consistency
from tournament.storage.writing import log_line, objections, undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.bracket_board import bracket_board
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens_night():
    return build.night(build.director().club, house="athens")


def draw_bracket(night, count):
    return draws.bracket(pairs.draw_teams(night, count))


def test_two_open_games_at_one_table_are_found(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    night = read_night(athens_night)
    assert [game.table for played in night.rounds for game in played.games] == [1, 2]
    assert list(consistency.misplaced_bracket_games(night)) == []
    seats = [replace(seat, table=1) for seat in night.facts_of(facts.Seat) if seat.table == 2]
    assert list(consistency.misplaced_bracket_games(plain.with_facts(night, *seats))) == [
        ("round", (2,))
    ]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 22])
def test_bracket_is_played_to_its_end(athens_night, count):
    pairs.draw_teams(athens_night, count)
    night = pairs.play_all(athens_night)
    played = [game for game in night.rounds if game.is_over]
    assert len(played) in (2 * count - 2, 2 * count - 1)
    assert progress.is_fully_played(night)
    places = ranking.standings(night)
    assert len(places) == count
    assert [place.rank for place in places][:2] == [1, 2]
    assert max(draws.bracket(night).losses.values()) == 2
    assert all(game.round_fact.ended for game in played)


def test_teams_are_in_the_draw_only_whole_and_paid(athens_night):
    pairs.sign_in(athens_night, 4)
    signing_in.sign_in(build.desk(athens_night), person=CheckInPerson(name="Zoe Alone"))
    draw_and_call.draw_bracket(build.desk(athens_night))
    assert sorted(draws.bracket(read_night(athens_night)).teams) == ["1", "2", "3", "4"]


def test_best_rested_are_called_first_to_the_lowest_free_table(athens_night):
    pairs.draw_teams(athens_night, 5)
    draw_and_call.set_tables(build.desk(athens_night), tables=1)
    assert free_tables(read_night(athens_night)) == (1,)
    draw_and_call.call_games(build.desk(athens_night))
    (game,) = read_night(athens_night).rounds.unfinished_games
    first = game.name
    night = pairs.play(athens_night, first)
    rested = names_of_ready_games(night)
    just_played = set(draws.bracket(night).teams_in(first))
    assert not just_played & set(draws.bracket(night).teams_in(rested[0]))


def test_rest_counts_from_games_that_stand(athens_night):
    """A correction at minute 16 removes a game that ended at minute 10."""
    begun = timezone.now()

    def minute(at):
        return time_machine.travel(begun + timedelta(minutes=at), tick=False)

    draw_bracket(athens_night, 4)
    with minute(0):
        draw_and_call.call_games(build.desk(athens_night))
        for name in ("W1.1", "W1.2"):
            pairs.play(athens_night, name)
        draw_and_call.call_games(build.desk(athens_night))
    with minute(10):
        pairs.play(athens_night, "L1.1")
    with minute(16):
        first = next(game for game in read_night(athens_night).rounds if game.name == "W1.1").games[
            0
        ]
        totals_in.save_totals(
            build.desk(athens_night, reason="slip misread"),
            game=first.round,
            table=first.table,
            typed=Totals((7, 10)),
            version=first.sheet.version,
        )
        (again,) = bracket_board(read_night(athens_night), timezone.now()).ready
    assert (again.name, [team.rest_words for team in again.sides]) == (
        "L1.1",
        ["rested 16 minutes"] * 2,
    )


def test_score_that_no_game_to_ten_can_have_is_refused(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    name = read_night(athens_night).rounds.unfinished_games[0].name
    faults = {
        (9, 7): "Neither side has the 10 points that win a game",
        (14, 3): r"Table 1: team \d can score 0 to 13 in a game here",
        (10, 10): "can't both have 10. The first side to 10 wins",
    }
    for score, fault in faults.items():
        with pytest.raises(Refused, match=fault):
            pairs.play(athens_night, name, score)
    pairs.play(athens_night, name, (13, 9))


def test_winner_and_loser_are_shown_where_they_go_before_it_is_kept(athens_night):
    progress = draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    game = read_night(athens_night).rounds.unfinished_games[0]
    a, b = progress.teams_in(game.name)
    with pytest.raises(objections.NeedsConfirmation) as objection:
        totals_in.save_totals(
            build.desk(athens_night),
            game=game.round,
            table=game.table,
            typed=Totals((10, 7)),
            version=0,
        )
    question = str(objection.value)
    a, b = (team_name(read_night(athens_night), team) for team in (a, b))
    result = f"{a} beat {b} 10–7 at table {game.table} ({game.name})"
    assert question.startswith(f"{result}. Winner advances ")
    assert ". Loser plays on in the losers' bracket against the loser of " in question


def test_correction_that_leaves_the_winner_is_asked_nothing(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    game = read_night(athens_night).rounds.unfinished_games[0]
    pairs.play(athens_night, game.name)
    fields = {"game": game.round, "table": game.table, "version": 1}
    totals_in.save_totals(build.desk(athens_night), typed=Totals((10, 5)), **fields)
    assert draws.bracket(read_night(athens_night)).endings[game.name].score == (10, 5)
    with pytest.raises(objections.NeedsConfirmation, match="advances against"):
        totals_in.save_totals(
            build.desk(athens_night), typed=Totals((5, 10)), **fields | {"version": 2}
        )


def test_second_final_opens_only_if_needed_and_closes_when_undone(athens_night):
    pairs.draw_teams(athens_night, 4)
    night = read_night(athens_night)
    turns = count_down(200)
    while next(turns) and "F1" not in draws.bracket(night).ready:
        draw_and_call.call_games(build.desk(athens_night))
        for game in read_night(athens_night).rounds.unfinished_games:
            night = pairs.play(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    night = pairs.play(athens_night, "F1", (4, 10))
    assert "F2" in draws.bracket(night).ready
    newest = reader.changes_newest_first(athens_night.pk)[0]
    undo.undo(build.desk(athens_night), change=newest.pk)
    assert "F2" not in draws.bracket(read_night(athens_night)).ready
    night = pairs.play(athens_night, "F1", (10, 4))
    assert draws.bracket(night).is_over


def play_the_final(night, score):
    """Enter the score of the first final, and return its two teams by their places in it."""
    pairs.draw_teams(night, 4)
    turns = count_down(200)
    while next(turns) and "F1" not in draws.bracket(read_night(night)).ready:
        draw_and_call.call_games(build.desk(night))
        for game in read_night(night).rounds.unfinished_games:
            pairs.play(night, game.name)
    draw_and_call.call_games(build.desk(night))
    after = pairs.play(night, "F1", score)
    return [team_name(after, team) for team in draws.bracket(after).teams_in("F1")]


def test_second_final_that_a_correction_closes_is_said_to_be_not_needed(athens_night):
    first, other = play_the_final(athens_night, (4, 10))
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play(athens_night, "F1", (10, 4))
    assert [(game.words_now, game.words_after) for game in objection.value.changed_games[1:]] == [
        (f"{first} vs. {other} at table 1 (F2)", "the second final is not needed (F2)")
    ]


def test_undone_final_names_the_result_and_no_winner_of_the_tournament(athens_night):
    winner, other = play_the_final(athens_night, (10, 4))
    newest = reader.changes_newest_first(athens_night.pk)[0]
    assert "Winner wins the tournament" in newest.words
    undo.undo(build.desk(athens_night), change=newest.pk)
    undone = reader.changes_newest_first(athens_night.pk)[0]
    assert undone.words == f"Undone: {winner} beat {other} 10–4 at table 1 (F1)."
    undo.undo(build.desk(athens_night), change=undone.pk)
    assert reader.changes_newest_first(athens_night.pk)[0].words == f"Redone: {newest.words}"


def test_points_alone_change_without_a_reason_however_much_was_played_since(athens_night):
    play_the_final(athens_night, (10, 4))
    night = pairs.play(athens_night, "W1.1", (10, 2))
    assert draws.bracket(night).endings["W1.1"].score == (10, 2)
    assert draws.bracket(night).is_over


def test_wrong_winner_is_corrected_at_once_when_nothing_follows(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    name = read_night(athens_night).rounds.unfinished_games[0].name
    before = pairs.play(athens_night, name, (10, 7))
    after = pairs.play(athens_night, name, (7, 10))
    won = draws.bracket(before).sides["W2.1"][0]
    assert draws.bracket(after).sides["L1.1"][0] == won


def test_games_built_on_a_wrong_winner_are_listed_and_cleared_for_a_reason(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play(athens_night, game.name, (10, 7))
    draw_and_call.call_games(build.desk(athens_night))
    pairs.play(athens_night, "L1.1", (10, 2))
    first, other = (
        team_name(read_night(athens_night), team)
        for team in draws.bracket(read_night(athens_night)).teams_in("W1.1")
    )
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play(athens_night, "W1.1", (7, 10))
    changed, *built_on = objection.value.changed_games
    assert changed.words_now == f"{first} beat {other} 10–7 at table 1 (W1.1)"
    assert changed.words_after == f"{other} beat {first} 10–7 at table 1 (W1.1)"
    assert [game.words_after.split(" (")[1] for game in built_on] == [
        "L1.1), still to play",
        "W2.1)",
    ]
    night = pairs.play(athens_night, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    stop = f"Stop table 2: now {sides_in_words(night, 'W2.1')} (W2.1)."
    assert words.startswith(f"{changed.words_after}. Before: {first} beat {other} 10–7.\n{stop}\n")
    change = Change.objects.latest("pk").pk
    back = undo.undo(build.desk(athens_night), change=change)
    assert back.words.startswith(f"Table 2 plays on. Undone: {changed.words_after}. Before: ")
    undo.undo(build.desk(athens_night), change=back.revision)
    called = {game.name: game for game in night.rounds}
    assert "L1.1" not in called
    assert set(draws.bracket(night).teams_in("W2.1")) == {
        str(night.entries.with_number(entry).team) for entry in called["W2.1"].games[0].entries
    }
    pairs.play_all(athens_night)


def test_correction_is_reported_in_whole_sentences_with_every_game_that_changes(athens_night):
    draw_bracket(athens_night, 8)
    for _ in range(3):
        draw_and_call.call_games(build.desk(athens_night))
        for game in read_night(athens_night).rounds.unfinished_games:
            pairs.play(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play(athens_night, "W1.1", (7, 10))
    names = [
        re.findall(r"\(([WLF]\d[.\d]*)\)", change.words_now)[-1]
        for change in objection.value.changed_games
    ]
    night = pairs.play(athens_night, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    named = [name for name in names if f"({name})" in words]
    beginning, _, more = words.rpartition("And ")
    assert more == f"{len(names) - len(named)} more results removed."
    assert 1 < len(named) < len(names)
    assert beginning.rstrip(". \n").endswith(
        (" 10–7", *(f"({game})" for game in draws.bracket(night).bracket.games))
    )


def test_correction_names_every_table_to_stop_first_and_cuts_none(athens_night):
    pairs.draw_teams(athens_night, 8)
    for _ in range(2):
        draw_and_call.call_games(build.desk(athens_night))
        for game in read_night(athens_night).rounds.unfinished_games:
            pairs.play(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    before = read_night(athens_night)
    game = next(
        bracket_round.games[0] for bracket_round in before.rounds if bracket_round.name == "W1.1"
    )
    done = totals_in.save_totals(
        build.desk(athens_night, reason="slip read upside down"),
        game=game.round,
        table=game.table,
        typed=Totals((7, 10)),
        version=game.sheet.version,
        is_confirmed=True,
    )
    _, first, *lines = done.words.split("\n")
    after = read_night(athens_night)
    wrong = {
        game.table: game.name
        for game in before.rounds.unfinished_games
        if sides_in_words(before, game.name) != sides_in_words(after, game.name)
    }
    assert first == f"Stop tables {list_in_words(sorted(wrong))}."
    assert done.pages_to_settle == ("bracket",)
    assert len(wrong) > 2
    for table, line in zip(sorted(wrong), lines, strict=False):
        now_there = f"now {sides_in_words(after, wrong[table])}"
        off = f"{sides_in_words(before, wrong[table])} is called off"
        assert line in {
            f"Table {table}: {meeting} ({wrong[table]})." for meeting in (now_there, off)
        }
    newest = Change.objects.latest("pk")
    assert f"\n{first}\n{lines[0]}\n" in newest.words
    back = undo.undo(build.desk(athens_night), change=newest.pk)
    assert back.words.startswith(f"Tables {list_in_words(sorted(wrong))} play on. Undone: ")
    assert "called off" not in back.words


def test_correction_with_long_names_ends_at_a_whole_word(athens_night):
    words = log_line.shorten_to_fit(f"{'Maximiliana ' * 30}goes home")
    assert words.endswith("Maximiliana …")
    assert len(words) <= MAX_CHANGE_LETTERS


def test_forfeit_lets_the_other_go_on(athens_night):
    progress = draw_bracket(athens_night, 4)
    forfeited_games.forfeit(build.desk(athens_night), name="W1.1", by="a")
    after = draws.bracket(read_night(athens_night))
    a, b = progress.teams_in("W1.1")
    assert (after.sides["W2.1"][0], after.sides["L1.1"][0]) == (b, a)


def test_teams_whose_opponents_forfeited_are_the_best_rested(athens_night):
    draw_bracket(athens_night, 8)
    draw_and_call.call_games(build.desk(athens_night))
    with time_machine.travel(timezone.now() + timedelta(minutes=10), tick=False):
        for name in ("W1.3", "W1.4"):
            pairs.play(athens_night, name)
    with time_machine.travel(timezone.now() + timedelta(minutes=15), tick=False):
        for name in ("W1.1", "W1.2"):
            forfeited_games.forfeit(build.desk(athens_night), name=name, by="a")
    waiting_games = names_of_ready_games(read_night(athens_night))
    assert waiting_games.index("W2.1") < waiting_games.index("W2.2")


def test_team_that_goes_home_forfeits_what_it_plays_and_all_to_come(athens_night):
    progress = draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    a, b = progress.teams_in("W1.1")
    forfeited_games.withdraw(build.desk(athens_night), team=int(a))
    night = read_night(athens_night)
    assert draws.bracket(night).sides["W2.1"][0] == b
    assert a in draws.bracket(night).withdrawn
    night = pairs.play_all(athens_night)
    assert draws.bracket(night).is_over


def test_substitute_needs_a_reason_and_plays_on_in_the_team(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    entry = read_night(athens_night).rounds.unfinished_games[0].entries[0]
    team = read_night(athens_night).entries.with_number(entry).team
    with pytest.raises(Refused, match="Give a short reason"):
        substitutes.add_substitute(
            build.desk(athens_night), entry=entry, person=CheckInPerson(name="Una Helper")
        )
    substitutes.add_substitute(
        build.desk(athens_night, reason="ill"), entry=entry, person=CheckInPerson(name="Una Helper")
    )
    night = read_night(athens_night)
    assert "Una Helper" in night.teams.with_number(team).name
    assert night.entries[-1].number in night.rounds.unfinished_games[0].entries
    pairs.play_all(athens_night)


def test_nobody_comes_in_once_it_is_drawn(athens_night):
    pairs.draw_teams(athens_night, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        signing_in.sign_in(build.desk(athens_night), person=CheckInPerson(name="Late Lou"))
    draw_and_call.undo_draw(build.desk(athens_night))
    signing_in.sign_in(build.desk(athens_night), person=CheckInPerson(name="Late Lou"))


def test_team_knows_its_two_whoever_left(athens_night):
    team = pairs.sign_in_team(athens_night, "Ann Lee", "Bob May")
    pair = read_night(athens_night).teams.with_number(team)
    gone = replace(pair.members[0], last_game=2)
    helper = facts.Entry(number=9, name="Cy Fox", signed_in=gone.signed_in, team=team, first_game=3)
    changed = replace(pair, members=(gone, pair.members[1], helper))
    assert changed.name == "Bob May & Cy Fox"
    assert [entry.name for entry in changed.players_in(2)] == ["Ann Lee", "Bob May"]


def test_result_that_others_were_called_by_is_undone_after_them(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play(athens_night, game.name)
    results = [
        change for change in reader.changes_newest_first(athens_night.pk) if "W1.1" in change.words
    ]
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="First undo: 2 games called"):
        undo.undo(build.desk(athens_night), change=results[0].pk)
    undo.undo(build.desk(athens_night), change=reader.changes_newest_first(athens_night.pk)[0].pk)
    undo.undo(build.desk(athens_night), change=results[0].pk)
    assert "W1.1" in draws.bracket(read_night(athens_night)).ready


def test_draw_with_games_called_is_not_undone(athens_night):
    pairs.draw_teams(athens_night, 4)
    drawn_by = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="First undo"):
        undo.undo(build.desk(athens_night), change=drawn_by.pk)


def test_game_called_after_a_team_went_home_counts_after_its_going_home(athens_night):
    """This holds although the newest call of that time is taken back: W3.1 is ready only because
    W2.1, which was never called, is forfeited.
    """
    progress = draw_bracket(athens_night, 8)
    for name in ("W1.1", "W1.2", "W1.3", "W1.4", "W2.2"):
        draw_and_call.call_game(build.desk(athens_night), name=name, table=1)
        pairs.play(athens_night, name)
    draw_and_call.call_game(build.desk(athens_night), name="L1.1", table=1)
    forfeited_games.withdraw(build.desk(athens_night), team=int(progress.teams_in("W1.1")[0]))
    draw_and_call.undo_call(build.desk(athens_night), name="L1.1")
    draw_and_call.call_game(build.desk(athens_night), name="W3.1", table=1)
    night = pairs.play(athens_night, "W3.1")
    assert draws.bracket(night).endings["W3.1"].score == (10, 7)
    forfeited_games.forfeit(build.desk(athens_night), name="L1.1", by="a")


def test_substitute_who_came_for_no_further_game_is_none_of_the_two(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    team = read_night(athens_night).teams.with_number(
        read_night(athens_night)
        .entries.with_number(read_night(athens_night).rounds.unfinished_games[0].entries[0])
        .team
    )
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play(athens_night, game.name)
    entry = team.current_members[0].number
    person = CheckInPerson(name="Una Helper")
    substitutes.add_substitute(build.desk(athens_night, reason="ill"), entry=entry, person=person)
    forfeited_games.withdraw(build.desk(athens_night), team=team.number)
    assert read_night(athens_night).teams.with_number(team.number).name == team.name


def test_nobody_has_a_place_before_the_draw(athens_night):
    assert ranking.standings(read_night(athens_night)) == ()
    pairs.sign_in(athens_night, 3)
    assert ranking.standings(read_night(athens_night)) == ()


def test_team_does_not_come_back_once_others_are_called_because_it_went(athens_night):
    """The team left during W1.1, so L1.1 was forfeited and L2.1 is called without it."""
    progress = draw_bracket(athens_night, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens_night))
    forfeited_games.withdraw(build.desk(athens_night), team=team)
    pairs.play(athens_night, "W1.2")
    draw_and_call.call_games(build.desk(athens_night))
    pairs.play(athens_night, "W2.1")
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="Undo those calls first"):
        forfeited_games.undo_withdrawal(build.desk(athens_night), team=team)
    draw_and_call.undo_call(build.desk(athens_night), name="L2.1")
    forfeited_games.undo_withdrawal(build.desk(athens_night), team=team)
    assert "L1.1" in draws.bracket(read_night(athens_night)).ready


def test_game_is_not_opened_again_while_the_next_is_on_at_its_table(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), name="W1.1", table=1)
    pairs.play(athens_night, "W1.1")
    typed = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_game(build.desk(athens_night), name="W1.2", table=1)
    with pytest.raises(Refused, match="Called to table 1"):
        undo.undo(build.desk(athens_night), change=typed.pk)
    draw_and_call.undo_call(build.desk(athens_night), name="W1.2")
    undo.undo(build.desk(athens_night), change=typed.pk)
    assert "W1.1" in draws.bracket(read_night(athens_night)).ready


def test_call_that_is_taken_back_and_made_again_is_not_made_twice_by_an_undo(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), name="W1.1", table=1)
    draw_and_call.undo_call(build.desk(athens_night), name="W1.1")
    taken_back = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_game(build.desk(athens_night), name="W1.1", table=2)
    with pytest.raises(Refused, match=r"A newer change depends on this\. First undo: .* \(W1\.1\)"):
        undo.undo(build.desk(athens_night), change=taken_back.pk)


def test_disputed_result_that_others_were_called_by_takes_a_reason(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    first = next(
        seated_game for seated_game in read_night(athens_night).rounds if seated_game.name == "W1.1"
    )
    fields = {"game": first.number, "table": first.games[0].table, "note": "10-7 or 7-10"}
    with pytest.raises(objections.NeedsReason, match="Later games were called or played"):
        totals_in.mark_disputed(build.desk(athens_night), **fields)
    totals_in.mark_disputed(build.desk(athens_night, reason="they play it again"), **fields)
    assert {seated_game.name for seated_game in read_night(athens_night).rounds} == {"W1.1", "W1.2"}


def test_format_is_not_changed_in_the_middle_of_a_bracket(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="can't change to or from a bracket"):
        setup.change_rules(build.desk(athens_night), dials={"format": "single_elimination"})


def test_other_dials_turn_however_many_games_are_called(athens_night):
    setup.change_rules(build.desk(athens_night), dials={"games": 1})
    draw_bracket(athens_night, 4)
    pairs.play_all(athens_night)
    setup.change_rules(build.desk(athens_night), dials={"minutes": 25})
    assert read_night(athens_night).rules.minutes == 25


def test_drawn_team_is_not_struck_and_does_not_leave_after_a_game(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="is already seated"):
        entries.remove_entry(build.desk(athens_night), entry=1)
    with pytest.raises(Refused, match="forfeits its remaining games"):
        going_home.leave_after(build.desk(athens_night), party=1, game=1)
    forfeited_games.withdraw(build.desk(athens_night), team=1)
    with pytest.raises(Refused, match="use the bracket page"):
        going_home.cancel_leaving(build.desk(athens_night), party=1)


@pytest.mark.parametrize("begun_by", ["scores", "forfeit"])
def test_game_that_has_begun_is_not_called_back(athens_night, begun_by):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), name="W1.1", table=1)
    if begun_by == "scores":
        pairs.play(athens_night, "W1.1")
    else:
        forfeited_games.forfeit(build.desk(athens_night), name="W1.1", by="a")
    with pytest.raises(Refused, match="Undo its scores first"):
        draw_and_call.undo_call(build.desk(athens_night), name="W1.1")


def test_team_that_goes_home_says_who_goes_on_from_a_game_nobody_has_come_to(athens_night):
    draw_bracket(athens_night, 8)
    draw_and_call.call_games(build.desk(athens_night))
    team, other = draws.bracket(read_night(athens_night)).teams_in("W1.1")
    c, d = (
        team_name(read_night(athens_night), team)
        for team in draws.bracket(read_night(athens_night)).teams_in("W1.2")
    )
    words = forfeited_games.withdraw(build.desk(athens_night), team=int(team)).words
    leaver, winner = (team_name(read_night(athens_night), number) for number in (team, other))
    assert f"{leaver} forfeited to {winner} (W1.1)" in words
    assert f"The loser of {c} / {d} advances without that game (L1.1)" in words
    assert "forfeited to the" not in words
