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
from scoring.chairs import CHAIRS_NORTH_SOUTH_FIRST, Seats

# A RepeatScore is one number for all repeats in a schedule; lower is better. Each kind of repeat
# has digits of its own: players to be kept apart, then partners, then opponents, then meetings.
RepeatScore = int
# The higher the temperature of the annealing, the more often it accepts an exchange for the worse.
_FIRST_TEMPERATURE, _LAST_TEMPERATURE = 1.5, 0.5
_NEGATIVE_LOG_BY_RANDOM_BYTE = [-log((number + 0.5) / 256) for number in range(256)]
_APART_SHIFT, _PARTNERS_SHIFT, _OPPONENTS_SHIFT = 60, 40, 20
_DIGIT_MASK = (1 << 20) - 1


def make_rounds_fairer(
    past_rounds: Sequence[Seating],
    drawn_rounds: Sequence[Seating],
    pairs_apart: Collection[Pair],
    rng: SeededRandom,
    try_count: int,
) -> tuple[Seating, ...]:
    """Return the fairest rounds that this many tries find, or the drawn rounds if no two players
    meet again in them and no players are to be kept apart.
    """
    if not pairs_apart and not count_repeats((*past_rounds, *drawn_rounds)).meeting_repeats:
        return tuple(drawn_rounds)
    draft = _RoundsDraft(past_rounds, drawn_rounds, pairs_apart)
    draft.search_fewest_repeats(rng, try_count)
    return draft.rounds()


