"""The games of a bracket that are over, to be corrected: the newest first, or one team's."""

from dataclasses import dataclass

from tournament.evening.night import draws
from tournament.evening.night.bracket.named_games import game_in_words, why_not_both
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import hits
from tournament.topics.bracket.boards.at_the_tables import CalledTeam, sides


@dataclass(frozen=True, slots=True)
class ShownResult:
    game: PlayedGame
    sides: tuple[CalledTeam, ...]
    words: str
    may_both_forfeit: bool


def results(night: Night, find: str = "") -> tuple[ShownResult, ...]:
    """Of every team, or of those of whom what is typed begins a name or is the number."""
    teams = [NumberedContact(party.name, number=party.number) for party in night.teams]
    wanted = {hit.number for hit in (hits(find, teams, len(teams)) if find.strip() else teams)}
    over = [
        (played, draws.bracket(night).teams_in(played.name))
        for played in night.rounds
        if played.is_over
    ]
    return tuple(
        ShownResult(
            played,
            sides(night, two),
            game_in_words(night, played.name),
            not why_not_both(draws.bracket(night), played.name),
        )
        for played, two in reversed(over)
        if not wanted.isdisjoint(map(int, two))
    )
