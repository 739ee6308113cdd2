"""The printed schedule of a night drawn in advance: a list of the games by table, a list of the
players or teams with all their tables, and cards for teams to write their points on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rotation.seating import TEAM_CHAIRS, Entrant, Seating, is_fill_in_team
from scoring.chairs import CHAIRS_CLOCKWISE, Seats
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS
from tournament.evening.night.play.sheets import SCORE_DASH
from tournament.kit.printing.cutting import pages_of_cards, split_into_card_frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import MIN_WRITE_IN_BOX_SIDE, Frame, body_frame
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, draw_head_line
from tournament.kit.printing.letters import height_of_lines
from tournament.kit.printing.page import Align, DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE, PLAIN, THICK
from tournament.kit.printing.word_table import (
    PageRows,
    PaperColumn,
    TableRow,
    WordTable,
    count_wrapped_rows,
    draw_table_rows,
    draw_title,
    frame_below_title,
    largest_size_with_fewest_pages,
    split_rows_into_pages,
    with_font_size,
)
from tournament.topics.seating.boards.drawn_games import (
    DrawnGames,
    EntrantGame,
    ListedEntrant,
    drawn_games,
)

# The font sizes to try for the schedule's lists.
LIST_FONT_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
# The number of games that fit beside the names, in usual and in large print.
MAX_GAMES_ACROSS, MAX_GAMES_ACROSS_IN_LARGE_PRINT = 8, 6
SITTING_OUT_CELL_WORD = "out"
# The numbers of teams that may share a page, and the usual number.
TEAMS_PER_PAGE, USUAL_TEAMS_PER_PAGE = (4, 2, 1), 2
# The heights, in points, of the team's name and of the column headings in its part of a page.
HEAD_HEIGHT, HEADINGS_HEIGHT = 112.0, 24.0
MAX_ROW_HEIGHT = 58.0
GAP_BELOW_NAME, CELL_PADDING = 8.0, 4.0
# Partners' names are drawn one above the other only if their font size is at least this.
MIN_NAME_FONT_SIZE = 14.0
# The columns of a team's games, with their shares of the width.
WIDTH_SHARE_BY_TEAM_COLUMN = {"Game": 1.1, "Table": 1.2, "Against": 5.6, "Ours": 1.3, "Theirs": 1.3}


@dataclass(frozen=True, slots=True)
class ScheduleStyle:
    """The way a schedule names seats and players, or seats and teams. `note` explains the words in
    a game's column.
    """

    chairs: Seats
    headings: tuple[str, ...]
    name_pattern: str
    note: str


SCHEDULE_STYLE_BY_PARTY_WORDS = {
    PLAYER_WORDS: ScheduleStyle(
        CHAIRS_CLOCKWISE,
        ("North", "East", "South", "West"),
        "{0.name} ({0.number})",
        "3 N: table 3, north",
    ),
    TEAM_WORDS: ScheduleStyle(
        TEAM_CHAIRS,
        ("North and South", "East and West"),
        "{0.number}: {0.name}",
        "3 vs. 8: table 3, against team 8",
    ),
}


@dataclass(frozen=True, slots=True)
class TeamGames:
    """The games of one team that fit on a page, beginning with game `first_number`. `total_label`
    is the label of the row below them.
    """

    team: Entrant
    first_number: int
    games: tuple[EntrantGame | None, ...]
    total_label: str


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = drawn_games(night)
    team_pages = _team_pages(board, choices) if board.party_words is TEAM_WORDS else ()
    return [*schedule_pages(board, choices), *team_pages]


def pages_without_team_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the pages of the two lists, without the teams' own pages."""
    return schedule_pages(drawn_games(night), choices)


def schedule_pages(board: DrawnGames, choices: PrintChoices) -> list[DrawPage]:
    """Return the pages of the two lists: the games by table, and the players or teams."""
    return [*_table_pages("Schedule", _game_table(board), choices), *_entrant_pages(board, choices)]


