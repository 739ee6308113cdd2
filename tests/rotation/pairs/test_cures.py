from rotation.pairs.cures import for_draw
from rotation.pairs.divisions import draw
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
