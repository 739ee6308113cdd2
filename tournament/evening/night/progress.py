"""How far a night is: whether it has begun, and what of it is past; the games that give places, and
what the one that is being played has brought so far. The desk, the wall, paper and phones say all
of it alike.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rotation.seating import Seating
from scoring.game import Tally
from tournament.evening.facts import Award, Entry
from tournament.evening.night import draws, ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Card, CardLine, CardLineKind
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.play.sheets import DASH
from tournament.evening.words.many import so_many

# What stands behind points that are an average.
AVERAGED = "*"


@dataclass(frozen=True, slots=True)
class OpenGamePoints:
    """Of the game that is being played: so many tables are in, with what it has `brought` whoever
    sat there or sits out, by the number of the player or the team.
    """

    game: int
    done: int
    count: int
    brought: Mapping[int, Tally]

    @property
    def title(self) -> str:
        return f"Game {self.game} so far"

    @property
    def words(self) -> str:
        return f"{self.title}: {self.done} of {so_many(self.count, 'table is', 'tables are')} in."

    def points_in_words(self, number: int) -> str:
        """What comes to somebody's points once every table is in; empty where nobody knows yet."""
        brought = self.brought.get(number)
        return "" if brought is None else f"{brought.points:+}"


def open_game_in_words(now: OpenGamePoints | None, number: int) -> str:
    """The points so far of one player or team, as a sentence; empty if nobody knows any."""
    points = now.points_in_words(number) if now else ""
    return f"{now.title}: {points}." if now and points else ""


def has_begun(night: Night) -> bool:
    """Return whether a game is seated, or the bracket is drawn."""
    return bool(night.rounds) or night.teams.are_drawn


def shared_game(night: Night) -> PlayedGame | None:
    """Return the game that was seated last, if everybody plays it at the same time; None in a
    bracket, whose games are called one by one.
    """
    return None if night.teams.are_drawn else night.rounds.current


def closed_by(night: Night, number: int) -> str:
    """Return what was done since because this game was over, so that a change is a correction;
    empty while nothing was. In a bracket it hangs on what was built on the result.
    """
    current = night.rounds.current
    if night.teams.are_drawn or current is None:
        return ""
    if current.number > number:
        return f"game {current.number} is seated"
    if not current.is_over:
        return ""
    if any(award.entry is not None for award in night.all(Award)):
        return "the prizes are awarded"
    has_card = any(_has_handed_in(entry, current) for entry in night.entries)
    return "cards are in" if has_card else ""


def _has_handed_in(entry: Entry, latest: PlayedGame) -> bool:
    """Return whether the card of somebody who stayed for the latest game is in."""
    stayed = entry.last_game is None or entry.last_game >= latest.number
    return entry.card_in is not None and stayed


def is_past(night: Night, number: int) -> bool:
    return bool(closed_by(night, number))


def party_in(night: Night, played: PlayedGame, entry: int) -> int:
    """Return a player's own number, or of one of a team the team's: that of whoever they play
    for.
    """
    team = night.entries.of(played.playing_for.get(entry, entry)).team
    return entry if team is None else team


def seating_of(night: Night, played: PlayedGame) -> Seating:
    """Return a game that is seated, as its format knows it: players, or teams."""
    return (night.sides.of(played) if night.party_words.is_team else played.played).seating


def is_played(night: Night) -> bool:
    """Return whether every game of the evening is in."""
    if night.teams.are_drawn:
        return draws.bracket(night).is_over
    return (
        bool(night.rounds)
        and len(night.rounds) == sessions.games(night)
        and night.rounds[-1].is_over
    )


def is_division_over(night: Night, division: str) -> bool:
    """Return whether every game of one division is in: of those that began, where nobody knows how
    many there are.
    """
    if night.teams.are_drawn:
        return is_played(night)
    own = sessions.rounds_in(night, division)
    games = sessions.games_of(night, sessions.place(sessions.of(night), division))
    has_all = (
        games is None
        or len(own) >= games
        or sessions.is_ended(night, division, night.rounds.next_number)
    )
    return bool(own) and has_all and all(played.is_over for played in own)


def complete(night: Night) -> Night:
    """Without the game that is being played. A bracket's places are settled or not there at all."""
    current = shared_game(night)
    return night if current is None or current.is_over else night.before(current.number)


def open_game_points(night: Night) -> OpenGamePoints | None:
    """The points so far of the game that is on; None before its first table is in."""
    current = shared_game(night)
    if current is None or current.is_over or not current.tables_in:
        return None
    return OpenGamePoints(
        current.number, current.tables_in, len(current.games), _points_brought(night, current)
    )


def games_counted(card: Card) -> int:
    """How many games it has points of: all but what was missed, and what was sat out for
    nothing.
    """
    return sum(map(_counts, card.lines))


def points_by_game(card: Card) -> Iterator[str]:
    """The points of each game that is in, with a mark behind an average; a dash where it was missed
    and has none for that.
    """
    for line in card.lines:
        if line.how is not CardLineKind.NOT_IN:
            missed = line.how is CardLineKind.MISSED and not line.tally.points
            mark = AVERAGED if _has_average(card, line) else ""
            yield DASH if missed else f"{line.tally.points}{mark}"


def games_averaged(card: Card) -> int:
    """How many of a team's games it sat out, and has the average of the others for."""
    return sum(_has_average(card, line) for line in card.lines)


def _has_average(card: Card, line: CardLine) -> bool:
    return card.party.is_team and line.how is CardLineKind.SAT_OUT and bool(line.note)


def _points_brought(night: Night, current: PlayedGame) -> Mapping[int, Tally]:
    """What each card gains by the game that is on; a team's includes the change of its average."""
    before = {card.party.number: card.tally for card in ranking.party_cards(complete(night))}
    return {
        card.party.number: card.tally - before[card.party.number]
        for card in ranking.party_cards(night)
        if any(line.round == current.number and _counts(line) for line in card.lines)
    }


def _counts(line: CardLine) -> bool:
    if line.how is CardLineKind.SAT_OUT:
        return line.tally.points != 0
    return line.how not in (CardLineKind.MISSED, CardLineKind.NOT_IN)
