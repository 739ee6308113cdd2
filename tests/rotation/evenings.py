"""Whole evenings with results drawn by lot, and what is counted in them."""

from rotation.lots import Lots
from rotation.progressive.movements import BY_THE_SHEET
from rotation.progressive.past_partners import PastGames, look_back
from rotation.progressive.plan import plan
from rotation.seating import PlayedRound, Seating, Table, played
from rotation.shape import shape
from scoring.chairs import CLOCKWISE


def met(*pairs):
    """An evening in which these have been partners, as often as they are named."""
    partnered = {}
    for pair in pairs:
        for one, other in (pair, pair[::-1]):
            others = partnered.setdefault(f"P{one}", {})
            others[f"P{other}"] = others.get(f"P{other}", 0) + 1
    return partnered


def hall(players, odd):
    """P1 to P4 at table 1 and so on; the last ones sit out."""
    wanted, waiting = shape(players, odd), [f"P{number}" for number in range(1, players + 1)]
    tables = []
    for number in range(1, wanted.tables + 1):
        size = 4 if number <= wanted.fours else 3
        taken, waiting = waiting[:size], waiting[size:]
        tables.append(Table(number, tuple(zip(CLOCKWISE, taken, strict=False))))
    return Seating(tuple(tables), tuple(waiting))


def by_lot(seating, lots, *, ties=True):
    """One in eight games is tied, or none."""
    return PlayedRound(tuple(_scored(one, lots, ties) for one in seating.tables), seating.bench)


def _scored(one, lots, ties):
    if one.is_three_handed:
        return played(one, {chair: lots.below(8) for chair in one.chairs})
    points = [8, 8] if ties and lots.below(8) == 0 else lots.shuffled([9, 6])
    return played(one, {chair: points["EW".count(chair)] for chair in one.chairs})


def next_round(rounds, moving=BY_THE_SHEET):
    """The game after the last of them, as it is if everybody stays."""
    return plan(rounds[-1], look_back(rounds), moving).seating


def plans(first, moving, games, lots, *, ties=True):
    """Each game as it was played, beside the plan that followed and what it looked back at."""
    seating, evening = first, PastGames()
    for _ in range(games - 1):
        last = by_lot(seating, lots, ties=ties)
        evening = evening.and_then(seating)
        following = plan(last, evening, moving)
        yield last, following, evening
        seating = following.seating


def repeats_per_hundred(tables, moving, *, evenings, seed, games=8):
    """How often two who have been partners are again, for every hundred games at a table."""
    repeats = elsewhere = 0
    for number in range(evenings):
        lots = Lots(f"{seed}/{number}")
        first = _mixed(tables, lots)
        met = {pair for one in first.tables for pair in one.partners}
        for _, following, _ in plans(first, moving, games, lots, ties=False):
            pairs = {pair for one in following.seating.tables for pair in one.partners}
            repeats += len(pairs & met)
            elsewhere += len(following.elsewhere)
            met |= pairs
    return 100 * repeats / (evenings * games * tables), elsewhere / (evenings * (games - 1))


def _mixed(tables, lots):
    everybody = lots.shuffled([f"P{number}" for number in range(4 * tables)])
    return Seating(
        tuple(
            Table(
                number + 1,
                tuple(zip(CLOCKWISE, everybody[4 * number : 4 * number + 4], strict=True)),
            )
            for number in range(tables)
        )
    )
