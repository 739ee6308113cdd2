import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.places.prizes import Feat, PrizeTable, Purse, Share, SidePrize, split
from scoring.places.standings import standings
from scoring.places.tie_breakers import Result
from tournament.evening.night.ranking import Division
from tournament.evening.purse import prize_table
from tournament.evening.purse.prize_table import (
    check,
    donated_prizes,
    read,
    share_out,
    to_document,
    usual_table,
    without_empty_end,
)

HALF = {"cents": 0, "per_cent": 50}
TABLE = {
    "places": [HALF, {"cents": 2000, "per_cent": 0}],
    "side": [{"feat": "most_lone_marches", "cents": 500, "per_cent": 0}],
    "nobody_twice": False,
    "whole_dollars": True,
}
shares = st.one_of(
    st.builds(Share, cents=st.integers(0, 10**9)), st.builds(Share, per_cent=st.integers(0, 4))
)
tables = st.builds(
    PrizeTable,
    st.lists(shares, max_size=20).map(tuple),
    st.lists(
        st.builds(SidePrize, st.sampled_from(Feat), shares), unique_by=lambda one: one.feat
    ).map(tuple),
    st.booleans(),
    st.booleans(),
)


def whole(sentence):
    return f"^{re.escape(sentence)}$"


def test_nothing_promised_is_no_table():
    assert read({}) is None


def test_table_of_an_earlier_day_says_nothing_of_whoever_went_home():
    assert "leavers_too" not in to_document(read(TABLE))
    assert not read(TABLE).leavers_too
    assert read({**TABLE, "leavers_too": True}).leavers_too
    assert to_document(read({**TABLE, "leavers_too": True}))["leavers_too"] is True


def test_table_is_read_as_it_is_stored():
    assert read(TABLE) == PrizeTable(
        (Share(per_cent=50), Share(cents=2000)),
        (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=500)),),
        whole_dollars=True,
    )
    assert to_document(read(TABLE)) == TABLE


def test_donated_things_stand_beside_the_parts_of_the_pot():
    told = ("gift basket", "", "tea towels")
    both = TABLE | {"things": ["gift basket", "", "tea towels"]}
    assert to_document(read(TABLE), told) == both
    assert (read(both), donated_prizes(both)) == (read(TABLE), told)


def test_donated_things_alone_promise_nothing_of_the_pot():
    alone = {"things": ["gift basket"]}
    assert to_document(None, ("gift basket",)) == alone
    assert (read(alone), donated_prizes(alone)) == (None, ("gift basket",))


def test_night_of_earlier_days_knows_of_no_things():
    assert (donated_prizes({}), donated_prizes(TABLE)) == ((), ())
    assert to_document(None) == {}


def test_things_end_with_the_last_one_that_is_named():
    assert without_empty_end(["", "mug", "", ""]) == ("", "mug")
    assert without_empty_end(["", ""]) == ()


def test_thing_has_room_for_120_letters():
    assert without_empty_end(["x" * 120]) == ("x" * 120,)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("mug", '"things" must be a list, as in ["gift basket"].'),
        ([7], 'A donated prize is a text, as in "gift basket".'),
        (["mug"] * 21, "There are prizes for at most 20 places."),
        (
            ["mug", "x" * 121],
            "The prize for place 2 has 121 letters: write it in at most 120.",
        ),
    ],
)
def test_things_that_cannot_be_are_refused_wherever_prizes_are_read(wrong, sentence):
    for told in ({"things": wrong}, TABLE | {"things": wrong}):
        with pytest.raises(ValueError, match=whole(sentence)):
            read(told)
        with pytest.raises(ValueError, match=whole(sentence)):
            donated_prizes(told)


