"""The games of a bracket as they are drawn, whatever they are drawn on."""

from tournament.kit.drawing.bracket import GameBox, TeamRow, Tone
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.team_labels import TeamLabel
from tournament.topics.bracket.boards.to_come import BETWEEN

TONES = {
    State.ON_TABLE: Tone.LIVE,
    State.READY: Tone.READY,
    State.TO_COME: Tone.TO_COME,
    State.PLAYED: Tone.OVER,
    State.FORFEITED: Tone.OVER,
    State.NOT_NEEDED: Tone.OVER,
}


def game_box(box: Box, rows: tuple[TeamRow, TeamRow]) -> GameBox:
    """Return a game that stands in no column yet."""
    teams = " ".join(side.team for side in box.opponents if side.team)
    table = str(box.table or "")
    return GameBox(0, rows, TONES[box.state], table=table, teams=teams, is_on_way=box.is_on_path)


def team_row(opponent: Opponent, label: TeamLabel, game: str, forfeit: str) -> TeamRow:
    """Return a team by the names of those who play this game, or did. A loser without points has
    the word for a `forfeit`.
    """
    points = "" if opponent.points is None else str(opponent.points)
    if opponent.lost and opponent.points is None:
        points = forfeit
    people = label.people_in(game) or ("",)
    return TeamRow(people, points=points, won=opponent.won, lost=opponent.lost)


def source_lines(words: str) -> tuple[str, ...]:
    """Return where a team comes from; two teams of whom one is to come on lines of their own."""
    one, between, other = words.partition(BETWEEN)
    return (f"{one} /", other) if between else (words,)
