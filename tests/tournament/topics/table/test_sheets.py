"""The actions that save a table's totals or rows accept, question or refuse them."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scoring.chairs import Chair
from scoring.game import TIED_RACE_REFUSAL
from scoring.totals.box_ranges import points_range_refusal
from tests import build
from tests.tournament import halls, pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.play.games import awaits_extra_hand
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import memory, reader
from tournament.storage.writing import objections, undo
from tournament.storage.writing.objections import GameWithoutWinner
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, score_sheets
from tournament.topics.table.actions.score_sheets import save_rows

pytestmark = pytest.mark.django_db
DASH = "\N{EN DASH}"


def save_totals(
    night, table=2, game=1, version=0, points=(9, 6), x=(2, 1), hands=None, press=None, **keywords
):
    return score_sheets.save_totals(
        press or build.desk(night),
        game=game,
        table=table,
        typed_totals=Totals(points, x, hands),
        version=version,
        **keywords,
    )


def table_game(night, table=2, number=1):
    return reader.night(night.pk).rounds.table_game(number, table)


def score_state_of_table(night, table=2):
    return table_game(night, table).score.state


def last_change(night):
    return reader.changes_newest_first(night.pk)[0]


def seat_second_game(night):
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)


def test_totals_are_saved_and_logged_with_their_table(night):
    change = save_totals(night)
    assert (change.words, change.changed) == (f"Table 2, game 1: 9{DASH}6, Xs 2{DASH}1", True)
    assert score_state_of_table(night) is SheetState.IN
    assert (last_change(night).round, last_change(night).table) == (1, 2)


def test_each_box_of_a_score_can_be_saved_separately(night):
    saved_values = [
        ((9, None), (None, None)),
        ((9, 6), (None, None)),
        ((9, 6), (2, None)),
        ((9, 6), (2, 1)),
    ]
    log_lines = [
        save_totals(night, points=points, x=x, version=version).words
        for version, (points, x) in enumerate(saved_values)
    ]
    assert log_lines[0] == "Table 2, game 1: 9 so far"
    # Each box can be undone alone, and its log line has what was typed so far.
    assert log_lines[2] == f"Table 2, game 1: 9{DASH}6, Xs 2 so far"
    assert score_state_of_table(night) is SheetState.IN
    assert table_game(night).sheet.version == 4


def test_totals_sent_again_unchanged_change_nothing(night):
    save_totals(night)
    count_before = Change.objects.count()
    assert not save_totals(night, version=0).changed
    assert Change.objects.count() == count_before


@pytest.mark.parametrize(
    ("points", "x", "sentence"),
    [
        ((9, 6), (4, 1), "Table 2: 4 Xs on N/S mean E/W scored at least 8. You entered 6."),
        ((33, None), (None, None), f"Table 2: {points_range_refusal('N/S', lowest=0, highest=32)}"),
        ((-1, 6), (2, 1), f"Table 2: {points_range_refusal('N/S', lowest=0, highest=32)}"),
        ((3, 2), (0, 0), "Table 2: 8 hands give at least 8 points together"),
    ],
)
def test_impossible_totals_are_refused_with_their_table(night, points, x, sentence):
    with pytest.raises(Refused) as refusal:
        save_totals(night, points=points, x=x)
    assert str(refusal.value).startswith(sentence)
    assert not isinstance(refusal.value, objections.NeedsConfirmation)
    assert score_state_of_table(night) is SheetState.MISSING


def test_unusual_totals_are_saved_after_confirmation(night):
    with pytest.raises(
        objections.NeedsConfirmation, match=r"Table 2: .* means 2 or more .* Is this right\?"
    ):
        save_totals(night, points=(32, 0), x=(0, 0))
    save_totals(night, points=(32, 0), x=(0, 0), is_confirmed=True)
    assert table_game(night).sheet.kept
    save_totals(night, version=1)
    assert not table_game(night).sheet.kept


def test_emptied_boxes_make_the_score_missing_again(night):
    save_totals(night)
    save_totals(night, points=(None, None), x=(None, None), version=1)
    assert score_state_of_table(night) is SheetState.MISSING


NEXT_GAME_QUESTION = "Is this score from game 1?"


def play_first_game(night, minutes_ago=10):
    with time_machine.travel(timezone.now() - timedelta(minutes=minutes_ago)):
        save_totals(night, table=1, points=(9, 6), x=(0, 0))
        save_totals(night, table=2, points=(8, 7), x=(0, 0))


def type_over_saved_score(night, table, points, **keywords):
    """Type another score over the saved one of a complete first game."""
    version = table_game(night, table).sheet.version
    return save_totals(night, table=table, version=version, points=points, x=(0, 0), **keywords)


def test_tables_typed_over_in_a_complete_game_are_asked_about_once(night):
    """The director forgot to seat game 2, and types its scores over those of game 1."""
    play_first_game(night)
    with pytest.raises(objections.NeedsConfirmation, match=re.escape(NEXT_GAME_QUESTION)):
        type_over_saved_score(night, 1, (10, 3))
    result = type_over_saved_score(night, 1, (10, 3), is_confirmed=True)
    assert f"(was 9{DASH}6" in result.words
    with pytest.raises(objections.NeedsConfirmation, match=re.escape(NEXT_GAME_QUESTION)):
        type_over_saved_score(night, 2, (5, 9))
    assert table_game(night, 2).sheet.points == (8, 7)
    type_over_saved_score(night, 2, (5, 9), is_confirmed=True)
    type_over_saved_score(night, 2, (6, 9))


def test_two_scores_corrected_right_after_a_game_are_not_asked_about(night):
    play_first_game(night, minutes_ago=4)
    type_over_saved_score(night, 1, (10, 3))
    assert type_over_saved_score(night, 2, (5, 9)).changed


def test_question_about_a_score_typed_over_names_no_table_that_was_undone(night):
    play_first_game(night)
    correction = type_over_saved_score(night, 1, (10, 3), is_confirmed=True)
    undo.undo(build.desk(night), change_number=correction.revision)
    with pytest.raises(objections.NeedsConfirmation) as refusal:
        type_over_saved_score(night, 2, (5, 9))
    assert "you just changed table" not in str(refusal.value)


def test_scores_typed_over_while_a_table_is_missing_are_not_asked_about(night):
    play_first_game(night)
    build.write_facts(build.desk(night), new=[facts.Sheet(round=1, table=1)])
    type_over_saved_score(night, 2, (5, 9))
    assert type_over_saved_score(night, 1, (10, 3)).changed


def test_scores_of_the_last_game_are_typed_over_without_a_question(night):
    build.change_plan(night, dials=reader.night(night.pk).plan.dials | {"games": 1})
    play_first_game(night)
    type_over_saved_score(night, 1, (10, 3))
    assert type_over_saved_score(night, 2, (5, 9)).changed


def test_totals_of_another_device_are_never_overwritten(night):
    save_totals(night, points=(9, 7), press=Press(night.pk, "Ann", "192.168.1.14"))
    with pytest.raises(objections.SheetConflict) as refusal:
        save_totals(night)
    conflict = refusal.value
    assert f"Table 2: Ann at 192.168.1.14 entered 9{DASH}7, Xs 2{DASH}1 at " in str(conflict)
    assert f"Here you entered 9{DASH}6, Xs 2{DASH}1. Which is right?" in str(conflict)
    assert table_game(night).sheet.points == (9, 7)
    save_totals(night, version=conflict.version)
    assert table_game(night).sheet.points == (9, 6)


def test_conflict_with_the_only_director_says_the_director(night):
    save_totals(night, points=(9, 7), press=Press(night.pk, "director", "the laptop"))
    with pytest.raises(
        objections.SheetConflict, match="Table 2: the director at the laptop entered "
    ):
        save_totals(night, points=(8, 8), version=0, press=Press(night.pk, "Ann", "192.168.1.14"))


def test_conflict_with_the_table_phone_names_the_phone_and_both_scores(night):
    save_totals(night, points=(9, 7), press=Press(night.pk, "table 2", "192.0.2.2"))
    with pytest.raises(objections.SheetConflict, match=r"^Table 2: its phone entered ") as refusal:
        save_totals(night, points=(8, None), x=(None, None), version=0)
    buttons = (refusal.value.keep_label, refusal.value.use_label)
    assert buttons == (f"Keep 9{DASH}7, Xs 2{DASH}1", "Use 8")


def test_conflict_with_hands_on_the_phone_counts_them(night):
    phone_press = Press(night.pk, "table 2", "192.0.2.2")
    hands.record_hand(phone_press, hand=make_hand_fact())
    with pytest.raises(
        objections.SheetConflict, match=r"^Table 2: its phone entered 1 hand at "
    ) as refusal:
        save_totals(night, points=(8, 7), version=0)
    assert refusal.value.keep_label == "Keep 1 hand"


def test_conflict_with_another_window_of_the_same_director_says_you(night):
    save_totals(night, points=(9, 7))
    refusal_pattern = (
        f"Table 2: you entered 9{DASH}7, Xs 2{DASH}1 at .*, maybe in another window. Here you "
    )
    with pytest.raises(objections.SheetConflict, match=refusal_pattern):
        save_totals(night, points=(8, 8), version=0)


def test_same_totals_from_another_device_are_no_conflict(night):
    save_totals(night, press=Press(night.pk, "Ann", "192.168.1.14"))
    assert not save_totals(night).changed


def test_scores_of_two_tables_are_swapped_and_undone_in_one_step(night):
    save_totals(night, table=1, points=(10, 4), x=(0, 1))
    save_totals(night, table=2)
    change = score_sheets.swap_scores(build.desk(night), game=1, table=2, other_table=1)
    assert change.words == (
        f"Tables 2 and 1, game 1: scores swapped, now 10{DASH}4, Xs 0{DASH}1 at table 2 and "
        f"9{DASH}6, Xs 2{DASH}1 at table 1"
    )
    assert (table_game(night, 1).sheet.points, table_game(night, 2).sheet.points) == (
        (9, 6),
        (10, 4),
    )
    undo.undo(build.desk(night), change_number=change.revision)
    assert (table_game(night, 1).sheet.points, table_game(night, 2).sheet.points) == (
        (10, 4),
        (9, 6),
    )


def test_score_of_a_finished_table_moves_to_one_still_playing(night):
    save_totals(night, table=2)
    score_sheets.swap_scores(build.desk(night), game=1, table=2, other_table=1)
    assert (score_state_of_table(night, 1), score_state_of_table(night, 2)) == (
        SheetState.IN,
        SheetState.MISSING,
    )


def test_swap_of_scores_in_a_closed_game_needs_a_reason_and_names_its_effects(night):
    seat_second_game(night)
    version = table_game(night).sheet.version
    save_totals(night, version=version, points=(4, 10), press=build.desk(night, reason="misread"))
    with pytest.raises(objections.NeedsReason, match="Give a reason to swap tables 1 and 2"):
        score_sheets.swap_scores(build.desk(night), game=1, table=1, other_table=2)
    desk = build.desk(night, reason="wrong line")
    change = score_sheets.swap_scores(desk, game=1, table=1, other_table=2)
    for table in (1, 2):
        assert f"New result at table {table}: " in change.words
    assert change.pages_to_settle == ("seat",)


def test_scores_with_hands_or_of_one_table_are_not_swapped(night):
    save_totals(night, table=1)
    hands.record_hand(
        build.desk(night),
        hand=facts.Hand(
            round=1, table=2, number=1, dealer="N", event="played", maker="N", tricks=3
        ),
    )
    for other_table in (1, 2, 9):
        with pytest.raises(Refused, match=r"can't be swapped|No one sits at table 9"):
            score_sheets.swap_scores(build.desk(night), game=1, table=1, other_table=other_table)


def test_correction_names_the_page_that_reseats_the_next_game(night):
    seat_second_game(night)
    desk = build.desk(night, reason="misread")
    version = table_game(night).sheet.version
    change = save_totals(night, version=version, points=(5, 10), x=(1, 2), press=desk)
    assert change.pages_to_settle == ("seat",)
    desk = build.desk(night, reason="misread again")
    same_winners = save_totals(night, version=version + 1, points=(6, 10), x=(1, 2), press=desk)
    assert same_winners.pages_to_settle == ()


def test_changing_the_score_of_a_closed_game_needs_a_reason(night):
    seat_second_game(night)
    version = table_game(night).sheet.version
    with pytest.raises(objections.NeedsReason) as refusal:
        save_totals(night, version=version, points=(5, 10), x=(1, 2))
    assert str(refusal.value) == (
        f"Game 1 is over: game 2 is seated. Table 2 has 9{DASH}6, Xs 0{DASH}0. "
        f"Give a reason to change it to 5{DASH}10, Xs 1{DASH}2."
    )
    change = save_totals(
        night,
        version=refusal.value.version,
        points=(5, 10),
        x=(1, 2),
        press=build.desk(night, reason="misread"),
    )
    assert change.words == (
        f"Table 2, game 1: 5{DASH}10, Xs 1{DASH}2 (was 9{DASH}6, Xs 0{DASH}0).\n"
        "New result at table 2: E/W won. Game 2 has no scores yet. "
        "Reseat it to use the new result. "
        "Player 1 (1): 10 points (was 6), 2 Xs (was 0), place 1\N{EN DASH}2 (was 5\N{EN DASH}8). "
        "And 7 more players have new points, Xs or places."
    )
    assert last_change(night).reason == "misread"


def test_correction_of_a_closed_game_needs_a_full_score(night):
    seat_second_game(night)
    with pytest.raises(Refused, match=r"table 2 needs a full score\. Fill in every box"):
        save_totals(night, x=(2, None), press=build.desk(night, reason="misread"))


def test_seats_stay_if_an_earlier_game_is_corrected(night):
    seat_second_game(night)
    save_totals(night, game=2)
    seats = reader.night(night.pk).facts_of(facts.Seat)
    change = save_totals(night, points=(5, 10), x=(1, 2), press=build.desk(night, reason="misread"))
    assert "Game 2 is being played, so its seats stay. Player 1 (1): 10 points" in change.words
    assert reader.night(night.pk).facts_of(facts.Seat) == seats


def test_undo_restores_the_facts_exactly(night):
    save_totals(night)
    facts_before = reader.night(night.pk).stored_facts
    save_totals(night, points=(5, 10), x=(1, 2), version=1)
    undo.undo(build.desk(night), change_number=last_change(night).pk)
    assert reader.night(night.pk).stored_facts == facts_before
    memory.forget_all_nights()
    assert reader.night(night.pk).stored_facts == facts_before


def test_3_player_table_has_three_totals_and_three_xs():
    night = build.night(build.director().club)
    night_now = halls.seat_hall(night, 7)
    three_player_table = next(
        game.table for game in night_now.rounds.current_game.games if len(game.chairs) == 3
    )
    change = save_totals(night, table=three_player_table, points=(5, 3, 5), x=(0, 1, 0))
    assert (
        change.words == f"Table {three_player_table}, game 1: 5{DASH}3{DASH}5, Xs 0{DASH}1{DASH}0"
    )
    assert [tally.points for tally in table_game(night, three_player_table).score.tallies] == [
        5,
        3,
        5,
    ]


def test_game_cut_short_is_typed_with_its_number_of_hands(night):
    change = save_totals(night, points=(5, 3), x=(0, 0), hands=7)
    assert change.words == f"Table 2, game 1: 5{DASH}3, Xs 0{DASH}0 after 7 hands"
    assert (score_state_of_table(night), table_game(night).score.counted_hand_count) == (
        SheetState.IN,
        7,
    )
    save_totals(night, version=1)
    assert not table_game(night).sheet.short


def test_tied_score_is_refused_as_an_early_end_in_a_bracket():
    night = build.night(build.director().club, house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    fields = {"game": 1, "table": 1, "version": 0}
    with pytest.raises(Refused) as tie:
        score_sheets.save_totals(build.desk(night), typed_totals=Totals((9, 9)), **fields)
    assert str(tie.value) == f"Table 1: {TIED_RACE_REFUSAL}"
    with pytest.raises(GameWithoutWinner, match="press “Time's up"):
        score_sheets.save_totals(build.desk(night), typed_totals=Totals((9, 7)), **fields)


def test_finished_race_drops_its_number_of_hands():
    race_rules = {"hands": None, "target": 10, "games": 3, "tied_game": "stands"}
    night = build.night(build.director().club, house="alameda", **race_rules)
    build.seat_players(night, 4)
    game_and_table = {"game": 1, "table": 1}
    totals_with_hands = Totals((9, 7), hands=12)
    change = score_sheets.save_totals(
        build.desk(night), typed_totals=totals_with_hands, version=0, **game_and_table
    )
    assert change.words.endswith("after 12 hands")
    totals_with_hands = Totals((10, 7), hands=12)
    change = score_sheets.save_totals(
        build.desk(night), typed_totals=totals_with_hands, version=1, **game_and_table
    )
    assert change.words == f"Table 1, game 1: 10{DASH}7 (was 9{DASH}7 after 12 hands)"
    assert not table_game(night, 1).sheet.short


@pytest.mark.parametrize(
    ("tied_game", "needs_extra_hand"), [("stands", False), ("extra_hand", True)]
)
def test_tied_race_ended_by_the_bell_is_accepted(tied_game, needs_extra_hand):
    race_rules = {"hands": None, "target": 10, "games": 3, "tied_game": tied_game}
    night = build.night(build.director().club, house="alameda", **race_rules)
    build.seat_players(night, 4)
    fields = {"game": 1, "table": 1, "typed_totals": Totals((7, 7)), "version": 0}
    sentence = r"If time is up, press “Time's up: accept this score”\."
    with pytest.raises(Refused, match=f"Neither side has the 10 points .* {sentence}"):
        score_sheets.save_totals(build.desk(night), **fields)
    with pytest.raises(Refused, match=r"The first side to 10 wins\.$"):
        score_sheets.save_totals(build.desk(night), **fields | {"typed_totals": Totals((10, 10))})
    change = score_sheets.save_totals(
        build.desk(night), **fields | {"typed_totals": Totals((7, 7), hands=12)}
    )
    assert change.words == f"Table 1, game 1: 7{DASH}7 after 12 hands"
    assert table_game(night, 1).points == dict.fromkeys("NESW", 7)
    assert awaits_extra_hand(table_game(night, 1), reader.night(night.pk).rules) is needs_extra_hand
    setup.change_rules(build.desk(night), answer_by_dial={"bell": "finish_hand"})
    score_sheets.save_totals(build.desk(night), **fields | {"version": 1})
    assert (table_game(night, 1).sheet.short, table_game(night, 1).is_tied) == (False, True)


def test_disputed_table_stays_open_until_it_is_settled(night):
    save_totals(night)
    game_and_table = {"game": 1, "table": 2}
    change = score_sheets.mark_disputed(build.desk(night), **game_and_table, note=" E/W count 7 ")
    assert change.words == "Table 2, game 1: disputed, E/W count 7"
    assert score_state_of_table(night) is SheetState.DISPUTED
    change = score_sheets.settle_dispute(build.desk(night), **game_and_table)
    assert change.words == f"Table 2, game 1: settled, 9{DASH}6, Xs 2{DASH}1"
    assert score_state_of_table(night) is SheetState.IN
    assert not score_sheets.settle_dispute(build.desk(night), **game_and_table).changed


def test_dispute_without_words_or_in_a_closed_game_is_refused(night):
    with pytest.raises(Refused, match="What is in dispute at table 2"):
        score_sheets.mark_disputed(build.desk(night), game=1, table=2, note=" ")
    seat_second_game(night)
    with pytest.raises(Refused, match=r"Game 1 is over\. Correct the score of table 2"):
        score_sheets.mark_disputed(build.desk(night), game=1, table=2, note="E/W count 7")


def test_unknown_table_is_refused(night):
    with pytest.raises(Refused, match="No one sits at table 9 in that game"):
        save_totals(night, table=9)


def test_rows_are_saved_one_after_the_other(night):
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    changes = [
        save_rows(build.desk(night), game=1, table=2, rows=rows[:count], version=count - 1)
        for count in (1, 2)
    ]
    assert [answer.words for answer in changes] == [
        f"Table 2, game 1: 1{DASH}0",
        f"Table 2, game 1: 1{DASH}2",
    ]
    assert not save_rows(build.desk(night), game=1, table=2, rows=rows, version=0).changed
    all_rows = rows * 4
    save_rows(build.desk(night), game=1, table=2, rows=all_rows, version=2)
    assert score_state_of_table(night) is SheetState.IN
    save_rows(build.desk(night), game=1, table=2, rows=(), version=3)
    assert score_state_of_table(night) is SheetState.MISSING


def make_hand_fact(number=1, **changes):
    hand_fields = {"dealer": "NESW"[(number - 1) % 4], "event": "played", "maker": "N", "tricks": 3}
    return facts.Hand(round=1, table=2, number=number, **hand_fields | changes)


def test_table_is_entered_in_one_way_at_a_time(night):
    hands.record_hand(build.desk(night), hand=make_hand_fact())
    with pytest.raises(Refused, match="Table 2 is entered hand by hand"):
        save_rows(build.desk(night), game=1, table=2, rows=(((1, 0), (0, 0)),), version=1)
    save_totals(night, version=1)
    with pytest.raises(Refused, match="Table 2 already has a total score"):
        hands.record_hand(build.desk(night), hand=make_hand_fact(2))
    assert table_game(night).points[Chair.N] == 9


def test_totals_that_differ_from_complete_hands_are_asked_about(night):
    for number in range(1, 9):
        hands.record_hand(build.desk(night), hand=make_hand_fact(number))
    version = table_game(night).sheet.version
    assert not save_totals(night, points=(8, 0), x=(0, 0), version=version).changed
    with pytest.raises(
        objections.NeedsConfirmation, match=f"Its hands add up to 8{DASH}0, Xs 0{DASH}0"
    ):
        save_totals(night, version=version)
    save_totals(night, version=version, is_confirmed=True)
    assert table_game(night).points[Chair.N] == 9


def test_game_ended_by_the_bell_is_accepted_as_it_stands(night):
    with pytest.raises(Refused, match=r"Table 2 has no hands yet\. Enter its score"):
        score_sheets.accept_short_game(build.desk(night), game=1, table=2)
    for number in range(1, 8):
        hands.record_hand(build.desk(night), hand=make_hand_fact(number))
    change = score_sheets.accept_short_game(build.desk(night), game=1, table=2)
    assert change.words == "Table 2, game 1: short game accepted after 7 hands"
    assert (score_state_of_table(night), table_game(night).score.counted_hand_count) == (
        SheetState.IN,
        7,
    )
    assert not score_sheets.accept_short_game(build.desk(night), game=1, table=2).changed
    with pytest.raises(Refused, match="Table 2 has a short game of 7 hands"):
        hands.record_hand(build.desk(night), hand=make_hand_fact(8))


def test_finished_game_cannot_be_accepted_as_cut_short(night):
    save_totals(night)
    with pytest.raises(Refused, match="Table 2 already finished game 1"):
        score_sheets.accept_short_game(build.desk(night), game=1, table=2)


def test_extra_hand_settles_who_moves_and_adds_no_points():
    night = build.night(build.director().club, house="alameda", games=3, tied_game="extra_hand")
    build.seat_players(night, 8)
    for table, points in ((1, (10, 10)), (2, (12, 9))):
        fields = {"game": 1, "table": table, "typed_totals": Totals(points), "version": 0}
        score_sheets.save_totals(build.desk(night), **fields)
    with pytest.raises(Refused, match=r"Tied: table 1\. Play one more hand there"):
        rounds.seat_next_game(build.desk(night), game=2)
    with pytest.raises(Refused, match="Table 2 isn't tied in game 1"):
        score_sheets.save_extra_hand_winner(build.desk(night), game=1, table=2, winner="N")
    change = score_sheets.save_extra_hand_winner(build.desk(night), game=1, table=1, winner="E")
    assert change.words == "Table 1, game 1: E/W won the extra hand"
    night_now = reader.night(night.pk)
    seats = dict(night_now.rounds.table_game(1, 1).seats)
    assert draws.next_games(night_now).next_game.movers[1] == tuple(
        str(seats[chair]) for chair in ("N", "S")
    )
    assert night_now.rounds.table_game(1, 1).points == dict.fromkeys("NESW", 10)
    rounds.seat_next_game(build.desk(night), game=2)
    change = score_sheets.save_extra_hand_winner(
        build.desk(night, reason="misheard"), game=1, table=1, winner="N"
    )
    assert "New result at table 1: N/S won. Game 2 has no scores yet" in change.words


def test_total_below_a_leavers_score_is_refused_with_its_table(night):
    west = dict(table_game(night).seats)[Chair.W]
    going_home.leave_during_game(
        build.desk(night), entry=west, substitute_name="Max", score_on_paper=CardSoFar(5, 6, 1)
    )
    with pytest.raises(Refused) as refusal:
        save_totals(night, points=(11, 5), x=(0, 1))
    assert str(refusal.value).startswith("Table 2: E/W had 6 points after hand 5")
    assert not isinstance(refusal.value, objections.NeedsConfirmation)
    with pytest.raises(Refused, match="Table 2: E/W had 1 X after hand 5"):
        save_totals(night, points=(11, None), x=(None, 0))
    assert score_state_of_table(night) is SheetState.MISSING
    save_totals(night, points=(9, 6), x=(0, 1))
    assert score_state_of_table(night) is SheetState.IN


def test_score_of_the_last_game_needs_a_reason_once_scorecards_are_turned_in(night):
    """After a correction, the scorecards that are turned in would have another score."""
    build.enter_all_tables(night, 1)
    points = table_game(night).sheet.points
    player_number = reader.night(night.pk).entries[0].number
    claims = tuple(
        line.tally.points
        for line in ranking.scorecard_of_player(reader.night(night.pk), player_number).lines
    )
    check_out.turn_in_card(build.desk(night), entry=player_number, claims=claims)
    version = table_game(night).sheet.version
    with pytest.raises(objections.NeedsReason, match="Game 1 is over: scorecards are turned in"):
        save_totals(night, version=version, points=(5, 10), x=(1, 2))
    assert table_game(night).sheet.points == points
    reasoned_press = build.desk(night, reason="misread")
    save_totals(night, version=version, points=(5, 10), x=(1, 2), press=reasoned_press)
    assert last_change(night).reason == "misread"


def test_score_of_the_current_game_needs_no_reason_although_a_leaver_turned_in_a_scorecard(night):
    seat_second_game(night)
    claims = tuple(
        line.tally.points for line in ranking.scorecard_of_player(reader.night(night.pk), 1).lines
    )
    going_home.leave_after_game(build.desk(night), party_number=1, game=1)
    check_out.turn_in_card(build.desk(night, reason="goes home"), entry=1, claims=claims)
    build.enter_all_tables(night, 2)
    assert progress.why_change_is_correction(reader.night(night.pk), 2) == ""


def test_reason_for_a_correction_names_the_newest_seated_game():
    stored_night = build.night(build.director().club, games=3)
    build.seat_players(stored_night, 8)
    for game in (1, 2):
        build.enter_all_tables(stored_night, game)
        rounds.seat_next_game(build.desk(stored_night), game=game + 1)
    assert progress.why_change_is_correction(reader.night(stored_night.pk), 1) == "game 3 is seated"


def test_score_after_the_award_needs_a_reason(night):
    build.enter_all_tables(night, 1)
    sheet_before = table_game(night).sheet
    points, x = (sheet_before.points[0] + 1, *sheet_before.points[1:]), sheet_before.x
    plain_desk_press = build.desk(night)
    build.write_facts(
        plain_desk_press, new=[facts.Award(number=1, entry=1, cents=100, words="place 1")]
    )
    with pytest.raises(objections.NeedsReason, match="Game 1 is over: the prizes are awarded"):
        save_totals(night, points=points, x=x, version=sheet_before.version)
    reasoned_press = build.desk(night, reason="misread")
    change = save_totals(
        night, points=points, x=x, version=sheet_before.version, press=reasoned_press
    )
    assert change.words.startswith("Table 2, game 1: ")
    assert not change.words.endswith(". ")
    plain_press = build.desk(night)
    assert progress.why_change_is_correction(reader.night(night.pk), 1) == "the prizes are awarded"
    build.write_facts(plain_press, new=[facts.Sheet(round=1, table=1)])
    assert not progress.is_change_correction(reader.night(night.pk), 1)


def test_correction_of_the_last_game_names_the_new_medals():
    club = build.director().club
    games = build.night(club, house="mcallen", games=1)
    pairs.check_in_teams(games, 4, "Men's")
    rounds.seat_next_game(build.desk(games), game=1)
    build.type_totals(games, 1, {1: (9, 6), 2: (8, 5)})
    night_now = reader.night(games.pk)
    (former_winner, _), (new_winner, _) = (
        night_now.teams_for_format.teams_in_game(game, night_now.rounds[0])
        for game in night_now.rounds[0].games
    )
    change = score_sheets.save_totals(
        build.desk(games),
        game=1,
        table=2,
        typed_totals=Totals((10, 5)),
        version=0,
        is_confirmed=True,
    )
    assert change.words == (
        f"Table 2, game 1: 10{DASH}5 (was 8{DASH}5).\nTeam {new_winner} now has gold (had silver). "
        f"Team {former_winner} now has silver (had gold). "
        f"Team {new_winner}: 10 points (was 8), place 1 (was 2). "
        f"Team {former_winner}: place 2 (was 1)."
    )
