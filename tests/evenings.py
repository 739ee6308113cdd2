"""Evenings played through the same actions as the screens use, for what is shown of them later."""

from django.utils import timezone

from tests import build
from tournament.evening import facts
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Tournament
from tournament.storage.reading import replay
from tournament.storage.stored import written
from tournament.storage.writing.log_line import write_down
from tournament.storage.writing.rows import save
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in


def play(tournament: Tournament, *games, first=1):
    """Seats game after game and types its totals: how many tables of each, or None for all."""
    for number, tables in enumerate(games, start=first):
        if replay.night(tournament.pk).rounds.next_number == number:
            rounds.seat(build.desk(tournament), game=number)
        for place, game in enumerate(replay.night(tournament.pk).rounds.current.games[:tables]):
            type_in(tournament, game, turned=(place + number) % 3 == 0)
    return replay.night(tournament.pk)


def begun(club) -> Tournament:
    """Two tables, two games of them typed."""
    made = build.night(club)
    build.sign_in(made, *build.players(8))
    play(made, None, None)
    return made


def type_in(tournament: Tournament, game, *, turned=False) -> None:
    night = replay.night(tournament.pk)
    points, x = ((7, 4, 9), (1, 0, 2)) if len(game.seats) == 3 else ((9, 6), (2, 1))
    typed = Totals(points, x if night.rules.marks_x else ())
    totals_in.type_totals(
        build.desk(tournament),
        game=game.round,
        table=game.table,
        typed=typed.with_sides_swapped if turned else typed,
        version=game.sheet.version,
        kept=True,
    )


def kept(night, club) -> Tournament:
    """A night made of facts alone, put into rows at once by one change."""
    columns = {name: getattr(night.plan, name) for name in facts.field_names(facts.Plan)}
    row = Tournament.objects.create(club=club, **columns)
    save(row.pk, [(name, None, one) for name, one in night.written.items() if name[1]])
    write_down(
        tournament=row,
        at=timezone.now(),
        by="director",
        device="this laptop",
        words="All is written down.",
        rows=[written.line(name, None, one) for name, one in night.written.items()],
    )
    return row
