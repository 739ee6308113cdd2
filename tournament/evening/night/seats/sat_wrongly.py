"""Two who sat in each other's chairs in a game, seen when it is played or over: as it was in fact.
Where pairs stay together, two teams at each other's tables.

Knows entries by number; a team goes by either of its two.
"""

from dataclasses import replace

from scoring.game import Tally
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.refused import Refused

DRAWN_ANEW = (
    "The games to come are drawn anew by this: cards and schedule that are printed are out of date."
)
IN_A_BRACKET = (
    "In a bracket a result decides who meets whom, so those who were drawn have to meet: let both "
    "games be played as they stand, and correct or undo what is written down of them."
)


def as_it_was(night: Night, game: int, number: int, other: int) -> tuple[facts.Seat, ...]:
    """The seats of both with their places exchanged; Refused, with the cure, where none can be."""
    played = night.rounds.of(game)
    if played is None:
        raise Refused(f"Game {game} is not seated: look at the games again.")
    if night.teams.are_drawn:
        raise Refused(IN_A_BRACKET)
    ours, theirs = (partners(night, played, who) for who in (number, other))
    if set(ours) & set(theirs):
        raise Refused(f"Choose two {night.party_words.many} who sat {night.party_words.sat}.")
    if night.party_words.is_team:
        _are_apart(played, ours, theirs)
    pairs = zip(ours, theirs, strict=True)
    return tuple(seat for pair in pairs for seat in _exchanged(night, played, *pair))


def partners(night: Night, played: PlayedGame, entry: int) -> tuple[int, ...]:
    """Who sits where this one does: alone or, in a team, the two by their chairs."""
    if not night.party_words.is_team or entry not in night.entries.by_number:
        return (entry,)
    in_order = [who for game in played.games for who in game.entries] + list(played.bench)
    own = progress.party_in(night, played, entry)
    return tuple(who for who in in_order if progress.party_in(night, played, who) == own) or (
        entry,
    )


def name(night: Night, entry: int) -> str:
    own = night.parties.of(night.entries.of(entry).party)
    return f"{own.name} ({own.party_words.column} {own.number})"


def _are_apart(played: PlayedGame, ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    at, other = played.game_of(ours[0]), played.game_of(theirs[0])
    if at is not None and at is other:
        raise Refused(f"Both sat at table {at.table}: correct its score instead.")
    if len(ours) != len(theirs):
        raise Refused("One of the two teams is not whole in this game: correct the scores instead.")


def _exchanged(
    night: Night, played: PlayedGame, number: int, other: int
) -> tuple[facts.Seat, facts.Seat]:
    first, second = (_seat(night, played, who) for who in (number, other))
    if None in (first.table, second.table) and (first.plays_for or second.plays_for):
        raise Refused("Whoever plays for somebody else cannot have sat out: choose somebody else.")
    return (
        replace(first, table=second.table, chair=second.chair),
        replace(second, table=first.table, chair=first.chair),
    )


def after(night: Night, seats: tuple[facts.Seat, ...]) -> Night:
    """The night with these seats."""
    return night.with_facts({facts.name_of(seat): seat for seat in seats})


def points(night: Night, game: int, entry: int) -> int | None:
    tally = on_card(night, game, entry)
    return tally.points if tally else None


def on_card(night: Night, game: int, entry: int) -> Tally | None:
    """What the card has for a game; nothing so long as its table is not in."""
    played = night.rounds.of(game)
    at = played.game_of(entry) if played else None
    if at is not None and not at.score.is_over:
        return None
    card = ranking.party_card(night, night.entries.of(entry).party)
    lines = ranking.card_of(night, entry).lines if card.party.is_house else card.lines
    return next((line.tally for line in lines if line.round == game), None)


def follows(night: Night, then: Night, game: int) -> str:
    """What becomes of the chairs of the games after it, `then` being the night put right."""
    later = night.rounds.of(game + 1)
    if game == sessions.games(night):
        return "It is the last game, so no chairs follow."
    if night.format.is_drawn_beforehand:
        stay = "The games to come stay as they were drawn."
        return stay if draws.games_to_come(night) == draws.games_to_come(then) else DRAWN_ANEW
    if later is None:
        return f"Game {game + 1} is not seated yet: it will go by where they sat in fact."
    if later.has_scores:
        return f"Game {later.number} is being played, so its chairs stay."
    return f"Game {later.number} has no scores yet: seat it again if its chairs should follow."


def _seat(night: Night, played: PlayedGame, entry: int) -> facts.Seat:
    seat = night.written.get((facts.Seat.KIND, (played.number, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(f"Number {entry} has no place in game {played.number}: choose again.")
    changed = played.left_by(entry) or played.taken_by(entry)
    if changed is not None:
        raise Refused(
            f"A chair of table {changed.table} changed hands in the middle of game "
            f"{played.number}: undo that first."
        )
    return seat
