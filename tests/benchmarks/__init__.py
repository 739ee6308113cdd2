"""Figures that matter to the evening, each beside a bare baseline of the same run.

Machines differ and are busy; a ratio to something plain, measured in the same minute, says more
than seconds. Nothing here runs during an evening.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.benchmarks import (
    asking,
    brackets,
    copies,
    draws,
    evening,
    in_browser,
    kept_line,
    large_nights,
    live,
    pages,
    pair_nights,
    paper,
    processor,
    rotation,
    scoring,
    starting,
    tenth_year,
)


@dataclass(frozen=True, slots=True)
class Row:
    """`most` is how many times the baseline the figure may be: beyond that the command fails.
    `goal` is what it is to become, where that is less; once reached, it is written as `most`.
    """

    figure: str
    measure: Callable[[], float]
    baseline: str
    measure_baseline: Callable[[], float]
    most: float
    unit: str = " s"
    goal: float | None = None


ROWS = (
    Row(
        "two hundred scores saved at ten tables",
        evening.scores_saved,
        "a bare view behind the same sign-in with one insert and one update, as often",
        evening.bare_saves,
        2.0,
    ),
    Row(
        "a score of 160 players saved in the last game on a connection that is kept",
        kept_line.score_saved,
        "a bare Django that saves as durably, on one too",
        kept_line.bare_save,
        2.5,
    ),
    Row(
        "processor of the server for a score in the last game on a connection that is kept",
        kept_line.score_worked,
        "a bare Django that saves as durably, on one too",
        kept_line.bare_worked,
        3.5,
        unit=" ms",
        goal=2.5,
    ),
    Row(
        "calls for a score that is typed first, flat: in the eighth game of 160 players",
        processor.calls_of_a_save(8),
        "in the first",
        processor.calls_of_a_save(1),
        1.1,
        unit=" calls",
    ),
    Row(
        "processor of a save in the eighth game of 160 players",
        processor.of_a_save(8),
        "a bare Python that counts to a million",
        processor.count_to_a_million,
        0.35,
        unit=" ms",
        goal=0.15,
    ),
    Row(
        "processor of a save, flat: in the eighth game of 160 players",
        processor.of_a_save(8),
        "in the first",
        processor.of_a_save(1),
        1.6,
        unit=" ms",
        goal=1.25,
    ),
    Row(
        "a hand that a table's phone sends in the last game on a connection that is kept",
        kept_line.hand_sent,
        "a bare Django that saves as durably, on one too",
        kept_line.bare_save,
        2.5,
    ),
    Row(
        "twenty evenings of forty players read, with their standings",
        evening.evenings_read,
        "their rows alone",
        evening.rows_read,
        2.0,
        goal=1.5,
    ),
    *(
        Row(
            f"rows to the standings of {players:,} players",
            large_nights.read(players),
            "a loop that adds up its bare rows",
            large_nights.added_up(players),
            6.0,
            goal=1.5,
        )
        for players in (100, 160, large_nights.FEW, large_nights.MANY)
    ),
    Row(
        "rows to the standings, linear: of 5,000 players",
        large_nights.read(large_nights.MANY),
        "of 1,000",
        large_nights.read(large_nights.FEW),
        5.5,
    ),
    Row(
        "the same night brought up to date after twenty presses",
        evening.presses_followed,
        "twenty evenings' rows alone",
        evening.rows_read,
        1.5,
    ),
    Row(
        "a wall of 160 names in a browser slowed six times: blocked",
        in_browser.wall_blocked,
        "what nobody notices",
        in_browser.wall_patience,
        1.0,
    ),
    Row(
        "the same wall while it turns its pages: its thread at work",
        in_browser.wall_at_work,
        "the time",
        in_browser.wall_time,
        0.05,
    ),
    Row(
        "a key of the number pad to its tick, slowed six times",
        in_browser.key_to_tick,
        "what nobody notices",
        in_browser.tick_patience,
        2.5,
        goal=1.0,
    ),
    Row(
        "the slowest page of forty players after eight games",
        pages.slowest_page,
        "a bare table of forty behind the same sign-in",
        pages.bare_page,
        50.0,
    ),
    Row(
        "the page of a bracket of 64 teams, half of it played",
        pair_nights.bracket_page,
        "a bare table of forty behind the same sign-in",
        pages.bare_page,
        50.0,
    ),
    Row(
        "the whole night of 64 teams replayed, with every place",
        pair_nights.night_replayed,
        "255 results of a bracket replayed, twenty times",
        brackets.brackets_replayed,
        1.0,
    ),
    Row(
        "a later start, to the first page",
        starting.later_start,
        "what a director waits for",
        starting.patience,
        1.0,
    ),
    Row(
        "the same start beside a bare one",
        starting.later_start,
        "a bare Django on the same server, to its first page",
        starting.bare_start,
        6.5,  # docs/speed.md
        goal=3.0,
    ),
    Row(
        "a start in the tenth year, to the first page",
        tenth_year.start,
        "what a director waits for",
        tenth_year.first_page_patience,
        1.0,
    ),
    Row(
        "a stop in the tenth year",
        tenth_year.stop,
        "what a director waits for",
        tenth_year.stop_patience,
        1.0,
    ),
    Row(
        "the slowest engine from the command line, asked for one thing",
        asking.slowest_engine,
        "what a script waits for",
        asking.patience,
        1.0,
    ),
    Row(
        "a change at the desk on 198 of 200 phones, while tables send their hands",
        live.slowest_phone,
        "as many bare connections told after as long a pause",
        live.slowest_bare_connection,
        3.0,
    ),
    Row(
        "the same beside two hundred clubs to whose walls nothing happens",
        live.slowest_phone_beside_clubs,
        "the same beside none",
        live.slowest_phone,
        1.2,
    ),
    Row(
        "a checked copy of five hundred evenings, while scores are saved",
        copies.copied,
        "the same file copied by the system, and flushed",
        copies.copied_by_the_system,
        40.0,  # in the background, and it lets every save go first
    ),
    Row(
        "the memory that a copy of five hundred evenings takes",
        copies.memory,
        "what an old laptop can spare",
        copies.spare,
        1.0,
        unit=" MB",
    ),
    Row(
        "the longest save while that copy is made",
        copies.longest_save,
        "what nobody at a table may wait longer for",
        copies.patience,
        1.0,
    ),
    Row(
        "a thousand pages through the lanes",
        starting.pages_through_lanes,
        "the same pages through Django's own threads",
        starting.pages_through_django,
        1.0,
    ),
    Row(
        "100,000 hands through score",
        scoring.hands_scored,
        "a bare Python that copies the same JSON lines",
        scoring.hands_copied,
        7.0,
    ),
    Row(
        "two thousand typed totals judged",
        scoring.totals_judged,
        "the same totals to JSON and back",
        scoring.totals_copied,
        10.0,
    ),
    Row(
        "the next game of thirty tables by every movement",
        rotation.next_seatings,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        2.0,
    ),
    Row(
        "the forecast of an evening at ten tables",
        rotation.forecast_of_an_evening,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        15.0,
    ),
    Row(
        "partners repeated in 100 games at ten tables, looking ahead",
        rotation.repeats_looking_ahead,
        "by a coin",
        rotation.repeats_by_a_coin,
        0.396,  # 11.5 beside the coin's 29
        unit="",
    ),
    Row(
        "partners repeated in 100 games at eight tables, announced",
        rotation.repeats_announced,
        "at ten, by a coin",
        rotation.repeats_by_a_coin,
        0.004,
        unit="",
    ),
    Row(
        "a bracket of 128 teams built",
        brackets.brackets_built,
        "its games to JSON and back",
        brackets.games_copied,
        10.0,
    ),
    Row(
        "255 results of a bracket replayed",
        brackets.brackets_replayed,
        "the same results to JSON and back",
        brackets.results_copied,
        15.0,
    ),
    Row(
        "the evening of 64 teams planned",
        brackets.evenings_planned,
        "a bracket's 255 results replayed",
        brackets.brackets_replayed,
        80.0,
    ),
    Row(
        "sixteen rounds drawn for 400 players",
        draws.full_hall,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        15.0,
    ),
    Row(
        "the rest of eight rounds for 160, one gone and one come",
        draws.rest_of_an_evening,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        30.0,
    ),
    Row(
        "a thousand score cards with accents, two on a page",
        paper.cards,
        "as many bare cards with the same words on a kept grid",
        paper.bare_cards,
        1.43,  # seven tenths of their speed
    ),
    Row(
        "forty table tents with the codes of their links",
        paper.tents_with_codes,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        12.0,
    ),
    Row(
        "standings of two hundred on paper",
        paper.places,
        "a bare Python that counts to a million",
        draws.count_to_a_million,
        4.0,
    ),
)
