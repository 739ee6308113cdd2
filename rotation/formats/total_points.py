"""Pairs stay together over a number of drawn games, in divisions, and all points are added."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.format import Coming, Field, Format
from rotation.pairs.divisions import draw
from rotation.pairs.rebuild import rebuild
from rotation.seating import Seating, is_house
from scoring.dials import options
from scoring.dials.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Pairs(Format):
    """Pairs who stay together, with every game drawn beforehand. There are as many games as the
    dial says; a format whose number of games follows from who comes overrides `length`.
    """

    party_size = 2
    is_drawn_beforehand = True

    def length(self, field: Field) -> int:
        return field.games

    def divisions(self, rules: HouseRules) -> tuple[str, ...]:
        return rules.divisions

    def next_games(self, field: Field) -> Coming:
        return Coming(next(iter(self.rest(field)), Seating(())))

    def rest(self, field: Field) -> tuple[Seating, ...]:
        """The games not yet played: as they were drawn while the same teams are here, and rebuilt
        in the light of what was played otherwise.
        """
        games, played = self.length(field), tuple(game.seating for game in field.rounds)
        since = field.unchanged_since
        drawn, sat = _draw_games(field, played[:since], games), played[since:]
        if len(drawn) >= len(sat) and all(map(Seating.is_same_as, drawn, sat)):
            return drawn[len(sat) :]
        return _draw_games(field, played, games)


def _draw_games(field: Field, past: Sequence[Seating], games: int) -> tuple[Seating, ...]:
    """The games after `past`: drawn for the teams who were there at first, and rebuilt for those
    who have come and gone since. The draw shuffles the teams sorted by name, so that it stays the
    same when a team goes home.
    """
    odd, seed = field.rules.odd_division, field.seed
    # Each division with those who are or ever were in it.
    divisions = [sorted(division) for division in field.divisions]
    if not divisions:
        seated = (team for played in field.rounds for team in played.seating.present)
        divisions = [sorted({*field.here, *(team for team in seated if not is_house(team))})]
    at_first = past[0].present if past else field.here
    founders = [[team for team in division if team in at_first] for division in divisions]
    drawn = draw(
        [division for division in founders if division],
        games,
        odd,
        seed,
        shares_tables=field.shares_tables,
    )
    planned = drawn[len(past) :]
    if not past:
        return planned
    gone = {team for division in divisions for team in division} - set(field.here)
    return rebuild(divisions, past, planned, odd, seed, gone=gone)


FORMAT = Pairs((options.Format.TOTAL_POINTS,))
