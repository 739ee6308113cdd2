import pytest

from tournament.evening.purse.award_basis import (
    AwardBasis,
    DeclinedChange,
    PrizeWon,
    read_award_basis,
)
from tournament.storage.stored.older_awards import (
    update_award,
    update_fields,
    update_log_line,
    update_prizes,
)

SPLIT_WITHOUT_PRIZES = {"places": [], "side": [], "nobody_twice": False, "whole_dollars": True}


def prizes_won_in(text):
    basis = read_award_basis(update_prizes({"won": f"{text}; fines 0; gifts 0"})["basis"])
    return {(prize.party, prize.place, prize.feat) for prize in basis.prizes_won}


@pytest.mark.parametrize(
    ("text", "prizes_won"),
    [
        ("", set()),
        ("3 1st place, 2 2nd place", {(3, 1, ""), (2, 2, "")}),
        (
            "3 1st and 2nd place, shared, 12 1st and 2nd place, shared, 4 3rd place",
            {(3, 1, ""), (12, 1, ""), (4, 3, "")},
        ),
        ("5 11th to 13th place, shared", {(5, 11, "")}),
        (
            "3 Over 50, singles, 1st place, 2 Women's, 1st place",
            {(3, 1, ""), (2, 1, "")},
        ),
        (
            "3 1st place, 3 Most loners, 4 Highest game, 8 Lowest score",
            {(3, 1, ""), (3, 0, "most_lone_marches"), (4, 0, "high_game"), (8, 0, "low_score")},
        ),
    ],
)
def test_text_of_who_won_what_becomes_values(text, prizes_won):
    assert prizes_won_in(text) == prizes_won


def test_amounts_and_kept_prizes_of_the_text_become_values():
    updated_prizes = update_prizes(
        SPLIT_WITHOUT_PRIZES | {"won": "3 1st place; fines 40; gifts -200; kept 3:500 14:0"}
    )
    assert read_award_basis(updated_prizes.pop("basis")) == AwardBasis(
        frozenset({PrizeWon(3, 1, "")}),
        fine_cents=40,
        gift_cents=-200,
        declined_changes=frozenset({DeclinedChange(3, 500), DeclinedChange(14, 0)}),
    )
    assert updated_prizes == SPLIT_WITHOUT_PRIZES


@pytest.mark.parametrize(
    "text",
    [
        "3 place 1, 2 place 2",
        "3 1st place; fines 40",
        "the winners; fines 40; gifts 0",
        "3 1st place, 2 somewhere; fines 40; gifts 0",
        7,
    ],
)
def test_text_that_is_incomplete_or_unreadable_is_left_out(text):
    assert update_prizes(SPLIT_WITHOUT_PRIZES | {"won": text}) == SPLIT_WITHOUT_PRIZES


@pytest.mark.parametrize(
    ("words", "place", "feat"),
    [
        ("place 3", 3, ""),
        ("places 1 to 4, shared", 1, ""),
        ("Men's, place 1", 0, ""),
        ("Most loners, left as paid", 0, "most_lone_marches"),
    ],
)
def test_award_gets_its_place_and_feat_from_its_words(words, place, feat):
    award = {"number": 1, "words": words}
    assert update_award(award) == update_award(award | {"place": None})
    assert update_award(award) == award | {"place": place, "feat": feat}
    assert update_award(award | {"place": 7}) == award | {"place": 7, "feat": feat}


def test_log_line_of_a_changed_award_gets_no_place_that_did_not_change():
    line = {
        "kind": "award",
        "key": [1],
        "old": {"words": "1st place", "cents": 5},
        "new": {"words": "1st place, left as paid", "cents": 5},
    }
    assert update_log_line(line) == line | {
        side: line[side] | {"feat": ""} for side in ("old", "new")
    }
    assert update_log_line(
        {"kind": "award", "key": [1], "old": {"place": None}, "new": {"place": 2}}
    ) == {"kind": "award", "key": [1], "old": {"place": 0}, "new": {"place": 2}}


def test_log_line_of_the_plan_gets_the_basis_on_the_side_that_has_the_text():
    line = {
        "kind": "plan",
        "key": [],
        "old": {"prizes": SPLIT_WITHOUT_PRIZES},
        "new": {"prizes": SPLIT_WITHOUT_PRIZES | {"won": "3 1st place; fines 0; gifts 0"}},
    }
    updated_line = update_log_line(line)
    assert updated_line["old"] == line["old"]
    assert updated_line["new"]["prizes"].keys() == SPLIT_WITHOUT_PRIZES.keys() | {"basis"}


@pytest.mark.parametrize("value", [None, 7, {"prizes": 7}, {"name": "Tuesday"}])
def test_other_values_stay_as_they_are(value):
    assert update_fields("plan", value) == value
    assert update_fields("sheet", value) == value
    assert update_log_line(value) == value
