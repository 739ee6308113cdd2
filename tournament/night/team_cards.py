"""What each team has from game to game, whoever of it sat there.

Knows teams by their numbers alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rotation.seating import TEAMS
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.tally import Tally
from tournament.facts import Grant
from tournament.night.party import Party
from tournament.night.play.card_lines import brings, without_table
from tournament.night.play.game_cards import Card, CardLine, CardLineKind
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.shelves import Shelves
from tournament.night.sides import Sides


def team_cards(
    teams: Sequence[Party],
    rounds: Iterable[PlayedGame],
    sides: Sides,
    written: Shelves,
    rules: HouseRules,
    plays: Callable[[Party, PlayedGame], bool],
) -> tuple[Card, ...]:
    """Each with the games of its own session; nobody keeps one for a house team."""
    lines: dict[int, list[CardLine]] = {team.number: [] for team in teams if not team.is_house}
    ranked = [team for team in teams if team.number in lines]
    for played in rounds:
        at_tables = _at_tables(played, sides)
        grants = written.shelf(Grant.KIND, played.number).row
        # In a bracket the others play at other tables, at other times.
        for party in ranked if not played.name else ():
            if party.number not in at_tables and plays(party, played):
                lines[party.number].append(without_table(party.members, played, grants, rules))
        for team, line in at_tables.items():
            if team in lines:
                lines[team].append(line)
    return tuple(Card(team, _averaged(lines.get(team.number, ()))) for team in teams)


def _at_tables(played: PlayedGame, sides: Sides) -> dict[int, CardLine]:
    at_tables = {}
    for game in played.games:
        both = sides.in_game(game, played)
        for chair, team, other in zip(TEAMS, both, reversed(both), strict=True):
            line = brings(game, _of_both(chair, game), chair, CardLineKind.PLAYED)
            at_tables[team] = replace(line, opponents=(other,))
    return at_tables


def _of_both(chair: Chair, game: TableGame) -> Tally:
    """All that one chair's card shows is the team's, but whoever marched alone."""
    lone = (game.tally_of(seat).lone_marches for seat in side_of(chair, game.chairs))
    return replace(game.tally_of(chair), lone_marches=sum(lone))


def _averaged(lines: Sequence[CardLine]) -> tuple[CardLine, ...]:
    """A team without a game gets the average of those it has played, a half rounded up: that is
    why it was seated without one, whatever is answered for games that are seated later.
    """
    points = [line.tally.points for line in lines if line.how is CardLineKind.PLAYED]
    if not points:
        return tuple(lines)
    average = Tally(points=(2 * sum(points) + len(points)) // (2 * len(points)))
    return tuple(
        replace(line, tally=average, note="the average of its games")
        if line.how is CardLineKind.SAT_OUT
        else line
        for line in lines
    )
