"""The teams of a list: who stands in it twice, who is here already, who is a regular of the club,
and which lines stay out together.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.evening.facts import Entry
from tournament.kit.lists.contact import Listed, NumberedContact
from tournament.kit.lists.finding import are_same, is_same, one_form, same_among
from tournament.kit.lists.people import Fault


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of two, or one who waits for a partner; `line` is where it begins."""

    line: int
    division: str
    players: tuple[Listed, ...]

    @property
    def waits(self) -> bool:
        return len(self.players) == 1

    @property
    def lines(self) -> frozenset[int]:
        return frozenset({self.line, *(player.line for player in self.players)})


@dataclass(frozen=True, slots=True)
class InTwo:
    """A player of two divisions: here, and in an earlier line."""

    player: Listed
    division: str
    other: str
    earlier: int


def doubles(teams: Sequence[TeamRow]) -> Iterator[Fault]:
    """Yield the fault of each team that is there twice, or has a player of another team of the same
    division.
    """
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
            for player in _players_in_both(team, row) if row.division == team.division else ():
                where = f" in {row.division}" if row.division else ""
                yield Fault(
                    player.line,
                    f"{player.name} plays{where} in line {row.line} already: take one of the two "
                    "out, or give each of two people a nickname, a lot or a phone number.",
                )


def players_in_two_divisions(teams: Sequence[TeamRow]) -> Iterator[InTwo]:
    for team, earlier in _with_earlier(teams):
        for row in earlier:
            for player in _players_in_both(team, row) if row.division != team.division else ():
                yield InTwo(player, team.division, row.division, row.line)


def stay_out(teams: Iterable[TeamRow], faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield a fault for the other lines of each team that has one in one line, so that nobody is
    left out without a word.
    """
    faulty = {fault.line for fault in faults}
    for team in teams:
        wrong = sorted(team.lines & faulty)
        for line in sorted(team.lines - faulty) if wrong else ():
            yield Fault(line, f"This is the team of line {wrong[0]}, and stays out with it.")


def people_tonight(
    entries: Iterable[Entry], regulars: Iterable[NumberedContact]
) -> tuple[NumberedContact, ...]:
    """Return everybody with a number tonight, with the telephone that the club knows of them."""
    phones = {regular.number: regular.phone for regular in regulars}
    return tuple(
        NumberedContact(
            entry.name,
            entry.nickname,
            entry.lot,
            phones.get(entry.regular or 0, ""),
            number=entry.number,
        )
        for entry in entries
    )


def with_regulars(
    teams: Iterable[TeamRow], regulars: Iterable[NumberedContact]
) -> tuple[TeamRow, ...]:
    """Return each player as the regular of that name, where there is exactly one and nobody else in
    the list is that regular; what the list says of men and women is newer than what the club has.
    """
    same_as = same_among(regulars)
    taken: dict[int, Listed] = {}

    def looked_up(player: Listed) -> Listed:
        same = same_as(player)
        if len(same) != 1 or not is_same(taken.setdefault(same[0].number, player), player):
            return player
        return replace(player, regular=same[0].number, sex=player.sex or same[0].sex)

    return tuple(replace(row, players=tuple(map(looked_up, row.players))) for row in teams)


def _with_earlier(teams: Sequence[TeamRow]) -> Iterator[tuple[TeamRow, list[TeamRow]]]:
    """Yield each team with those before it in which one of its names stands."""
    by_name: dict[str, list[TeamRow]] = {}
    for team in teams:
        own = [one_form(player.name) for player in team.players]
        met = {row.line: row for name in own for row in by_name.get(name, ())}
        yield team, [met[line] for line in sorted(met)]
        for name in dict.fromkeys(own):
            by_name.setdefault(name, []).append(team)


def _players_in_both(team: TeamRow, other: TeamRow) -> list[Listed]:
    return [own for own in team.players if any(is_same(own, twin) for twin in other.players)]
