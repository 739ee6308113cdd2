"""Places are given as soon as they are known, in full brackets, with byes and with trouble."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import settled_places
from rotation.bracket.structure import BracketSide
from rotation.formats.elimination import double_elimination
from rotation.outcomes import Forfeit, Spot
from tests.rotation.slips import any_evening, progress, teams

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def shares(so_far):
    return [place.first_place for place in settled_places(so_far)]


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
    assert settled_places(progress(5, "W1.1 b, W2.2 b")) == ()
    (fifth,) = settled_places(progress(5, "W1.1 b, W2.2 b, L2.1 a"))
    assert (fifth.team, fifth.first_place, fifth.last_place) == ("T5", 5, 5)


def test_third_place_is_told_before_the_final():
    so_far = progress(8, "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a")
    assert settled_places(so_far) == ()
    so_far = progress(
        8,
        "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a",
        "L1.1 a, L1.2 a, L2.1 a, L2.2 a, L3.1 a, L4.1 a",
    )
    assert shares(so_far) == [3, 4, 5, 5, 7, 7]
    assert [place.last_place for place in settled_places(so_far)] == [3, 4, 6, 6, 8, 8]


def test_team_that_leaves_has_the_place_earned_by_its_wins():
    """A team that leaves at once shares the last place. After two wins it gets the place of the
    teams that drop from the third round.
    """
    early = progress(16, "T1 leaves")
    later = progress(16, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [(place.team, place.first_place) for place in settled_places(early)] == [("T1", 13)]
    assert [(place.team, place.first_place) for place in settled_places(later)] == [("T1", 5)]


def test_places_get_better_only_where_both_forfeit_a_later_game():
    before = "W1.1 a, W1.2 a, W1.3 a, W1.4 a, L1.1 a"
    (seventh,) = settled_places(progress(8, before))
    assert (seventh.first_place, seventh.last_place) == (7, 8)
    so_far = progress(8, before, "W2.1 a, W2.2 a, L1.2 a, L2.1 nobody")
    assert shares(so_far) == [4, 4, 7, 7]
    so_far = progress(8, before, "L1.2 nobody")
    assert shares(so_far) == [6, 6, 6]


def test_finalist_who_leaves_is_second_before_anybody_is_first():
    so_far = progress(4, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [
        (place.team, place.first_place, place.last_place) for place in settled_places(so_far)
    ] == [("T1", 2, 2)]
    assert settled_places(progress(4, "W1.1 a, W1.2 a, W2.1 nobody"))[0].first_place == 2


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_any_evening_gives_the_places_by_who_went_out_after_whom(evening):
    """A team's place is one more than the number of teams that went out in a later round of the
    losers' side, or not at all before the final.
    """
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    end, rounds = steps[-1], {}
    for fact, before in zip(facts, steps, strict=False):
        game = end.bracket.games[fact.game]
        loser = end.teams_in(fact.game)[fact.winner is Spot.A]
        if before.losses[loser] == 1:
            rounds[loser] = game.round if game.side is BracketSide.LOSERS else 99
    rounds[end.champion] = 100
    for place in settled_places(end):
        assert place.first_place == 1 + sum(other > rounds[place.team] for other in rounds.values())
        assert place.last_place == sum(other >= rounds[place.team] for other in rounds.values())


@settings(deadline=None, max_examples=40)
@given(EVENINGS)
def test_any_place_that_is_told_stands_unless_both_forfeit(evening):
    facts, steps = any_evening(double_elimination(evening[0]), evening[1], trouble=True)
    earlier = {}
    for fact, so_far in zip(facts, steps[1:], strict=True):
        is_double_forfeit = isinstance(fact, Forfeit) and fact.winner is None
        now = {place.team: place for place in settled_places(so_far)}
        for team, place in earlier.items():
            if is_double_forfeit:
                assert place.first_place - 2 <= now[team].first_place <= place.first_place
            else:
                assert now[team] == place
        earlier = now


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_any_evening_of_trouble_gives_every_team_its_place(evening):
    _, steps = any_evening(double_elimination(evening[0]), evening[1], trouble=True)
    ranked = settled_places(steps[-1])
    assert sorted(place.team for place in ranked) == sorted(teams(evening[0]))
    shared = Counter(place.first_place for place in ranked)
    place = 1
    for first in sorted(shared):
        assert first == place
        assert {place.last_place for place in ranked if place.first_place == first} == {
            first + shared[first] - 1
        }
        place += shared[first]
