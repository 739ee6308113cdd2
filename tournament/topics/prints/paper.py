"""The evening on paper as it stands, to go on by hand: how far it is, how it goes on, the blank
sheets for it, and all of it together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.chairs import side_name, sides_of
from scoring.dials.house_rules import HouseRules
from tournament.evening import courses, facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import game_on, next_on, ready
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.totals import standing
from tournament.evening.night.seats.next_game import as_drawn_now
from tournament.evening.words.many import capital
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import height, wrap_text
from tournament.kit.printing.page import Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    draw_title,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
)
from tournament.topics.bracket.paper import bracket_sheets, slips
from tournament.topics.door import paper as sign_in
from tournament.topics.nights import paper as rules
from tournament.topics.places.paper import score_cards, standings
from tournament.topics.rulings import paper as rulings
from tournament.topics.seating.paper import schedule, seats_by_name
from tournament.topics.table.boards.progress import summary, words
from tournament.topics.table.paper import table_sheets

SIZE, LARGER = 12.0, (13.0, 14.0, 15.0)
# The sizes that the page "By hand" tries, from 22 down to 14 points.
BY_HAND_SIZES = tuple(halves / 2 for halves in range(44, 27, -1))
# The indent and the gap between two of its lines, as parts of the size.
INDENT, GAP = 3, 0.5


@dataclass(frozen=True, slots=True)
class TableState:
    """A game's state: `score` is empty before anything is written down, and `table` is None while
    the game waits for one.
    """

    table: int | None
    game: str
    sides: tuple[str, ...]
    score: str
    words: str


@dataclass(frozen=True, slots=True)
class PrintedState:
    title: str
    progress: str
    tables: tuple[TableState, ...]
    out: tuple[str, ...]
    by_hand: tuple[str, ...]


def printed_state(night: Night) -> PrintedState:
    seated = game_on(night)
    is_begun = seated is not None or night.rounds
    return PrintedState(
        title=courses.of(night).title(seated) if is_begun else "Before the first game",
        progress=_progress(night, seated),
        tables=(*(_tables(night, seated) if seated else ()), *_waiting(night)),
        out=tuple(night.entries.of(number).label for number in seated.bench) if seated else (),
        by_hand=steps_by_hand(night),
    )


def steps_by_hand(night: Night) -> tuple[str, ...]:
    """Return what to do without the laptop, step by step."""
    rules = night.rules
    return (
        "Each table fills in its sheet, hand by hand, and brings it to the desk.",
        f"{_length(rules)} {capital(rules.first_dealer.words)}.",
        *courses.of(night).steps_by_hand(),
        "Type it in game by game once the laptop is back.",
    )


def everything(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return every paper there is something for already, to go on by hand from this minute.

    Between two games the seats and table sheets are those of the next one, as it would be drawn
    now. Tables that are in get no second sheet, and score cards, a page for two players, come only
    when they are asked for.
    """
    ahead = as_drawn_now(night)
    parts = [
        (state, night),
        (steps_page, night),
        (rules.pages, night),
        (seats_by_name.pages, ahead),
        (standings.pages, night),
        (bracket_sheets.pages, night),
        (slips.pages, night),
        (table_sheets.remaining_pages, ahead),
        (schedule.lists, night),
    ]
    if wish.cards:
        parts.append((score_cards.pages, night))
    sheets: list[Draw] = []
    for part, shown in parts:
        try:
            sheets += part(shown, wish)
        except Refused:  # there is nothing of this part to print yet
            continue
    return sheets


