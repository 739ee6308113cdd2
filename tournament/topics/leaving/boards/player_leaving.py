"""A player goes home, is not there, or misses one game: what can be done about the chair, and what
becomes of the next game. Knows entries by number.
"""

from dataclasses import dataclass, replace

from rotation.shape import Shape
from tournament.evening import facts
from tournament.evening.facts import Entry
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.seats.leaving import (
    CardSoFar,
    Chances,
    chances,
    game_on,
    partner_of,
    so_far,
    takes_over,
)
from tournament.evening.night.seats.next_game import is_untouched, seating, why_not_seated
from tournament.evening.words.many import capital, so_many
from tournament.evening.words.refused import Refused
from tournament.topics.entrants.boards.head_count import (
    elsewhere,
    may_come,
    shape_in_words,
    shape_of,
)
from tournament.topics.entrants.boards.who_came import when_gone
from tournament.topics.seating.boards.left_over import choices_for_players
from tournament.topics.seating.boards.seating import Sitter


@dataclass(frozen=True, slots=True)
class InAGame:
    """The chair in the game that is on. `so_far` is None if only the sheet on the table has it."""

    game: TableGame
    place: str
    partner: int | None
    chances: Chances
    so_far: CardSoFar | None
    is_untouched: bool


@dataclass(frozen=True, slots=True)
class Leaving:
    """What a player can do.

    `gone` says that they leave or have left. `after` is the game after which they go home, 0 is
    before the first; `is_last` says that it is the last of all. Then so many are `left`, which
    makes these `tables`, or what `other_ways` say. Those `displaced` sit elsewhere then, as far as
    it is known; for games drawn beforehand their cards say it. The `bench` sits out in the next
    game and can play instead; it is None if that game cannot be seated yet, or has no chair for
    this player. `stand_in_scores` says whose the points of one game are; the card of somebody who
    plays on for good begins with `new_card_from`.
    """

    party: Party
    entry: Entry
    now: InAGame | None
    sits_out: bool
    may_seat_again: bool
    gone: str
    after: int
    is_last: bool
    left: int
    tables: str
    other_ways: str
    displaced: tuple[int, ...] | None
    bench: tuple[Sitter, ...] | None
    stand_in_scores: str
    new_card_from: int

    stays: str
    misses_later: str
    forfeits: bool = False
    back: None = None
    leads_back: str = "seat"
    takes_a_reason: bool = False
    # On the page of a player who is back, Enter would send them home again.
    after_staying: str = "seat"
    page: str = "leaving/leave.html"

    @property
    def is_gone(self) -> bool:
        return self.entry.last_game is not None

    @property
    def are_left(self) -> str:
        return f"{so_many(self.left, 'is', 'are')} left"

    @property
    def sit_elsewhere(self) -> str:
        return f"{so_many(len(self.displaced or ()), 'sits', 'sit')} at another table for it:"

    @property
    def never_played(self) -> bool:
        return self.entry.expected or not self.after

    @property
    def may_be_played_for(self) -> bool:
        return self.entry.ranked and not self.is_gone

    @property
    def once(self) -> int:
        """Return the one game in which somebody else can play, or 0."""
        if self.is_last:
            return 0
        if self.now and self.now.is_untouched:
            return self.now.game.round
        return self.after + 1 if self.bench is not None else 0


def leaving(night: Night, entry: int) -> Leaving:
    leaver, current = night.entries.of(entry), night.rounds.current
    left = sum(
        other.number != entry for other in attendance.here_in(night, night.rounds.next_number)
    )
    shape = shape_of(night.rules, left)
    comes = leaver.here_in(night.rounds.next_number)
    return Leaving(
        party=night.parties.of(entry),
        entry=leaver,
        now=_open_game(night, entry),
        sits_out=current is not None and entry in current.bench and not current.is_over,
        may_seat_again=current is not None
        and (entry in current.bench or current.game_of(entry) is not None)
        and current.is_untouched
        and not current.playing_for,
        gone=_gone_sentence(night, leaver),
        after=leaver.first_game - 1 if leaver.expected else current.number if current else 0,
        is_last=not may_come(night),
        left=left,
        tables=shape_in_words(shape) if shape else "",
        other_ways=_other_ways(night, left, shape) if shape else "",
        displaced=_seated_elsewhere(night, entry) if comes else None,
        bench=_bench(night, entry),
        stand_in_scores=f"What a stand-in scores {night.rules.stand_in_points.words}.",
        new_card_from=night.rounds.next_number - takes_over(night, entry),
        stays=_stays(night, entry),
        misses_later=_misses_later(night, leaver),
    )


def night_without(night: Night, board: Leaving) -> Night:
    """Return the evening as it would be once the player has left."""
    gone = replace(board.entry, last_game=board.after)
    return night.with_facts({facts.name_of(gone): gone})


def _seated_elsewhere(night: Night, entry: int) -> tuple[int, ...] | None:
    if night.format.is_drawn_beforehand and night.rounds.current is not None:
        return ()
    return elsewhere(night, without=entry)


def _other_ways(night: Night, left: int, now: Shape) -> str:
    """Return how else those who are left can sit, which is chosen when the game is seated."""
    others = [
        choice.words for choice in choices_for_players(night, left, now) if not choice.is_chosen
    ]
    return f"Or {', or '.join(others)}: you choose when the game is seated." if others else ""


def _gone_sentence(night: Night, entry: Entry) -> str:
    if entry.last_game is not None and entry.last_game < entry.first_game:
        return f"Does not play {night.occasion.now}."
    words = when_gone(entry, night)
    return f"{capital(words)}." if words else ""


def _stays(night: Night, entry: int) -> str:
    if game_on(night, entry):
        return "Stays after all"
    return f"Is back for game {night.rounds.next_number}" if may_come(night) else "Is back"


def _misses_later(night: Night, entry: Entry) -> str:
    """Return when a player who has played can say that they miss the next game."""
    played, next_number = night.rounds.current, night.rounds.next_number
    waits = played is not None and not played.is_over and game_on(night, entry.number) is None
    if played is None or not waits or not may_come(night) or not entry.here_in(next_number):
        return ""
    return f"To miss game {next_number} only is chosen here once game {played.number} is all in."


def _bench(night: Night, entry: int) -> tuple[Sitter, ...] | None:
    if why_not_seated(night):
        return None
    try:
        coming = seating(night)
    except Refused:  # too few are here, or no draw keeps what is wished
        return None
    seated = {who for table in coming.tables for who in table.entrants}
    return tuple(Sitter(int(who)) for who in coming.bench) if str(entry) in seated else None


def _open_game(night: Night, entry: int) -> InAGame | None:
    game = game_on(night, entry)
    if game is None or night.rounds.current is None or night.entries.of(entry).team is not None:
        return None
    return InAGame(
        game=game,
        place=game.chair_of(entry).words,
        partner=partner_of(game, entry),
        chances=chances(night, game, entry),
        so_far=so_far(game, entry),
        is_untouched=is_untouched(game, night.rounds.current),
    )
