"""A whole schedule of partner changes as a document, with the figures that show how fair it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rotation.fairness import Histogram, Turns, fairness
from rotation.history import history
from rotation.individual.draw import Wishes, draw
from rotation.outlook import Share, outlooks
from rotation.seating import Entrant, Pair, Round
from rotation.shape import OddNumbers, Shape
from scoring.chairs import Chair

Answer = dict[str, object]
# How an entrant is written: a draw by numbers writes numbers.
Written = Callable[[Entrant], object]


def drawn(
    players: int, rounds: int, odd: OddNumbers, seed: int, wishes: Wishes
) -> tuple[Round, ...]:
    """Players by their numbers."""
    names = _names(players)
    for wished in sorted({*wishes.stay, *(one for pair in wishes.apart for one in pair)}):
        if wished not in names:
            raise ValueError(f"There is no player {wished}: the last one is {players}.")
    return draw(names, rounds, odd, seed, wishes=wishes)


def schedule(players: int, seed: int, rounds: Sequence[Round], *, matrix: bool) -> Answer:
    """What is drawn, as a document."""
    found = fairness(rounds)
    answer: Answer = {
        "players": players,
        "seed": seed,
        "rounds": [round_(each, int) for each in rounds],
        "fairness": figures(rounds),
        "exact": found.exact,
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
                "odd_numbers": one.odd.value,
                "tables": _shape(one.shape),
                "sit_outs": _share(one.sitting_out),
                "tables_of_three": _share(one.at_three),
                "one_more": _shape(one.one_more),
                "one_fewer": _shape(one.one_fewer),
            }
            for one in outlooks(players, rounds)
        ],
    }


def _shape(one: Shape | None) -> Answer | None:
    if one is None:
        return None
    return {"fours": one.fours, "threes": one.threes, "sitting_out": one.out}


def _share(one: Share) -> Answer:
    return {"min": one.least, "max": one.most}


def round_(each: Round, written: Written) -> Answer:
    return {
        "tables": [
            _three(one.entrants, written) if one.of_three else _four(dict(one.seats), written)
            for one in each.tables
        ],
        "sitting": [written(one) for one in each.bench],
    }


def figures(rounds: Sequence[Round]) -> Answer:
    """A pair that comes together m times counts m(m-1)/2 repeats."""
    found = fairness(rounds)
    ours, least = found.figures, found.bound
    return {
        "partner_repeats": ours.partners,
        "opponent_repeats": ours.opponents,
        "meeting_repeats": ours.meetings,
        "bounds": {
            "partner_repeats": least.partners,
            "opponent_repeats": least.opponents,
            "meeting_repeats": least.meetings,
        },
        "partner_histogram": _histogram(found.partners),
        "opponent_histogram": _histogram(found.opponents),
        "meeting_histogram": _histogram(found.meetings),
        "same_four_again": ours.tables,
        "met_again_next_round": ours.next_round,
        "sit_outs": _turns(found.sitting_out),
        "tables_of_three": _turns(found.at_three),
    }


def _four(held: Mapping[Chair, Entrant], written: Written) -> Answer:
    return {
        "ns": [written(held[Chair.N]), written(held[Chair.S])],
        "ew": [written(held[Chair.E]), written(held[Chair.W])],
    }


def _three(entrants: Sequence[Entrant], written: Written) -> Answer:
    return {"three": [written(one) for one in entrants]}


def _histogram(found: Histogram) -> Mapping[str, int]:
    return {str(times): pairs for times, pairs in found.items()}


def _turns(found: Turns) -> Answer:
    return {"min": found.least, "max": found.most}


def _matrix(pairs: Mapping[Pair, int], names: Sequence[Entrant]) -> list[list[int]]:
    return [[pairs.get(frozenset((one, other)), 0) for other in names] for one in names]