def cards_and_schedule(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return what everybody needs anew once the games to come are drawn anew."""
    return [*schedule.lists(night, wish), *score_cards.pages(night, wish)]


def state(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = printed_state(night)
    return list_pages(board.title, fit_table(_table(board), wish, LARGER), wish)


def steps_page(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return how it goes on by hand, always as large as one page allows."""
    return [partial(_draw_steps, steps_by_hand(night))]


def blanks(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return one blank sheet of each kind."""
    nobody = replace(night, written={facts.name_of(night.plan): night.plan})
    sheets = [*steps_page(night, wish), *table_sheets.blank_pages(nobody, wish, of_three=False)]
    if courses.of(night).has_threes:
        sheets += table_sheets.blank_pages(nobody, wish, of_three=True)
    if night.party_words.is_team:
        sheets += slips.blank_pages(nobody, wish)
    if "score-cards" in courses.of(night).papers:
        sheets += score_cards.blank_pages(nobody, wish)
    return [*sheets, *rulings.blank_pages(nobody, wish), *sign_in.pages(nobody, wish)]


def _table(board: PrintedState) -> WordTable:
    columns = tuple(_columns(has_names=any(table.game for table in board.tables)))
    listed = [TableRow(heading=board.progress), *paper_rows(board.tables, columns)]
    if board.out:
        listed.append(TableRow(heading=f"Sits out: {'; '.join(board.out)}"))
    return WordTable(paper_columns(columns), tuple(listed), SIZE)


def _columns(*, has_names: bool) -> Iterator[Column[TableState]]:
    yield Column(lambda state: state.table, "Table", is_bold=True)
    if has_names:
        yield Column(lambda state: state.game, "Game")
    yield Column(lambda state: state.sides[0], "", share=1.0)
    yield Column(lambda state: " · ".join(state.sides[1:]), "", share=1.0)
    yield Column(lambda state: state.score, "So far", is_bold=True)
    yield Column(lambda state: state.words, "")


def _draw_steps(texts: tuple[str, ...], sheet: PaperSheet) -> None:
    frame = draw_title(sheet, "By hand", "if the laptop fails")
    fitting = (size for size in BY_HAND_SIZES if _height(texts, frame, size) <= frame.height)
    size = next(fitting, BY_HAND_SIZES[-1])
    for number, text in enumerate(texts, start=1):
        lines = wrap_text(text, frame.width - INDENT * size, size)
        line = frame.head(height(len(lines), size))
        sheet.words(f"{number}.", line.head(height(1, size)), size, face=STRONG)
        sheet.lines(lines, replace(line, left=line.left + INDENT * size), size)
        frame = frame.below(line.height + GAP * size)


def _height(texts: tuple[str, ...], frame: Frame, size: float) -> float:
    lines = (len(wrap_text(text, frame.width - INDENT * size, size)) for text in texts)
    return sum(height(line, size) + GAP * size for line in lines)


def _progress(night: Night, seated: PlayedGame | None) -> str:
    if progress.is_played(night):
        return "Every game is played."
    return summary(night, seated) if seated else "No game is on."


def _length(rules: HouseRules) -> str:
    if rules.target:
        return f"A game is over at {rules.target} points."
    return f"A game has {rules.hands} hands."


def _tables(night: Night, seated: PlayedGame) -> Iterator[TableState]:
    for game in seated.games:
        totals = standing(game, night.rules)
        yield TableState(
            table=game.table,
            game=game.name,
            sides=tuple(_side(night, game)),
            score="" if totals.is_empty else totals.words,
            words=words(game, night.rules, ""),
        )


def _side(night: Night, game: TableGame) -> Iterator[str]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        entries = [night.entries.of(held[chair]) for chair in side]
        team = entries[0].team
        if team is None:
            yield f"{side_name(side)} {' & '.join(entry.label for entry in entries)}"
        else:
            yield f"{team}: {' & '.join(entry.name for entry in entries)}"


def _waiting(night: Night) -> Iterator[TableState]:
    """Yield the games of a bracket that could begin."""
    to = next_on(night)
    for name in ready(night):
        teams = [night.teams.of(int(text)) for text in draws.bracket(night).teams_in(name)]
        sides = tuple(f"{party.number}: {party.name}" for party in teams)
        where = f"next on table {to[name]}" if name in to else "ready, no table"
        yield TableState(None, name, sides, "", where)
