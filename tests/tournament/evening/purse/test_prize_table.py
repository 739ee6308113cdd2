import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.places.prizes import (
    SHARE_FIXED_AND_PERCENT_REFUSAL,
    SHARE_OUT_OF_RANGE_REFUSAL,
    Feat,
    Pot,
    PrizeShare,
    PrizeTable,
    SidePrize,
    UndecidedPrize,
    shares_too_high_refusal,
    split_pot,
)
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult
from tests.scoring.table import exact_match_pattern
from tournament.evening.night.ranking import RankedDivision
from tournament.evening.purse import prize_table
from tournament.evening.purse.award_basis import AwardBasis, DeclinedChange, PrizeWon
from tournament.evening.purse.prize_table import (
    TOO_MANY_PLACES_REFUSAL,
    check_prize_table,
    donated_prizes,
    drop_trailing_empty_prizes,
    prizes_to_json,
    read_prize_table,
    split_pot_among_divisions,
    usual_prize_table,
)

REFUSAL_OF_UNKNOWN_FIELD = 'There is no "{}" in a table of prizes.'
HALF_OF_THE_POT = {"cents": 0, "per_cent": 50}
PRIZE_TABLE_DOCUMENT = {
    "places": [HALF_OF_THE_POT, {"cents": 2000, "per_cent": 0}],
    "side": [{"feat": "most_lone_marches", "cents": 500, "per_cent": 0}],
    "nobody_twice": False,
    "whole_dollars": True,
}
shares = st.one_of(
    st.builds(PrizeShare, cents=st.integers(0, 10**9)),
    st.builds(PrizeShare, per_cent=st.integers(0, 4)),
)
tables = st.builds(
    PrizeTable,
    st.lists(shares, max_size=20).map(tuple),
    st.lists(
        st.builds(SidePrize, st.sampled_from(Feat), shares), unique_by=lambda prize: prize.feat
    ).map(tuple),
    st.booleans(),
    st.booleans(),
)


def test_empty_document_reads_as_no_prize_table():
    assert read_prize_table({}) is None


def test_prize_table_of_an_earlier_version_has_no_rule_for_absentees():
    assert "leavers_too" not in prizes_to_json(read_prize_table(PRIZE_TABLE_DOCUMENT))
    assert not read_prize_table(PRIZE_TABLE_DOCUMENT).absentees_can_win
    assert read_prize_table({**PRIZE_TABLE_DOCUMENT, "leavers_too": True}).absentees_can_win
    assert (
        prizes_to_json(read_prize_table({**PRIZE_TABLE_DOCUMENT, "leavers_too": True}))[
            "leavers_too"
        ]
        is True
    )


def test_stored_prize_table_is_read_unchanged():
    assert read_prize_table(PRIZE_TABLE_DOCUMENT) == PrizeTable(
        (PrizeShare(per_cent=50), PrizeShare(cents=2000)),
        (SidePrize(Feat.MOST_LONE_MARCHES, PrizeShare(cents=500)),),
        whole_dollars=True,
    )
    assert prizes_to_json(read_prize_table(PRIZE_TABLE_DOCUMENT)) == PRIZE_TABLE_DOCUMENT


def test_donated_prizes_are_stored_beside_the_split_of_the_pot():
    prizes = ("gift basket", "", "tea towels")
    document = PRIZE_TABLE_DOCUMENT | {"things": ["gift basket", "", "tea towels"]}
    assert prizes_to_json(read_prize_table(PRIZE_TABLE_DOCUMENT), prizes) == document
    assert (read_prize_table(document), donated_prizes(document)) == (
        read_prize_table(PRIZE_TABLE_DOCUMENT),
        prizes,
    )


def test_donated_prizes_alone_set_no_split_of_the_pot():
    document = {"things": ["gift basket"]}
    assert prizes_to_json(None, ("gift basket",)) == document
    assert (read_prize_table(document), donated_prizes(document)) == (None, ("gift basket",))


def test_prize_table_without_donated_prizes_lists_none():
    assert (donated_prizes({}), donated_prizes(PRIZE_TABLE_DOCUMENT)) == ((), ())
    assert prizes_to_json(None) == {}


def test_empty_donated_prizes_at_the_end_are_dropped():
    assert drop_trailing_empty_prizes(["", "mug", "", ""]) == ("", "mug")
    assert drop_trailing_empty_prizes(["", ""]) == ()


