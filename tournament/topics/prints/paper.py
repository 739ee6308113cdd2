"""The papers for running the night by hand if the laptop fails: the night's progress so far, the
steps to follow, blank sheets, and the emergency packet with all of these.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.chairs import side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargeRule
from scoring.dollars import format_dollars
from tournament.evening import courses, facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import (
    find_current_game,
    free_table_by_game,
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

FONT_SIZE, LARGER_FONT_SIZES = 12.0, (13.0, 14.0, 15.0)
# Font sizes to try for the page of steps, from 22 down to 14 points.
STEPS_FONT_SIZES = tuple(halves / 2 for halves in range(44, 27, -1))
# The indent of steps and the space between them, as multiples of the font size.
INDENT, GAP = 3, 0.5


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """One game on the page that shows how far the night is. `score` is empty before anything is
    recorded. `table` is None while the game waits for a table. `situation` says in words how far
    the game is.
    """

    table: int | None
    game_name: str
    sides: tuple[str, ...]
    score: str
    situation: str


@dataclass(frozen=True, slots=True)
class PrintedState:
    title: str
    progress: str
    games: tuple[PrintedGame, ...]
    sitting_out: tuple[str, ...]


def make_printed_state(night: Night) -> PrintedState:
    seated_game = find_current_game(night)
    has_game = seated_game is not None or night.rounds
    return PrintedState(
        title=courses.course_of(night).title(seated_game) if has_game else "Before the first game",
        progress=_progress_sentence(night, seated_game),
        games=(
            *(_yield_seated_games(night, seated_game) if seated_game else ()),
            *_yield_ready_games(night),
        ),
        sitting_out=tuple(night.entries.with_number(number).label for number in seated_game.bench)
        if seated_game
        else (),
    )


def steps_without_laptop(night: Night) -> tuple[str, ...]:
    """Return the steps for running the night without the laptop."""
    rules = night.rules
    return (
        "Each table fills in its score sheet and brings it to the desk.",
        f"{_game_length_sentence(rules)} {rules.first_dealer.sentence}",
        *courses.course_of(night).steps_without_laptop(),
        *_steps_about_x(rules),
        "When the laptop works again, enter the scores game by game.",
    )


def emergency_packet_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return every page that is needed to run the rest of the night by hand.

    Between two games, the seats and score sheets are those of the next game as it would be drawn
    now. Tables whose score is in get no score sheet. Scorecards take a page for two players, so
    they are printed only on request.
    """
    night_with_next_game = with_next_game_drawn(night)
    page_makers = [
        (game_state_pages, night),
        (pages_of_steps, night),
        (rules.pages, night),
        (seats_by_name.pages, night_with_next_game),
        (standings.pages, night),
        (bracket_sheets.pages, night),
        (slips.pages, night),
        (table_sheets.remaining_score_sheet_pages, night_with_next_game),
        (schedule.pages_without_team_pages, night),
    ]
    if choices.with_scorecards:
        page_makers.append((score_cards.pages, night))
    packet_pages: list[DrawPage] = []
    for make_pages, printed_night in page_makers:
        try:
            packet_pages += make_pages(printed_night, choices)
        except Refused:  # This printout has nothing to print yet.
            continue
    return packet_pages


def card_and_schedule_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the schedule and the scorecards, to replace the old ones after a new draw."""
    return [*schedule.pages_without_team_pages(night, choices), *score_cards.pages(night, choices)]


def game_state_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    printed_state = make_printed_state(night)
    if not printed_state.games and progress.is_fully_played(night):
        raise Refused("All games are played. Print the standings for the places.")
    return pages_of_table(
        printed_state.title,
        fit_table(_make_table_of_games(printed_state), choices, LARGER_FONT_SIZES),
        choices,
    )


def pages_of_steps(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the page of steps, in the largest size that fits one page."""
    return [partial(_draw_steps, steps_without_laptop(night))]