class _RoundsDraft:
    """The seats of each round, with numbers for players: first the tables of four, each as two
    pairs of partners, then the tables of three.
    """

    def __init__(
        self,
        past_rounds: Sequence[Seating],
        drawn_rounds: Sequence[Seating],
        pairs_apart: Collection[Pair],
    ) -> None:
        all_rounds = [*past_rounds, *drawn_rounds]
        self.drawn_rounds = drawn_rounds
        self.entrants = list(
            dict.fromkeys(entrant for seating in all_rounds for entrant in seating.entrants)
        )
        number_by_entrant = {entrant: number for number, entrant in enumerate(self.entrants)}
        self.seats = [
            [
                number_by_entrant[entrant]
                for table in _tables_of_four_first(seating)
                for entrant in _entrants_in_chair_order(table)
            ]
            for seating in drawn_rounds
        ]
        # In the seats of each round, the tables of three begin at this index.
        self.first_seats_of_threes = [
            4 * sum(not table.is_three_handed for table in seating.tables)
            for seating in drawn_rounds
        ]
        self.meeting_counts = MeetingCounts(count_pairs(all_rounds), pairs_apart, number_by_entrant)

    def search_fewest_repeats(self, rng: SeededRandom, try_count: int) -> None:
        """Exchange random players by simulated annealing, and keep the best seats found. Exchanges
        for the worse are accepted often at first and rarely at the end. An exchange is made only if
        it removes a repeat.
        """
        repeats: RepeatScore = 0
        fewest_repeats, best_seats = repeats, [list(seats) for seats in self.seats]
        for tries_made in range(try_count):
            temperature = (
                _FIRST_TEMPERATURE
                + (_LAST_TEMPERATURE - _FIRST_TEMPERATURE) * tries_made / try_count
            )
            round_index = rng.number_below(len(self.seats))
            seats = self.seats[round_index]
            first_seat_of_threes = self.first_seats_of_threes[round_index]
            seat, other_seat = rng.number_below(len(seats)), rng.number_below(len(seats))
            if seat < first_seat_of_threes and other_seat < first_seat_of_threes:
                removed_repeats, added_repeats = self._repeats_of_exchange(seats, seat, other_seat)
            elif seat >= first_seat_of_threes and other_seat >= first_seat_of_threes:
                removed_repeats, added_repeats = self._repeats_of_exchange_at_tables_of_three(
                    seats, first_seat_of_threes, seat, other_seat
                )
            else:
                continue
            if (
                removed_repeats
                and weigh_repeats(added_repeats) - weigh_repeats(removed_repeats)
                <= temperature * _NEGATIVE_LOG_BY_RANDOM_BYTE[rng.number_below(256)]
            ):
                self._change_times_met(seats, first_seat_of_threes, (seat, other_seat), -1)
                seats[seat], seats[other_seat] = seats[other_seat], seats[seat]
                self._change_times_met(seats, first_seat_of_threes, (seat, other_seat), 1)
                repeats += added_repeats - removed_repeats
                if repeats < fewest_repeats:
                    fewest_repeats, best_seats = repeats, [list(seats) for seats in self.seats]
        self.seats = best_seats

    def rounds(self) -> tuple[Seating, ...]:
        return tuple(map(self._fill_round, self.drawn_rounds, self.seats))

    def _fill_round(self, drawn_round: Seating, seats: Sequence[int]) -> Seating:
        """Return the drawn round with the entrants of these numbers in its seats, in order."""
        next_entrants = iter(self.entrants[number] for number in seats)
        tables = (
            make_table(
                drawn_table.number,
                dict(zip(_chair_order(drawn_table), next_entrants, strict=False)),
            )
            for drawn_table in _tables_of_four_first(drawn_round)
        )
        return Seating(tuple(sorted(tables, key=lambda table: table.number)), drawn_round.bench)

    def _repeats_of_exchange(
        self, seats: Sequence[int], seat: int, other_seat: int
    ) -> tuple[RepeatScore, RepeatScore]:
        """Return the repeats that exchanging two players would remove and add. Both are 0 if the
        exchange changes no partners, or if the first player has no repeats.
        """
        player, other_player = seats[seat], seats[other_seat]
        tablemates = seats[seat ^ 1], seats[seat ^ 2], seats[seat ^ 3]
        removed_repeats = self.meeting_counts.repeats_removed(player, *tablemates)
        if not removed_repeats or seat >> 1 == other_seat >> 1:
            return 0, 0
        if seat >> 2 == other_seat >> 2:
            return self.meeting_counts.repeats_of_partner_change(
                player, seats[seat ^ 1], other_player, seats[other_seat ^ 1]
            )
        other_tablemates = seats[other_seat ^ 1], seats[other_seat ^ 2], seats[other_seat ^ 3]
        return (
            removed_repeats + self.meeting_counts.repeats_removed(other_player, *other_tablemates),
            self.meeting_counts.repeats_added(player, *other_tablemates)
            + self.meeting_counts.repeats_added(other_player, *tablemates),
        )

    def _repeats_of_exchange_at_tables_of_three(
        self, seats: Sequence[int], first_seat_of_threes: int, seat: int, other_seat: int
    ) -> tuple[RepeatScore, RepeatScore]:
        """Return the repeats that exchanging two players at tables of three would remove and add.
        Both are 0 if the players sit at one table.
        """
        table_seats, other_table_seats = (
            _seats_at_same_table_of_three(first_seat_of_threes, seat),
            _seats_at_same_table_of_three(first_seat_of_threes, other_seat),
        )
        if table_seats == other_table_seats:
            return 0, 0
        player, other_player = seats[seat], seats[other_seat]
        tablemates = [seats[mate_seat] for mate_seat in table_seats if mate_seat != seat]
        other_tablemates = [
            seats[mate_seat] for mate_seat in other_table_seats if mate_seat != other_seat
        ]
        return (
            self.meeting_counts.repeats_removed_at_table_of_three(player, tablemates)
            + self.meeting_counts.repeats_removed_at_table_of_three(other_player, other_tablemates),
            self.meeting_counts.repeats_added_at_table_of_three(player, other_tablemates)
            + self.meeting_counts.repeats_added_at_table_of_three(other_player, tablemates),
        )

    def _change_times_met(
        self,
        seats: Sequence[int],
        first_seat_of_threes: int,
        exchanged_seats: tuple[int, int],
        change: int,
    ) -> None:
        """Add `change` to the number of times that the players at the tables of these two seats
        have met.
        """
        if exchanged_seats[0] >= first_seat_of_threes:
            for first_seat in {
                _seats_at_same_table_of_three(first_seat_of_threes, seat).start
                for seat in exchanged_seats
            }:
                for player, other_player in combinations(seats[first_seat : first_seat + 3], 2):
                    self.meeting_counts.change_times_opponents(player, other_player, change)
            return
        for first_seat in {seat & ~3 for seat in exchanged_seats}:
            north, south, east, west = seats[first_seat : first_seat + 4]
            for player, other_player in ((north, south), (east, west)):
                self.meeting_counts.change_times_partners(player, other_player, change)
            for player, other_player in (
                (north, east),
                (north, west),
                (south, east),
                (south, west),
            ):
                self.meeting_counts.change_times_opponents(player, other_player, change)


def _seats_at_same_table_of_three(first_seat_of_threes: int, seat: int) -> range:
    first_seat = seat - (seat - first_seat_of_threes) % 3
    return range(first_seat, first_seat + 3)


def _tables_of_four_first(seating: Seating) -> list[Table]:
    return sorted(seating.tables, key=lambda table: table.is_three_handed)


def _chair_order(table: Table) -> Seats:
    return table.chairs if table.is_three_handed else CHAIRS_NORTH_SOUTH_FIRST


def _entrants_in_chair_order(table: Table) -> list[Entrant]:
    entrant_by_chair = dict(table.seats)
    return [entrant_by_chair[chair] for chair in _chair_order(table)]


