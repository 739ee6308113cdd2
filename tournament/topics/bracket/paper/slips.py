"""Match slips, to fill in at the table and bring to the desk: the two teams, room for the score,
and in a bracket where both teams go next. Blank slips have no names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rotation.bracket.progress import EmptySpot
from rotation.bracket.structure import BracketGame, BracketSide, DrawNumber, GameSeat, WinnerOf
from rotation.outcomes import BracketSpot
from rotation.seating import TEAM_CHAIRS
from scoring.chairs import CHAIRS_CLOCKWISE, side_name, sides_at_table
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import (
    free_table_by_game,
    game_by_busy_table,
    names_of_ready_games,
    require_game,
)
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.refused import Refused
from tournament.kit.printing.cutting import pages_of_cards, split_into_card_frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame, body_frame
from tournament.kit.printing.head_line import draw_club_logo
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import PLAIN, THICK
from tournament.topics.bracket.boards.team_names import first_names_by_team

BLANK_GAME_NAME = "Game ____"
NEXT_GAME_WORDS_BY_SIDE = {
    BracketSide.WINNERS: "game {}",
    BracketSide.LOSERS: "game {}",
    BracketSide.FINAL: "the final ({})",
}
OUTCOME_WORDS_BY_PLACE = {1: "wins the tournament", 2: "is second", 3: "is third", 4: "is fourth"}
SLIPS_PER_PAGE, LARGE_SLIPS_PER_PAGE = 4, 2
# The relative heights of the rows of a match slip, and of one line in the row for the winner.
HEAD_SHARE, TEAM_SHARE, WINNER_SHARE, LINE_SHARE, SIGNATURE_SHARE = 68.0, 88.0, 104.0, 26.0, 40.0
GAP, PAD = 6.0, 4.0
# The width of a box to write in, as a share of the height of its team's row, and the largest factor
# by which fonts are enlarged.
WRITING_BOX_SHARE, MAX_FONT_SCALE = 0.62, 1.7


@dataclass(frozen=True, slots=True)
class SlipTeam:
    """A team on a match slip. On a blank slip, `number` is None and the team is called by its
    `side_name`, such as N/S. On all other slips, `side_name` is empty.
    """

    number: int | None
    player_names: tuple[str, ...]
    side_name: str

    @property
    def title(self) -> str:
        return "Team ____" if self.number is None else f"Team {self.number}"

    @property
    def label(self) -> str:
        return self.side_name if self.number is None else f"team {self.number}"


@dataclass(frozen=True, slots=True)
class MatchSlip:
    """The match slip of one game. `table` is None if the game has no table yet. `where_next` has
    the lines on where both teams of a bracket go next.
    """

    game: str
    table: int | None
    sides: tuple[SlipTeam, ...]
    length: str
    has_x: bool
    where_next: tuple[str, ...]


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return _slip_pages(slips(night, choices.game_number), night, choices)


def blank_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return one page of blank match slips."""
    return _slip_pages([blank_slip(night)] * _slips_per_page(choices), night, choices)


def slips(night: Night, game: int | None = None) -> tuple[MatchSlip, ...]:
    """Return the match slips of the game with this number, or of the current game if `game` is
    None. In a bracket, None stands for all games that are on a table or ready to be called. Refuse
    if there are no slips to print.
    """
    if refusal_text := courses.course_of(night).page_words.no_match_slips_refusal:
        raise Refused(refusal_text)
    if night.format.calls_games and game is None:
        return tuple(_bracket_slips(night))
    seated_game = require_game(night, game, "No game is seated yet. Seat one first.")
    if seated_game.name and not seated_game.games:
        return (_slip_for_teams(night, seated_game.name, None),)
    title = seated_game.name or f"Game {game_title(night, seated_game.number)}"
    return tuple(
        _slip_at_table(night, seated_game, table_game, title) for table_game in seated_game.games
    )


def blank_slip(night: Night) -> MatchSlip:
    return _make_slip(night, BLANK_GAME_NAME, None, [(None, ("", ""))] * 2)


