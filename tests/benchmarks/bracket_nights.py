"""Measure the pages of a bracket of 64 teams, and the replay of its whole night."""

from __future__ import annotations

import time
from collections.abc import Sequence

from django.test import Client
from django.utils import timezone

from rotation import formats
from scoring.houses import HOUSES
from tests.benchmarks.starting import temporary_club
from tournament.evening import facts
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Director
from tournament.storage.reading import memory, reader
from tournament.storage.writing.write import Press, Writing, action
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets

TEAM_COUNT = 64
PAGE_READINGS = 5
REPLAY_COUNT = 20
HALF_OF_ALL_GAMES = 60


def time_bracket_page() -> float:
    """Return the processor seconds for the bracket page with half of its games over, reading the
    facts again each time.
    """
    with temporary_club() as director:
        night = _create_bracket_night(director, games=HALF_OF_ALL_GAMES)
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(director)
        times = []
        for _ in range(PAGE_READINGS):
            memory.forget_all_nights()
            start_time = time.process_time()
            answer = browser.get(f"/night/{night.tournament}/bracket/")
            times.append(time.process_time() - start_time)
            assert answer.status_code == 200
        return sorted(times)[PAGE_READINGS // 2]


def time_replaying_night() -> float:
    """Return the seconds to compute every place of the tournament from the facts in memory."""
    with temporary_club() as director:
        night = _create_bracket_night(director, games=None)
        start_time = time.perf_counter()
        for _ in range(REPLAY_COUNT):
            new_night = Night(night.tournament, night.club, "", night.revision, night.stored_facts)
            assert progress.is_fully_played(new_night)
            assert len(ranking.standings(new_night)) == TEAM_COUNT
        return (time.perf_counter() - start_time) / REPLAY_COUNT


def _create_bracket_night(director: Director, *, games: int | None) -> Night:
    """Create a bracket night with `games` games played and the next ones called. Play all games if
    `games` is None.
    """
    house = next(
        house for house in HOUSES if formats.format_of_answer(house.rules.format).calls_games
    )
    plan = facts.Plan(
        name="Benchmark",
        date=timezone.localdate(),
        house=house.key,
        dials=house.rules.with_answers({"fee_cents": 0}).to_dict(),
        prizes={},
        practice=True,
        seed="benchmark",
    )
    number = setup.set_up_night(
        club=director.club_id, by="benchmark", device="benchmark", new_plan=plan
    )
    desk = Press(number, "benchmark", "benchmark")
    _check_in_teams(desk, teams=TEAM_COUNT)
    draw_and_call.draw_bracket(desk)
    target = house.rules.target or 0
    games_played = 0
    while not progress.is_fully_played(night := _read_night(number)):
        if not night.rounds.unfinished_games:
            draw_and_call.call_games(desk)
            continue
        for game in night.rounds.unfinished_games:
            if games_played == games:
                return night
            _enter_result(desk, game.round, game.table, (target, target - 3))
            games_played += 1
    return night


def _enter_result(desk: Press, game: int, table: int, points: Sequence[int]) -> None:
    score_sheets.save_totals(
        desk,
        game=game,
        table=table,
        typed_totals=Totals(tuple(points)),
        version=0,
        is_confirmed=True,
    )


@action
def _check_in_teams(w: Writing, *, teams: int) -> str:
    """Check in all teams in one press, because check-in is not measured."""
    for team in range(1, teams + 1):
        two = (2 * team - 1, 2 * team)
        w.put(facts.Team(number=team))
        w.put(
            *(
                facts.Entry(number=number, name=f"Player {number}", signed_in=w.now, team=team)
                for number in two
            )
        )
    return f"{teams} teams are here."


def _read_night(number: int) -> Night:
    night = reader.night(number)
    assert night is not None
    return night
