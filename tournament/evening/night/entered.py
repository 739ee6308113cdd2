"""Who is in a night, alone or in a team, and who of them may be seated.

Knows no games: what came of them is night.py's.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tournament.evening import facts
from tournament.evening.night import door
from tournament.evening.night.party import Party, PartyWords, Player, Team, players, teams, words_of
from tournament.evening.night.record import NightRecord
from tournament.evening.night.sides import Sides, sides


@dataclass(frozen=True)
class NightEntries(NightRecord):
    """The same facts with everybody who came, or is expected."""

    @cached_property
    def entries(self) -> tuple[facts.Entry, ...]:
        return self.all(facts.Entry)

    @cached_property
    def by_number(self) -> dict[int, facts.Entry]:
        return {entry.number: entry for entry in self.entries}

    def entry(self, number: int) -> facts.Entry:
        return self.by_number[number]

    @cached_property
    def has_somebody_twice(self) -> bool:
        """Under two numbers, one after the other."""
        return self.shelves.memory.made(_has_further_number, self.entries)

    @property
    def is_drawn(self) -> bool:
        """The bracket: until then teams come and go, and from then on its games are called one by
        one and settle the places.
        """
        return self.format.calls_games and any(party.drawn for party in self.teams)

    @cached_property
    def fees(self) -> Mapping[int, int]:
        """What was paid or waived of the entry fee, by entry."""
        return door.paid_or_waived(self.all(facts.Payment), door.FEES)

    @cached_property
    def has_been_seated(self) -> frozenset[int]:
        return self.shelves.memory.made(_seated, self.all(facts.Seat))

    def has_sat(self, team: Party) -> bool:
        """Whether anybody of it ever had a chair."""
        return any(entry.number in self.has_been_seated for entry in team.members)

    def here_in(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are to be seated in a game, in the order of sign-in. Whoever has played stays,
        whatever is found out about the fee; a stand-in is seated by hand.
        """
        return tuple(filter(self._is_ready, self._present(game)))

    def not_ready(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are here and cannot be seated yet."""
        return tuple(entry for entry in self._present(game) if not self._is_ready(entry))

    def _present(self, game: int) -> Iterator[facts.Entry]:
        return (
            entry
            for entry in self.entries
            if entry.ranked and entry.here_in(game) and not entry.expected
        )

    def _is_ready(self, entry: facts.Entry) -> bool:
        if entry.number in self.has_been_seated or entry.excused:
            return True
        return not door.missing(entry, self.fees, self.rules)

    def expected(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who stand on a list, and whom nobody has seen at the door yet."""
        return tuple(entry for entry in self.entries if entry.expected and entry.here_in(game))

    def owes_fee(self, entry: facts.Entry) -> bool:
        """Whether it is asked of somebody by now: not of whoever never came, was left out of the
        draw or found no partner. What was paid is paid.
        """
        if entry.number in self.fees or entry.number in self.has_been_seated:
            return door.is_asked(entry, self.fees)
        is_here = door.is_asked(entry, self.fees) and not entry.expected
        return is_here and not self._is_left_out(entry)

    def _is_left_out(self, entry: facts.Entry) -> bool:
        """Whether the games of the teams have begun without this player's team."""
        team = None if entry.team is None else self.by_team[entry.team]
        if team is None or team.drawn:
            return False
        return self.is_drawn or (bool(self.has_been_seated) and not team.is_whole)

    def was_asked_before(self, entry: facts.Entry) -> bool:
        """Whoever is back in a team has a further number there, and was asked for the fee under the
        one before; whoever took a place there plays for one who was asked. That it is not asked
        again lets nobody off.
        """
        return entry.team is not None and any(
            each.number in self.fees or each.number in self.has_been_seated
            for each in self.by_team[entry.team].members
            if each.number < entry.number
            if each.person == entry.person or each.last_game == entry.first_game - 1
        )

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """Pairs who stay together, house teams among them, in the order of their numbers."""
        return self.shelves.memory.made(teams, self.all(facts.Team), self.entries)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Everybody as if they played alone."""
        return self.shelves.memory.made(players, self.entries)

    @property
    def called(self) -> PartyWords:
        """What those are who play as one."""
        return words_of(self.format)

    @property
    def parties(self) -> tuple[Party, ...]:
        """Those who play as one, in the order of their numbers."""
        return self.teams if self.called.is_team else self.players

    @cached_property
    def by_party(self) -> Mapping[int, Party]:
        return {party.number: party for party in self.parties}

    def party(self, number: int | str) -> Party:
        return self.by_party[int(number)]

    def has_each(self, numbers: Iterable[int]) -> bool:
        """Of these parties, and somebody is in it still."""
        return all(number in self.by_party and self.by_party[number].people for number in numbers)

    @cached_property
    def by_team(self) -> dict[int, Team]:
        return {party.number: party for party in self.teams}

    @cached_property
    def sides(self) -> Sides:
        return sides(self.teams)

    def teams_in(self, game: int) -> tuple[Team, ...]:
        """Those who are to be seated in a game: both are here, with all that is asked."""
        here = {entry.number for entry in self.here_in(game)}
        return tuple(
            party
            for party in self.teams
            if party.here_in(game) and {entry.number for entry in party.playing_in(game)} <= here
        )


def _has_further_number(entries: tuple[facts.Entry, ...]) -> bool:
    return any(entry.first_number is not None for entry in entries)


def _seated(seats: tuple[facts.Seat, ...]) -> frozenset[int]:
    return frozenset(seat.entry for seat in seats)