def test_donated_prize_may_have_120_letters():
    assert drop_trailing_empty_prizes(["x" * 120]) == ("x" * 120,)


@pytest.mark.parametrize(
    ("prizes", "sentence"),
    [
        ("mug", '"things" must be a list, as in ["gift basket"].'),
        ([7], 'A donated prize is a text, as in "gift basket".'),
        (["mug"] * 21, TOO_MANY_PLACES_REFUSAL),
        (["mug", "x" * 121], "The 2nd prize has 121 characters. Use at most 120."),
    ],
)
def test_impossible_donated_prizes_are_refused_wherever_prizes_are_read(prizes, sentence):
    for document in ({"things": prizes}, PRIZE_TABLE_DOCUMENT | {"things": prizes}):
        with pytest.raises(ValueError, match=exact_match_pattern(sentence)):
            read_prize_table(document)
        with pytest.raises(ValueError, match=exact_match_pattern(sentence)):
            donated_prizes(document)


@given(tables)
def test_every_prize_table_is_read_back_from_json(table):
    assert read_prize_table(json.loads(json.dumps(prizes_to_json(table)))) == table


@pytest.mark.parametrize(
    ("changed_fields", "sentence"),
    [
        ({"places": "50"}, '"places" must be a list, as in [].'),
        ({"side": None}, '"side" must be a list, as in [].'),
        ({"places": [50]}, 'A place is an object in braces, as in {"dealer": "N"}.'),
        ({"places": [{"cents": 1}]}, '"per_cent" is missing. Write a whole number.'),
        (
            {"places": [{**HALF_OF_THE_POT, "percent": 50}]},
            REFUSAL_OF_UNKNOWN_FIELD.format("percent"),
        ),
        ({"places": [{"cents": 0, "per_cent": 50.0}]}, '"per_cent" must be a whole number.'),
        ({"places": [{"cents": True, "per_cent": 0}]}, '"cents" must be a whole number.'),
        ({"places": [{"cents": -1, "per_cent": 0}]}, SHARE_OUT_OF_RANGE_REFUSAL),
        ({"places": [{"cents": 1, "per_cent": 1}]}, SHARE_FIXED_AND_PERCENT_REFUSAL),
        (
            {"side": [{**HALF_OF_THE_POT, "feat": "tallest"}]},
            '"feat" must be one of most_lone_marches, high_game, low_score.',
        ),
        (
            {"side": [HALF_OF_THE_POT]},
            '"feat" must be one of most_lone_marches, high_game, low_score.',
        ),
        (
            {"side": [{**HALF_OF_THE_POT, "feat": "high_game"}] * 2},
            "A side prize is listed twice. List it once.",
        ),
        ({"places": [HALF_OF_THE_POT] * 3}, shares_too_high_refusal(150)),
        (
            {
                "places": [HALF_OF_THE_POT, HALF_OF_THE_POT],
                "side": [{"feat": "low_score", "cents": 0, "per_cent": 1}],
            },
            shares_too_high_refusal(101),
        ),
        ({"places": [{"cents": 1, "per_cent": 0}] * 21}, TOO_MANY_PLACES_REFUSAL),
        ({"nobody_twice": 1}, '"nobody_twice" must be true or false.'),
        ({"whole_dollars": None}, '"whole_dollars" must be true or false.'),
        ({"wholedollars": True}, REFUSAL_OF_UNKNOWN_FIELD.format("wholedollars")),
    ],
)
def test_impossible_table_is_refused_in_a_sentence(changed_fields, sentence):
    with pytest.raises(ValueError, match=exact_match_pattern(sentence)):
        read_prize_table(PRIZE_TABLE_DOCUMENT | changed_fields)


@pytest.mark.parametrize("left_out", PRIZE_TABLE_DOCUMENT)
def test_prize_table_without_a_field_is_refused(left_out):
    with pytest.raises(ValueError, match=left_out):
        read_prize_table(
            {name: value for name, value in PRIZE_TABLE_DOCUMENT.items() if name != left_out}
        )


@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (0, (60, 40)),
        (7, (60, 40)),
        (8, (50, 30, 20)),
        (39, (50, 30, 20)),
        (40, (40, 25, 15, 12, 8)),
        (160, (40, 25, 15, 12, 8)),
    ],
)
def test_usual_prizes_go_by_the_size_of_the_hall(players, parts):
    assert [share.per_cent for share in usual_prize_table(players).place_shares] == list(parts)
    assert usual_prize_table(players).whole_dollars


