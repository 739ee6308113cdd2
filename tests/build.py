"""Builders of clubs and nights in the database, so that a test sets up its night in a line."""

import io
from dataclasses import replace
from datetime import date

from django.utils import timezone
from PIL import Image

from scoring.houses import find_house
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.kit.desk.forms.picture_file import ReencodedPicture, reencode_picture
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Director, Tournament
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press, action
from tournament.topics.club.actions import club as clubs
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

PASSWORD = "maple lantern river"


def director(name="director", club="Tanglewood") -> Director:
    """Open a club, and return its director."""
    return Director.objects.get(pk=_create_director(name, club))


@remembered
def _create_director(name, club):
    return clubs.open_club(name=club, password=PASSWORD, director=name).pk


def image_bytes(
    width=300, height=200, kind="PNG", mode="RGB", color="seagreen", **save_options
) -> bytes:
    """Return the bytes of an image file that is filled with one color."""
    stream = io.BytesIO()
    Image.new(mode, (width, height), color).save(stream, kind, **save_options)
    return stream.getvalue()


def picture(club: Club, content: bytes | None = None) -> ReencodedPicture:
    """Store an image as the club's picture, and return the stored picture."""
    stored_picture = reencode_picture(content or image_bytes())
    clubs.store_picture(club=club.pk, picture=stored_picture)
    club.refresh_from_db()
    return stored_picture


def night(
    club: Club, name="Tuesday euchre", day: date | None = None, house="tanglewood", **dials
) -> Tournament:
    """Set up a night with these house rules changed, and return its row."""
    plan = facts.Plan(
        name=name,
        date=day or timezone.localdate(),
        house=house,
        dials=find_house(house).rules.with_answers(dials).to_dict(),
        prizes={},
        seed="",
    )
    return Tournament.objects.get(pk=_create_night(club.pk, plan))


@remembered
def _create_night(club, plan):
    return setup.set_up_night(club=club, by="director", device="the laptop", new_plan=plan)


def read_night(row: Tournament) -> Night:
    """Return the night as it is stored now."""
    return reader.night(row.pk)


def desk(tournament: Tournament, **press_fields) -> Press:
    """Return a press of the director at the laptop."""
    return Press(tournament.pk, "director", "the laptop", **press_fields)


def check_in(tournament: Tournament, *names: str) -> None:
    """Check in the players with these names, with every check-in item done."""
    _check_in(tournament.pk, names)


@remembered
def _check_in(tournament_number, names):
    tournament = Tournament.objects.get(pk=tournament_number)
    for name in names:
        signing_in.check_in_player(desk(tournament), person=CheckInPerson(name=name))
        night = reader.night(tournament.pk)
        if items := frozenset(required_check_in_items(night.rules)):
            entries.mark_check_in_items(
                desk(tournament), entry=night.entries[-1].number, items=items
            )


def players(count: int) -> list[str]:
    """Return `count` sample names, each once."""
    return [
        f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {LAST_NAMES[number // len(FIRST_NAMES)]}"
        for number in range(count)
    ]


def give_same_name(tournament: Tournament, *numbers: int) -> None:
    """Give all of these entries the name Joe Baker."""
    for number in numbers:
        entries.rename_player(desk(tournament), entry=number, name="Joe Baker")


def seat_players(tournament: Tournament, count: int):
    """Check in `count` players, seat the first game, and return the night."""
    check_in(tournament, *players(count))
    seat_game(tournament.pk, 1)
    return reader.night(tournament.pk)


@remembered
def seat_game(tournament_number, game):
    """Seat the next game as the format draws it."""
    rounds.seat_next_game(desk(Tournament.objects.get(pk=tournament_number)), game=game)


@action
def write_facts(writing, *, new):
    """Store these facts without the checks of the product's actions."""
    writing.put(*new)
    return "Facts are recorded."


def change_plan(tournament: Tournament, **changes) -> None:
    """Change fields of the night's plan."""
    plan = reader.night(tournament.pk).plan
    write_facts(desk(tournament), new=[replace(plan, **changes)])


def type_totals(tournament: Tournament, game: int, points: dict[int, tuple[int, ...]]):
    """Enter each table's points by side, with no Xs, and return the night."""
    _enter_totals(tournament.pk, game, points)
    return reader.night(tournament.pk)


@remembered
def _enter_totals(tournament_number, game, points):
    night = reader.night(tournament_number)
    rules = night.rules
    sheets = [
        facts.Sheet(
            round=game,
            table=table,
            points=points_by_side,
            x=(0,) * len(chairs_per_x_box(rules, night.rounds.table_game(game, table).chairs)),
        )
        for table, points_by_side in points.items()
    ]
    write_facts(desk(Tournament.objects.get(pk=tournament_number)), new=sheets)


def check_in_crowd(tournament: Tournament, count: int) -> None:
    """Check in `count` players at once, for rules that ask nothing at the door."""
    _check_in_crowd(tournament.pk, count)


@remembered
def _check_in_crowd(tournament_number, count):
    arrivals = [
        facts.Entry(number=place, name=name, signed_in=timezone.now())
        for place, name in enumerate(players(count), start=1)
    ]
    write_facts(desk(Tournament.objects.get(pk=tournament_number)), new=arrivals)


def enter_all_tables(tournament: Tournament, game: int, *, except_tables: tuple[int, ...] = ()):
    """Enter the same score at every table except `except_tables`, and return the night. North-south
    wins, or the first seat at a 3-player table.
    """
    games = reader.night(tournament.pk).rounds.with_number(game).games
    sides = {game.table: (9, 6, 6)[: 3 if len(game.seats) == 3 else 2] for game in games}
    points = {table: score for table, score in sides.items() if table not in except_tables}
    return type_totals(tournament, game, points)


FIRST_NAMES = (
    *("Ada", "Bert", "Cora", "Dan", "Edna", "Floyd", "Greta", "Hank", "Ida", "Jack"),
    *("Kay", "Leo", "Mae", "Ned", "Opal", "Pete", "Quinn", "Rose", "Sam", "Tess"),
)
LAST_NAMES = ("Abbott", "Baker", "Carter", "Dixon", "Ellis", "Foster", "Grant", "Hayes")
