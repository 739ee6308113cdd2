import pytest

from rotation.pairs.cures import for_draw, for_rebuild
from rotation.pairs.divisions import draw
from rotation.pairs.rebuild import rebuild
from scoring.dials.options import OddDivision
from tests.rotation.teams import divisions

SPARES_MEET, HOUSE_TEAM, AVERAGE = OddDivision


def figures(cure):
    found = cure.account
    return (
        {found.games[team] for team in found.games},
        found.rematches,
        found.house_games,
        len(found.sitting_out),
    )


def test_director_sees_what_each_cure_would_do():
    """DOMAIN.md 5(c): "spare teams meet each round, points count at home" is accepted."""
    spares_meet, house_team, average = for_draw(divisions(5, 6, 7), 5, 7)
    assert [cure.odd for cure in (spares_meet, house_team, average)] == list(OddDivision)
    assert figures(spares_meet) == ({5}, 0, {}, 0)
    assert figures(house_team) == ({5}, 0, {"House": 5, "House 2": 5}, 0)
    assert figures(average) == ({4, 5}, 0, {}, 10)


def test_each_cure_is_the_draw_that_is_made_of_it():
    for cure in for_draw(divisions(5, 6), 5, 7):
        assert cure.rounds == draw(divisions(5, 6), 5, cure.odd, 7)
        assert cure.given_up == 0


@pytest.mark.parametrize("odd", OddDivision)
def test_each_cure_for_the_rest_is_what_is_rebuilt_by_it(odd):
    teams = divisions(6, 6)
    plan = draw(teams, 5, odd, 7)
    for cure in for_rebuild(teams, plan[:2], plan[2:], 7, gone=["A1"]):
        assert cure.rounds == rebuild(teams, plan[:2], plan[2:], cure.odd, 7, gone=["A1"])
        assert "A1" not in cure.account.games


def test_games_that_others_give_up_for_those_who_left_are_counted():
    teams = divisions(5, 6, 7)
    plan = draw(teams, 5, SPARES_MEET, 7)
    cures = for_rebuild(teams, plan[:1], plan[1:], 7, gone=["C6"])
    for cure in cures:
        given_up = [
            set(one.entrants)
            for before, after in zip(plan[1:], cure.rounds, strict=True)
            for one in before.tables
            if "C6" not in one.entrants
            and set(one.entrants) not in [set(other.entrants) for other in after.tables]
        ]
        assert cure.given_up == len(given_up) > 0


def test_nothing_is_given_up_where_a_house_team_sits_in():
    teams = divisions(6, 6)
    plan = draw(teams, 5, SPARES_MEET, 7)
    cures = for_rebuild(teams, plan[:2], plan[2:], 7, gone=["B4"])
    assert [cure.given_up for cure in cures] == [0, 0, 0]
    assert [sum(cure.account.house_games.values()) for cure in cures] == [3, 3, 0]
