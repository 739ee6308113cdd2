"""Play nights with the product's own actions, for tests of what follows."""

from django.utils import timezone

from tests import build
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.storage.stored import fact_json
from tournament.storage.writing.log_line import insert_change
from tournament.storage.writing.rows import save_facts
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets


def play_games(tournament: Tournament, *games, first=1):
    """Seat games one after another and enter scores. Each of `games` is the number of tables to
    enter, or None for all. Return the night.
    """
    for number, tables in enumerate(games, start=first):
        if reader.night(tournament.pk).rounds.next_number == number:
            rounds.seat_next_game(build.desk(tournament), game=number)
        for place, game in enumerate(
            reader.night(tournament.pk).rounds.current_game.games[:tables]
        ):
            enter_score(tournament, game, is_swapped=(place + number) % 3 == 0)
    return reader.night(tournament.pk)


def enter_score(tournament: Tournament, game, *, is_swapped=False) -> None:
    """Enter a score for one game at one table. If `is_swapped`, swap the two sides' scores."""
    night = reader.night(tournament.pk)
    points, x = ((7, 4, 9), (1, 0, 2)) if len(game.seats) == 3 else ((9, 6), (2, 1))
    totals = Totals(points, x if night.rules.has_x_marks else ())
    score_sheets.save_totals(
        build.desk(tournament),
        game=game.round,
        table=game.table,
        typed_totals=totals.with_sides_swapped if is_swapped else totals,
        version=game.sheet.version,
        is_confirmed=True,
    )


def store_night(night, club) -> Tournament:
    """Store all facts of a night as one change, and return the night's row."""
    columns = {name: getattr(night.plan, name) for name in facts.field_names(facts.Plan)}
    row = Tournament.objects.create(club=club, **columns)
    save_facts(row.pk, [(name, None, fact) for name, fact in night.stored_facts.items() if name[1]])
    insert_change(
        tournament=row,
        at=timezone.now(),
        by="director",
        device="the laptop",
        words="All is recorded.",
        rows=[
            fact_json.make_log_line(name, None, fact) for name, fact in night.stored_facts.items()
        ],
    )
    return row