def _game_table(board: DrawnGames) -> WordTable:
    sides = SCHEDULE_STYLE_BY_PARTY_WORDS[board.party_words].headings
    has_divisions = any(
        listed_entrant.division for listed_entrant in board.listed_entrant_by_entrant.values()
    )
    columns = (
        PaperColumn("Table", 0.95, face=STRONG),
        *(PaperColumn(side, 8 / len(sides)) for side in sides),
        *([PaperColumn("Division", 2.0)] if has_divisions else []),
    )
    rows = (
        row if row.heading or has_divisions else replace(row, cells=row.cells[:-1])
        for number, seating in enumerate(board.games, start=1)
        for row in (
            TableRow(heading=f"Game {board.title_by_game.get(number, number)}"),
            *_game_rows(board, number, seating),
        )
    )
    return WordTable(columns, tuple(rows), has_whole_sections=True)


def _game_rows(board: DrawnGames, game_number: int, seating: Seating) -> Iterator[TableRow]:
    """Yield a row for each table of a game, with the divisions that meet, and rows for those who
    sit out.
    """
    chairs = SCHEDULE_STYLE_BY_PARTY_WORDS[board.party_words].chairs
    for table in sorted(seating.tables, key=lambda table: table.number):
        entrant_by_chair = {
            chair: board.listed_entrant(entrant, game_number) for chair, entrant in table.seats
        }
        sides = (
            _entrant_name(board, entrant_by_chair[chair])
            if chair in entrant_by_chair
            else SCORE_DASH
            for chair in chairs
        )
        divisions = dict.fromkeys(
            entrant.division for entrant in entrant_by_chair.values() if entrant.division
        )
        yield TableRow((str(table.number), *sides, " vs. ".join(divisions)))
    entrants_out = [board.listed_entrant(entrant, game_number) for entrant in seating.bench]
    for start in range(0, len(entrants_out), len(chairs)):
        entrants_in_row = entrants_out[start : start + len(chairs)]
        names = [_entrant_name(board, entrant) for entrant in entrants_in_row] + [""] * (
            len(chairs) - len(entrants_in_row)
        )
        yield TableRow(
            (
                SITTING_OUT_CELL_WORD,
                *names,
                ", ".join(dict.fromkeys(entrant.division for entrant in entrants_in_row)),
            )
        )


def _entrant_name(board: DrawnGames, entrant: ListedEntrant) -> str:
    if not entrant.name or not entrant.number:
        return entrant.name or entrant.number
    return SCHEDULE_STYLE_BY_PARTY_WORDS[board.party_words].name_pattern.format(entrant)


