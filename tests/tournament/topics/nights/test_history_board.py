"""The log in plain words, with the button that undoes each change."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.dials.house_rules import DIALS
from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.kit.desk.boards.change_words import describe_change
from tournament.storage.stored import written
from tournament.storage.stored.log import Change, UndoState
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.nights.boards.history import (
    BEFORE_FIRST_GAME,
    REDO,
    UNDO,
    UndoButton,
    group_by_game,
    history,
)

AT = datetime(2026, 11, 24, 20, 15, tzinfo=UTC)
TO = "\N{RIGHTWARDS ARROW}"
DASH = "\N{EN DASH}"


@pytest.fixture
def night():
    named = plain.with_facts(
        plain.night(8), plain.entry(3, name="Cora"), plain.entry(4, name="Dan")
    )
    return plain.seat(named)


def history_rows(changes, standing, night):
    """Return each change as an entry of its own."""
    return [entry.row for entry in history([[change] for change in changes], standing, night)]


def log_line(old, new):
    return written.log_line(facts.name_of(new or old), old, new)


def sheet(**more):
    return facts.Sheet(round=1, table=2, **more)


def test_changed_total_is_said_by_side(night):
    old, now = sheet(points=(9, 6), x=(2, 1)), sheet(points=(8, 6), x=(2, 0), version=4)
    assert (
        describe_change(log_line(old, now), night)
        == f"Game 1, table 2: N/S 9 {TO} 8, X E/W 1 {TO} 0"
    )


def test_new_total_says_what_is_typed(night):
    words = describe_change(log_line(None, sheet(points=(9, None), x=(None, 1))), night)
    assert words == "Game 1, table 2: N/S 9, X E/W 1"
    assert describe_change(log_line(sheet(points=(9, 6)), None), night) == (
        "Game 1, table 2: removed (N/S 9, E/W 6)"
    )


def test_filled_cell_was_nothing_before(night):
    words = describe_change(log_line(sheet(points=(9, None)), sheet(points=(9, 4))), night)
    assert words == f"Game 1, table 2: E/W none {TO} 4"


def test_table_of_three_is_said_by_chair():
    night = plain.seat(plain.night(15))
    three = next(game for game in night.rounds.current_game.games if len(game.seats) == 3)
    empty = facts.Sheet(round=1, table=three.table)
    now = facts.Sheet(round=1, table=three.table, points=(7, 4, 9), x=(1, 0, 2))
    words = describe_change(log_line(empty, now), night)
    chairs = [chair.value for chair, _ in three.seats]
    assert words.startswith(f"Game 1, table {three.table}: {chairs[0]} none {TO} 7")
    assert words.endswith(f"X {chairs[2]} none {TO} 2")


def test_forfeit_is_said_by_the_name_of_the_team():
    night = plain.press(draw_and_call.draw_bracket, plain.night(8, house="athens"))
    name, other = (
        night.teams.with_number(int(team)).name for team in draws.bracket(night).teams_in("W1.1")
    )
    old = facts.Round(number=1, seated=AT, ended=AT, name="W1.1", forfeit="a")
    night = plain.with_facts(night, old)
    assert describe_change(log_line(None, old), night) == f"Game W1.1: {name} forfeited"
    for by, words in (("b", f"{other} forfeited"), ("both", "both teams forfeited")):
        now = replace(old, forfeit=by)
        assert (
            describe_change(log_line(old, now), night)
            == f"Game W1.1: {name} forfeited {TO} {words}"
        )
    played = replace(old, forfeit="", ended=None)
    assert describe_change(log_line(old, played), night) == (
        f"Game W1.1: {name} forfeited {TO} no one forfeited, over yes {TO} no"
    )


def test_rows_read_off_a_sheet_are_said_one_by_one(night):
    old = sheet(rows=(((1, 0), (0, 0)),))
    now = sheet(rows=(((2, 0), (0, 1)), ((0, 2), (0, 0))))
    assert describe_change(log_line(old, now), night) == (
        f"Game 1, table 2: line 1: 1{DASH}0 {TO} 2{DASH}0, Xs 0{DASH}1, line 2: none {TO} 0{DASH}2"
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            None,
            plain.entry(9, name="Ida"),
            "Ida (9): name Ida, name tag yes, 18 or older yes, ranked yes, from game 1",
        ),
        (plain.entry(3), plain.entry(3, tag=False), f"Cora (3): name tag yes {TO} no"),
        (plain.entry(3), plain.entry(3, last_game=2), f"Cora (3): until game none {TO} 2"),
        (plain.entry(3), plain.entry(3, name="Coral"), f"Coral (3): name Player 3 {TO} Coral"),
        (plain.entry(3), plain.entry(3, card_in=AT), f"Cora (3): scorecard turned in no {TO} yes"),
        (
            plain.entry(3),
            plain.entry(3, claimed=(9, None)),
            f"Cora (3): points on the scorecard none {TO} 9{DASH}",
        ),
        (None, facts.Round(number=2, seated=AT), "Game 2: recorded"),
        (
            facts.Round(number=2, seated=AT),
            facts.Round(number=2, seated=AT, ended=AT),
            f"Game 2: over no {TO} yes",
        ),
        (
            None,
            facts.Seat(round=2, entry=3, table=4, chair="N"),
            "Game 2, Cora (3): table 4, chair N",
        ),
        (None, facts.Seat(round=2, entry=3), "Game 2, Cora (3): sits out"),
        (
            facts.Seat(round=2, entry=3, table=4, chair="N"),
            facts.Seat(round=2, entry=3, table=5, chair="N", plays_for=4),
            f"Game 2, Cora (3): table 4 {TO} 5, plays for none {TO} Dan (4)",
        ),
        (
            None,
            facts.Grant(round=1, entry=4, points=6, note="snow"),
            "Game 1, Dan (4): points 6, note snow",
        ),
        (
            None,
            facts.Hand(round=1, table=2, number=3, dealer="S", event="thrown_in"),
            "Game 1, table 2, hand 3: dealer S, event thrown in",
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
            "Game 1, Dan (4): table 2, chair E, seat taken by Cora (3), "
            "from those who sat out yes, hands before that 4, points 3, x 1",
        ),
        (None, plain.fee(4, 100), "Payment 4: for fee, paid by cash, amount $1.00, who Dan (4)"),
        (
            facts.Award(number=1, entry=3, cents=500, words="First"),
            None,
            "Prize 1: removed (who Cora (3), amount $5.00, words First)",
        ),
        (
            None,
            facts.Ruling(number=2, at=AT, words="A renege.", offender=99, evidence={"a": 1}),
            "Ruling 2: words A renege., offender number 99",
        ),
    ],
)
def test_every_kind_of_fact_is_said_in_words(night, old, new, words):
    assert describe_change(log_line(old, new), night) == words


def plan_line(night, **more):
    plan = night.plan
    values = {name: getattr(plan, name) for name in facts.field_names(facts.Plan)}
    return log_line(plan, facts.Plan(**values | more))


def test_turned_dials_are_said_by_their_labels(night):
    dials = night.rules.with_dials({"games": 6, "fee_cents": 250}).to_dict()
    assert describe_change(plan_line(night, dials=dials), night) == (
        f"The night: Number of games 8 games {TO} 6 games, "
        f"{DIALS['fee_cents'].label} $1.00 {TO} $2.50"
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seed": "other"}, "a new draw"),
        ({"prizes": {"places": []}}, "the prizes"),
        ({"counted_cents": 6110}, f"counted none {TO} $61.10"),
        ({"closed": AT}, f"closed no {TO} yes"),
        ({"name": "Gala"}, f"name Tuesday euchre {TO} Gala"),
        ({"playoffs": (((1,), (2,)),)}, "a playoff"),
    ],
)
def test_changes_of_the_night_itself_are_said(night, more, words):
    assert describe_change(plan_line(night, **more), night) == f"The night: {words}"


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
def test_strange_line_from_another_machine_is_said_somehow(night, row):
    assert TO in describe_change(row, night)


def change(number, undoes=None, rows=(), at=AT):
    return Change(
        number=number,
        at=at,
        by="director",
        device="this laptop",
        words="Done.",
        rows=rows,
        undoes=undoes,
    )


def undo_buttons(night, *undoings):
    """Return the buttons of change 2 and later ones, given what each later change undoes."""
    numbered = dict(enumerate(undoings, start=3))
    changes = [change(2), *(change(number, other) for number, other in numbered.items())]
    standing = UndoState(tuple(sorted(((a, b) for a, b in numbered.items() if b), reverse=True)))
    return [(row.is_undone, row.button) for row in history_rows(changes, standing, night)]


def test_standing_change_can_be_undone(night):
    assert undo_buttons(night) == [(False, UndoButton(2, UNDO))]


def test_undone_change_can_be_done_again(night):
    assert undo_buttons(night, 2) == [(True, UndoButton(3, REDO)), (False, UndoButton(3, REDO))]


def test_change_that_was_done_again_can_be_undone_once_more(night):
    assert undo_buttons(night, 2, 3) == [
        (False, UndoButton(2, UNDO)),
        (True, None),
        (False, UndoButton(4, UNDO)),
    ]


def test_change_that_was_undone_twice_can_be_done_again(night):
    assert undo_buttons(night, 2, 3, 2) == [
        (True, UndoButton(5, REDO)),
        (True, None),
        (False, UndoButton(4, UNDO)),
        (False, UndoButton(5, REDO)),
    ]


def test_setting_up_the_night_has_no_way_back(night):
    (row,) = history_rows([change(1, rows=(log_line(None, night.plan),))], UndoState(()), night)
    assert (row.button, row.details) == (None, row.details)


def test_people_of_teams_are_said_with_their_team(night):
    before = plain.entry(3, name="Cora", team=2)
    after = replace(before, tag=not before.tag)
    with_cora = plain.with_facts(night, before)
    assert describe_change(log_line(before, after), with_cora).startswith(
        "Cora (team 2): name tag "
    )
    assert describe_change(
        log_line(None, plain.entry(9, name="Eve", team=5)), with_cora
    ).startswith("Eve (team 5): ")
    paid = plain.fee(3, 1000)
    assert "who Cora (team 2)" in describe_change(log_line(None, paid), with_cora)


@pytest.mark.parametrize(("reason", "beside"), [("ill", ""), ("he is ill", "he is ill"), ("", "")])
def test_reason_that_the_words_end_with_is_said_once(night, reason, beside):
    latest = replace(change(4), words="Gus plays for Ann: ill", reason=reason)
    (row,) = history_rows([latest], UndoState(()), night)
    assert row.reason == beside


def test_changes_stand_under_the_game_that_was_on(night):
    seated = night.rounds[0].seated
    later, earlier = seated + timedelta(minutes=5), seated - timedelta(minutes=5)
    changes = [change(3, at=later), change(2, at=seated), change(1, at=earlier)]
    entries = history([[change] for change in changes], UndoState(()), night)
    groups = group_by_game(entries, night.rounds)
    assert [(group.title, len(group.entries)) for group in groups] == [
        ("Game 1", 2),
        (BEFORE_FIRST_GAME, 1),
    ]
    assert [group.title for group in group_by_game(entries, ())] == [""]
