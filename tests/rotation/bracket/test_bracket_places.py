"""Places told as soon as they are known, for full brackets, for byes and for trouble."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import places
from rotation.bracket.structure import BracketSide
from rotation.formats.double_elimination import double_elimination
from rotation.outcomes import Forfeit, Spot
from tests.rotation.slips import any_evening, progress, teams

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def shares(found):
    return [one.first for one in places(found)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, [1, 2]),
        (3, [1, 2, 3]),
        (4, [1, 2, 3, 4]),
        (5, [1, 2, 3, 4, 5]),
        (8, [1, 2, 3, 4, 5, 5, 7, 7]),
        (12, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9]),
        (16, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4]),
        (22, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4, *[17] * 6]),
        (32, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4, *[17] * 8, *[25] * 8]),
    ],
)
def test_those_who_go_out_together_share_their_place(count, expected):
    _, steps = any_evening(double_elimination(count), 1, trouble=False)
    assert shares(steps[-1]) == expected


def test_place_is_told_as_soon_as_a_team_is_out():
    assert places(progress(5, "W1.1 b, W2.2 b")) == ()
    (fifth,) = places(progress(5, "W1.1 b, W2.2 b, L2.1 a"))
    assert (fifth.team, fifth.first, fifth.last) == ("T5", 5, 5)


def test_third_place_is_told_before_the_final():
    found = progress(8, "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a")
    assert places(found) == ()
    found = progress(
        8,
        "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a",
        "L1.1 a, L1.2 a, L2.1 a, L2.2 a, L3.1 a, L4.1 a",
    )
    assert shares(found) == [3, 4, 5, 5, 7, 7]
    assert [one.last for one in places(found)] == [3, 4, 6, 6, 8, 8]


def test_team_that_leaves_has_the_place_its_wins_have_brought_it_to():
    """Whoever leaves at once shares the last place; after two wins it is where the losers of the
    third round fall to."""
    early = progress(16, "T1 leaves")
    later = progress(16, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [(one.team, one.first) for one in places(early)] == [("T1", 13)]
    assert [(one.team, one.first) for one in places(later)] == [("T1", 5)]


def test_places_get_better_only_where_both_forfeit_a_later_game():
    before = "W1.1 a, W1.2 a, W1.3 a, W1.4 a, L1.1 a"
    (seventh,) = places(progress(8, before))
    assert (seventh.first, seventh.last) == (7, 8)
    found = progress(8, before, "W2.1 a, W2.2 a, L1.2 a, L2.1 nobody")
    assert shares(found) == [4, 4, 7, 7]
    found = progress(8, before, "L1.2 nobody")
    assert shares(found) == [6, 6, 6]


def test_finalist_who_leaves_is_second_before_anybody_is_first():
    found = progress(4, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [(one.team, one.first, one.last) for one in places(found)] == [("T1", 2, 2)]
    assert places(progress(4, "W1.1 a, W1.2 a, W2.1 nobody"))[0].first == 2


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_any_evening_gives_the_places_by_who_went_out_after_whom(evening):
    """The place of a team is one more than there are teams who went out in a later round of the
    losers' side, or not at all before the final."""
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    end, rounds = steps[-1], {}
    for fact, before in zip(facts, steps, strict=False):
        game = end.bracket.games[fact.game]
        loser = end.teams_in(fact.game)[fact.winner is Spot.A]
        if before.losses[loser] == 1:
            rounds[loser] = game.round if game.side is BracketSide.LOSERS else 99
    rounds[end.champion] = 100
    for one in places(end):
        assert one.first == 1 + sum(other > rounds[one.team] for other in rounds.values())
        assert one.last == sum(other >= rounds[one.team] for other in rounds.values())


@settings(deadline=None, max_examples=40)
@given(EVENINGS)
def test_any_place_that_is_told_stands_unless_both_forfeit(evening):
    facts, steps = any_evening(double_elimination(evening[0]), evening[1], trouble=True)
    told = {}
    for fact, found in zip(facts, steps[1:], strict=True):
        both = isinstance(fact, Forfeit) and fact.winner is None
        now = {one.team: one for one in places(found)}
        for team, place in told.items():
            if both:
                assert place.first - 2 <= now[team].first <= place.first
            else:
                assert now[team] == place
        told = now


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_any_evening_of_trouble_gives_every_team_its_place(evening):
    _, steps = any_evening(double_elimination(evening[0]), evening[1], trouble=True)
    found = places(steps[-1])
    assert sorted(one.team for one in found) == sorted(teams(evening[0]))
    shared = Counter(one.first for one in found)
    place = 1
    for first in sorted(shared):
        assert first == place
        assert {one.last for one in found if one.first == first} == {first + shared[first] - 1}
        place += shared[first]
