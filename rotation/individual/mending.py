"""Make drawn rounds fairer by exchanging two players of one round at a time.

Played and coming rounds are judged together. First, players who are kept apart must not meet. Then
as few partners as possible repeat, then opponents, then meetings of either kind. Turns to sit out
or to play at a table of three stay the same.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import log

from rotation.fairness import PairCounts, count_pairs, count_repeats
from rotation.seating import Entrant, Pair, Seating, Table, make_table
from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair, Seats

# The repeats of a seating as one number; lower is better. Meetings of players to be kept apart,
# repeated partners, opponents, and meetings each have their own digits.
Repeats = int
# Temperatures of the annealing: the higher, the more often an exchange for the worse is accepted.
_HOT, _COLD = 1.5, 0.5
_NEGATIVE_LOGS = [-log((number + 0.5) / 256) for number in range(256)]
_CHAIR_ORDER = (Chair.N, Chair.S, Chair.E, Chair.W)


def mend_rounds(
    past_rounds: Sequence[Seating],
    drawn_rounds: Sequence[Seating],
    pairs_apart: Collection[Pair],
    rng: SeededRandom,
    tries: int,
) -> tuple[Seating, ...]:
    """Return the fairest rounds that this many tries find, or the drawn ones if nothing repeats."""
    if not pairs_apart and not count_repeats((*past_rounds, *drawn_rounds)).meetings:
        return tuple(drawn_rounds)
    draft = _Draft(past_rounds, drawn_rounds, pairs_apart)
    draft.search_fewest_repeats(rng, tries)
    return draft.rounds()


class _Draft:
    """The seats of each round, with numbers for players: first the tables of four, each as two
    pairs of partners, then those of three.
    """

    def __init__(
        self,
        past_rounds: Sequence[Seating],
        drawn_rounds: Sequence[Seating],
        pairs_apart: Collection[Pair],
    ) -> None:
        evening = [*past_rounds, *drawn_rounds]
        self.drawn = drawn_rounds
        self.names = list(dict.fromkeys(name for seating in evening for name in seating.entrants))
        number = {name: place for place, name in enumerate(self.names)}
        self.seats = [
            [number[name] for table in _fours_first(seating) for name in _in_seat_order(table)]
            for seating in drawn_rounds
        ]
        # For each round, the index in `seats` at which the tables of three begin.
        self.threes = [
            4 * sum(not table.is_three_handed for table in seating.tables)
            for seating in drawn_rounds
        ]
        self.meetings = MeetingCounts(count_pairs(evening), pairs_apart, number)

    def search_fewest_repeats(self, rng: SeededRandom, tries: int) -> None:
        """Exchange random players by simulated annealing, and keep the best seats found. Exchanges
        for the worse are accepted often at first and rarely at the end. A seat without repeats is
        left alone.
        """
        repeats: Repeats = 0
        fewest_repeats, best_seats = repeats, [list(seats) for seats in self.seats]
        for tried in range(tries):
            heat = _HOT + (_COLD - _HOT) * tried / tries
            number = rng.number_below(len(self.seats))
            seats, threes = self.seats[number], self.threes[number]
            one, other = rng.number_below(len(seats)), rng.number_below(len(seats))
            if one < threes and other < threes:
                lost, gained = self._repeats_of_exchange(seats, one, other)
            elif one >= threes and other >= threes:
                lost, gained = self._repeats_of_exchange_at_threes(seats, threes, one, other)
            else:
                continue
            if (
                lost
                and weigh_repeats(gained) - weigh_repeats(lost)
                <= heat * _NEGATIVE_LOGS[rng.number_below(256)]
            ):
                self._count_meetings(seats, threes, (one, other), -1)
                seats[one], seats[other] = seats[other], seats[one]
                self._count_meetings(seats, threes, (one, other), 1)
                repeats += gained - lost
                if repeats < fewest_repeats:
                    fewest_repeats, best_seats = repeats, [list(seats) for seats in self.seats]
        self.seats = best_seats

    def rounds(self) -> tuple[Seating, ...]:
        return tuple(map(self._round, self.drawn, self.seats))

    def _round(self, drawn_round: Seating, seats: Sequence[int]) -> Seating:
        next_names = iter(self.names[number] for number in seats)
        tables = (
            make_table(
                drawn_table.number, dict(zip(_chair_order(drawn_table), next_names, strict=False))
            )
            for drawn_table in _fours_first(drawn_round)
        )
        return Seating(tuple(sorted(tables, key=lambda table: table.number)), drawn_round.bench)

    def _repeats_of_exchange(
        self, seats: Sequence[int], number: int, other: int
    ) -> tuple[Repeats, Repeats]:
        """Return the repeats that two seats' exchange would remove and add. It returns 0 and 0 if
        nothing would change, or if the first seat has no repeats.
        """
        player, other_player = seats[number], seats[other]
        tablemates = seats[number ^ 1], seats[number ^ 2], seats[number ^ 3]
        repeats_left_behind = self.meetings.repeats_removed(player, *tablemates)
        if not repeats_left_behind or number >> 1 == other >> 1:
            return 0, 0
        if number >> 2 == other >> 2:
            return self.meetings.repeats_of_partner_change(
                player, seats[number ^ 1], other_player, seats[other ^ 1]
            )
        other_tablemates = seats[other ^ 1], seats[other ^ 2], seats[other ^ 3]
        return (
            repeats_left_behind + self.meetings.repeats_removed(other_player, *other_tablemates),
            self.meetings.repeats_added(player, *other_tablemates)
            + self.meetings.repeats_added(other_player, *tablemates),
        )

    def _repeats_of_exchange_at_threes(
        self, seats: Sequence[int], threes: int, number: int, other: int
    ) -> tuple[Repeats, Repeats]:
        own_trio, other_trio = _seats_of_table(threes, number), _seats_of_table(threes, other)
        if own_trio == other_trio:
            return 0, 0
        player, other_player = seats[number], seats[other]
        mates = [seats[seat] for seat in own_trio if seat != number]
        others = [seats[seat] for seat in other_trio if seat != other]
        return (
            self.meetings.repeats_removed_at_three(player, mates)
            + self.meetings.repeats_removed_at_three(other_player, others),
            self.meetings.repeats_added_at_three(player, others)
            + self.meetings.repeats_added_at_three(other_player, mates),
        )

    def _count_meetings(
        self, seats: Sequence[int], threes: int, two: tuple[int, int], change: int
    ) -> None:
        """Add `change` to the number of times that the players at the tables of these two seats
        have met.
        """
        if two[0] >= threes:
            for start in {_seats_of_table(threes, seat).start for seat in two}:
                for one, other in combinations(seats[start : start + 3], 2):
                    self.meetings.count_opponents(one, other, change)
            return
        for start in {seat & ~3 for seat in two}:
            north, south, east, west = seats[start : start + 4]
            for one, other in ((north, south), (east, west)):
                self.meetings.count_partners(one, other, change)
            for one, other in ((north, east), (north, west), (south, east), (south, west)):
                self.meetings.count_opponents(one, other, change)


def _seats_of_table(threes: int, seat: int) -> range:
    start = seat - (seat - threes) % 3
    return range(start, start + 3)


def _fours_first(seating: Seating) -> list[Table]:
    return sorted(seating.tables, key=lambda table: table.is_three_handed)


def _chair_order(table: Table) -> Seats:
    return table.chairs if table.is_three_handed else _CHAIR_ORDER


def _in_seat_order(table: Table) -> list[Entrant]:
    entrant_by_chair = dict(table.seats)
    return [entrant_by_chair[chair] for chair in _chair_order(table)]


_APART, _PARTNERS, _OPPONENTS = 60, 40, 20
_DIGIT_MASK = (1 << 20) - 1


def weigh_repeats(repeats: Repeats) -> int:
    """Return the repeats as a weighted sum, in which a few of one kind can outweigh many of
    another.
    """
    return (
        1000 * (repeats >> _APART)
        + 10 * (repeats >> _PARTNERS & _DIGIT_MASK)
        + 4 * (repeats >> _OPPONENTS & _DIGIT_MASK)
        + 3 * (repeats & _DIGIT_MASK)
    )


class MeetingCounts:
    """The number of times that each two players have sat at one table, with numbers for players."""

    def __init__(
        self, meetings: PairCounts, pairs_apart: Collection[Pair], number: Mapping[Entrant, int]
    ) -> None:
        self._partners = _times_matrix(meetings.partners, number)
        self._opponents = _times_matrix(meetings.opponents, number)
        self._apart = _times_matrix(
            {pair: 1 for pair in pairs_apart if pair <= number.keys()}, number
        )

    def repeats_added(self, player: int, partner: int, left: int, right: int) -> Repeats:
        """Return the repeats that are added if `player` joins these three at a table."""
        partners, opponents = self._partners[player], self._opponents[player]
        apart = self._apart[player]
        times_met = partners[partner] + partners[left] + partners[right]
        opposed = opponents[left] + opponents[right]
        return (
            (apart[partner] + apart[left] + apart[right] << _APART)
            + (partners[partner] << _PARTNERS)
            + (opposed << _OPPONENTS)
            + (times_met + opposed + opponents[partner])
        )

    def repeats_removed(self, player: int, partner: int, left: int, right: int) -> Repeats:
        """Return the repeats that are removed if `player` leaves these three."""
        once_each = (1 << _PARTNERS) + (2 << _OPPONENTS) + 3
        return self.repeats_added(player, partner, left, right) - once_each

    def repeats_added_at_three(self, player: int, opponents_there: Sequence[int]) -> Repeats:
        """Return the repeats that are added if `player` joins two opponents at a table of three."""
        partners, opponents = self._partners[player], self._opponents[player]
        apart = self._apart[player]
        return sum(
            (apart[mate] << _APART)
            + (opponents[mate] << _OPPONENTS)
            + opponents[mate]
            + partners[mate]
            for mate in opponents_there
        )

    def repeats_removed_at_three(self, player: int, opponents_there: Sequence[int]) -> Repeats:
        return self.repeats_added_at_three(player, opponents_there) - (2 << _OPPONENTS) - 2

    def repeats_of_partner_change(
        self, player: int, partner: int, other: int, other_partner: int
    ) -> tuple[Repeats, Repeats]:
        """Return the repeats removed and added if `player` and `other` trade seats at a table."""
        partners, opponents = self._partners, self._opponents
        return (
            (partners[player][partner] + partners[other][other_partner] - 2 << _PARTNERS)
            + (opponents[player][other_partner] + opponents[other][partner] - 2 << _OPPONENTS),
            (partners[player][other_partner] + partners[other][partner] << _PARTNERS)
            + (opponents[player][partner] + opponents[other][other_partner] << _OPPONENTS),
        )

    def count_partners(self, player: int, partner: int, change: int) -> None:
        self._partners[player][partner] += change
        self._partners[partner][player] += change

    def count_opponents(self, player: int, opponent: int, change: int) -> None:
        self._opponents[player][opponent] += change
        self._opponents[opponent][player] += change


def _times_matrix(pairs: Mapping[Pair, int], number: Mapping[Entrant, int]) -> list[list[int]]:
    matrix = [[0] * len(number) for _ in number]
    for pair, times in pairs.items():
        one, other = (number[name] for name in pair)
        matrix[one][other] = matrix[other][one] = times
    return matrix
