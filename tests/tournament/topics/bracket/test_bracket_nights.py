"""The actions of a bracket, from the draw to the last game: calls, results, corrections,
forfeits.
"""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from rotation.bracket.progress import GameState
from tests import build, plain
from tests.build import read_night
from tests.patience import tries_until_failure
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.bracket.calls import coming_calls, free_tables, names_of_ready_games
from tournament.evening.night.bracket.named_games import team_name, teams_in_words
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.many import list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_LETTERS_OF_CHANGE_WORDS
from tournament.storage.reading import reader
from tournament.storage.stored import consistency
from tournament.storage.writing import log_line, objections, undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.actions.bracket_results import (
    change_forfeit,
    lines_of_tables_to_stop,
)
from tournament.topics.bracket.boards.bracket_board import bracket_board
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, score_sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens_night():
    return build.night(build.director().club, house="athens")


def draw_bracket(night, count):
    return draws.bracket_state(pairs.draw_teams(night, count))


def test_two_open_games_at_one_table_are_reported(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    night = read_night(athens_night)
    assert [game.table for bracket_round in night.rounds for game in bracket_round.games] == [1, 2]
    assert list(consistency.find_misplaced_bracket_games(night)) == []
    seats = [replace(seat, table=1) for seat in night.facts_of(facts.Seat) if seat.table == 2]
    assert list(consistency.find_misplaced_bracket_games(plain.with_facts(night, *seats))) == [
        ("round", (2,))
    ]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 22])
def test_bracket_is_played_to_its_end(athens_night, count):
    pairs.draw_teams(athens_night, count)
    night = pairs.play_bracket(athens_night)
    finished_games = [game for game in night.rounds if game.is_over]
    assert len(finished_games) in (2 * count - 2, 2 * count - 1)
    assert progress.is_fully_played(night)
    places = ranking.standings(night)
    assert len(places) == count
    assert [place.rank for place in places][:2] == [1, 2]
    assert max(draws.bracket_state(night).losses_by_team.values()) == 2
    assert all(game.round_fact.ended for game in finished_games)


def test_only_complete_paid_teams_are_drawn(athens_night):
    pairs.check_in_teams(athens_night, 4)
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Zoe Alone"))
    draw_and_call.draw_bracket(build.desk(athens_night))
    assert sorted(draws.bracket_state(read_night(athens_night)).teams) == ["1", "2", "3", "4"]


def test_best_rested_teams_are_called_first_to_the_lowest_free_table(athens_night):
    pairs.draw_teams(athens_night, 5)
    draw_and_call.set_table_count(build.desk(athens_night), tables=1)
    assert free_tables(read_night(athens_night)) == (1,)
    draw_and_call.call_games(build.desk(athens_night))
    (game,) = read_night(athens_night).rounds.unfinished_games
    first_name = game.name
    night = pairs.play_game(athens_night, first_name)
    ready_names = names_of_ready_games(night)
    just_played = set(draws.bracket_state(night).teams_in(first_name))
    assert not just_played & set(draws.bracket_state(night).teams_in(ready_names[0]))


def test_rest_is_counted_from_the_end_of_the_last_game_that_still_counts(athens_night):
    """A correction at minute 16 removes a game that ended at minute 10."""
    start = timezone.now()

    def at_minute(minutes):
        return time_machine.travel(start + timedelta(minutes=minutes), tick=False)

    draw_bracket(athens_night, 4)
    with at_minute(0):
        draw_and_call.call_games(build.desk(athens_night))
        for name in ("W1.1", "W1.2"):
            pairs.play_game(athens_night, name)
        draw_and_call.call_games(build.desk(athens_night))
    with at_minute(10):
        pairs.play_game(athens_night, "L1.1")
    with at_minute(16):
        first_game = next(
            game for game in read_night(athens_night).rounds if game.name == "W1.1"
        ).games[0]
        score_sheets.save_totals(
            build.desk(athens_night, reason="slip misread"),
            game=first_game.round,
            table=first_game.table,
            typed_totals=Totals((7, 10)),
            version=first_game.sheet.version,
        )
        (ready_game,) = bracket_board(read_night(athens_night), timezone.now()).ready_games
    assert (ready_game.name, [team.rested_words for team in ready_game.sides]) == (
        "L1.1",
        ["rested 16 minutes"] * 2,
    )