def _entrant_pages(board: DrawnGames, choices: PrintChoices) -> Iterator[DrawPage]:
    """Yield pages with a row for each player or team. If there are more games than fit beside the
    names, the later games are on pages of their own.
    """
    page_group_count = (
        -(
            -len(board.games)
            // (MAX_GAMES_ACROSS_IN_LARGE_PRINT if choices.is_large else MAX_GAMES_ACROSS)
        )
        or 1
    )
    max_games_per_page = -(-len(board.games) // page_group_count) or 1
    kind_word = board.party_words.singular
    games_by_entrant = {entrant: board.games_of(entrant) for entrant in board.entrants_playing}
    for start in range(0, len(board.games), max_games_per_page):
        game_indexes = range(start, min(start + max_games_per_page, len(board.games)))
        columns = (
            PaperColumn(kind_word.capitalize(), 3.2),
            *(
                PaperColumn(f"Game {game_index + 1}", 1.2, Align.CENTER)
                for game_index in game_indexes
            ),
        )
        rows = tuple(
            TableRow(
                (
                    _entrant_name(board, board.listed_entrant(entrant)),
                    *(
                        _game_cell_words(board, own_games[game_index])
                        for game_index in game_indexes
                    ),
                )
            )
            for entrant, own_games in games_by_entrant.items()
        )
        yield from _table_pages(
            f"By {kind_word}",
            WordTable(columns, rows),
            choices,
            SCHEDULE_STYLE_BY_PARTY_WORDS[board.party_words].note,
        )


def _game_cell_words(board: DrawnGames, game: EntrantGame | None) -> str:
    if game is None:
        return ""
    if game.table is None:
        return SITTING_OUT_CELL_WORD
    if game.other_team is None:
        return f"{game.table} {game.chair}"
    if is_fill_in_team(game.other_team):
        return f"{game.table} fill-in"
    return f"{game.table} vs.\xa0{board.listed_entrant(game.other_team).number}"


def _table_pages(
    title: str, table: WordTable, choices: PrintChoices, usual_aside: str = ""
) -> Iterator[DrawPage]:
    """Yield the pages of a table in the largest font size that needs no extra page and wraps no
    extra row. The words beside the title are `usual_aside` or, if a page begins in the middle of a
    game, the name of that game.
    """
    heading = ""
    table_by_size = {
        font_size: with_font_size(table, choices.paper, choices.scaled_size(font_size))
        for font_size in LIST_FONT_SIZES
    }
    table = table_by_size[
        largest_size_with_fewest_pages(
            LIST_FONT_SIZES,
            lambda size: (
                len(_rows_of_pages(table_by_size[size], choices)),
                count_wrapped_rows(table_by_size[size], choices.paper),
            ),
        )
    ]
    for page_rows in _rows_of_pages(table, choices):
        first_heading = page_rows[0].row.heading if page_rows else ""
        aside = f"{heading}, continued" if heading and not first_heading else usual_aside
        yield partial(_draw_table_page, title, aside, table, page_rows)
        heading = next(
            (measured.row.heading for measured in page_rows[::-1] if measured.row.heading), heading
        )


def _rows_of_pages(table: WordTable, choices: PrintChoices) -> tuple[PageRows, ...]:
    return split_rows_into_pages(table, lambda _: frame_below_title(choices.paper))


def _draw_table_page(
    title: str, aside: str, table: WordTable, page_rows: PageRows, sheet: PaperSheet
) -> None:
    draw_table_rows(sheet, draw_title(sheet, title, aside), table, page_rows)


def _team_pages(board: DrawnGames, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the teams' own pages. Each page has as many teams as the director asked for, or else
    two in usual print and one in large print. It has fewer teams if their games would not fit.
    """
    whole_frame = body_frame(choices.paper)
    max_teams_per_page = choices.items_per_page or (1 if choices.is_large else USUAL_TEAMS_PER_PAGE)
    max_games_by_team_count = {
        team_count: _max_games_on_page(
            split_into_card_frames(whole_frame, team_count)[0], whole_frame
        )
        for team_count in TEAMS_PER_PAGE
    }
    teams_on_page = next(
        (
            team_count
            for team_count, max_games in max_games_by_team_count.items()
            if team_count <= max_teams_per_page and max_games >= len(board.games)
        ),
        1,
    )
    team_parts = [
        team_part
        for team in board.entrants_playing
        for team_part in _parts_of_team(board, team, max_games_by_team_count[teams_on_page])
    ]
    return pages_of_cards(
        team_parts,
        teams_on_page,
        partial(
            _draw_team,
            board,
            _shrink_factor(split_into_card_frames(whole_frame, teams_on_page)[0], whole_frame),
        ),
    )


def _shrink_factor(frame: Frame, whole_frame: Frame) -> float:
    return max(0.6, frame.width / whole_frame.width)


def _max_games_on_page(frame: Frame, whole_frame: Frame) -> int:
    """Return how many games of a team fit in its frame, with a row for the total below them."""
    height_above = (
        HEAD_HEIGHT * _shrink_factor(frame, whole_frame) + GAP_BELOW_NAME + HEADINGS_HEIGHT
    )
    return int((frame.height - height_above) / MIN_WRITE_IN_BOX_SIDE) - 1


def _parts_of_team(board: DrawnGames, team: Entrant, max_games: int) -> Iterator[TeamGames]:
    games = board.games_of(team)
    for start in range(0, len(games), max_games):
        end = start + max_games
        yield TeamGames(
            team, start + 1, games[start:end], "So far" if end < len(games) else "Total"
        )


def _draw_team(
    board: DrawnGames, shrink_factor: float, sheet: PaperSheet, frame: Frame, team_part: TeamGames
) -> None:
    head_height = HEAD_HEIGHT * shrink_factor
    _draw_team_head(sheet, frame.head(head_height), board, team_part.team, shrink_factor)
    headings = frame.below_head(head_height + GAP_BELOW_NAME).head(HEADINGS_HEIGHT)
    cells = [
        heading.inset(CELL_PADDING, 0)
        for heading in headings.split_across(list(WIDTH_SHARE_BY_TEAM_COLUMN.values()))
    ]
    sheet.draw_words_in_one_size(list(WIDTH_SHARE_BY_TEAM_COLUMN), cells, 12, face=STRONG)
    space_for_games, row_count = (
        frame.below_head(head_height + GAP_BELOW_NAME + HEADINGS_HEIGHT),
        len(team_part.games) + 1,
    )
    grid = space_for_games.head(min(MAX_ROW_HEIGHT, space_for_games.height / row_count) * row_count)
    *rows, total_row = grid.rows(row_count)
    for game_number, (row, game) in enumerate(
        zip(rows, team_part.games, strict=True), start=team_part.first_number
    ):
        _draw_team_row(sheet, row, board, game_number, game, shrink_factor)
        sheet.draw_rule_below(row, FINE)
    for row in (*rows, total_row):
        for box in row.split_across(list(WIDTH_SHARE_BY_TEAM_COLUMN.values()))[3:]:
            sheet.draw_writing_box(box)
    _, _, label_frame, _, _ = total_row.split_across(list(WIDTH_SHARE_BY_TEAM_COLUMN.values()))
    sheet.draw_words(
        team_part.total_label,
        label_frame.inset(CELL_PADDING, 0),
        18 * shrink_factor,
        face=TITLE,
        align=Align.RIGHT,
    )
    sheet.draw_box(grid, THICK)
    sheet.draw_rule(total_row.left, total_row.top, total_row.right, total_row.top, PLAIN)


def _draw_team_head(
    sheet: PaperSheet, frame: Frame, board: DrawnGames, team: Entrant, shrink_factor: float
) -> None:
    entrant = board.listed_entrant(team)
    line_frame, number_frame, names_frame = frame.split_down([HEAD_LINE_HEIGHT, 48, 44])
    draw_head_line(sheet, line_frame, entrant.division)
    sheet.draw_words(f"Team {entrant.number}", number_frame, 38 * shrink_factor, face=TITLE)
    sheet.draw_words(entrant.name, names_frame, 26 * shrink_factor)


def _draw_team_row(
    sheet: PaperSheet,
    row: Frame,
    board: DrawnGames,
    game_number: int,
    entrant_game: EntrantGame | None,
    shrink_factor: float,
) -> None:
    game_frame, table_frame, opponent_frame, *_ = (
        frame.inset(CELL_PADDING, 2)
        for frame in row.split_across(list(WIDTH_SHARE_BY_TEAM_COLUMN.values()))
    )
    sheet.draw_words(str(game_number), game_frame, 22 * shrink_factor)
    if entrant_game is None:
        return
    if entrant_game.table is None:
        sheet.draw_words("sits out", opponent_frame, 18 * shrink_factor)
        return
    sheet.draw_words(str(entrant_game.table), table_frame, 26 * shrink_factor, face=STRONG)
    opponent = board.listed_entrant(entrant_game.others_at_table[0], game_number)
    number_frame, people_frame = opponent_frame.split_across([1, 5], CELL_PADDING)
    sheet.draw_words(opponent.number, number_frame, 20 * shrink_factor, face=STRONG)
    names = (
        (opponent.name,)
        if people_frame.height < height_of_lines(len(opponent.people), MIN_NAME_FONT_SIZE)
        else opponent.people
    )
    sheet.draw_words_in_one_size(names, people_frame.rows(len(names) or 1), 18 * shrink_factor)
