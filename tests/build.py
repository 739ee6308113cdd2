"""Builders that speak the domain: what a test needs is one line of the evening's words."""

import io
from dataclasses import replace
from datetime import date

from django.utils import timezone
from PIL import Image

from scoring.houses import find
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.play.box_kinds import x_holders
from tournament.kit.desk.forms.picture_file import ReencodedPicture, reencode
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Director, Tournament
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press, action
from tournament.topics.club import actions as clubs
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

PASSWORD = "maple lantern river"


def director(name="director", club="Tanglewood") -> Director:
    return Director.objects.get(pk=_director(name, club))


@remembered
def _director(name, club):
    return clubs.open_club(name=club, password=PASSWORD, director=name).pk


def dots(wide=300, high=200, kind="PNG", mode="RGB", colour="seagreen", **more) -> bytes:
    """A picture's file."""
    out = io.BytesIO()
    Image.new(mode, (wide, high), colour).save(out, kind, **more)
    return out.getvalue()


def picture(club: Club, content: bytes | None = None) -> ReencodedPicture:
    """What stands for this club."""
    drawn = reencode(content or dots())
    clubs.take_picture(club=club.pk, picture=drawn)
    club.refresh_from_db()
    return drawn


def night(
    club: Club, name="Tuesday euchre", day: date | None = None, house="tanglewood", **dials
) -> Tournament:
    """A night that is set up, with some dials turned."""
    new = facts.Plan(
        name=name,
        date=day or timezone.localdate(),
        house=house,
        dials=find(house).rules.with_dials(dials).to_dict(),
        prizes={},
        seed="",
    )
    return Tournament.objects.get(pk=_night(club.pk, new))


@remembered
def _night(club, new):
    return setup.set_up(club=club, by="director", device="this laptop", new=new)


def desk(tournament: Tournament, **more) -> Press:
    """A press of the director's, at the laptop."""
    return Press(tournament.pk, "director", "this laptop", **more)


def sign_in(tournament: Tournament, *names: str) -> None:
    """Everybody named signs in, and does all that is asked at the door."""
    _sign_in(tournament.pk, names)


@remembered
def _sign_in(number, names):
    tournament = Tournament.objects.get(pk=number)
    for name in names:
        signing_in.sign_in(desk(tournament), person=Person(name=name))
        night = replay.night(tournament.pk)
        if ticks := frozenset(ticks_asked(night.rules)):
            entries.tick(desk(tournament), entry=night.entries[-1].number, ticks=ticks)


def players(count: int) -> list[str]:
    """So many sample names, each once."""
    return [f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST)]}" for number in range(count)]


def both_called_joe(tournament: Tournament, *numbers: int) -> None:
    """Two who are called the same."""
    for number in numbers:
        entries.rename(desk(tournament), entry=number, name="Joe Baker")


def seated(tournament: Tournament, count: int):
    """So many players signed in, and the first game seated."""
    sign_in(tournament, *players(count))
    seat(tournament.pk, 1)
    return replay.night(tournament.pk)


@remembered
def seat(number, game):
    """The next game is seated as it comes."""
    rounds.seat(desk(Tournament.objects.get(pk=number)), game=game)


@action
def _told(w, *, told):
    """Facts as they are, past every rule of how they come about."""
    w.put(*told)
    return "Facts are written down."


def planned(tournament: Tournament, **changed) -> None:
    """The night's plan, with some of it changed."""
    plan = replay.night(tournament.pk).plan
    _told(desk(tournament), told=[replace(plan, **changed)])


def totals(tournament: Tournament, game: int, points: dict[int, tuple[int, ...]]):
    """What each table scored, by sides, without any X where the house marks none."""
    night = replay.night(tournament.pk)
    rules = night.rules
    sheets = [
        facts.Sheet(
            round=game,
            table=table,
            points=scored,
            x=(0,) * len(x_holders(rules, night.rounds.game(game, table).chairs)),
        )
        for table, scored in points.items()
    ]
    _told(desk(tournament), told=sheets)
    return replay.night(tournament.pk)


def crowd(tournament: Tournament, count: int) -> None:
    """So many players at once, where nothing is asked at the door."""
    told = [
        facts.Entry(number=number, name=name, signed_in=timezone.now())
        for number, name in enumerate(players(count), start=1)
    ]
    _told(desk(tournament), told=told)


def all_in(tournament: Tournament, game: int, *, left_out: tuple[int, ...] = ()):
    """Every table alike, but for those left out: north and south win, or whoever sits first."""
    games = replay.night(tournament.pk).rounds.of(game).games
    sides = {one.table: (9, 6, 6)[: 3 if len(one.seats) == 3 else 2] for one in games}
    return totals(tournament, game, {n: s for n, s in sides.items() if n not in left_out})


FIRST = (
    *("Ada", "Bert", "Cora", "Dan", "Edna", "Floyd", "Greta", "Hank", "Ida", "Jack"),
    *("Kay", "Leo", "Mae", "Ned", "Opal", "Pete", "Quinn", "Rose", "Sam", "Tess"),
)
LAST = ("Abbott", "Baker", "Carter", "Dixon", "Ellis", "Foster", "Grant", "Hayes")
