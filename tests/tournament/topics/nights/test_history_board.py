"""The history board describes each change in plain words, with the button that undoes it."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from scoring.dials.house_rules import DIALS
from scoring.dials.options import UnplayedDealRule
from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.kit.desk.boards.change_words import UNREADABLE_VALUES_WORDS, describe_change
from tournament.storage.stored import fact_json
from tournament.storage.stored.log import Change, UndoState
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.nights.boards.history import (
    BEFORE_FIRST_GAME_TITLE,
    REDO_WORD,
    UNDO_WORD,
    UndoButton,
    group_by_game,
    history_entries,
)

CHANGED_AT = datetime(2026, 11, 24, 20, 15, tzinfo=UTC)
DASH = "\N{EN DASH}"


@pytest.fixture
def night():
    night_with_names = plain.with_facts(
        plain.night(8), plain.entry(3, name="Cora"), plain.entry(4, name="Dan")
    )
    return plain.seat(night_with_names)


def history_rows(changes, undo_state, night):
    """Return the rows of these changes, without folding them."""
    return [
        entry.row
        for entry in history_entries([[change] for change in changes], undo_state, night, {})
    ]


def make_log_line(fact_before, fact_after):
    return fact_json.make_log_line(
        facts.fact_name(fact_after or fact_before), fact_before, fact_after
    )


def make_score_sheet(**fields):
    return facts.Sheet(round=1, table=2, **fields)


def test_changed_total_is_described_by_side(night):
    sheet_before, sheet_after = (
        make_score_sheet(points=(9, 6), x=(2, 1)),
        make_score_sheet(points=(8, 6), x=(2, 0), version=4),
    )
    assert (
        describe_change(make_log_line(sheet_before, sheet_after), night)
        == "Table 2, game 1: N/S 8 (was 9), X E/W 0 (was 1)"
    )


def test_new_total_is_described_by_side(night):
    description = describe_change(
        make_log_line(None, make_score_sheet(points=(9, None), x=(None, 1))), night
    )
    assert description == "Table 2, game 1: N/S 9, X E/W 1"
    assert describe_change(make_log_line(make_score_sheet(points=(9, 6)), None), night) == (
        "Table 2, game 1: removed (N/S 9, E/W 6)"
    )


def test_filled_or_emptied_box_is_described_with_its_only_value(night):
    half_sheet, full_sheet = make_score_sheet(points=(9, None)), make_score_sheet(points=(9, 4))
    assert describe_change(make_log_line(half_sheet, full_sheet), night) == "Table 2, game 1: E/W 4"
    assert (
        describe_change(make_log_line(full_sheet, half_sheet), night)
        == "Table 2, game 1: E/W empty (was 4)"
    )


def test_total_of_a_3_player_table_is_described_by_seat():
    night = plain.seat(plain.night(15))
    three_player_game = next(
        game for game in night.rounds.current_game.games if len(game.seats) == 3
    )
    sheet_before = facts.Sheet(round=1, table=three_player_game.table)
    sheet_after = facts.Sheet(round=1, table=three_player_game.table, points=(7, 4, 9), x=(1, 0, 2))
    description = describe_change(make_log_line(sheet_before, sheet_after), night)
    chairs = [chair.value for chair, _ in three_player_game.seats]
    assert description.startswith(f"Table {three_player_game.table}, game 1: {chairs[0]} 7, ")
    assert description.endswith(f"X {chairs[2]} 2")


def test_forfeit_is_described_by_team_names():
    night = plain.press(draw_and_call.draw_bracket, plain.night(8, house="athens"))
    first_name, other_name = (
        night.teams.with_number(int(team)).name
        for team in draws.bracket_state(night).teams_in("W1.1")
    )
    forfeit_before = facts.Round(
        number=1, seated=CHANGED_AT, ended=CHANGED_AT, name="W1.1", forfeit="a"
    )
    night = plain.with_facts(night, forfeit_before)
    assert (
        describe_change(make_log_line(None, forfeit_before), night)
        == f"Game W1.1: {first_name} forfeited"
    )
    for forfeiter, forfeit_words in (
        ("b", f"{other_name} forfeited"),
        ("both", "both teams forfeited"),
    ):
        forfeit_after = replace(forfeit_before, forfeit=forfeiter)
        assert (
            describe_change(make_log_line(forfeit_before, forfeit_after), night)
            == f"Game W1.1: {forfeit_words} (was {first_name} forfeited)"
        )
    round_played = replace(forfeit_before, forfeit="", ended=None)
    assert describe_change(make_log_line(forfeit_before, round_played), night) == (
        f"Game W1.1: no one forfeited (was {first_name} forfeited), not finished"
    )


def test_rows_of_a_score_sheet_are_described_one_by_one(night):
    sheet_before = make_score_sheet(rows=(((1, 0), (0, 0)),))
    sheet_after = make_score_sheet(rows=(((2, 0), (0, 1)), ((0, 2), (0, 0))))
    assert describe_change(make_log_line(sheet_before, sheet_after), night) == (
        f"Table 2, game 1: line 1: 2{DASH}0, Xs 0{DASH}1 (was 1{DASH}0), line 2: 0{DASH}2"
    )


@pytest.mark.parametrize(
    ("fact_before", "fact_after", "words"),
    [
        (
            None,
            plain.entry(9, name="Ida"),
            "Ida (9): added, tag marked, 18 or older marked, starts with game 1",
        ),
        (plain.entry(3), plain.entry(3, tag=False), "Cora (3): tag not marked"),
        (plain.entry(3), plain.entry(3, last_game=2), "Cora (3): leaves after game 2"),
        (plain.entry(3), plain.entry(3, name="Coral"), "Coral (3): name Coral (was Player 3)"),
        (
            plain.entry(3),
            plain.entry(3, card_in=CHANGED_AT),
            "Cora (3): scorecard turned in",
        ),
        (
            plain.entry(3),
            plain.entry(3, claimed=(9, None)),
            f"Cora (3): points on the scorecard 9{DASH}",
        ),
        (None, facts.Round(number=2, seated=CHANGED_AT), "Game 2: seated"),
        (
            facts.Round(number=2, seated=CHANGED_AT),
            facts.Round(number=2, seated=CHANGED_AT, ended=CHANGED_AT),
            "Game 2: finished",
        ),
        (
            None,
            facts.Seat(round=2, entry=3, table=4, chair="N"),
            "Cora (3), game 2: table 4, north",
        ),
        (None, facts.Seat(round=2, entry=3), "Cora (3), game 2: sits out"),
        (
            facts.Seat(round=2, entry=3, table=4, chair="N"),
            facts.Seat(round=2, entry=3, table=5, chair="N", plays_for=4),
            "Cora (3), game 2: table 5 (was 4), substitutes for Dan (4)",
        ),
        (
            None,
            facts.Grant(round=1, entry=4, points=6, note="snow"),
            "Dan (4), game 1: 6 points, reason: snow",
        ),
        (
            None,
            facts.Hand(round=1, table=2, number=3, dealer="S", event="thrown_in"),
            "Table 2, game 1, hand 3: dealer south, no one named trump (thrown in)",
        ),
        (
            None,
            facts.Handover(
                round=1,
                left=4,
                table=2,
                chair="E",
                taken_by=3,
                from_bench=True,
                hands=4,
                points=3,
                x=1,
            ),
            "Dan (4), game 1: table 2, east, seat taken by Cora (3), who was sitting out, left "
            "after hand 4, 3 points, 1 X",
        ),
        (
            None,
            plain.fee(4, 100),
            "Payment 4: entry fee, paid in cash, $1.00, Dan (4)",
        ),
        (
            facts.Award(number=1, entry=3, cents=500, words="First"),
            None,
            "Prize 1: removed (Cora (3), $5.00, for First)",
        ),
        (
            None,
            facts.Ruling(
                number=2, at=CHANGED_AT, words="A renege.", offender=99, evidence={"a": 1}
            ),
            "Ruling 2: A renege.",
        ),
    ],
)
def test_each_kind_of_fact_is_described_in_words(night, fact_before, fact_after, words):
    assert describe_change(make_log_line(fact_before, fact_after), night) == words


def make_log_line_of_plan(night, **changes):
    plan = night.plan
    values = {name: getattr(plan, name) for name in facts.field_names(facts.Plan)}
    return make_log_line(plan, facts.Plan(**values | changes))


def test_changed_house_rules_are_described_by_their_labels(night):
    new_answers = {"games": 6, "fee_cents": 250, "nobody_names": UnplayedDealRule.ZERO_HAND}
    dials = night.rules.with_answers(new_answers).to_dict()
    words = describe_change(make_log_line_of_plan(night, dials=dials), night)
    assert "Number of games: 6 games (was 8 games)" in words
    assert f"{DIALS['fee_cents'].label}: $2.50 (was $1.00)" in words
    assert "Hand counts, no one scores (was dealer must name trump" in words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": "other"}, "Random draw changed"),
        ({"prizes": {"places": []}}, "Prizes changed"),
        ({"counted_cents": 6110}, "Cash counted: $61.10"),
        ({"closed": CHANGED_AT}, "Closed"),
        ({"name": "Gala"}, "Name: Gala (was Tuesday euchre)"),
        ({"playoffs": (((1,), (2,)),)}, "Playoffs changed"),
        ({"date": date(2026, 12, 1)}, "Date: December 1, 2026 (was November 24, 2026)"),
        ({"apart": ((1, 2),)}, "Requests to keep players apart changed"),
    ],
)
def test_changes_of_the_plan_are_described(night, changes, words):
    assert describe_change(make_log_line_of_plan(night, **changes), night) == words


@pytest.mark.parametrize(
    "row",
    [
        {
            "kind": "plan",
            "key": [],
            "old": {"dials": {"games": "x"}},
            "new": {"dials": {"no": [1]}},
        },
        {"kind": "sheet", "key": [9, 9], "old": {"x": []}, "new": {"x": [1, 2, 3, 4, 5]}},
        {"kind": "sheet", "key": [1, 2], "old": {"points": [1]}, "new": {"points": [1, 2, 3]}},
        {"kind": "hand", "key": [1, 2, 3], "old": {"offender": "N"}, "new": {"offender": "E"}},
    ],
)
def test_unknown_log_line_from_another_program_is_described(night, row):
    assert describe_change(row, night) != UNREADABLE_VALUES_WORDS


def make_change(number, undoes=None, rows=(), at=CHANGED_AT):
    return Change(
        number=number,
        at=at,
        by="director",
        device="the laptop",
        words="Done.",
        rows=rows,
        undoes=undoes,
    )


def undo_buttons(night, *undoings):
    """Return the buttons of change 2 and later ones, given what each later change undoes."""
    undone_by_number = dict(enumerate(undoings, start=3))
    changes = [
        make_change(2),
        *(
            make_change(change_number, undone_number)
            for change_number, undone_number in undone_by_number.items()
        ),
    ]
    undo_state = UndoState(
        tuple(
            sorted(
                (
                    (undo_number, undone_number)
                    for undo_number, undone_number in undone_by_number.items()
                    if undone_number
                ),
                reverse=True,
            )
        )
    )
    return [
        (bool(history_row.outcome), history_row.button)
        for history_row in history_rows(changes, undo_state, night)
    ]


def test_change_that_was_not_undone_can_be_undone(night):
    assert undo_buttons(night) == [(False, UndoButton(2, UNDO_WORD))]


def test_undone_change_is_redone_by_its_undo(night):
    assert undo_buttons(night, 2) == [(True, None), (False, UndoButton(3, REDO_WORD))]


def test_redone_change_can_be_undone_again(night):
    assert undo_buttons(night, 2, 3) == [
        (False, UndoButton(2, UNDO_WORD)),
        (True, None),
        (False, UndoButton(4, UNDO_WORD)),
    ]


def test_change_undone_twice_can_be_redone(night):
    assert undo_buttons(night, 2, 3, 2) == [
        (True, None),
        (True, None),
        (False, UndoButton(4, UNDO_WORD)),
        (False, UndoButton(5, REDO_WORD)),
    ]


def test_setup_of_the_night_cannot_be_undone(night):
    (history_row,) = history_rows(
        [make_change(1, rows=(make_log_line(None, night.plan),))], UndoState(()), night
    )
    assert (history_row.button, history_row.details) == (None, history_row.details)


def test_players_of_teams_are_described_with_their_team(night):
    entry_before = plain.entry(3, name="Cora", team=2)
    entry_after = replace(entry_before, tag=not entry_before.tag)
    with_cora = plain.with_facts(night, entry_before)
    assert describe_change(make_log_line(entry_before, entry_after), with_cora).startswith(
        "Cora (team 2): tag "
    )
    assert describe_change(
        make_log_line(None, plain.entry(9, name="Eve", team=5)), with_cora
    ).startswith("Eve (team 5): ")
    payment = plain.fee(3, 1000)
    assert "$10.00, Cora (team 2)" in describe_change(make_log_line(None, payment), with_cora)


@pytest.mark.parametrize(
    ("reason", "reason_shown"), [("ill", ""), ("he is ill", "he is ill"), ("", "")]
)
def test_reason_is_not_repeated_if_the_change_ends_with_it(night, reason, reason_shown):
    last_change = replace(make_change(4), words="Gus plays for Ann: ill", reason=reason)
    (history_row,) = history_rows([last_change], UndoState(()), night)
    assert history_row.reason == reason_shown


def test_changes_are_grouped_by_the_game_during_which_they_were_made(night):
    start = night.rounds[0].seated_at
    later_time, earlier_time = start + timedelta(minutes=5), start - timedelta(minutes=5)
    changes = [
        make_change(3, at=later_time),
        make_change(2, at=start),
        make_change(1, at=earlier_time),
    ]
    entries = history_entries([[change] for change in changes], UndoState(()), night, {})
    groups = group_by_game(entries, night.rounds)
    assert [(group.title, len(group.entries)) for group in groups] == [
        ("Game 1", 2),
        (BEFORE_FIRST_GAME_TITLE, 1),
    ]
    assert [group.title for group in group_by_game(entries, ())] == [""]
