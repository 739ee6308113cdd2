"""Measure a press at a desk with ten tables, and the reading of a whole night."""

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

from rotation.seeded_random import SeededRandom
from scoring.dials.house_rules import HouseRules
from scoring.houses import HOUSES
from tests.benchmarks.starting import temporary_club
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.night import Night
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Director, Fact, Regular
from tournament.storage.reading import memory, reader
from tournament.storage.writing.write import Press
from tournament.tools.pretend import tables
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets

PRESS_COUNT = 200
PLAYERS, GAMES = 40, 8
NIGHT_READINGS = 20
# Totals entered at one table after another: points of N/S and E/W, then the Xs of each.
TYPED_TOTALS = ((9, 6, 2, 1), (6, 9, 1, 2))


def time_saving_scores() -> float:
    """Return the seconds to save many scores, each sent from the page of the current game."""
    with temporary_club() as director:
        night = build_night(director, games=0)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        page = f"/night/{night.tournament}/scores/1/"
        versions: dict[int, int] = {}

        def press(number: int) -> Any:
            table = number % (PLAYERS // 4) + 1
            cells = TYPED_TOTALS[number // (PLAYERS // 4) % 2]
            fields = {f"t{table}b{cell}": value for cell, value in enumerate(cells)}
            fields |= {f"t{table}version": versions.get(table, 0)}
            answer: Any = browser.post(page, fields, headers={"accept": "application/json"})
            versions[table] = answer.json()["version"]
            return answer

        return _time_presses(press)


def time_plain_saves() -> float:
    """Return the seconds of a bare view that checks the sign-in, inserts a row and updates one."""
    with temporary_club() as director, override_settings(ROOT_URLCONF=__name__):
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        row = {"club": director.club_id}
        return _time_presses(lambda number: browser.post("/", row | {"number": number + 1}))


def time_reading_night() -> float:
    """Return the seconds it takes to read a night from its rows and rank it, as after a fresh
    start.
    """
    with temporary_club() as director:
        night = build_night(director, games=GAMES)
        start_time = time.perf_counter()
        for _ in range(NIGHT_READINGS):
            memory.forget_all_nights()
            night_read = reader.night(night.tournament)
            assert night_read is not None
            assert (len(night_read.rounds), len(ranking.standings(night_read))) == (GAMES, PLAYERS)
        return time.perf_counter() - start_time


def time_reading_rows() -> float:
    """Return the seconds to read every row of the night, which any program must do at least."""
    with temporary_club() as director:
        night = build_night(director, games=GAMES)
        start_time = time.perf_counter()
        for _ in range(NIGHT_READINGS):
            kinds: list[Any] = [*Fact.__subclasses__()]
            rows = [tuple(kind.objects.values_list()) for kind in kinds]
            # The plan is a fact too, but it is stored in the night's own row.
            assert sum(map(len, rows)) == len(night.stored_facts) - 1
        return time.perf_counter() - start_time


def time_catching_up_with_presses() -> float:
    """Return the seconds to update a night in memory and rank it after another process's press."""
    with temporary_club() as director:
        night = build_night(director, games=GAMES)
        desk = Press(night.tournament, "benchmark", "benchmark")
        seconds_spent = 0.0
        for number in range(NIGHT_READINGS):
            night_before = _read_night(night.tournament)
            entries.rename_player(desk, entry=1, name=f"Player {number}")
            memory.forget_all_nights()
            memory.remember_night(night_before)
            start_time = time.perf_counter()
            assert ranking.standings(_read_night(night.tournament))
            seconds_spent += time.perf_counter() - start_time
        return seconds_spent


def _time_presses(press: Callable[[int], Any]) -> float:
    press(0)
    start_time = time.perf_counter()
    for number in range(1, PRESS_COUNT + 1):
        answer = press(number)
        assert answer.status_code == 200, answer.content
    return time.perf_counter() - start_time


def build_full_hall(director: Director, *, players: int, game: int) -> Night:
    """Return a night in this game: game 1 has typed totals, and later games were written hand by
    hand.
    """
    night = build_night(director, games=0, players=players, practice=False)
    desk = Press(night.tournament, "benchmark", "benchmark")
    type_totals_of_game(desk, 1, tables=players // 4)
    for number in range(2, game):
        _seat_and_play_game(desk, number, night.rules)
    rounds.seat_next_game(desk, game=game)
    return _read_night(night.tournament)


def type_totals_of_game(desk: Press, game: int, *, tables: int) -> None:
    """Enter the totals at every table of a seated game."""
    for table in range(1, tables + 1):
        score_sheets.save_totals(
            desk, game=game, table=table, typed_totals=Totals((9, 6), (2, 1)), version=0
        )


def build_night(
    director: Director,
    *,
    games: int,
    players: int = PLAYERS,
    practice: bool = True,
    day: date | None = None,
) -> Night:
    """Create a night with `games` games entered hand by hand. If `games` is 0, the first game is
    seated.
    """
    house = next(house for house in HOUSES if house.rules.has_x_marks)
    plan = facts.Plan(
        name="Benchmark",
        date=day or timezone.localdate(),
        house=house.key,
        dials=house.rules.with_answers({"games": GAMES}).to_dict(),
        prizes={},
        practice=practice,
        seed="benchmark",
    )
    number = setup.set_up_night(
        club=director.club_id, by="benchmark", device="benchmark", new_plan=plan
    )
    desk = Press(number, "benchmark", "benchmark")
    for player in range(1, players + 1):
        signing_in.check_in_player(desk, person=CheckInPerson(name=f"Player {player}"))
        entries.mark_check_in_items(
            desk, entry=player, items=frozenset(required_check_in_items(house.rules))
        )
    for game in range(1, games + 1):
        _seat_and_play_game(desk, game, house.rules)
    if not games:
        rounds.seat_next_game(desk, game=1)
    return _read_night(number)


def _seat_and_play_game(desk: Press, game: int, rules: HouseRules) -> None:
    """Seat a game and enter it hand by hand at each table."""
    rounds.seat_next_game(desk, game=game)
    rng = SeededRandom(f"benchmark/{game}")
    for table_game in _read_night(desk.tournament).rounds[-1].games:
        tables.enter_hands(desk, table_game, rules, rng)


def _read_night(number: int) -> Night:
    night = reader.night(number)
    assert night is not None
    return night


def _plain_save_view(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    club, number = request.POST["club"], request.POST["number"]
    with transaction.atomic():
        row = Regular.objects.create(club_id=club, number=number, name="Somebody")
        Regular.objects.filter(pk=row.pk).update(lot=number)
    return HttpResponse("saved")


urlpatterns = [path("", _plain_save_view)]