def blank_sheet_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return one blank sheet of each kind."""
    empty_night = replace(night, stored_facts={facts.fact_name(night.plan): night.plan})
    course = courses.course_of(empty_night)
    blank_pages = [
        *pages_of_steps(night, choices),
        *table_sheets.blank_score_sheet_pages(empty_night, choices, is_three_handed=False),
    ]
    if course.has_tables_of_three:
        blank_pages += table_sheets.blank_score_sheet_pages(
            empty_night, choices, is_three_handed=True
        )
    if "match-slips" in course.printout_keys:
        blank_pages += slips.blank_pages(empty_night, choices)
    if "score-cards" in course.printout_keys:
        blank_pages += score_cards.blank_pages(empty_night, choices)
    return [
        *blank_pages,
        *rulings.blank_ruling_log_pages(empty_night, choices),
        *sign_in.pages(empty_night, choices),
    ]


def _make_table_of_games(printed_state: PrintedState) -> WordTable:
    columns = tuple(
        _columns_of_games(has_names=any(game.game_name for game in printed_state.games))
    )
    table_rows = [
        TableRow(heading=printed_state.progress),
        *paper_rows(printed_state.games, columns),
    ]
    if printed_state.sitting_out:
        table_rows.append(TableRow(heading=f"Sits out: {'; '.join(printed_state.sitting_out)}"))
    return WordTable(paper_columns(columns), tuple(table_rows), FONT_SIZE)


def _columns_of_games(*, has_names: bool) -> Iterator[Column[PrintedGame]]:
    yield Column(lambda game: game.table, "Table", is_bold=True)
    if has_names:
        yield Column(lambda game: game.game_name, "Game")
    yield Column(lambda game: game.sides[0], "", width_share=1.0)
    yield Column(lambda game: " · ".join(game.sides[1:]), "", width_share=1.0)
    yield Column(lambda game: game.score, "So far", is_bold=True)
    yield Column(lambda game: game.situation, "")


def _draw_steps(step_texts: tuple[str, ...], sheet: PaperSheet) -> None:
    frame = draw_title(sheet, "By hand", "if the laptop fails")
    fitting_font_sizes = (
        font_size
        for font_size in STEPS_FONT_SIZES
        if _height_of_steps(step_texts, frame, font_size) <= frame.height
    )
    font_size = next(fitting_font_sizes, STEPS_FONT_SIZES[-1])
    for step_number, text in enumerate(step_texts, start=1):
        step_lines = wrap_text(text, frame.width - INDENT * font_size, font_size)
        step_frame = frame.head(height_of_lines(len(step_lines), font_size))
        sheet.draw_words(
            f"{step_number}.",
            step_frame.head(height_of_lines(1, font_size)),
            font_size,
            face=STRONG,
        )
        sheet.draw_text_lines(
            step_lines, replace(step_frame, left=step_frame.left + INDENT * font_size), font_size
        )
        frame = frame.below_head(step_frame.height + GAP * font_size)


def _height_of_steps(step_texts: tuple[str, ...], frame: Frame, font_size: float) -> float:
    line_counts = (
        len(wrap_text(text, frame.width - INDENT * font_size, font_size)) for text in step_texts
    )
    return sum(
        height_of_lines(line_count, font_size) + GAP * font_size for line_count in line_counts
    )


def _progress_sentence(night: Night, seated_game: SeatedGame | None) -> str:
    if progress.is_fully_played(night):
        return "All games are played."
    return progress_summary(night, seated_game) if seated_game else "No game is on."


def _steps_about_x(rules: HouseRules) -> Iterator[str]:
    """Yield the step for Xs and their fine, or nothing if the rules have no Xs."""
    if not rules.has_x_marks:
        return
    causes = (("is euchred", rules.x_for_euchre), ("reneges", rules.x_for_renege))
    cause_words = " or ".join(cause for cause, gets_x in causes if gets_x)
    sentences = [
        f"A side that {cause_words} gets an X on the score sheet.",
        rules.x_charged_to.sentence,
    ]
    if rules.x_fine_cents:
        sentences.append(f"Each X costs {format_dollars(rules.x_fine_cents)}.")
        if rules.x_charged_to is not XChargeRule.PLAYER_AT_FAULT:
            sentences.append(rules.x_fine_per.sentence)
    yield " ".join(sentences)


def _game_length_sentence(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


def _yield_seated_games(night: Night, seated_game: SeatedGame) -> Iterator[PrintedGame]:
    for game in seated_game.games:
        totals, situation = current_totals(game, night.rules), table_state_words(game, night.rules)
        yield PrintedGame(
            table=game.table,
            game_name=game.name,
            sides=tuple(_yield_side_words(night, game)),
            # The situation of a game with some totals is its score, which is printed once.
            score="" if totals.is_empty or totals.words == situation else totals.words,
            situation=situation,
        )


def _yield_side_words(night: Night, game: TableGame) -> Iterator[str]:
    entry_by_chair = dict(game.seats)
    for side in sides_at_table(game.chairs):
        entries = [night.entries.with_number(entry_by_chair[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{side_name(side)} {' & '.join(entry.label for entry in entries)}"
        else:
            yield f"{team}: {' & '.join(entry.name for entry in entries)}"


def _yield_ready_games(night: Night) -> Iterator[PrintedGame]:
    """Yield the bracket games that are ready but not seated, as they are printed."""
    table_by_game = free_table_by_game(night)
    for name in names_of_ready_games(night):
        teams = [
            night.teams.with_number(int(team_number))
            for team_number in draws.bracket_state(night).teams_in(name)
        ]
        sides = tuple(f"{party.number}: {party.name}" for party in teams)
        table = table_by_game.get(name)
        table_words = "ready, no table" if table is None else f"next on table {table}"
        yield PrintedGame(None, name, sides, "", table_words)
