"""The counts of past partners and of games sat out, which are computed and never stored."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.seating import ChairHandover, Entrant, OrderedPair, Pair, PlayedRound, Seating

# PartnerCounts has, for each entrant, how many times each other entrant was the partner. Pairs who
# were never partners are left out.
PartnerCounts = Mapping[Entrant, Mapping[Entrant, int]]
NO_PAST_PARTNERS: Mapping[Entrant, int] = {}
# Being partners in the last game weighs more than being partners in any number of earlier games.
LAST_PARTNER_WEIGHT = 1000


@dataclass(frozen=True, slots=True)
class PastGames:
    """The counts of all games so far. The `last_partners` were partners in the last game, or in a
    part of it. The `resting_players` sat the last game out, came from the bench, or missed it.
    `times_called` counts how often each player came from the bench to take a chair.
    """

    game_count: int = 0
    partner_counts: PartnerCounts = field(default_factory=dict)
    last_partners: Collection[Pair] = frozenset()
    times_sat_out: Mapping[Entrant, int] = field(default_factory=dict)
    times_called: Mapping[Entrant, int] = field(default_factory=dict)
    resting_players: Collection[Entrant] = ()

    def add_game(self, seating: Seating) -> "PastGames":
        """Return the counts with this game added."""
        pairs = [_sort_pair(pair) for table in seating.tables for pair in table.partners]
        return PastGames(
            self.game_count + 1,
            _add_pairs(self.partner_counts, pairs),
            frozenset(map(frozenset, pairs)),
            _add_turns(self.times_sat_out, seating.bench),
            self.times_called,
            seating.bench,
        )

    def add_handover(self, handover: ChairHandover) -> "PastGames":
        """Return the counts with this handover added. Both the player who left and the player who
        took over count as partners of the player opposite. A player called from the bench has had a
        turn to sit out.
        """
        is_last_game = handover.game == self.game_count
        parted_pairs = handover.parted_partners if is_last_game else ()
        called_entrants = [handover.taker] if handover.from_bench and handover.taker else []
        return replace(
            self,
            partner_counts=_add_pairs(self.partner_counts, handover.parted_partners),
            last_partners=frozenset({*self.last_partners, *map(frozenset, parted_pairs)}),
            times_sat_out=_add_turns(self.times_sat_out, called_entrants),
            times_called=_add_turns(self.times_called, called_entrants),
            resting_players=(*self.resting_players, *(called_entrants if is_last_game else ())),
        )

    @property
    def weighted_partner_counts(self) -> PartnerCounts:
        """The number of times that any two players were partners, with far more weight on the last
        game.
        """
        return _add_pairs(
            self.partner_counts,
            [_sort_pair(pair) for pair in self.last_partners],
            LAST_PARTNER_WEIGHT,
        )


def count_past_games(
    rounds: Iterable[PlayedRound], handovers: Iterable[ChairHandover] = ()
) -> PastGames:
    """Return the counts after these games and handovers."""
    past_games = PastGames()
    for played_round in rounds:
        past_games = past_games.add_game(played_round.seating)
    for handover in handovers:
        past_games = past_games.add_handover(handover)
    return past_games


def count_times_partners(partner_counts: PartnerCounts, entrant: Entrant, partner: Entrant) -> int:
    """Return how many times these two entrants have been partners."""
    return partner_counts.get(entrant, NO_PAST_PARTNERS).get(partner, 0)


def _sort_pair(pair: frozenset[Entrant]) -> OrderedPair:
    entrant, partner = sorted(pair)
    return entrant, partner


def _add_pairs(
    partner_counts: PartnerCounts, pairs: Sequence[OrderedPair], times_added: int = 1
) -> PartnerCounts:
    new_partner_counts = {entrant: dict(times) for entrant, times in partner_counts.items()}
    for entrant, partner in (*pairs, *((partner, entrant) for entrant, partner in pairs)):
        times = new_partner_counts.setdefault(entrant, {})
        times[partner] = times.get(partner, 0) + times_added
    return new_partner_counts


def _add_turns(
    turns_by_entrant: Mapping[Entrant, int], entrants: Iterable[Entrant]
) -> Mapping[Entrant, int]:
    new_turns_by_entrant = dict(turns_by_entrant)
    for entrant in entrants:
        new_turns_by_entrant[entrant] = new_turns_by_entrant.get(entrant, 0) + 1
    return new_turns_by_entrant
