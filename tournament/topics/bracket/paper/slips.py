"""Match slips, to fill in at the table and bring to the desk: the two teams, room for the score,
and in a bracket where both teams go next. Blank slips have no names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rotation.bracket.progress import EmptySpot
from rotation.bracket.structure import BracketGame, BracketSide, DrawNumber, GameSeat, WinnerOf
from rotation.outcomes import Spot
from rotation.seating import TEAM_CHAIRS
from scoring.chairs import CHAIRS_CLOCKWISE, side_name, sides_at_table
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import (
    free_table_by_game,
    game_or_one_in_play,
    games_on_tables,
    names_of_ready_games,
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

BLANK_GAME = "Game ____"
GAME_WORDS = {
    BracketSide.WINNERS: "game {}",
    BracketSide.LOSERS: "game {}",
    BracketSide.FINAL: "the final ({})",
}
PLACE_WORDS = {1: "wins the tournament", 2: "is second", 3: "is third", 4: "is fourth"}
PER_PAGE, LARGE_PER_PAGE = 4, 2
# Shares of a slip's height.
HEAD_SHARE, TEAM_SHARE, WINNER_SHARE, LINE_SHARE, SIGNATURE_SHARE = 68.0, 88.0, 104.0, 26.0, 40.0
GAP, PAD = 6.0, 4.0
# The share of a team's height that a box to write in has, and the largest scale of the font.
SQUARE_SHARE, MAX_SCALE = 0.62, 1.7


@dataclass(frozen=True, slots=True)
class SlipTeam:
    """A team on a match slip. A blank slip has no number, so it calls the team by its seats."""

    number: int | None
    people: tuple[str, ...]
    seat: str

    @property
    def title(self) -> str:
        return "Team ____" if self.number is None else f"Team {self.number}"

    @property
    def label(self) -> str:
        return self.seat if self.number is None else f"team {self.number}"


@dataclass(frozen=True, slots=True)
class Slip:
    """The match slip of one game. `table` is None if the game has no table yet. `where_next` is
    empty if no game follows.
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
    return _slip_pages([blank_slip(night)] * _per_page(choices), night, choices)


def slips(night: Night, game: int | None = None) -> tuple[Slip, ...]:
    """Return the match slips of the current game, or of the game with this number. For a bracket,
    return the slips of all games that are on a table or ready to be called.
    """
    if refusal_text := courses.course_of(night).page_words.no_match_slips_refusal:
        raise Refused(refusal_text)
    if night.format.calls_games and game is None:
        return tuple(_bracket_slips(night))
    seated_game = game_or_one_in_play(night, game, "No game is seated yet. Seat one first.")
    if seated_game.name and not seated_game.games:
        return (_slip_for_teams(night, seated_game.name, None),)
    title = seated_game.name or f"Game {game_title(night, seated_game.number)}"
    return tuple(
        _slip_at_table(night, seated_game, table_game, title) for table_game in seated_game.games
    )


def blank_slip(night: Night) -> Slip:
    return _slip(night, BLANK_GAME, None, [(None, ("", ""))] * 2)


def _bracket_slips(night: Night) -> Iterator[Slip]:
    if refusal_text := courses.course_of(night).page_words.not_drawn_refusal:
        raise Refused(refusal_text)
    game_by_table, table_by_game = games_on_tables(night), free_table_by_game(night)
    waiting_games = names_of_ready_games(night)
    if not game_by_table and not waiting_games:
        raise Refused("All games are played. Print the bracket for the places.")
    for _, seated_game in sorted(game_by_table.items()):
        yield _slip_at_table(night, seated_game, seated_game.games[0], seated_game.name)
    for name in waiting_games:
        yield _slip_for_teams(night, name, table_by_game.get(name))


def _slip_for_teams(night: Night, name: str, table: int | None) -> Slip:
    """Return the match slip of a bracket's game that is not seated yet."""
    teams = [night.teams.with_number(int(team)) for team in draws.bracket(night).teams_in(name)]
    people = [
        (party.number, tuple(entry.name for entry in party.current_members)) for party in teams
    ]
    return _slip(night, name, table, people)


def _slip_at_table(night: Night, seated_game: SeatedGame, game: TableGame, title: str) -> Slip:
    """Return the match slip of a seated game, with its substitutes."""
    entry_by_chair = dict(game.seats)
    people = [
        (team, tuple(night.entries.with_number(entry_by_chair[chair]).name for chair in side))
        for team, side in zip(
            night.sides.teams_in_game(game, seated_game), sides_at_table(game.chairs), strict=True
        )
    ]
    return _slip(night, title, game.table, people)