@given(tables)
def test_every_table_comes_back_from_json(table):
    assert read(json.loads(json.dumps(to_document(table)))) == table


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"places": "50"}, '"places" must be a list, as in [].'),
        ({"side": None}, '"side" must be a list, as in [].'),
        ({"places": [50]}, 'A place is an object in braces, as in {"dealer": "N"}.'),
        ({"places": [{"cents": 1}]}, '"per_cent" is missing: write a whole number.'),
        ({"places": [{**HALF, "percent": 50}]}, 'There is no "percent" in a table of prizes.'),
        ({"places": [{"cents": 0, "per_cent": 50.0}]}, '"per_cent" must be a whole number.'),
        ({"places": [{"cents": True, "per_cent": 0}]}, '"cents" must be a whole number.'),
        (
            {"places": [{"cents": -1, "per_cent": 0}]},
            "A prize is cents from 0 up, or 0 to 100 per cent.",
        ),
        (
            {"places": [{"cents": 1, "per_cent": 1}]},
            "A prize is a fixed sum or a part of the purse, not both.",
        ),
        (
            {"side": [{**HALF, "feat": "tallest"}]},
            '"feat" must be one of most_lone_marches, high_game, low_score.',
        ),
        ({"side": [HALF]}, '"feat" must be one of most_lone_marches, high_game, low_score.'),
        (
            {"side": [{**HALF, "feat": "high_game"}] * 2},
            "A side prize stands in the list twice: name each once.",
        ),
        ({"places": [HALF] * 3}, "The parts of the pot come to 150 per cent: take 50 away."),
        (
            {"places": [HALF, HALF], "side": [{"feat": "low_score", "cents": 0, "per_cent": 1}]},
            "The parts of the pot come to 101 per cent: take 1 away.",
        ),
        (
            {"places": [{"cents": 1, "per_cent": 0}] * 21},
            "There are prizes for at most 20 places.",
        ),
        ({"nobody_twice": 1}, '"nobody_twice" must be true or false.'),
        ({"whole_dollars": None}, '"whole_dollars" must be true or false.'),
        ({"wholedollars": True}, 'There is no "wholedollars" in a table of prizes.'),
    ],
)
def test_table_that_cannot_be_is_refused_in_a_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=whole(sentence)):
        read(TABLE | wrong)


@pytest.mark.parametrize("left_out", TABLE)
def test_nothing_is_guessed_of_a_table(left_out):
    with pytest.raises(ValueError, match=left_out):
        read({name: value for name, value in TABLE.items() if name != left_out})


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
    assert [share.per_cent for share in usual_table(players).places] == list(parts)
    assert usual_table(players).whole_dollars


@given(st.integers(0, 200), st.integers(1, 20))
def test_usual_prizes_are_the_whole_pot_and_never_rise(players, places):
    parts = [share.per_cent for share in usual_table(players, places).places]
    assert (len(parts), sum(parts)) == (places, 100)
    assert parts == sorted(parts, reverse=True)
    assert check(usual_table(players, places)) == usual_table(players, places)


@given(st.integers(0, 10**6), st.integers(1, 20))
def test_usual_prizes_can_always_be_paid(cents, places):
    found = split(Purse(fees_cents=cents), usual_table(30, places), ())
    assert sum(rest.cents for rest in found.rests) == cents


def test_who_has_won_is_kept_for_its_own_night_alone():
    table = prize_table.PrizeTable(())
    told = prize_table.to_document(table, ["mug"], "3 place 1")
    assert prize_table.read_who_won(told) == "3 place 1"
    assert prize_table.read(told) == table
    assert prize_table.copy_for_another_night(told) == prize_table.to_document(table)
    with pytest.raises(ValueError, match="Who has won is a text"):
        prize_table.read({"won": 7})


HALVES = PrizeTable((Share(per_cent=50), Share(per_cent=50)))


def division(name, first, *points, lone=()):
    results = [
        Result(str(first + at), points=had, lone_marches=lone[at] if lone else 0)
        for at, had in enumerate(points)
    ]
    return Division(name, standings(results, ()))


def paid(found):
    return [(one.entrant, one.cents, one.reason) for one in found.payouts]


def total(found):
    return sum(one.cents for one in (*found.payouts, *found.rests))


