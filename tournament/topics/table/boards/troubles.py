"""What goes wrong at a table besides the cards: two sat in each other's chairs, or the sheet cannot
be read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair
from scoring.game import Tally
from tournament.evening import courses
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.night.play.side_names import boxes_of_teams
from tournament.evening.night.play.totals import TotalsBox
from tournament.evening.night.seats.sat_wrongly import (
    after,
    as_it_was,
    follows,
    name,
    on_card,
    partners,
)
from tournament.evening.words.many import so_many
from tournament.kit.lists.finding import fold

DECIDED = "decided by the director"
THREE = 3
NO_REASON = "Say why the director decides so, in a few words. Nothing is saved yet."
NO_TOTALS = "Write the totals of this table. Nothing is saved yet."


@dataclass(frozen=True, slots=True)
class Sat:
    """Where a player or a team sits. `entry` is a team's first player."""

    entry: int
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes for one of the two: the place that was written down, the true one, and what the
    card says of the game then.
    """

    name: str
    was: str
    now: str
    card: str


@dataclass(frozen=True, slots=True)
class SatWrongly:
    """Who may have sat wrongly: those `here` at this table, and `everybody` in the game."""

    here: tuple[Sat, ...]
    everybody: tuple[Sat, ...]
    effects: tuple[Effect, ...]
    follows: str
    why_not: str


def sat_wrongly(night: Night, game: TableGame, number: int | None, other: int | None) -> SatWrongly:
    """Return who may have sat wrongly, and what changes once both are chosen. Refuse two who cannot
    have sat in each other's chairs.
    """
    places, played = _places(night, game.round), night.rounds.of(game.round)
    assert played is not None
    in_order = sorted(places, key=lambda who: (fold(night.entries.of(who).name), who))
    pair = (number, other) if number and other else None
    then = after(night, as_it_was(night, game.round, *pair)) if pair else night
    return SatWrongly(
        here=_sitting(night, played, places, game.entries),
        everybody=_sitting(night, played, places, in_order),
        effects=_effects(night, then, game.round, pair) if pair else (),
        follows=follows(night, then, game.round),
        why_not=courses.of(night).words.no_exchange,
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A way to know the totals. `key` is how the history says it."""

    key: str
    title: str
    words: str


BY_DIRECTOR = Evidence(
    DECIDED,
    "The director decides",
    "Where cards and words differ or there are none: a figure that could be, with the reason.",
)
OF_FOUR = (
    Evidence(
        "by the players' cards", "The players' cards", "Partners have the same points on theirs."
    ),
    Evidence(
        "by both sides' word", "Both sides say the same", "Ask each side alone, then both together."
    ),
    BY_DIRECTOR,
)
OF_THREE = (
    Evidence(
        "by the players' cards", "The players' cards", "Each of the three has a total of their own."
    ),
    Evidence(
        "by all three's word", "All three say the same", "Ask each alone, then all three together."
    ),
    BY_DIRECTOR,
)


@dataclass(frozen=True, slots=True)
class CardSays:
    """What a card says of this game, if it was handed in."""

    chair: Chair
    entry: int
    says: int | None


@dataclass(frozen=True, slots=True)
class Unread:
    """A sheet that cannot be read. `fault` is why what was typed is not taken."""

    cards: tuple[CardSays, ...]
    evidence: tuple[Evidence, ...]
    chosen: str
    reason: str
    fault: str
    boxes: tuple[tuple[str, TotalsBox, str], ...]
    rulings: tuple[str, ...]  # that the score does not contain yet

    @property
    def begins(self) -> str:
        """Return the box in which to type: the reason if it is missing, else the first total."""
        return "reason" if self.fault == NO_REASON else self.boxes[0][0]


def unread(night: Night, game: TableGame, typed: Callable[[str], str]) -> Unread:
    """Return what there is to go by, with what was typed before."""
    own, evidence = f"t{game.table}", OF_THREE if len(game.chairs) == THREE else OF_FOUR
    chosen, reason = typed(f"{own}known") or evidence[0].key, typed(f"{own}reason").strip()
    boxes = tuple(
        (f"{own}b{at}", box, typed(f"{own}b{at}"))
        for at, box in enumerate(boxes_of_teams(night, game))
    )
    lacks_totals = not any(text.strip() for _, _, text in boxes)
    return Unread(
        cards=tuple(CardSays(chair, who, _says(night, game, who)) for chair, who in game.seats),
        evidence=evidence,
        chosen=chosen,
        reason=reason,
        fault=NO_REASON if chosen == DECIDED and not reason else NO_TOTALS * lacks_totals,
        boxes=boxes,
        rulings=open_words(night, game),
    )


def _effects(night: Night, then: Night, game: int, pair: tuple[int, int]) -> tuple[Effect, ...]:
    was, now = _places(night, game), _places(then, game)
    return tuple(
        Effect(
            name(night, who),
            was[who],
            now[who],
            _card(on_card(night, game, who), on_card(then, game, who)),
        )
        for who in pair
    )


def _card(was: Tally | None, now: Tally | None) -> str:
    """Return what becomes of the points, and of the X if their number changes."""
    if now is None:
        return "the points are not in yet"
    marks, before = now.x, was.x if was else 0
    x = "" if marks == before else f", and {marks} X instead of {before}"
    if was and was.points == now.points:
        return f"the points stay {now.points}{x}"
    return f"{so_many(now.points, 'point')}{f' instead of {was.points}' if was else ''}{x}"


def _sitting(
    night: Night, played: PlayedGame, places: dict[int, str], entries: Sequence[int]
) -> tuple[Sat, ...]:
    """Return where each of these sits, a team once."""
    first = (who for who in entries if partners(night, played, who)[0] == who)
    return tuple(Sat(who, name(night, who), places[who]) for who in first)


def _places(night: Night, game: int) -> dict[int, str]:
    """Return where everybody sits; a team without its chairs, which mean nothing."""
    played = night.rounds.of(game)
    assert played is not None
    chairs = {
        who: night.party_words.place.format(table=at.table, chair=chair.words)
        for at in played.games
        for chair, who in at.seats
    }
    return chairs | dict.fromkeys(played.bench, "sitting out")


def _says(night: Night, game: TableGame, entry: int) -> int | None:
    """Return what a card says of this game. It has a line for each game since its owner came."""
    claimed = night.entries.of(entry).claimed or ()
    lines = ranking.card_of(night, entry).lines
    at = next((at for at, line in enumerate(lines) if line.round == game.round), len(claimed))
    return claimed[at] if at < len(claimed) else None