@given(st.integers(0, 200), st.integers(1, 20))
def test_usual_prizes_are_the_whole_pot_and_never_rise(players, places):
    parts = [share.per_cent for share in usual_prize_table(players, places).place_shares]
    assert (len(parts), sum(parts)) == (places, 100)
    assert parts == sorted(parts, reverse=True)
    assert check_prize_table(usual_prize_table(players, places)) == usual_prize_table(
        players, places
    )


@given(st.integers(0, 10**6), st.integers(1, 20))
def test_usual_prizes_can_always_be_paid(cents, places):
    outcome = split_pot(Pot(fees_cents=cents), usual_prize_table(30, places), ())
    assert sum(leftover.cents for leftover in outcome.leftovers) == cents


AWARD_BASIS = AwardBasis(
    frozenset({PrizeWon(3, 1, ""), PrizeWon(2, 0, "high_game")}),
    fine_cents=40,
    gift_cents=-200,
    declined_changes=frozenset({DeclinedChange(3, 500)}),
)


def test_basis_of_an_award_is_not_copied_to_another_night():
    table = prize_table.PrizeTable(())
    document = json.loads(json.dumps(prize_table.prizes_to_json(table, ["mug"], AWARD_BASIS)))
    assert prize_table.read_stored_basis(document) == AWARD_BASIS
    assert prize_table.read_prize_table(document) == table
    assert prize_table.copy_for_another_night(document) == prize_table.prizes_to_json(table)
    assert prize_table.read_stored_basis(prize_table.prizes_to_json(table)) is None