def test_one_division_has_the_whole_pot():
    found = share_out(Purse(1000), HALVES, [division("Men's", 1, 9, 5)])
    assert paid(found) == [("1", 500, "place 1"), ("2", 500, "place 2")]


def test_each_place_is_split_equally_and_odd_cents_go_to_the_first_division():
    """$10.01 in halves is 501 and 500 cents; of 501 three divisions have 167 each, of 500 they have
    166 each and two cents are left over.
    """
    three = [division("Men's", 1, 9, 5), division("Women's", 3, 9, 5), division("Mixed", 5, 9, 5)]
    found = share_out(Purse(1001), HALVES, three)
    assert paid(found) == [
        ("1", 167, "Men's, place 1"),
        ("2", 168, "Men's, place 2"),
        ("3", 167, "Women's, place 1"),
        ("4", 166, "Women's, place 2"),
        ("5", 167, "Mixed, place 1"),
        ("6", 166, "Mixed, place 2"),
    ]
    assert total(found) == 1001


def test_tied_teams_pool_the_prizes_of_their_own_division():
    """Each division has $3.00 for first and $1.00 for second."""
    table = PrizeTable((Share(cents=600), Share(cents=200)))
    two = [division("Men's", 1, 9, 9), division("Women's", 3, 9, 5)]
    assert paid(share_out(Purse(800), table, two)) == [
        ("1", 200, "Men's, places 1 and 2, shared"),
        ("2", 200, "Men's, places 1 and 2, shared"),
        ("3", 300, "Women's, place 1"),
        ("4", 100, "Women's, place 2"),
    ]


def test_division_with_too_few_teams_leaves_its_prize_in_the_pot():
    two = [division("Men's", 1, 9), division("Women's", 3, 9, 5)]
    found = share_out(Purse(800), HALVES, two)
    assert [(one.entrant, one.cents) for one in found.payouts] == [
        ("1", 200),
        ("3", 200),
        ("4", 200),
    ]
    assert [(one.cents, one.reason) for one in found.rests] == [
        (200, "Men's, place 2: nobody to give it to")
    ]


def test_what_rounds_down_to_whole_dollars_stays_in_the_pot():
    table = PrizeTable((Share(per_cent=100),), whole_dollars=True)
    found = share_out(Purse(1000), table, [division("A", one, 9) for one in (1, 2, 3)])
    assert [one.cents for one in found.payouts] == [300, 300, 300]
    assert total(found) == 1000


def test_prize_beside_the_places_is_one_for_all_divisions():
    table = PrizeTable((Share(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))
    two = [division("Men's", 1, 9, 5, lone=(1, 0)), division("Women's", 3, 9, 5, lone=(0, 2))]
    found = share_out(Purse(500), table, two)
    assert paid(found)[-1] == ("4", 100, "most lone marches")
    assert (found.rests[0].cents, found.rests[0].reason) == (200, "not promised to anybody")


def test_prize_that_nobody_can_tell_the_winner_of_is_kept_apart():
    table = PrizeTable((Share(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))
    unsure = standings([Result("3", 9, lone_marches_known=False)], ())
    two = [division("Men's", 1, 9, lone=(1,)), Division("Women's", unsure)]
    found = share_out(Purse(300), table, two)
    assert paid(found) == [("1", 100, "Men's, place 1"), ("3", 100, "Women's, place 1")]
    assert [(one.cents, one.reason) for one in found.undecided] == [(100, "most lone marches")]


def test_nobody_wins_twice_over_all_divisions():
    table = PrizeTable(
        (Share(cents=200),), (SidePrize(Feat.HIGH_GAME, Share(cents=100)),), nobody_twice=True
    )
    two = [
        Division("Men's", standings([Result("1", 9, games=(9,)), Result("2", 5, games=(5,))], ())),
        Division(
            "Women's", standings([Result("3", 8, games=(8,)), Result("4", 6, games=(6,))], ())
        ),
    ]
    assert paid(share_out(Purse(300), table, two))[-1] == ("4", 100, "highest game")
