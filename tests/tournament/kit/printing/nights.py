"""Build nights to print: of every kind, and with names that are hard to print."""

from tests import plain
from tests.tournament.kit.printing.pdf_reading import with_names
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tournament.evening.night.play.totals import Totals
from tournament.topics.table.actions.score_sheets import save_totals

LONG_NAME = "Maximiliana Featherstonehaugh-Cholmondeley of Marjoribanks R"
HARD_NAMES = {"short": ("Io", "<b>Bob & Co</b>"), "long": (LONG_NAME,), "wide": ("W" * 60,)}


def progressive_night(player_count=14, house="tanglewood", **dials):
    """Return a night in its second game, in which one table's score is entered."""
    night_after_game_1 = plain.type_all_tables(
        plain.seat(plain.night(player_count, house=house, **dials))
    )
    totals = (9, 6, 2, 1) if night_after_game_1.rules.has_x_marks else (9, 6)
    return plain.type_totals(plain.seat(night_after_game_1), t1=totals)


def individual_night(player_count=13, games=6):
    return plain.seat(
        plain.night(player_count, house="tanglewood", format="individual", games=games)
    )


def night_in_divisions(team_count=8):
    return plain.night(2 * team_count, house="mcallen")


def nights_with_hard_names(night):
    """Return the night with each kind of name that is hard to print, by the kind."""
    return {kind: with_names(night, *names) for kind, names in HARD_NAMES.items()}


def bracket_night(team_count=6):
    """Return a bracket whose first games are called, and of which one game is over."""
    called_night = bracket_with_called_games(team_count)
    first_game = called_night.rounds.unfinished_games[0]
    return plain.press(
        save_totals,
        called_night,
        game=first_game.round,
        table=first_game.table,
        typed_totals=Totals((10, 7)),
        version=0,
        is_confirmed=True,
    )


# These documents need a night that is stored in the database.
DOCUMENTS_READ_FROM_DATABASE = {"prize-slips"}
