"""What a press costs at a desk with ten tables, and what it costs to read a whole evening."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.utils import timezone

from rotation.lots import Lots
from scoring.dials.house_rules import HouseRules
from scoring.houses import HOUSES
from tests.benchmarks.starting import throw_away_club
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.night import Night
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import Person
from tournament.storage.models import Director, Fact, Regular
from tournament.storage.reading import memory, replay
from tournament.storage.writing.write import Press
from tournament.tools.pretend import tables
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

PRESSES = 200
PLAYERS, GAMES = 40, 8
READINGS = 20
# What is typed at a table, by turns: N/S and E/W, and the X of each.
READ_OFF = ((9, 6, 2, 1), (6, 9, 1, 2))


def scores_saved() -> float:
    """Seconds for so many scores, each sent by the page of the game that is on."""
    with throw_away_club() as director:
        night = an_evening(director, games=0)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        page = f"/night/{night.tournament}/scores/1/"
        versions: dict[int, int] = {}

        def press(number: int) -> Any:
            table = number % (PLAYERS // 4) + 1
            cells = READ_OFF[number // (PLAYERS // 4) % 2]
            told = {f"t{table}b{cell}": value for cell, value in enumerate(cells)}
            told |= {f"t{table}version": versions.get(table, 0)}
            answer: Any = browser.post(page, told, headers={"accept": "application/json"})
            versions[table] = answer.json()["version"]
            return answer

        return _seconds(press)


def bare_saves() -> float:
    """A view that asks who is signed in and does one insert and one update, on the disk."""
    with throw_away_club() as director, override_settings(ROOT_URLCONF=__name__):
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        told = {"club": director.club_id}
        return _seconds(lambda number: browser.post("/", told | {"number": number + 1}))


def evenings_read() -> float:
    """From rows to the Night with its standings, as after a fresh start."""
    with throw_away_club() as director:
        night = an_evening(director, games=GAMES)
        begun = time.perf_counter()
        for _ in range(READINGS):
            memory.forget()
            read = replay.night(night.tournament)
            assert read is not None
            assert (len(read.rounds), len(ranking.standings(read))) == (GAMES, PLAYERS)
        return time.perf_counter() - begun


def rows_read() -> float:
    """The least that any program must do: read every row of the night once."""
    with throw_away_club() as director:
        night = an_evening(director, games=GAMES)
        begun = time.perf_counter()
        for _ in range(READINGS):
            kinds: list[Any] = [*Fact.__subclasses__()]
            read = [tuple(kind.objects.values_list()) for kind in kinds]
            assert sum(map(len, read)) == len(night.written) - 1  # the plan is the night's own row
        return time.perf_counter() - begun


def presses_followed() -> float:
    """A night in memory brought up to date after another process's press, with its standings."""
    with throw_away_club() as director:
        night = an_evening(director, games=GAMES)
        desk = Press(night.tournament, "benchmark", "benchmark")
        spent = 0.0
        for number in range(READINGS):
            before = _night(night.tournament)
            entries.rename(desk, entry=1, name=f"Player {number}")
            memory.forget()
            memory.remember(before)
            begun = time.perf_counter()
            assert ranking.standings(_night(night.tournament))
            spent += time.perf_counter() - begun
        return spent


def _seconds(press: Callable[[int], Any]) -> float:
    press(0)
    begun = time.perf_counter()
    for number in range(1, PRESSES + 1):
        answer = press(number)
        assert answer.status_code == 200, answer.content
    return time.perf_counter() - begun


def hall(director: Director, *, players: int, game: int) -> Night:
    """Tonight: this game is being played. The first one is in, those since then hand by hand."""
    night = an_evening(director, games=0, players=players, practice=False)
    desk = Press(night.tournament, "benchmark", "benchmark")
    for one in night.rounds[0].games:
        totals_in.type_totals(
            desk, game=1, table=one.table, typed=Totals((9, 6), (2, 1)), version=0
        )
    for number in range(2, game):
        _play(desk, number, night.rules)
    rounds.seat(desk, game=game)
    return _night(night.tournament)


def an_evening(
    director: Director,
    *,
    games: int,
    players: int = PLAYERS,
    practice: bool = True,
    day: date | None = None,
) -> Night:
    """So many games written hand by hand, and where there are none, the first one seated."""
    house = next(one for one in HOUSES if one.rules.marks_x)
    new = facts.Plan(
        name="Benchmark",
        date=day or timezone.localdate(),
        house=house.key,
        dials=house.rules.with_dials({"games": GAMES}).to_dict(),
        prizes={},
        practice=practice,
        seed="benchmark",
    )
    number = setup.set_up(club=director.club_id, by="benchmark", device="benchmark", new=new)
    desk = Press(number, "benchmark", "benchmark")
    for player in range(1, players + 1):
        signing_in.sign_in(desk, person=Person(name=f"Player {player}"))
        entries.tick(desk, entry=player, ticks=frozenset(ticks_asked(house.rules)))
    for game in range(1, games + 1):
        _play(desk, game, house.rules)
    if not games:
        rounds.seat(desk, game=1)
    return _night(number)


def _play(desk: Press, game: int, rules: HouseRules) -> None:
    """Hand by hand at each table."""
    rounds.seat(desk, game=game)
    lots = Lots(f"benchmark/{game}")
    for one in _night(desk.tournament).rounds[-1].games:
        tables.by_hand(desk, one, rules, lots)


def _night(number: int) -> Night:
    found = replay.night(number)
    assert found is not None
    return found


def _save(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    club, number = request.POST["club"], request.POST["number"]
    with transaction.atomic():
        row = Regular.objects.create(club_id=club, number=number, name="Somebody")
        Regular.objects.filter(pk=row.pk).update(lot=number)
    return HttpResponse("saved")


urlpatterns = [path("", _save)]
