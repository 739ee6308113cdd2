"""Nights to print: of every kind, and with names that are hard to set."""

from tests import plain
from tests.tournament.kit.printing.reading import with_names
from tournament.evening.night.play.totals import Totals
from tournament.topics.bracket.actions.draw_and_call import call_games, draw
from tournament.topics.table.actions.totals_in import type_totals

LONG = "Maximiliana Featherstonehaugh-Cholmondeley of Marjoribanks R"
HARD = {"short": ("Io", "<b>Bob & Co</b>"), "long": (LONG,), "wide": ("W" * 60,)}


def progressive(players=14, house="tanglewood", **dials):
    """The second game is on, and one table of it is in."""
    first = plain.all_typed(plain.seated(plain.night(players, house=house, **dials)))
    totals = (9, 6, 2, 1) if first.rules.marks_x else (9, 6)
    return plain.typed(plain.seated(first), t1=totals)


def individual(players=13, games=6):
    return plain.seated(plain.night(players, house="tanglewood", format="individual", games=games))


def divisions(teams=8):
    return plain.night(2 * teams, house="mcallen")


def hard(night):
    """The same night under each kind of name."""
    return {kind: with_names(night, *names) for kind, names in HARD.items()}


def bracket(teams=6):
    """Drawn, its first games called, and one of them in."""
    night = plain.pressed(draw, plain.night(2 * teams, house="athens"))
    called = plain.pressed(call_games, night)
    first = called.rounds.on_now[0]
    return plain.pressed(
        type_totals,
        called,
        game=first.round,
        table=first.table,
        typed=Totals((10, 7)),
        version=0,
        kept=True,
    )


# Medals and prizes, receipts and fines: of nights that are played to their end.
ONLY_WITH_A_DATABASE = {"prize-slips"}
