from scoring.places.prizes import Feat, PrizeTable, Purse, Share, SidePrize
from scoring.places.standings import standings
from scoring.places.tie_breakers import Result
from tournament.evening.night.ranking import Division
from tournament.evening.purse.shares import shared

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
    found = shared(Purse(1000), HALVES, [division("Men's", 1, 9, 5)])
    assert paid(found) == [("1", 500, "place 1"), ("2", 500, "place 2")]


def test_each_place_is_split_equally_and_odd_cents_go_to_the_first_division():
    """$10.01 in halves is 501 and 500 cents; of 501 three divisions have 167 each, of 500 they have
    166 each and two cents are left over.
    """
    three = [division("Men's", 1, 9, 5), division("Women's", 3, 9, 5), division("Mixed", 5, 9, 5)]
    found = shared(Purse(1001), HALVES, three)
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
    assert paid(shared(Purse(800), table, two)) == [
        ("1", 200, "Men's, places 1 and 2, shared"),
        ("2", 200, "Men's, places 1 and 2, shared"),
        ("3", 300, "Women's, place 1"),
        ("4", 100, "Women's, place 2"),
    ]


def test_division_with_too_few_teams_leaves_its_prize_in_the_pot():
    two = [division("Men's", 1, 9), division("Women's", 3, 9, 5)]
    found = shared(Purse(800), HALVES, two)
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
    found = shared(Purse(1000), table, [division("A", one, 9) for one in (1, 2, 3)])
    assert [one.cents for one in found.payouts] == [300, 300, 300]
    assert total(found) == 1000


def test_prize_beside_the_places_is_one_for_all_divisions():
    table = PrizeTable((Share(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))
    two = [division("Men's", 1, 9, 5, lone=(1, 0)), division("Women's", 3, 9, 5, lone=(0, 2))]
    found = shared(Purse(500), table, two)
    assert paid(found)[-1] == ("4", 100, "most lone marches")
    assert (found.rests[0].cents, found.rests[0].reason) == (200, "not promised to anybody")


def test_prize_that_nobody_can_tell_the_winner_of_is_kept_apart():
    table = PrizeTable((Share(cents=200),), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))
    unsure = standings([Result("3", 9, lone_marches_known=False)], ())
    two = [division("Men's", 1, 9, lone=(1,)), Division("Women's", unsure)]
    found = shared(Purse(300), table, two)
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
    assert paid(shared(Purse(300), table, two))[-1] == ("4", 100, "highest game")
