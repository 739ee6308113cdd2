"""How long a director waits for a bracket of 64 teams, and what its whole night costs to read."""

from __future__ import annotations

import time
from collections.abc import Sequence

from django.test import Client
from django.utils import timezone

from rotation import formats
from scoring.houses import HOUSES
from tests.benchmarks.starting import throw_away_club
from tournament.evening import facts
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Director
from tournament.storage.reading import memory, replay
from tournament.storage.writing.write import Press, Writing, action
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

TEAMS = 64
READINGS = 5
REPLAYS = 20
MIDDLE = 60


def bracket_page() -> float:
    """Seconds for the page of the bracket with half of its games over, its facts read anew."""
    with throw_away_club() as director:
        night = _night_of(director, games=MIDDLE)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        times = []
        for _ in range(READINGS):
            memory.forget()
            begun = time.perf_counter()
            answer = browser.get(f"/night/{night.tournament}/bracket/")
            times.append(time.perf_counter() - begun)
            assert answer.status_code == 200
        return sorted(times)[READINGS // 2]


def night_replayed() -> float:
    """From the facts in memory to every place of the whole tournament."""
    with throw_away_club() as director:
        night = _night_of(director, games=None)
        begun = time.perf_counter()
        for _ in range(REPLAYS):
            fresh = Night(night.tournament, night.club, "", night.revision, night.written)
            assert progress.is_played(fresh)
            assert len(ranking.standings(fresh)) == TEAMS
        return (time.perf_counter() - begun) / REPLAYS


def _night_of(director: Director, *, games: int | None) -> Night:
    """So many games played and the next ones called, or all of them."""
    house = next(one for one in HOUSES if formats.of(one.rules.format).calls_games)
    new = facts.Plan(
        name="Benchmark",
        date=timezone.localdate(),
        house=house.key,
        dials=house.rules.with_dials({"fee_cents": 0}).to_dict(),
        prizes={},
        practice=True,
        seed="benchmark",
    )
    number = setup.set_up(club=director.club_id, by="benchmark", device="benchmark", new=new)
    desk = Press(number, "benchmark", "benchmark")
    _enter(desk, teams=TEAMS)
    draw_and_call.draw(desk)
    target = house.rules.target or 0
    played = 0
    while not progress.is_played(night := _read(number)):
        if not night.rounds.on_now:
            draw_and_call.call_games(desk)
            continue
        for game in night.rounds.on_now:
            if played == games:
                return night
            _play(desk, game.round, game.table, (target, target - 3))
            played += 1
    return night


def _play(desk: Press, game: int, table: int, points: Sequence[int]) -> None:
    totals_in.type_totals(
        desk, game=game, table=table, typed=Totals(tuple(points)), version=0, kept=True
    )


@action
def _enter(w: Writing, *, teams: int) -> str:
    """All at once, since it is not what is measured."""
    for team in range(1, teams + 1):
        two = (2 * team - 1, 2 * team)
        w.put(facts.Team(number=team))
        w.put(
            *(
                facts.Entry(number=one, name=f"Player {one}", signed_in=w.now, team=team)
                for one in two
            )
        )
    return f"{teams} teams are here."


def _read(number: int) -> Night:
    found = replay.night(number)
    assert found is not None
    return found
