"""A whole schedule of partner changes as a document, with the figures that show how fair it is."""

from collections.abc import Mapping, Sequence

from rotation.fairness import Histogram, Turns, fairness
from rotation.history import history
from rotation.individual.partner_changes import draw
from rotation.outlook import Share, outlooks
from rotation.seating import Entrant, Pair, Seating, Table
from rotation.shape import OddNumbers, Shape
from rotation.wishes import Wishes

Answer = dict[str, object]


def draw_players(
    players: int, rounds: int, odd: OddNumbers, seed: int, wishes: Wishes
) -> tuple[Seating, ...]:
    """Players by their numbers."""
    names = _names(players)
    for wished in sorted({*wishes.stay, *(entrant for pair in wishes.apart for entrant in pair)}):
        if wished not in names:
            raise ValueError(f"There is no player {wished}: the last one is {players}.")
    return draw(names, rounds, odd, seed, wishes=wishes)


def schedule(players: int, seed: int, rounds: Sequence[Seating], *, matrix: bool) -> Answer:
    """What is drawn, as a document."""
    balance = fairness(rounds)
    answer: Answer = {
        "players": players,
        "seed": seed,
        "rounds": [_round(seating) for seating in rounds],
        "fairness": figures(rounds),
        "exact": balance.exact,
    }
    if matrix:
        past = history(rounds)
        answer["partners"] = _matrix(past.partners, _names(players))
        answer["opponents"] = _matrix(past.opponents, _names(players))
    return answer


def _names(players: int) -> list[Entrant]:
    return [str(number) for number in range(1, players + 1)]


def shapes(players: int, rounds: int) -> Answer:
    """What can become of players left over, and what each choice asks of everybody."""
    return {
        "players": players,
        "choices": [
            {
                "odd_numbers": outlook.odd.value,
                "tables": _shape(outlook.shape),
                "sit_outs": _between(outlook.sitting_out),
                "tables_of_three": _between(outlook.at_three),
                "one_more": _shape(outlook.one_more),
                "one_fewer": _shape(outlook.one_fewer),
            }
            for outlook in outlooks(players, rounds)
        ],
    }


def _shape(shape: Shape | None) -> Answer | None:
    if shape is None:
        return None
    return {"fours": shape.fours, "threes": shape.threes, "sitting_out": shape.out}


def _between(share: Share | Turns) -> Answer:
    return {"min": share.least, "max": share.most}


def _round(seating: Seating) -> Answer:
    return {
        "tables": [
            {"three": list(map(int, table.entrants))} if table.of_three else _four(table)
            for table in seating.tables
        ],
        "sitting": list(map(int, seating.bench)),
    }


def figures(rounds: Sequence[Seating]) -> Answer:
    """A pair that comes together m times counts m(m-1)/2 repeats."""
    balance = fairness(rounds)
    ours, least = balance.figures, balance.bound
    return {
        "partner_repeats": ours.partners,
        "opponent_repeats": ours.opponents,
        "meeting_repeats": ours.meetings,
        "bounds": {
            "partner_repeats": least.partners,
            "opponent_repeats": least.opponents,
            "meeting_repeats": least.meetings,
        },
        "partner_histogram": _histogram(balance.partners),
        "opponent_histogram": _histogram(balance.opponents),
        "meeting_histogram": _histogram(balance.meetings),
        "same_four_again": ours.tables,
        "met_again_next_round": ours.next_round,
        "sit_outs": _between(balance.sitting_out),
        "tables_of_three": _between(balance.at_three),
    }


def _four(table: Table) -> Answer:
    n, e, s, w = map(int, table.entrants)
    return {"ns": [n, s], "ew": [e, w]}


def _histogram(counts: Histogram) -> Mapping[str, int]:
    return {str(times): pairs for times, pairs in counts.items()}


def _matrix(pairs: Mapping[Pair, int], names: Sequence[Entrant]) -> list[list[int]]:
    return [[pairs.get(frozenset((name, other)), 0) for other in names] for name in names]
