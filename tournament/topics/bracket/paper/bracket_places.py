"""Who came where in a bracket: the first three under its last sheet, and everybody in a list."""

from collections.abc import Mapping, Sequence

from rotation.bracket.progress import GameState, Progress, TeamPlaces, places
from rotation.seating import Entrant
from scoring.places.standings import from_to
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import WordTable, list_pages, paper_columns, paper_rows
from tournament.topics.bracket.boards.team_labels import TeamLabel

STRIP = 84.0
FIRST_THREE = ("First", "Second", "Third")
SIZE = 13.0
AROUND, HIGHEST = 8.0, 30.0
KEY, KEY_LINE, NUMBER = 10.0, 15.0, 10.0


def first_three(
    sheet: PaperSheet, frame: Frame, progress: Progress, teams: Mapping[Entrant, TeamLabel]
) -> None:
    """One below the other; a line to write on for each who is not known yet."""
    lines = frame.inset(0, AROUND).head(min(frame.height - 2 * AROUND, 3 * HIGHEST)).rows(3)
    alone = {who.first: teams[who.team] for who in places(progress) if who.first == who.last}
    for number, (word, line) in enumerate(zip(FIRST_THREE, lines, strict=True), start=1):
        label, rest = line.split([1, 4], 4)
        sheet.words(word, label, 12, face=STRONG, down=VerticalAlign.BOTTOM)
        sheet.under(rest)
        if number in alone:
            sheet.words(alone[number].words, rest.inset(0, 2), 13, down=VerticalAlign.BOTTOM)


def key(sheet: PaperSheet, frame: Frame, teams: Mapping[Entrant, TeamLabel]) -> None:
    """Every team in full, by its number, in two columns; a line to write on for the others."""
    inner = frame.inset(0, AROUND)
    named = sorted(teams.values(), key=lambda team: team.number)
    half = -(-len(named) // 2)
    rows = inner.head(min(inner.height, half * KEY_LINE)).rows(half)
    for column, some in enumerate((named[:half], named[half:])):
        for line, team in zip(rows, some, strict=False):
            cell = line.columns(2, AROUND)[column]
            number, people = cell.split([NUMBER, cell.width - NUMBER])
            sheet.words(str(team.number), number, KEY, face=STRONG)
            sheet.words(" & ".join(team.people), people, KEY)
            if not team.people:
                sheet.under(people)


def pages(
    progress: Progress, teams: Mapping[Entrant, TeamLabel], wish: PrintWish
) -> Sequence[Draw]:
    """Nothing until somebody has won."""
    if progress.champion is None:
        return ()
    columns: tuple[Column[TeamPlaces], ...] = (
        Column(lambda at: from_to(at.first, at.last), "Place", share=1.2, is_bold=True),
        Column(lambda at: teams[at.team].number, "Team", Kind.FIGURE, share=0.9),
        Column(lambda at: " & ".join(teams[at.team].people), "Names", share=6),
        Column(lambda at: _last(progress, at.team), "Last game", share=1.6),
    )
    listed = paper_rows(places(progress), columns)
    table = WordTable(paper_columns(columns), listed, wish.size(SIZE))
    return list_pages("Places", table, wish, aside="equal ones went out in the same round")


def _last(progress: Progress, team: Entrant) -> str:
    """The game in which a team won the tournament, or went out."""
    played = [
        name
        for name in progress.bracket.games
        if progress.state(name) in (GameState.PLAYED, GameState.FORFEITED)
        and team in progress.sides[name]
    ]
    return played[-1] if played else ""