def games_with_outdated_slips(night_when_printed: Night, night: Night) -> tuple[str, ...]:
    """Return the names of called and ready games whose printed match slips have wrong words,
    because the teams of the bracket have changed since the slips were printed.
    """
    are_teams_unchanged = (
        draws.bracket_state(night_when_printed).teams == draws.bracket_state(night).teams
    )
    if are_teams_unchanged or not night_when_printed.teams.are_drawn:
        return ()
    words_by_teams = dict(map(_teams_and_words, _slips_of_open_games(night_when_printed)))
    return tuple(
        slip.game
        for slip in _slips_of_open_games(night)
        for teams, words in (_teams_and_words(slip),)
        if words_by_teams.get(teams, words) != words
    )


def _teams_and_words(slip: MatchSlip) -> tuple[tuple[int | None, ...], MatchSlip]:
    """Return the teams of a slip, and the slip without the table, which can be written by hand."""
    return tuple(side.number for side in slip.sides), replace(slip, table=None)


def _bracket_slips(night: Night) -> Iterator[MatchSlip]:
    if refusal_text := courses.course_of(night).page_words.not_drawn_refusal:
        raise Refused(refusal_text)
    if not game_by_busy_table(night) and not names_of_ready_games(night):
        raise Refused("All games are played. Print the bracket for the places.")
    yield from _slips_of_open_games(night)


def _slips_of_open_games(night: Night) -> Iterator[MatchSlip]:
    """Yield the match slips of the games that are on a table or ready to be called."""
    table_by_game = free_table_by_game(night)
    for _, seated_game in sorted(game_by_busy_table(night).items()):
        yield _slip_at_table(night, seated_game, seated_game.games[0], seated_game.name)
    for game_name in names_of_ready_games(night):
        yield _slip_for_teams(night, game_name, table_by_game.get(game_name))


def _slip_for_teams(night: Night, game_name: str, table: int | None) -> MatchSlip:
    """Return the match slip of a bracket's game that is not seated yet."""
    teams = [
        night.teams.with_number(int(team))
        for team in draws.bracket_state(night).teams_in(game_name)
    ]
    numbers_and_names_of_sides = [
        (party.number, tuple(entry.name for entry in party.current_members)) for party in teams
    ]
    return _make_slip(night, game_name, table, numbers_and_names_of_sides)


def _slip_at_table(
    night: Night, seated_game: SeatedGame, table_game: TableGame, title: str
) -> MatchSlip:
    """Return the match slip of a seated game, with its substitutes."""
    entry_number_by_chair = dict(table_game.seats)
    numbers_and_names_of_sides = [
        (
            team,
            tuple(night.entries.with_number(entry_number_by_chair[chair]).name for chair in side),
        )
        for team, side in zip(
            night.teams_for_format.teams_in_game(table_game, seated_game),
            sides_at_table(table_game.chairs),
            strict=True,
        )
    ]
    return _make_slip(night, title, table_game.table, numbers_and_names_of_sides)


def _make_slip(
    night: Night,
    title: str,
    table: int | None,
    numbers_and_names_of_sides: Sequence[tuple[int | None, tuple[str, ...]]],
) -> MatchSlip:
    return MatchSlip(
        game=title,
        table=table,
        sides=tuple(
            SlipTeam(number, names, side_name(side) if number is None else "")
            for (number, names), side in zip(
                numbers_and_names_of_sides, sides_at_table(CHAIRS_CLOCKWISE), strict=True
            )
        ),
        length=f"to {night.rules.target}" if night.rules.target else f"{night.rules.hands} hands",
        has_x=night.rules.has_x_marks,
        where_next=_where_next_lines(night, title) if night.format.calls_games else (),
    )


def _where_next_lines(night: Night, game_name: str) -> tuple[str, ...]:
    if game_name == BLANK_GAME_NAME:
        return ("Winner to ____, loser to ____.",)
    games = draws.bracket_state(night).bracket.games
    game = games[game_name]
    if game.winner_to and games[game.winner_to.game].is_second_final:
        unbeaten_team, other_team = draws.bracket_state(night).teams_in(game_name)
        return (
            f"If team {unbeaten_team} wins, it wins the tournament.",
            f"If team {other_team} wins, both play once more ({game.winner_to.game}).",
        )
    (winner_line, *winner_opponent_lines), (loser_line, *loser_opponent_lines) = (
        _winner_lines(night, game),
        _loser_lines(night, game),
    )
    return winner_line, loser_line, *dict.fromkeys((*winner_opponent_lines, *loser_opponent_lines))