def test_impossible_score_of_a_game_to_ten_is_refused(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    name = read_night(athens_night).rounds.unfinished_games[0].name
    faults = {
        (9, 7): "Neither side has the 10 points that win a game",
        (14, 3): r"Table 1: team \d can score 0 to 13 in a game here",
        (10, 10): "can't both have 10 or more. The first side to 10 wins",
    }
    for score, fault in faults.items():
        with pytest.raises(Refused, match=fault):
            pairs.play_game(athens_night, name, score)
    pairs.play_game(athens_night, name, (13, 9))


def test_question_about_a_result_names_the_next_games_of_both_teams(athens_night):
    progress = draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    game = read_night(athens_night).rounds.unfinished_games[0]
    first_team, second_team = progress.teams_in(game.name)
    with pytest.raises(objections.NeedsConfirmation) as objection:
        score_sheets.save_totals(
            build.desk(athens_night),
            game=game.round,
            table=game.table,
            typed_totals=Totals((10, 7)),
            version=0,
        )
    question = str(objection.value)
    first_team, second_team = (
        team_name(read_night(athens_night), team) for team in (first_team, second_team)
    )
    result = f"{first_team} beat {second_team} 10–7 at table {game.table} ({game.name})"
    assert question.startswith(f"{result}. Winner plays ")
    assert ". Loser drops to the losers' bracket and plays the loser of " in question


def test_correction_with_the_same_winner_needs_no_confirmation(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    game = read_night(athens_night).rounds.unfinished_games[0]
    pairs.play_game(athens_night, game.name)
    fields = {"game": game.round, "table": game.table, "version": 1}
    score_sheets.save_totals(build.desk(athens_night), typed_totals=Totals((10, 5)), **fields)
    assert draws.bracket_state(read_night(athens_night)).endings[game.name].score == (10, 5)
    with pytest.raises(objections.NeedsConfirmation, match="Winner plays"):
        score_sheets.save_totals(
            build.desk(athens_night), typed_totals=Totals((5, 10)), **fields | {"version": 2}
        )


def test_second_final_is_ready_only_after_a_first_loss_and_not_after_an_undo(athens_night):
    play_until_the_final(athens_night)
    draw_and_call.call_games(build.desk(athens_night))
    night = pairs.play_game(athens_night, "F1", (4, 10))
    assert "F2" in draws.bracket_state(night).ready_games
    last_change = reader.changes_newest_first(athens_night.pk)[0]
    undo.undo(build.desk(athens_night), change_number=last_change.pk)
    assert "F2" not in draws.bracket_state(read_night(athens_night)).ready_games
    night = pairs.play_game(athens_night, "F1", (10, 4))
    assert draws.bracket_state(night).is_over


def play_until_the_final(night):
    """Play a bracket of four until only the finals are left."""
    pairs.draw_teams(night, 4)
    retries = tries_until_failure(200)
    while next(retries) and "F1" not in draws.bracket_state(read_night(night)).ready_games:
        draw_and_call.call_games(build.desk(night))
        for game in read_night(night).rounds.unfinished_games:
            pairs.play_game(night, game.name)


def play_the_final(night, score):
    """Play a bracket of four up to the first final, enter the final's score, and return the names
    of its two teams.
    """
    play_until_the_final(night)
    draw_and_call.call_games(build.desk(night))
    night_after = pairs.play_game(night, "F1", score)
    return [
        team_name(night_after, team) for team in draws.bracket_state(night_after).teams_in("F1")
    ]


def test_correction_that_cancels_the_second_final_lists_it_as_not_needed(athens_night):
    first_finalist, other_finalist = play_the_final(athens_night, (4, 10))
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play_game(athens_night, "F1", (10, 4))
    assert [(game.words_now, game.words_after) for game in objection.value.changed_games[1:]] == [
        (
            f"{first_finalist} vs. {other_finalist} at table 1 (F2)",
            "the second final is not needed (F2)",
        )
    ]


def test_undo_of_the_final_names_the_result_but_not_the_tournaments_winner(athens_night):
    winner, loser = play_the_final(athens_night, (10, 4))
    result_change = reader.changes_newest_first(athens_night.pk)[0]
    assert "wins the tournament" in result_change.words
    undo.undo(build.desk(athens_night), change_number=result_change.pk)
    undo_change = reader.changes_newest_first(athens_night.pk)[0]
    (final,) = read_night(athens_night).rounds.unfinished_games
    result_words = f"{winner} beat {loser} 10–4 at table {final.table} (F1)."
    assert undo_change.words == f"Undone: {result_words}"
    undo.undo(build.desk(athens_night), change_number=undo_change.pk)
    assert reader.changes_newest_first(athens_night.pk)[0].words == f"Redone: {result_change.words}"


def test_correction_of_points_alone_needs_no_reason_after_later_games(athens_night):
    play_the_final(athens_night, (10, 4))
    night = pairs.play_game(athens_night, "W1.1", (10, 2))
    assert draws.bracket_state(night).endings["W1.1"].score == (10, 2)
    assert draws.bracket_state(night).is_over


def test_correcting_the_winner_needs_no_reason_before_later_games(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    name = read_night(athens_night).rounds.unfinished_games[0].name
    night_before = pairs.play_game(athens_night, name, (10, 7))
    night_after = pairs.play_game(athens_night, name, (7, 10))
    winner = draws.bracket_state(night_before).occupants_by_game["W2.1"][0]
    assert draws.bracket_state(night_after).occupants_by_game["L1.1"][0] == winner


def test_correcting_the_winner_needs_a_reason_and_removes_later_games_of_both_teams(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play_game(athens_night, game.name, (10, 7))
    draw_and_call.call_games(build.desk(athens_night))
    pairs.play_game(athens_night, "L1.1", (10, 2))
    first_team, other_team = (
        team_name(read_night(athens_night), team)
        for team in draws.bracket_state(read_night(athens_night)).teams_in("W1.1")
    )
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play_game(athens_night, "W1.1", (7, 10))
    corrected_game, *later_games = objection.value.changed_games
    assert corrected_game.words_now == f"{first_team} beat {other_team} 10–7 at table 1 (W1.1)"
    assert corrected_game.words_after == f"{other_team} beat {first_team} 10–7 at table 1 (W1.1)"
    assert [game.words_after.split(" (")[1] for game in later_games] == [
        "L1.1), still to play",
        "W2.1)",
    ]
    night = pairs.play_game(athens_night, "W1.1", (7, 10), reason="slip read upside down")
    change_words = Change.objects.latest("pk").words
    (stop_line,) = lines_of_tables_to_stop({2: f"now {teams_in_words(night, 'W2.1')} (W2.1)."})
    assert change_words.startswith(
        f"{corrected_game.words_after}. Before: {first_team} beat {other_team} 10–7.\n{stop_line}\n"
    )
    correction_number = Change.objects.latest("pk").pk
    undo_change = undo.undo(build.desk(athens_night), change_number=correction_number)
    assert undo_change.words.startswith(
        f"Table 2 plays on. Undone: {corrected_game.words_after}. Before: "
    )
    undo.undo(build.desk(athens_night), change_number=undo_change.revision)
    games_by_name = {game.name: game for game in night.rounds}
    assert "L1.1" not in games_by_name
    assert set(draws.bracket_state(night).teams_in("W2.1")) == {
        str(night.entries.with_number(entry).team)
        for entry in games_by_name["W2.1"].games[0].entries
    }
    pairs.play_bracket(athens_night)


def test_correction_reseats_a_game_that_was_called_after_a_withdrawal(athens_night):
    progress = draw_bracket(athens_night, 8)
    for name in ("W1.1", "W1.2"):
        draw_and_call.call_game(build.desk(athens_night), game_name=name, table=1)
        pairs.play_game(athens_night, name)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.3", table=1)
    forfeited_games.withdraw_team(build.desk(athens_night), team=int(progress.teams_in("W1.3")[0]))
    draw_and_call.call_game(build.desk(athens_night), game_name="W2.1", table=2)
    night = pairs.play_game(athens_night, "W1.1", (7, 10), reason="slip read upside down")
    (stop_line,) = lines_of_tables_to_stop({2: f"now {teams_in_words(night, 'W2.1')} (W2.1)."})
    assert stop_line in Change.objects.latest("pk").words


def test_correction_of_many_games_is_logged_in_whole_sentences(athens_night):
    draw_bracket(athens_night, 8)
    for _ in range(3):
        draw_and_call.call_games(build.desk(athens_night))
        for game in read_night(athens_night).rounds.unfinished_games:
            pairs.play_game(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(objections.NeedsReason) as objection:
        pairs.play_game(athens_night, "W1.1", (7, 10))
    names = [
        re.findall(r"\(([WLF]\d[.\d]*)\)", change.words_now)[-1]
        for change in objection.value.changed_games
    ]
    night = pairs.play_game(athens_night, "W1.1", (7, 10), reason="slip read upside down")
    words = Change.objects.latest("pk").words
    listed_names = [name for name in names if f"({name})" in words]
    beginning, _, omission = words.rpartition("And ")
    assert omission == f"{len(names) - len(listed_names)} more results removed."
    assert 1 < len(listed_names) < len(names)
    assert beginning.rstrip(". \n").endswith(
        (" 10–7", *(f"({game})" for game in draws.bracket_state(night).bracket.games))
    )


def test_correction_lists_all_tables_to_stop_first(athens_night):
    pairs.draw_teams(athens_night, 8)
    for _ in range(2):
        draw_and_call.call_games(build.desk(athens_night))
        for game in read_night(athens_night).rounds.unfinished_games:
            pairs.play_game(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    night_before = read_night(athens_night)
    game = next(
        bracket_round.games[0]
        for bracket_round in night_before.rounds
        if bracket_round.name == "W1.1"
    )
    change = score_sheets.save_totals(
        build.desk(athens_night, reason="slip read upside down"),
        game=game.round,
        table=game.table,
        typed_totals=Totals((7, 10)),
        version=game.sheet.version,
        is_confirmed=True,
    )
    _, stop_line, *table_lines = change.words.split("\n")
    night_after = read_night(athens_night)
    stopped_games = {
        game.table: game.name
        for game in night_before.rounds.unfinished_games
        if teams_in_words(night_before, game.name) != teams_in_words(night_after, game.name)
    }
    assert stop_line == f"Stop tables {list_in_words(sorted(stopped_games))}."
    assert change.pages_to_settle == ("bracket",)
    assert len(stopped_games) > 2
    for table, line in zip(sorted(stopped_games), table_lines, strict=False):
        meeting_now = f"now {teams_in_words(night_after, stopped_games[table])}"
        meeting_off = f"{teams_in_words(night_before, stopped_games[table])} is called off"
        assert line in {
            f"Table {table}: {meeting} ({stopped_games[table]})."
            for meeting in (meeting_now, meeting_off)
        }
    last_change = Change.objects.latest("pk")
    assert f"\n{stop_line}\n{table_lines[0]}\n" in last_change.words
    undo_change = undo.undo(build.desk(athens_night), change_number=last_change.pk)
    assert undo_change.words.startswith(
        f"Tables {list_in_words(sorted(stopped_games))} play on. Undone: "
    )
    assert "called off" not in undo_change.words


def test_correction_with_long_names_ends_at_a_whole_word(athens_night):
    words = log_line.shorten_change_words_for_log(f"{'Maximiliana ' * 30}goes home")
    assert words.endswith("Maximiliana …")
    assert len(words) <= MAX_LETTERS_OF_CHANGE_WORDS


def test_team_advances_if_its_opponent_forfeits(athens_night):
    progress = draw_bracket(athens_night, 4)
    forfeited_games.record_forfeit(build.desk(athens_night), game_name="W1.1", by="a")
    progress_after = draws.bracket_state(read_night(athens_night))
    first_team, second_team = progress.teams_in("W1.1")
    assert (
        progress_after.occupants_by_game["W2.1"][0],
        progress_after.occupants_by_game["L1.1"][0],
    ) == (
        second_team,
        first_team,
    )


def announced_table_by_game_name(night):
    return {call.game: call.table for call in coming_calls(read_night(night))}


def test_announced_game_keeps_its_table_when_more_tables_are_free(athens_night):
    draw_bracket(athens_night, 10)
    draw_and_call.call_games(build.desk(athens_night))
    start = timezone.now()
    table_by_name = {
        game.name: game.table for game in read_night(athens_night).rounds.unfinished_games
    }
    tables_before = {}
    for minute, name in enumerate(sorted(table_by_name, key=table_by_name.__getitem__)[::-1]):
        with time_machine.travel(start + timedelta(minutes=10 + minute), tick=False):
            pairs.play_game(athens_night, name)
        tables_now = announced_table_by_game_name(athens_night)
        assert tables_before.items() <= tables_now.items()
        tables_before = tables_now
    assert tables_before


def test_second_final_stays_at_the_table_of_the_first_final(athens_night):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        play_until_the_final(athens_night)
    (table,) = announced_table_by_game_name(athens_night).values()
    with time_machine.travel(start + timedelta(minutes=20), tick=False):
        draw_and_call.call_games(build.desk(athens_night))
        pairs.play_game(athens_night, "F1", (4, 10))
    assert len(free_tables(read_night(athens_night))) == 2
    assert announced_table_by_game_name(athens_night) == {"F2": table}


@pytest.mark.parametrize("seconds", [20, 300])
def test_announced_game_keeps_its_table_after_a_forfeit(athens_night, seconds):
    """Two teams forfeit after the announcement. The game of their opponents, who have not played,
    is ready later than the game that was announced.
    """
    draw_bracket(athens_night, 8)
    draw_and_call.call_games(build.desk(athens_night))
    start = timezone.now().replace(second=0) + timedelta(minutes=10)
    with time_machine.travel(start, tick=False):
        for name in ("W1.3", "W1.4"):
            pairs.play_game(athens_night, name)
    tables_before = announced_table_by_game_name(athens_night)
    assert tables_before
    with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
        for name in ("W1.1", "W1.2"):
            forfeited_games.record_forfeit(build.desk(athens_night), game_name=name, by="a")
    assert tables_before.items() <= announced_table_by_game_name(athens_night).items()
    waiting_games = names_of_ready_games(read_night(athens_night))
    assert waiting_games.index("W2.1") > waiting_games.index("W2.2")


def test_team_that_leaves_forfeits_its_game_and_all_later_ones(athens_night):
    progress = draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    first_team, second_team = progress.teams_in("W1.1")
    forfeited_games.withdraw_team(build.desk(athens_night), team=int(first_team))
    night = read_night(athens_night)
    assert draws.bracket_state(night).occupants_by_game["W2.1"][0] == second_team
    assert first_team in draws.bracket_state(night).withdrawn_teams
    night = pairs.play_bracket(athens_night)
    assert draws.bracket_state(night).is_over


def test_correction_that_makes_a_withdrawn_team_win_lists_a_later_forfeited_game(
    athens_night,
):
    """The first team lost W1.1 and left, and the winner forfeited W2.1. Then a hand of W1.1 is
    taken out, and lone marches would make the first team win.
    """
    leaving_team, winner = draw_bracket(athens_night, 4).teams_in("W1.1")
    draw_and_call.call_games(build.desk(athens_night))

    def enter_march(number, *, maker, alone=False, reason=""):
        hand = facts.Hand(
            round=1,
            table=1,
            number=number,
            dealer="NESW"[(number - 1) % 4],
            event="played",
            maker=maker,
            alone=alone,
            tricks=5,
        )
        hands.record_hand(build.desk(athens_night, reason=reason), hand=hand)

    for number in range(1, 6):
        enter_march(number, maker="E")
    pairs.play_game(athens_night, "W1.2")
    forfeited_games.withdraw_team(build.desk(athens_night), team=int(leaving_team))
    teams = draws.bracket_state(read_night(athens_night)).teams_in("W2.1")
    forfeited_games.record_forfeit(
        build.desk(athens_night), game_name="W2.1", by="ab"[teams.index(winner)]
    )
    version = read_night(athens_night).rounds.table_game(1, 1).sheet.version
    hands.remove_hand(
        build.desk(athens_night, reason="twice"), game=1, table=1, hand_number=5, version=version
    )
    for number in (5, 6):
        enter_march(number, maker="N", alone=True)
    with pytest.raises(objections.NeedsReason) as question:
        enter_march(7, maker="N", alone=True)
    names = read_night(athens_night).teams
    leaving_name, winner_name = (
        names.with_number(int(team)).name for team in (leaving_team, winner)
    )
    first_game, next_game = question.value.changed_games
    assert first_game.words_now.startswith(f"{leaving_name} forfeited to {winner_name}")
    assert first_game.words_after.startswith(f"{leaving_name} beat {winner_name} 12")
    assert next_game.words_now.startswith(f"{winner_name} forfeited to ")
    assert next_game.words_after.startswith(f"{leaving_name} forfeited to ")
    enter_march(7, maker="N", alone=True, reason="counted again")
    night = read_night(athens_night)
    assert [game.name for game in night.rounds] == ["W1.1", "W1.2"]
    assert draws.bracket_state(night).endings["W2.1"].state is GameState.FORFEITED


def test_substitute_in_a_bracket_needs_a_reason_and_stays_in_the_team(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    entry = read_night(athens_night).rounds.unfinished_games[0].entries[0]
    team = read_night(athens_night).entries.with_number(entry).team
    with pytest.raises(Refused, match="Give a short reason"):
        substitutes.add_substitute_to_team(
            build.desk(athens_night), entry=entry, person=CheckInPerson(name="Una Helper")
        )
    substitutes.add_substitute_to_team(
        build.desk(athens_night, reason="ill"), entry=entry, person=CheckInPerson(name="Una Helper")
    )
    night = read_night(athens_night)
    assert "Una Helper" in night.teams.with_number(team).name
    assert night.entries[-1].number in night.rounds.unfinished_games[0].entries
    pairs.play_bracket(athens_night)


def test_player_who_returns_after_the_current_game_is_not_among_its_players(athens_night):
    """Una plays for the first player in game 1, and the player returns for a game after it. Then
    the partner is replaced too, during game 1.
    """
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    game = read_night(athens_night).rounds.unfinished_games[0]
    number = read_night(athens_night).entries.with_number(game.entries[0]).team
    player, partner = read_night(athens_night).teams.with_number(number).current_members
    desk = build.desk(athens_night, reason="ill")

    def replace_player(entry, name):
        person = CheckInPerson(name=name)
        substitutes.add_substitute_to_team(desk, entry=entry.number, person=person)
        return read_night(athens_night).entries[-1]

    una_entry = replace_player(player, "Una Helper")
    hand = facts.Hand(
        round=game.round,
        table=game.table,
        number=1,
        dealer="N",
        event="played",
        maker="N",
        tricks=3,
    )
    build.write_facts(desk, new=[hand])
    substitutes.bring_back_original_player(desk, entry=player.number, substitute=una_entry.number)
    gus_entry = replace_player(partner, "Gus Guest")
    team = read_night(athens_night).teams.with_number(number)
    assert {entry.name for entry in team.players_in(game.round)} == {una_entry.name, gus_entry.name}
    assert {entry.name for entry in team.current_members} == {gus_entry.name, player.name}


def test_check_in_is_refused_after_the_draw(athens_night):
    pairs.draw_teams(athens_night, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Late Lou"))
    draw_and_call.undo_draw(build.desk(athens_night))
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Late Lou"))


def test_name_of_a_team_has_its_current_two_players(athens_night):
    team = pairs.check_in_team(athens_night, "Ann Lee", "Bob May")
    old_team_name = read_night(athens_night).teams.with_number(team)
    leaver = replace(old_team_name.members[0], last_game=2)
    helper = facts.Entry(
        number=9, name="Cy Fox", signed_in=leaver.signed_in, team=team, first_game=3
    )
    new_team_name = replace(old_team_name, members=(leaver, old_team_name.members[1], helper))
    assert new_team_name.name == "Cy Fox & Bob May"
    assert [entry.name for entry in new_team_name.players_in(2)] == ["Ann Lee", "Bob May"]


def test_result_is_undone_only_after_the_calls_that_followed_it(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play_game(athens_night, game.name)
    results = [
        change for change in reader.changes_newest_first(athens_night.pk) if "W1.1" in change.words
    ]
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="First undo: 2 games called"):
        undo.undo(build.desk(athens_night), change_number=results[0].pk)
    undo.undo(
        build.desk(athens_night), change_number=reader.changes_newest_first(athens_night.pk)[0].pk
    )
    undo.undo(build.desk(athens_night), change_number=results[0].pk)
    assert "W1.1" in draws.bracket_state(read_night(athens_night)).ready_games


def test_undo_of_a_draw_with_called_games_is_refused(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_change = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="First undo"):
        undo.undo(build.desk(athens_night), change_number=draw_change.pk)


def test_game_called_after_a_withdrawal_counts_even_if_an_earlier_call_is_undone(athens_night):
    """W3.1 is ready because the withdrawal forfeited W2.1. The withdrawal counts although the call
    before it is undone.
    """
    progress = draw_bracket(athens_night, 8)
    for name in ("W1.1", "W1.2", "W1.3", "W1.4", "W2.2"):
        draw_and_call.call_game(build.desk(athens_night), game_name=name, table=1)
        pairs.play_game(athens_night, name)
    draw_and_call.call_game(build.desk(athens_night), game_name="L1.1", table=1)
    forfeited_games.withdraw_team(build.desk(athens_night), team=int(progress.teams_in("W1.1")[0]))
    draw_and_call.undo_call(build.desk(athens_night), game_name="L1.1")
    draw_and_call.call_game(build.desk(athens_night), game_name="W3.1", table=1)
    night = pairs.play_game(athens_night, "W3.1")
    assert draws.bracket_state(night).endings["W3.1"].score == (10, 7)
    forfeited_games.record_forfeit(build.desk(athens_night), game_name="L1.1", by="a")


def test_substitute_without_a_game_is_not_in_the_teams_name(athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    team = read_night(athens_night).teams.with_number(
        read_night(athens_night)
        .entries.with_number(read_night(athens_night).rounds.unfinished_games[0].entries[0])
        .team
    )
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play_game(athens_night, game.name)
    entry = team.current_members[0].number
    person = CheckInPerson(name="Una Helper")
    substitutes.add_substitute_to_team(
        build.desk(athens_night, reason="ill"), entry=entry, person=person
    )
    forfeited_games.withdraw_team(build.desk(athens_night), team=team.number)
    assert read_night(athens_night).teams.with_number(team.number).name == team.name


def test_standings_are_empty_before_the_draw(athens_night):
    assert ranking.standings(read_night(athens_night)) == ()
    pairs.check_in_teams(athens_night, 3)
    assert ranking.standings(read_night(athens_night)) == ()


def test_withdrawal_cannot_be_undone_while_a_game_it_led_to_is_being_played(athens_night):
    """A team left during W1.1, so L1.1 was forfeited and L2.1 is called without that team."""
    progress = draw_bracket(athens_night, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens_night))
    forfeited_games.withdraw_team(build.desk(athens_night), team=team)
    pairs.play_game(athens_night, "W1.2")
    draw_and_call.call_games(build.desk(athens_night))
    pairs.play_game(athens_night, "W2.1")
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="Undo those calls first"):
        forfeited_games.undo_withdrawal(build.desk(athens_night), team=team)
    draw_and_call.undo_call(build.desk(athens_night), game_name="L2.1")
    forfeited_games.undo_withdrawal(build.desk(athens_night), team=team)
    assert "L1.1" in draws.bracket_state(read_night(athens_night)).ready_games


def test_message_about_a_returning_team_names_the_forfeit_that_stays(athens_night):
    progress = draw_bracket(athens_night, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens_night))
    forfeited_games.withdraw_team(build.desk(athens_night), team=team)
    message = forfeited_games.undo_withdrawal(build.desk(athens_night), team=team).words
    assert re.search(
        r"plays on\.\n.* forfeited to .* \(W1\.1\)\. That forfeit stays\. "
        r"To cancel it, press Correct a score\.$",
        message,
    )
    change_forfeit(build.desk(athens_night, reason="it came back"), game_name="W1.1", by="")
    assert "W1.1" in draws.bracket_state(read_night(athens_night)).ready_games


def test_forfeit_of_a_team_that_left_cannot_be_canceled(athens_night):
    progress = draw_bracket(athens_night, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens_night))
    forfeited_games.record_forfeit(build.desk(athens_night), game_name="W1.1", by="a")
    forfeited_games.withdraw_team(build.desk(athens_night), team=team)
    with pytest.raises(Refused, match=f"Team {team}.* left, so it still forfeits this game"):
        change_forfeit(build.desk(athens_night, reason="a mistake"), game_name="W1.1", by="")


def test_withdrawal_cannot_be_undone_after_a_game_it_led_to_was_played(athens_night):
    progress = draw_bracket(athens_night, 4)
    team = int(progress.teams_in("W1.1")[0])
    draw_and_call.call_games(build.desk(athens_night))
    forfeited_games.withdraw_team(build.desk(athens_night), team=team)
    for game in ("W1.2", "W2.1"):
        pairs.play_game(athens_night, game)
        draw_and_call.call_games(build.desk(athens_night))
    pairs.play_game(athens_night, "L2.1")
    with pytest.raises(Refused, match=f"Team {team}.* can't play on.*Undo those games first"):
        forfeited_games.undo_withdrawal(build.desk(athens_night), team=team)


def test_result_cannot_be_undone_while_its_table_has_the_next_game(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    pairs.play_game(athens_night, "W1.1")
    score_change = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.2", table=1)
    with pytest.raises(Refused, match="Called to table 1"):
        undo.undo(build.desk(athens_night), change_number=score_change.pk)
    draw_and_call.undo_call(build.desk(athens_night), game_name="W1.2")
    undo.undo(build.desk(athens_night), change_number=score_change.pk)
    assert "W1.1" in draws.bracket_state(read_night(athens_night)).ready_games


def test_undoing_an_undone_call_is_refused_once_the_game_was_called_again(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    draw_and_call.undo_call(build.desk(athens_night), game_name="W1.1")
    undo_call_change = reader.changes_newest_first(athens_night.pk)[0]
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=2)
    with pytest.raises(Refused, match=r"A newer change depends on this\. First undo: .* \(W1\.1\)"):
        undo.undo(build.desk(athens_night), change_number=undo_call_change.pk)


def test_disputing_a_result_needs_a_reason_once_later_games_are_called(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    for game in read_night(athens_night).rounds.unfinished_games:
        pairs.play_game(athens_night, game.name)
    draw_and_call.call_games(build.desk(athens_night))
    first_round = next(
        seated_game for seated_game in read_night(athens_night).rounds if seated_game.name == "W1.1"
    )
    fields = {
        "game": first_round.number,
        "table": first_round.games[0].table,
        "note": "10-7 or 7-10",
    }
    with pytest.raises(objections.NeedsReason, match="Later games were called or played"):
        score_sheets.mark_disputed(build.desk(athens_night), **fields)
    score_sheets.mark_disputed(build.desk(athens_night, reason="they play it again"), **fields)
    assert {seated_game.name for seated_game in read_night(athens_night).rounds} == {"W1.1", "W1.2"}


def test_format_cannot_change_once_bracket_games_are_called(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="can't change to or from a bracket"):
        setup.change_rules(
            build.desk(athens_night), answer_by_dial={"format": "single_elimination"}
        )


def test_other_house_rules_can_change_even_after_all_games(athens_night):
    setup.change_rules(build.desk(athens_night), answer_by_dial={"games": 1})
    draw_bracket(athens_night, 4)
    pairs.play_bracket(athens_night)
    setup.change_rules(build.desk(athens_night), answer_by_dial={"minutes": 25})
    assert read_night(athens_night).rules.minutes == 25


def test_drawn_team_can_only_leave_by_forfeiting_its_games(athens_night):
    draw_bracket(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    with pytest.raises(Refused, match="is already seated"):
        entries.remove_entry(build.desk(athens_night), entry=1)
    with pytest.raises(Refused, match="forfeits its remaining games"):
        going_home.leave_after_game(build.desk(athens_night), party_number=1, game=1)
    forfeited_games.withdraw_team(build.desk(athens_night), team=1)
    with pytest.raises(Refused, match="use the bracket page"):
        going_home.stay_or_return(build.desk(athens_night), party_number=1)


@pytest.mark.parametrize("begun_by", ["scores", "forfeit"])
def test_call_of_a_game_that_has_started_cannot_be_undone(athens_night, begun_by):
    draw_bracket(athens_night, 4)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    if begun_by == "scores":
        pairs.play_game(athens_night, "W1.1")
    else:
        forfeited_games.record_forfeit(build.desk(athens_night), game_name="W1.1", by="a")
    with pytest.raises(Refused, match="Undo its scores first"):
        draw_and_call.undo_call(build.desk(athens_night), game_name="W1.1")


def test_withdrawal_names_the_team_that_advances_without_a_game(athens_night):
    draw_bracket(athens_night, 8)
    draw_and_call.call_games(build.desk(athens_night))
    team, opponent = draws.bracket_state(read_night(athens_night)).teams_in("W1.1")
    first_names = read_night(athens_night).teams.first_names_by_number
    first_team, second_team = draws.bracket_state(read_night(athens_night)).teams_in("W1.2")
    words = forfeited_games.withdraw_team(build.desk(athens_night), team=int(team)).words
    leaver, winner = (team_name(read_night(athens_night), number) for number in (team, opponent))
    assert f"{leaver} forfeited to {winner} (W1.1)" in words
    assert (
        f"The loser of {first_names[int(first_team)]} vs. {first_names[int(second_team)]} "
        "advances without that game (L1.1)" in words
    )
    assert "forfeited to the" not in words
