"""Somebody's chair in the game that is on: what is on the card so far, and who may take the chair.
In a team somebody plays for one of its two: from which game on, and for one game alone.

Knows no rows and no names; that a player has left for good is for the entry to say.
"""

from dataclasses import dataclass

from rotation.progressive.past_partners import times
from rotation.progressive.standing_in import choices
from scoring.totals.hand_steps import steps
from tournament.evening.facts import Entry
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.seats.next_game import is_untouched, past_games
from tournament.evening.words.many import so_many


@dataclass(frozen=True, slots=True)
class CardSoFar:
    """What one card has after so many counted hands."""

    hands: int
    points: int
    x: int


@dataclass(frozen=True, slots=True)
class Taker:
    """From the bench; called before so many times, and so many times a partner of whoever stays
    at the table."""

    entry: int
    called: int
    partner_before: int

    @property
    def as_partner(self) -> str:
        return f"was this partner {so_many(self.partner_before, 'time')} before"


@dataclass(frozen=True, slots=True)
class Chances:
    """Those who may take a chair, the best first, and whether the others may go on as three."""

    takers: tuple[Taker, ...]
    three: bool


def game_on(night: Night, entry: int) -> TableGame | None:
    """The game this player sits in now, if the table is not in yet."""
    game = night.rounds.current.game_of(entry) if night.rounds.current else None
    return None if game is None or game.score.is_over else game


def takes_over(night: Night, entry: int) -> bool:
    """Whoever plays on has the place in the game that is on, and all of its points; whoever plays
    it for somebody else keeps to it.
    """
    current = night.rounds.current
    if current is None:
        return False
    game = current.game_of(entry)
    if game is None:
        return entry in current.bench and not current.has_scores
    return is_untouched(game, current) and entry not in current.playing_for


def so_far(game: TableGame, entry: int) -> CardSoFar | None:
    """The card so far; None if only totals are written down, which nobody knows before the end."""
    if game.score.depth not in {Depth.HANDS, Depth.ROWS} or game.score.hands is None:
        return None
    tally = game.tally_of(game.chair_of(entry))
    return CardSoFar(game.score.hands, tally.points, tally.x)


def fault(night: Night, game: TableGame, typed: CardSoFar) -> str:
    """Why a card cannot have this after so many hands; empty if it can."""
    rules, seats = night.rules, game.chairs
    played = night.rounds.of(game.round)
    handovers = played.handovers if played else ()
    here = (handover.hands for handover in handovers if handover.table == game.table)
    changed = max(here, default=0)
    full = rules.hands_at(len(seats))
    if full is not None and typed.hands >= full:
        return f"A game has {full} hands: write down its score, and let the player leave after it."
    if typed.hands < changed:
        return f"A chair of this table changed hands after hand {changed}: count the hands again."
    possible = steps(rules, seats)
    most = typed.hands * max(points for step in possible for points in step.points)
    least = typed.hands * min(points for step in possible for points in step.points)
    if not least <= typed.points <= most:
        hands_are = "1 hand is" if typed.hands == 1 else f"{typed.hands} hands are"
        return f"{hands_are} worth {least} to {most} points: read the sheet again."
    marks = typed.hands if rules.marks_x else 0
    if not 0 <= typed.x <= marks:
        return f"A card has 0 to {marks} X after {typed.hands} hands: read the sheet again."
    return ""


def chances(night: Night, game: TableGame, entry: int) -> Chances:
    """Return who can take this player's chair in the game that is on."""
    assert night.rounds.current is not None
    evening = past_games(night)
    partner = str(partner_of(game, entry))
    offered = choices(night.rounds.current.played.seating, str(entry), evening)
    players = [choice.handover.taken_by for choice in offered]
    takers = tuple(
        Taker(int(player), evening.called.get(player, 0), times(evening.partnered, player, partner))
        for player in players
        if player is not None
    )
    return Chances(takers, three=None in players and night.rules.may_have_threes)


def partner_of(game: TableGame, entry: int) -> int | None:
    """Return the partner's number; None at a table of three."""
    return dict(game.seats).get(game.chair_of(entry).opposite) if len(game.seats) == 4 else None


def takes_over_in(night: Night, entry: Entry) -> int:
    """Return the game this player is in, or the next one if it is over or there is none."""
    game = _on_now(night, entry)
    number = night.rounds.next_number if game is None else game.round
    # In a bracket the game that somebody came for may have been taken back.
    return number if night.teams.are_drawn else max(number, entry.first_game)


def comes_back_in(night: Night, gone: Entry, other: Entry) -> int:
    """For the other one: in the next game where that one has begun to play."""
    game = _on_now(night, other)
    played = night.rounds.of(game.round) if game else None
    begun = game is None or played is None or not is_untouched(game, played)
    number = (
        max(night.rounds.next_number, other.first_game) if begun else takes_over_in(night, other)
    )
    return max(number, 1 + (gone.last_game or 0))


def is_followed(night: Night, team: Party, game: int) -> bool:
    """Whether the team plays this game and, so far as is known, a further one."""
    if night.format.calls_games or sessions.is_ended(night, team.division, game):
        return False
    session = sessions.plays_in(night, team)
    games, own = sessions.games_of(night, session), sessions.rounds_of(night, session)
    is_own = any(played.number == game for played in own) or sessions.current(night) == session
    return is_own and (games is None or sum(played.number < game for played in own) + 1 < games)


def _on_now(night: Night, entry: Entry) -> TableGame | None:
    """In a bracket a team may be at a table while other games were called since."""
    on = night.rounds.current.game_of(entry.number) if night.rounds.current else None
    game = next((game for game in night.rounds.on_now if entry.number in game.entries), on)
    return None if game is None or game.score.is_over else game
