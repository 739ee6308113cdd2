"""The games of a bracket that are over, to be corrected: the newest first, or one team's."""

from dataclasses import dataclass

from tournament.bracket.boards.at_the_tables import CalledTeam, sides
from tournament.lists.contact import NumberedContact
from tournament.lists.finding import hits
from tournament.night.bracket.named_games import game_in_words
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame


@dataclass(frozen=True, slots=True)
class ShownResult:
    game: PlayedGame
    sides: tuple[CalledTeam, ...]
    words: str


def results(night: Night, find: str = "") -> tuple[ShownResult, ...]:
    """Of every team, or of those of whom what is typed begins a name or is the number."""
    teams = [NumberedContact(party.name, number=party.number) for party in night.teams]
    wanted = {hit.number for hit in (hits(find, teams, len(teams)) if find.strip() else teams)}
    over = [
        (played, night.bracket.teams_in(played.name)) for played in night.rounds if played.is_over
    ]
    return tuple(
        ShownResult(played, sides(night, two), game_in_words(night, played.name))
        for played, two in reversed(over)
        if not wanted.isdisjoint(map(int, two))
    )