def _winner_lines(night: Night, game: BracketGame) -> tuple[str, ...]:
    if game.winner_to:
        return _next_game_lines(night, "Winner", game, game.winner_to)
    return (f"Winner {OUTCOME_WORDS_BY_PLACE[game.place - 1]}.",)


def _loser_lines(night: Night, game: BracketGame) -> tuple[str, ...]:
    if game.loser_to:
        return _next_game_lines(night, "Loser", game, game.loser_to)
    return (
        ("Loser is out.",) if game.winner_to else (f"Loser {OUTCOME_WORDS_BY_PLACE[game.place]}.",)
    )


def _next_game_lines(
    night: Night, outcome_word: str, game: BracketGame, planned_seat: GameSeat
) -> tuple[str, ...]:
    """Return the line about where this game's winner or loser goes: to a next game or to a final
    place. If the opponent in the next game is not known yet, add a line with the numbers of the two
    teams it can be.
    """
    bracket_state, first_names_of_team = draws.bracket_state(night), first_names_by_team(night)
    next_seat = bracket_state.next_seat(planned_seat)
    next_game = bracket_state.bracket.games[next_seat.game]
    if bracket_state.has_walkover(next_seat):
        return (f"{outcome_word} {OUTCOME_WORDS_BY_PLACE[next_game.place - 1]}.",)
    game_words = f"{outcome_word}: {NEXT_GAME_WORDS_BY_SIDE[next_game.side].format(next_seat.game)}"
    opponent_seat = GameSeat(next_seat.game, next_seat.spot.opposite)
    opponent = bracket_state.occupants_by_game[next_seat.game][
        0 if opponent_seat.spot is BracketSpot.A else 1
    ]
    if isinstance(opponent, str):
        return (f"{game_words}, against {first_names_of_team[opponent]}.",)
    opponent_source = bracket_state.source_of(opponent_seat)
    if (
        opponent is EmptySpot.NO_TEAM
        or isinstance(opponent_source, DrawNumber)
        or opponent_source.game == game.id
    ):
        return (f"{game_words}.",)
    winner_or_loser = "winner" if isinstance(opponent_source, WinnerOf) else "loser"
    team_words = [f"team {team}" for team in bracket_state.teams_in(opponent_source.game)]
    possible_teams_line = (
        (f"{opponent_source.game}: {' or '.join(team_words)}.",)
        if len(team_words) == len(TEAM_CHAIRS)
        else ()
    )
    return (
        f"{game_words}, against the {winner_or_loser} of {opponent_source.game}.",
        *possible_teams_line,
    )


def _slip_pages(
    slips: Sequence[MatchSlip], night: Night, choices: PrintChoices
) -> Sequence[DrawPage]:
    slip_count = _slips_per_page(choices)
    usual_slip_frame, slip_frame = (
        split_into_card_frames(body_frame(choices.paper), count)[0]
        for count in (SLIPS_PER_PAGE, slip_count)
    )
    font_scale = min(
        MAX_FONT_SCALE,
        max(slip_frame.width / usual_slip_frame.width, slip_frame.height / usual_slip_frame.height),
    )
    return pages_of_cards(
        slips, slip_count, partial(_draw_slip, f"{night.name}, {night.date_words}", font_scale)
    )


def _slips_per_page(choices: PrintChoices) -> int:
    return choices.items_per_page or (LARGE_SLIPS_PER_PAGE if choices.is_large else SLIPS_PER_PAGE)


def _draw_slip(
    night_words: str, font_scale: float, sheet: PaperSheet, frame: Frame, slip: MatchSlip
) -> None:
    first_team, second_team = slip.sides
    winner_share = WINNER_SHARE + LINE_SHARE * max(0, len(slip.where_next) - len(TEAM_CHAIRS))
    height_shares = (
        [HEAD_SHARE, TEAM_SHARE, TEAM_SHARE, winner_share, SIGNATURE_SHARE]
        if slip.where_next
        else [HEAD_SHARE, TEAM_SHARE, TEAM_SHARE, SIGNATURE_SHARE]
    )
    head_frame, first_frame, second_frame, *winner_frames, signature_frame = frame.split_down(
        height_shares, GAP
    )
    _draw_head(sheet, head_frame, night_words, slip, font_scale)
    _draw_team(sheet, first_frame, first_team, slip, font_scale)
    _draw_team(sheet, second_frame, second_team, slip, font_scale)
    for winner_frame in winner_frames:
        _draw_winner_and_next_games(sheet, winner_frame, slip, font_scale)
    for cell, slip_team in zip(
        signature_frame.columns(len(slip.sides), 2 * GAP), slip.sides, strict=True
    ):
        line_frame, label_frame = cell.split_down([3, 2])
        sheet.draw_rule_below(line_frame)
        sheet.draw_words(
            f"signed for {slip_team.label}",
            label_frame,
            12 * font_scale,
            vertical_align=VerticalAlign.TOP,
        )