@pytest.mark.parametrize(
    ("basis", "sentence"),
    [
        ("3 1st place", "The basis of the awarded prizes is an object"),
        ({}, '"prizes_won" must be a list'),
        ({"prizes_won": [3]}, "An item of an award's basis is an object"),
        ({"prizes_won": [{"party": 3}]}, '"place" is missing'),
        (
            {"prizes_won": [{"party": 3, "place": 0, "feat": "luck"}]},
            "A prize is won for a place or a feat",
        ),
        ({"prizes_won": [], "fine_cents": "40"}, '"fine_cents" must be a whole number'),
        ({"prizes_won": [], "fine_cents": 4}, '"gift_cents" is missing'),
        ({"prizes_won": [], "fine_cents": 4, "gift_cents": 0}, '"declined_changes" must be a list'),
    ],
)
def test_basis_that_no_award_stored_is_refused(basis, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        prize_table.read_prize_table({"basis": basis})


PRIZE_TABLE_OF_TWO_HALVES = PrizeTable((PrizeShare(per_cent=50), PrizeShare(per_cent=50)))


def division(name, first_number, *points, lone_marches=()):
    results = [
        EntrantResult(
            str(first_number + place),
            points=team_points,
            lone_marches=lone_marches[place] if lone_marches else 0,
        )
        for place, team_points in enumerate(points)
    ]
    return RankedDivision(name, rank_entrants(results, ()))


def payout_rows(outcome):
    return [(payout.entrant, payout.cents, payout.reason) for payout in outcome.payouts]


def total_cents(outcome):
    return sum(part.cents for part in (*outcome.payouts, *outcome.leftovers))


def test_one_division_has_the_whole_pot():
    outcome = split_pot_among_divisions(
        Pot(1000), PRIZE_TABLE_OF_TWO_HALVES, [division("Men's", 1, 9, 5)]
    )
    assert payout_rows(outcome) == [("1", 500, "1st place"), ("2", 500, "2nd place")]


def test_each_place_is_split_equally_and_odd_cents_go_to_the_first_division():
    """Halves of $10.01 are 501 and 500 cents. Of 501 cents three divisions get 167 each; of 500
    they get 166 each, and two cents are left over.
    """
    divisions = [
        division("Men's", 1, 9, 5),
        division("Women's", 3, 9, 5),
        division("Mixed", 5, 9, 5),
    ]
    outcome = split_pot_among_divisions(Pot(1001), PRIZE_TABLE_OF_TWO_HALVES, divisions)
    assert payout_rows(outcome) == [
        ("1", 167, "Men's, 1st place"),
        ("2", 168, "Men's, 2nd place"),
        ("3", 167, "Women's, 1st place"),
        ("4", 166, "Women's, 2nd place"),
        ("5", 167, "Mixed, 1st place"),
        ("6", 166, "Mixed, 2nd place"),
    ]
    assert total_cents(outcome) == 1001


def test_tied_teams_pool_the_prizes_of_their_own_division():
    """Each division has $3.00 for first place and $1.00 for second."""
    table = PrizeTable((PrizeShare(cents=600), PrizeShare(cents=200)))
    divisions = [division("Men's", 1, 9, 9), division("Women's", 3, 9, 5)]
    assert payout_rows(split_pot_among_divisions(Pot(800), table, divisions)) == [
        ("1", 200, "Men's, 1st and 2nd place, shared"),
        ("2", 200, "Men's, 1st and 2nd place, shared"),
        ("3", 300, "Women's, 1st place"),
        ("4", 100, "Women's, 2nd place"),
    ]


def test_division_with_too_few_teams_leaves_its_prize_in_the_pot():
    divisions = [division("Men's", 1, 9), division("Women's", 3, 9, 5)]
    outcome = split_pot_among_divisions(Pot(800), PRIZE_TABLE_OF_TWO_HALVES, divisions)
    assert [(payout.entrant, payout.cents) for payout in outcome.payouts] == [
        ("1", 200),
        ("3", 200),
        ("4", 200),
    ]
    assert [(leftover.cents, leftover.reason) for leftover in outcome.leftovers] == [
        (200, "Men's, 2nd place: no winner")
    ]


def test_remainder_of_rounding_to_whole_dollars_stays_in_the_pot():
    table = PrizeTable((PrizeShare(per_cent=100),), whole_dollars=True)
    outcome = split_pot_among_divisions(
        Pot(1000), table, [division("A", number, 9) for number in (1, 2, 3)]
    )
    assert [payout.cents for payout in outcome.payouts] == [300, 300, 300]
    assert total_cents(outcome) == 1000


def test_divisions_share_one_side_prize():
    table = PrizeTable(
        (PrizeShare(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, PrizeShare(cents=100)),)
    )
    divisions = [
        division("Men's", 1, 9, 5, lone_marches=(1, 0)),
        division("Women's", 3, 9, 5, lone_marches=(0, 2)),
    ]
    outcome = split_pot_among_divisions(Pot(500), table, divisions)
    assert payout_rows(outcome)[-1] == ("4", 100, "Most loners")
    assert (outcome.leftovers[0].cents, outcome.leftovers[0].reason) == (200, "not set as a prize")


def test_prize_whose_winner_is_not_known_is_listed_as_undecided():
    table = PrizeTable(
        (PrizeShare(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, PrizeShare(cents=100)),)
    )
    places_with_unknown_loners = rank_entrants(
        [EntrantResult("3", 9, are_lone_marches_known=False)], ()
    )
    divisions = [
        division("Men's", 1, 9, lone_marches=(1,)),
        RankedDivision("Women's", places_with_unknown_loners),
    ]
    outcome = split_pot_among_divisions(Pot(300), table, divisions)
    assert payout_rows(outcome) == [
        ("1", 100, "Men's, 1st place"),
        ("3", 100, "Women's, 1st place"),
    ]
    assert outcome.undecided_prizes == (UndecidedPrize(100, Feat.MOST_LONE_MARCHES),)


def test_nobody_wins_twice_over_all_divisions():
    table = PrizeTable(
        (PrizeShare(cents=200),),
        (SidePrize(Feat.HIGH_GAME, PrizeShare(cents=100)),),
        one_prize_each=True,
    )
    divisions = [
        RankedDivision(
            "Men's",
            rank_entrants(
                [
                    EntrantResult("1", 9, points_by_game=(9,)),
                    EntrantResult("2", 5, points_by_game=(5,)),
                ],
                (),
            ),
        ),
        RankedDivision(
            "Women's",
            rank_entrants(
                [
                    EntrantResult("3", 8, points_by_game=(8,)),
                    EntrantResult("4", 6, points_by_game=(6,)),
                ],
                (),
            ),
        ),
    ]
    assert payout_rows(split_pot_among_divisions(Pot(300), table, divisions))[-1] == (
        "4",
        100,
        "Highest game",
    )