def _slip(
    night: Night,
    title: str,
    table: int | None,
    people: Sequence[tuple[int | None, tuple[str, ...]]],
) -> Slip:
    return Slip(
        game=title,
        table=table,
        sides=tuple(
            SlipTeam(number, names, side_name(side) if number is None else "")
            for (number, names), side in zip(people, sides_at_table(CHAIRS_CLOCKWISE), strict=True)
        ),
        length=f"to {night.rules.target}" if night.rules.target else f"{night.rules.hands} hands",
        has_x=night.rules.has_x_marks,
        where_next=_where_next(night, title) if night.format.calls_games else (),
    )


def _where_next(night: Night, name: str) -> tuple[str, ...]:
    if name == BLANK_GAME:
        return ("Winner to ____, loser to ____.",)
    games = draws.bracket(night).bracket.games
    game = games[name]
    if game.winner_to and games[game.winner_to.game].is_second_final:
        unbeaten_team, other_team = draws.bracket(night).teams_in(name)
        return (
            f"If team {unbeaten_team} wins, it wins the tournament.",
            f"If team {other_team} wins, both play once more ({game.winner_to.game}).",
        )
    (winner_line, *winner_teams), (loser_line, *loser_teams) = (
        _winner_lines(night, game),
        _loser_lines(night, game),
    )
    return winner_line, loser_line, *dict.fromkeys((*winner_teams, *loser_teams))


def _winner_lines(night: Night, game: BracketGame) -> tuple[str, ...]:
    if game.winner_to:
        return _next_game_lines(night, "Winner", game, game.winner_to)
    return (f"Winner {PLACE_WORDS[game.place - 1]}.",)


def _loser_lines(night: Night, game: BracketGame) -> tuple[str, ...]:
    if game.loser_to:
        return _next_game_lines(night, "Loser", game, game.loser_to)
    return ("Loser is out.",) if game.winner_to else (f"Loser {PLACE_WORDS[game.place]}.",)


def _next_game_lines(
    night: Night, outcome: str, game: BracketGame, planned_seat: GameSeat
) -> tuple[str, ...]:
    """Return a line about the next game of this game's winner or loser. If the opponent is not
    known yet, a second line has the numbers of the two teams it can be.
    """
    bracket_state, names = draws.bracket(night), first_names_by_team(night)
    seat = bracket_state.next_seat(planned_seat)
    next_game = bracket_state.bracket.games[seat.game]
    if bracket_state.has_walkover(seat):
        return (f"{outcome} {PLACE_WORDS[next_game.place - 1]}.",)
    game_words = f"{outcome}: {GAME_WORDS[next_game.side].format(seat.game)}"
    other_seat = GameSeat(seat.game, seat.spot.opposite)
    occupant = bracket_state.sides[seat.game][0 if other_seat.spot is Spot.A else 1]
    if isinstance(occupant, str):
        return (f"{game_words}, against {names[occupant]}.",)
    source = bracket_state.source_of(other_seat)
    if occupant is EmptySpot.NO_TEAM or isinstance(source, DrawNumber) or source.game == game.id:
        return (f"{game_words}.",)
    winner_or_loser = "winner" if isinstance(source, WinnerOf) else "loser"
    team_words = [f"team {team}" for team in bracket_state.teams_in(source.game)]
    teams = (
        (f"{source.game}: {' or '.join(team_words)}.",)
        if len(team_words) == len(TEAM_CHAIRS)
        else ()
    )
    return f"{game_words}, against the {winner_or_loser} of {source.game}.", *teams