def _draw_head(
    sheet: PaperSheet, frame: Frame, night_words: str, slip: MatchSlip, font_scale: float
) -> None:
    top_frame, below_frame = frame.above_foot(PAD).split_down([1, 1])
    table_frame, game_frame = top_frame.split_across([3, 2], GAP)
    sheet.draw_words(f"Table {slip.table or '____'}", table_frame, 24 * font_scale, TITLE)
    # The game's name is for the desk. Players look for their table.
    sheet.draw_words(
        slip.game, game_frame, 12 * font_scale, align=Align.RIGHT, vertical_align=VerticalAlign.TOP
    )
    logo_frame, text_frame = below_frame.split_across(
        [below_frame.height, below_frame.width - below_frame.height], GAP
    )
    upper_row, lower_row = text_frame.rows(2)
    club_frame, length_frame = upper_row.split_across([3, 1], GAP)
    draw_club_logo(sheet, logo_frame)
    sheet.draw_words(sheet.club, club_frame, 11 * font_scale)
    sheet.draw_words(night_words, lower_row, 11 * font_scale)
    sheet.draw_words(slip.length, length_frame, 14 * font_scale, face=STRONG, align=Align.RIGHT)
    sheet.draw_rule_below(frame, THICK)


def _draw_team(
    sheet: PaperSheet, frame: Frame, slip_team: SlipTeam, slip: MatchSlip, font_scale: float
) -> None:
    sheet.draw_box(frame, PLAIN)
    box_labels = ("X", "points") if slip.has_x else ("points",)
    boxes_width = frame.height * WRITING_BOX_SHARE * len(box_labels)
    team_frame, boxes_frame = frame.split_across([frame.width - boxes_width, boxes_width])
    title_row, *name_frames = team_frame.inset(PAD).split_down(
        [3, *[4] * len(slip_team.player_names)]
    )
    title_frame, side_frame = title_row.split_across([3, 1])
    sheet.draw_words(slip_team.title, title_frame, 16 * font_scale, face=STRONG)
    sheet.draw_words(slip_team.side_name, side_frame, 13 * font_scale, align=Align.RIGHT)
    sheet.draw_words_in_one_size(slip_team.player_names, name_frames, 15 * font_scale)
    for name, name_frame in zip(slip_team.player_names, name_frames, strict=True):
        if not name:
            sheet.draw_rule_below(name_frame.inset(PAD))
    for box, box_label in zip(boxes_frame.columns(len(box_labels)), box_labels, strict=True):
        sheet.draw_writing_box(box)
        sheet.draw_words(
            box_label, box.inset(2).foot(14 * font_scale), 12 * font_scale, align=Align.CENTER
        )


def _draw_winner_and_next_games(
    sheet: PaperSheet, frame: Frame, slip: MatchSlip, font_scale: float
) -> None:
    winner_frame, *next_frames = frame.split_down(
        [2, *[5 / len(slip.where_next)] * len(slip.where_next)]
    )
    text_frame, *team_cells = winner_frame.split_across([4, *[5] * len(slip.sides)], GAP)
    sheet.draw_words("Won by", text_frame, 14 * font_scale)
    box_size = min(winner_frame.height, 15 * font_scale)
    for cell in team_cells:
        top = cell.top + (cell.height - box_size) / 2
        sheet.draw_box(Frame(cell.left, top, box_size, box_size).inset(1), PLAIN)
    sheet.draw_words_in_one_size(
        [side.label for side in slip.sides],
        [cell.inset(box_size + PAD, 0) for cell in team_cells],
        14 * font_scale,
    )
    sheet.draw_words_in_one_size(slip.where_next, next_frames, 14 * font_scale)
