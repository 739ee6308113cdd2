"""The papers for running the night by hand if the laptop fails: its progress, the steps, blank
sheets, and the emergency packet with all of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.chairs import side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from tournament.evening import courses, facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import (
    free_table_by_game,
    game_in_play,
    names_of_ready_games,
)
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.totals import current_totals
from tournament.evening.night.seats.next_game import with_next_game_drawn
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import height_of_lines, wrap_text
from tournament.kit.printing.page import DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    draw_title,
    fit_table,
    pages_of_table,
    paper_columns,
    paper_rows,
)
from tournament.topics.bracket.paper import bracket_sheets, slips
from tournament.topics.door import paper as sign_in
from tournament.topics.nights import paper as rules
from tournament.topics.places.paper import score_cards, standings
from tournament.topics.rulings import paper as rulings
from tournament.topics.seating.paper import schedule, seats_by_name
from tournament.topics.table.boards.progress import progress_summary, table_state_words
from tournament.topics.table.paper import table_sheets

FONT_SIZE, LARGER_SIZES = 12.0, (13.0, 14.0, 15.0)
# Font sizes to try for the page of steps, from 22 down to 14 points.
STEPS_SIZES = tuple(halves / 2 for halves in range(44, 27, -1))
# The indent and the space between steps, relative to the font size.
INDENT, GAP = 3, 0.5


@dataclass(frozen=True, slots=True)
class TableState:
    """The printed state of one game. `score` is empty before anything is recorded. `table` is None
    while the game waits for a table. `situation` says in words what is in.
    """

    table: int | None
    game: str
    sides: tuple[str, ...]
    score: str
    situation: str


@dataclass(frozen=True, slots=True)
class PrintedState:
    title: str
    progress: str
    tables: tuple[TableState, ...]
    sitting_out: tuple[str, ...]


def printed_state(night: Night) -> PrintedState:
    seated_game = game_in_play(night)
    is_begun = seated_game is not None or night.rounds
    return PrintedState(
        title=courses.course_of(night).title(seated_game) if is_begun else "Before the first game",
        progress=_progress_sentence(night, seated_game),
        tables=(
            *(_states_of_seated_games(night, seated_game) if seated_game else ()),
            *_states_of_ready_games(night),
        ),
        sitting_out=tuple(night.entries.with_number(number).label for number in seated_game.bench)
        if seated_game
        else (),
    )


def steps_by_hand(night: Night) -> tuple[str, ...]:
    """Return the steps for running the night without the laptop."""
    rules = night.rules
    return (
        "Each table fills in its score sheet and brings it to the desk.",
        f"{_game_length_sentence(rules)} {rules.first_dealer.sentence}",
        *courses.course_of(night).steps_without_laptop(),
        "Type it in game by game once the laptop is back.",
    )


def emergency_packet(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return every page that is needed to run the rest of the night by hand.

    Between two games, the seats and score sheets are those of the next game as it would be drawn
    now. Tables whose score is in get no score sheet. Scorecards take a page for two players, so
    they are printed only on request.
    """
    night_with_next_game = with_next_game_drawn(night)
    parts = [
        (game_state, night),
        (steps_page, night),
        (rules.pages, night),
        (seats_by_name.pages, night_with_next_game),
        (standings.pages, night),
        (bracket_sheets.pages, night),
        (slips.pages, night),
        (table_sheets.remaining_score_sheet_pages, night_with_next_game),
        (schedule.shared_pages, night),
    ]
    if choices.with_scorecards:
        parts.append((score_cards.pages, night))
    draw_pages: list[DrawPage] = []
    for pages, printed_night in parts:
        try:
            draw_pages += pages(printed_night, choices)
        except Refused:  # `pages` has nothing to print yet
            continue
    return draw_pages