def _slip_pages(slips: Sequence[Slip], night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    per_page = _per_page(choices)
    usual_frame, own_frame = (
        split_into_card_frames(body_frame(choices.paper), count)[0]
        for count in (PER_PAGE, per_page)
    )
    scale = min(
        MAX_SCALE, max(own_frame.width / usual_frame.width, own_frame.height / usual_frame.height)
    )
    return pages_of_cards(
        slips, per_page, partial(_draw_slip, f"{night.name}, {night.date_words}", scale)
    )


def _per_page(choices: PrintChoices) -> int:
    return choices.per_page or (LARGE_PER_PAGE if choices.is_large else PER_PAGE)


def _draw_slip(night_words: str, scale: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    first_side, second_side = slip.sides
    winner_share = WINNER_SHARE + LINE_SHARE * max(0, len(slip.where_next) - len(TEAM_CHAIRS))
    shares = (
        [HEAD_SHARE, TEAM_SHARE, TEAM_SHARE, winner_share, SIGNATURE_SHARE]
        if slip.where_next
        else [HEAD_SHARE, TEAM_SHARE, TEAM_SHARE, SIGNATURE_SHARE]
    )
    head_frame, first_frame, second_frame, *winner_frames, signature_frame = frame.split_down(
        shares, GAP
    )
    _draw_head(sheet, head_frame, night_words, slip, scale)
    _draw_team(sheet, first_frame, first_side, slip, scale)
    _draw_team(sheet, second_frame, second_side, slip, scale)
    for box in winner_frames:
        _draw_winner(sheet, box, slip, scale)
    for cell, side in zip(
        signature_frame.columns(len(slip.sides), 2 * GAP), slip.sides, strict=True
    ):
        line_frame, label_frame = cell.split_down([3, 2])
        sheet.draw_rule_below(line_frame)
        sheet.draw_words(
            f"signed for {side.label}", label_frame, 12 * scale, vertical_align=VerticalAlign.TOP
        )


def _draw_head(sheet: PaperSheet, frame: Frame, night_words: str, slip: Slip, scale: float) -> None:
    top_frame, below_frame = frame.above_foot(PAD).split_down([1, 1])
    table_frame, game_frame = top_frame.split_across([3, 2], GAP)
    sheet.draw_words(f"Table {slip.table or '____'}", table_frame, 24 * scale, TITLE)
    # The game's name is for the desk. Players look for their table.
    sheet.draw_words(
        slip.game, game_frame, 12 * scale, align=Align.RIGHT, vertical_align=VerticalAlign.TOP
    )
    logo_frame, text_frame = below_frame.split_across(
        [below_frame.height, below_frame.width - below_frame.height], GAP
    )
    upper_row, lower_row = text_frame.rows(2)
    club_frame, length_frame = upper_row.split_across([3, 1], GAP)
    draw_club_logo(sheet, logo_frame)
    sheet.draw_words(sheet.club, club_frame, 11 * scale)
    sheet.draw_words(night_words, lower_row, 11 * scale)
    sheet.draw_words(slip.length, length_frame, 14 * scale, face=STRONG, align=Align.RIGHT)
    sheet.draw_rule_below(frame, THICK)


def _draw_team(sheet: PaperSheet, frame: Frame, side: SlipTeam, slip: Slip, scale: float) -> None:
    sheet.draw_box(frame, PLAIN)
    box_labels = ("X", "points") if slip.has_x else ("points",)
    boxes_width = frame.height * SQUARE_SHARE * len(box_labels)
    team_frame, boxes_frame = frame.split_across([frame.width - boxes_width, boxes_width])
    title_row, *name_frames = team_frame.inset(PAD).split_down([3, *[4] * len(side.people)])
    title_frame, seat_frame = title_row.split_across([3, 1])
    sheet.draw_words(side.title, title_frame, 16 * scale, face=STRONG)
    sheet.draw_words(side.seat, seat_frame, 13 * scale, align=Align.RIGHT)
    sheet.draw_words_in_one_size(side.people, name_frames, 15 * scale)
    for name, name_frame in zip(side.people, name_frames, strict=True):
        if not name:
            sheet.draw_rule_below(name_frame.inset(PAD))
    for box, box_label in zip(boxes_frame.columns(len(box_labels)), box_labels, strict=True):
        sheet.draw_writing_box(box)
        sheet.draw_words(box_label, box.inset(2).foot(14 * scale), 12 * scale, align=Align.CENTER)


def _draw_winner(sheet: PaperSheet, frame: Frame, slip: Slip, scale: float) -> None:
    winner_frame, *next_frames = frame.split_down(
        [2, *[5 / len(slip.where_next)] * len(slip.where_next)]
    )
    text_frame, *team_cells = winner_frame.split_across([4, *[5] * len(slip.sides)], GAP)
    sheet.draw_words("Won by", text_frame, 14 * scale)
    box_side = min(winner_frame.height, 15 * scale)
    for cell in team_cells:
        top = cell.top + (cell.height - box_side) / 2
        sheet.draw_box(Frame(cell.left, top, box_side, box_side).inset(1), PLAIN)
    sheet.draw_words_in_one_size(
        [side.label for side in slip.sides],
        [cell.inset(box_side + PAD, 0) for cell in team_cells],
        14 * scale,
    )
    sheet.draw_words_in_one_size(slip.where_next, next_frames, 14 * scale)