def weigh_repeats(repeats: RepeatScore) -> int:
    """Return the sum of the repeats, in which a repeat of a worse kind has a greater weight."""
    return (
        1000 * (repeats >> _APART_SHIFT)
        + 10 * (repeats >> _PARTNERS_SHIFT & _DIGIT_MASK)
        + 4 * (repeats >> _OPPONENTS_SHIFT & _DIGIT_MASK)
        + 3 * (repeats & _DIGIT_MASK)
    )


class MeetingCounts:
    """Counts of how often any two players were partners, and how often opponents. Each player is a
    number.
    """

    def __init__(
        self,
        pair_counts: PairCounts,
        pairs_apart: Collection[Pair],
        number_by_entrant: Mapping[Entrant, int],
    ) -> None:
        self._partners = _matrix_of_counts(pair_counts.times_partners, number_by_entrant)
        self._opponents = _matrix_of_counts(pair_counts.times_opponents, number_by_entrant)
        self._apart = _matrix_of_counts(
            {pair: 1 for pair in pairs_apart if pair <= number_by_entrant.keys()}, number_by_entrant
        )

    def repeats_added(
        self, player: int, partner: int, left_opponent: int, right_opponent: int
    ) -> RepeatScore:
        """Return the repeats that are added if `player` joins these three at a table."""
        partners, opponents = self._partners[player], self._opponents[player]
        kept_apart = self._apart[player]
        times_met = partners[partner] + partners[left_opponent] + partners[right_opponent]
        times_opposed = opponents[left_opponent] + opponents[right_opponent]
        return (
            (
                kept_apart[partner] + kept_apart[left_opponent] + kept_apart[right_opponent]
                << _APART_SHIFT
            )
            + (partners[partner] << _PARTNERS_SHIFT)
            + (times_opposed << _OPPONENTS_SHIFT)
            + (times_met + times_opposed + opponents[partner])
        )

    def repeats_removed(
        self, player: int, partner: int, left_opponent: int, right_opponent: int
    ) -> RepeatScore:
        """Return the repeats that are removed if `player` leaves these three at a table. The counts
        already include the meeting at this table. That meeting is no repeat, so it is subtracted.
        """
        this_meeting = (1 << _PARTNERS_SHIFT) + (2 << _OPPONENTS_SHIFT) + 3
        return self.repeats_added(player, partner, left_opponent, right_opponent) - this_meeting

    def repeats_added_at_table_of_three(
        self, player: int, table_opponents: Sequence[int]
    ) -> RepeatScore:
        """Return the repeats that are added if `player` joins two opponents at a table of three."""
        partners, opponents = self._partners[player], self._opponents[player]
        kept_apart = self._apart[player]
        return sum(
            (kept_apart[opponent] << _APART_SHIFT)
            + (opponents[opponent] << _OPPONENTS_SHIFT)
            + opponents[opponent]
            + partners[opponent]
            for opponent in table_opponents
        )

    def repeats_removed_at_table_of_three(
        self, player: int, table_opponents: Sequence[int]
    ) -> RepeatScore:
        """Return the repeats that are removed if `player` leaves two opponents at a table of
        three.
        """
        return (
            self.repeats_added_at_table_of_three(player, table_opponents)
            - (2 << _OPPONENTS_SHIFT)
            - 2
        )

    def repeats_of_partner_change(
        self, player: int, partner: int, other_player: int, other_partner: int
    ) -> tuple[RepeatScore, RepeatScore]:
        """Return the repeats removed and added if `player` and `other_player` trade seats at their
        table.
        """
        partners, opponents = self._partners, self._opponents
        return (
            (
                partners[player][partner] + partners[other_player][other_partner] - 2
                << _PARTNERS_SHIFT
            )
            + (
                opponents[player][other_partner] + opponents[other_player][partner] - 2
                << _OPPONENTS_SHIFT
            ),
            (partners[player][other_partner] + partners[other_player][partner] << _PARTNERS_SHIFT)
            + (
                opponents[player][partner] + opponents[other_player][other_partner]
                << _OPPONENTS_SHIFT
            ),
        )

    def change_times_partners(self, player: int, partner: int, change: int) -> None:
        self._partners[player][partner] += change
        self._partners[partner][player] += change

    def change_times_opponents(self, player: int, opponent: int, change: int) -> None:
        self._opponents[player][opponent] += change
        self._opponents[opponent][player] += change


def _matrix_of_counts(
    times_by_pair: Mapping[Pair, int], number_by_entrant: Mapping[Entrant, int]
) -> list[list[int]]:
    matrix = [[0] * len(number_by_entrant) for _ in number_by_entrant]
    for pair, times in times_by_pair.items():
        player_number, other_player_number = (number_by_entrant[entrant] for entrant in pair)
        matrix[player_number][other_player_number] = matrix[other_player_number][player_number] = (
            times
        )
    return matrix
