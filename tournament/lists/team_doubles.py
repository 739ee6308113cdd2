"""Who stands in a list of teams twice: a team that is a fault, and a player of two divisions, who
may be meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.lists.contact import Listed
from tournament.lists.finding import are_same, is_same, one_form
from tournament.lists.people import Fault
from tournament.lists.team_people import TeamRow


def doubles(teams: Sequence[TeamRow]) -> Iterator[Fault]:
    """The very same team, or one player twice in the same division."""
    for team, earlier in _with_earlier(teams):
        if len(team.players) > 1 and is_same(team.players[0], team.players[1]):
            yield Fault(
                team.players[1].line,
                f"{team.players[1].name} would be their own partner: write the other name.",
            )
            continue
        before = () if team.waits else earlier
        if same := next((row for row in before if are_same(team.players, row.players)), None):
            yield Fault(
                team.line, f"Line {same.line} has the same team: take one of the two lines out."
            )
            continue
        for row in earlier:
            for player in _in_both(team, row) if row.division == team.division else ():
                where = f" in {row.division}" if row.division else ""
                yield Fault(
                    player.line,
                    f"{player.name} plays{where} in line {row.line} already: take one of the two "
                    "out, or give each of two people a nickname, a lot or a phone number.",
                )


@dataclass(frozen=True, slots=True)
class InTwo:
    """A player of two divisions: here, and in an earlier line."""

    player: Listed
    division: str
    other: str
    earlier: int


def in_two_divisions(teams: Sequence[TeamRow]) -> Iterator[InTwo]:
    for team, earlier in _with_earlier(teams):
        for row in earlier:
            for player in _in_both(team, row) if row.division != team.division else ():
                yield InTwo(player, team.division, row.division, row.line)


def _with_earlier(teams: Sequence[TeamRow]) -> Iterator[tuple[TeamRow, list[TeamRow]]]:
    """Each team with those before it in which one of its names stands."""
    by_name: dict[str, list[TeamRow]] = {}
    for team in teams:
        own = [one_form(player.name) for player in team.players]
        met = {row.line: row for name in own for row in by_name.get(name, ())}
        yield team, [met[line] for line in sorted(met)]
        for name in dict.fromkeys(own):
            by_name.setdefault(name, []).append(team)


def _in_both(team: TeamRow, other: TeamRow) -> list[Listed]:
    return [own for own in team.players if any(is_same(own, twin) for twin in other.players)]