def cards_and_schedule(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the schedule and the scorecards, to replace the old ones after a new draw."""
    return [*schedule.shared_pages(night, choices), *score_cards.pages(night, choices)]


def game_state(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = printed_state(night)
    return pages_of_table(
        board.title, fit_table(_state_table(board), choices, LARGER_SIZES), choices
    )


def steps_page(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the page of steps, in the largest size that fits one page."""
    return [partial(_draw_steps, steps_by_hand(night))]


def blank_sheets(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return one blank sheet of each kind."""
    empty_night = replace(night, stored_facts={facts.fact_name(night.plan): night.plan})
    course = courses.course_of(empty_night)
    sheets = [
        *steps_page(night, choices),
        *table_sheets.blank_score_sheet_pages(empty_night, choices, of_three=False),
    ]
    if course.has_tables_of_three:
        sheets += table_sheets.blank_score_sheet_pages(empty_night, choices, of_three=True)
    if "match-slips" in course.printout_keys:
        sheets += slips.blank_pages(empty_night, choices)
    if "score-cards" in course.printout_keys:
        sheets += score_cards.blank_pages(empty_night, choices)
    return [
        *sheets,
        *rulings.blank_ruling_log_pages(empty_night, choices),
        *sign_in.pages(empty_night, choices),
    ]


def _state_table(board: PrintedState) -> WordTable:
    columns = tuple(_state_columns(has_names=any(table.game for table in board.tables)))
    table_rows = [TableRow(heading=board.progress), *paper_rows(board.tables, columns)]
    if board.sitting_out:
        table_rows.append(TableRow(heading=f"Sits out: {'; '.join(board.sitting_out)}"))
    return WordTable(paper_columns(columns), tuple(table_rows), FONT_SIZE)


def _state_columns(*, has_names: bool) -> Iterator[Column[TableState]]:
    yield Column(lambda state: state.table, "Table", is_bold=True)
    if has_names:
        yield Column(lambda state: state.game, "Game")
    yield Column(lambda state: state.sides[0], "", share=1.0)
    yield Column(lambda state: " · ".join(state.sides[1:]), "", share=1.0)
    yield Column(lambda state: state.score, "So far", is_bold=True)
    yield Column(lambda state: state.situation, "")


def _draw_steps(texts: tuple[str, ...], sheet: PaperSheet) -> None:
    frame = draw_title(sheet, "By hand", "if the laptop fails")
    sizes_that_fit = (
        size for size in STEPS_SIZES if _steps_height(texts, frame, size) <= frame.height
    )
    size = next(sizes_that_fit, STEPS_SIZES[-1])
    for number, text in enumerate(texts, start=1):
        lines = wrap_text(text, frame.width - INDENT * size, size)
        step_frame = frame.head(height_of_lines(len(lines), size))
        sheet.draw_words(f"{number}.", step_frame.head(height_of_lines(1, size)), size, face=STRONG)
        sheet.draw_text_lines(
            lines, replace(step_frame, left=step_frame.left + INDENT * size), size
        )
        frame = frame.below_head(step_frame.height + GAP * size)


def _steps_height(texts: tuple[str, ...], frame: Frame, size: float) -> float:
    line_counts = (len(wrap_text(text, frame.width - INDENT * size, size)) for text in texts)
    return sum(height_of_lines(line_count, size) + GAP * size for line_count in line_counts)


def _progress_sentence(night: Night, seated_game: SeatedGame | None) -> str:
    if progress.is_fully_played(night):
        return "All games are played."
    return progress_summary(night, seated_game) if seated_game else "No game is on."


def _game_length_sentence(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


def _states_of_seated_games(night: Night, seated_game: SeatedGame) -> Iterator[TableState]:
    for game in seated_game.games:
        totals = current_totals(game, night.rules)
        yield TableState(
            table=game.table,
            game=game.name,
            sides=tuple(_side_words(night, game)),
            score="" if totals.is_empty else totals.words,
            situation=table_state_words(game, night.rules, ""),
        )


def _side_words(night: Night, game: TableGame) -> Iterator[str]:
    entry_by_chair = dict(game.seats)
    for side in sides_at_table(game.chairs):
        entries = [night.entries.with_number(entry_by_chair[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{side_name(side)} {' & '.join(entry.label for entry in entries)}"
        else:
            yield f"{team}: {' & '.join(entry.name for entry in entries)}"


def _states_of_ready_games(night: Night) -> Iterator[TableState]:
    """Yield the states of the bracket games that are ready but not seated."""
    table_by_game = free_table_by_game(night)
    for name in names_of_ready_games(night):
        teams = [
            night.teams.with_number(int(text)) for text in draws.bracket_state(night).teams_in(name)
        ]
        sides = tuple(f"{party.number}: {party.name}" for party in teams)
        table = table_by_game.get(name)
        table_words = "ready, no table" if table is None else f"next on table {table}"
        yield TableState(None, name, sides, "", table_words)
