"""A sheet that cannot be read: what else there is to go by, and the boxes for the totals."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.chairs import Chair
from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.night.play.side_names import boxes_of_teams
from tournament.night.play.totals import TotalsBox


@dataclass(frozen=True, slots=True)
class Evidence:
    """`key` is what the history says of how it is known."""

    key: str
    title: str
    words: str


DECIDED = "decided by the director"
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
THREE = 3
NO_REASON = "Say why the director decides so, in a few words. Nothing is saved yet."
NO_TOTALS = "Write the totals of this table. Nothing is saved yet."


@dataclass(frozen=True, slots=True)
class CardSays:
    """What somebody's card says of this game, where it was handed in."""

    chair: Chair
    entry: int
    says: int | None


@dataclass(frozen=True, slots=True)
class Unread:
    """`fault` is why what was typed is not taken."""

    cards: tuple[CardSays, ...]
    evidence: tuple[Evidence, ...]
    chosen: str
    reason: str
    fault: str
    boxes: tuple[tuple[str, TotalsBox, str], ...]

    @property
    def begins(self) -> str:
        """What is asked for once more: the reason, else the first total."""
        return "reason" if self.fault == NO_REASON else self.boxes[0][0]


def unread(night: Night, game: TableGame, typed: Callable[[str], str]) -> Unread:
    """With what was typed before, where it has to be asked once more."""
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
    )


def _says(night: Night, game: TableGame, entry: int) -> int | None:
    """A card has a line for each game from the first that its owner was here for."""
    claimed = night.entry(entry).claimed or ()
    lines = night.card_of(entry).lines
    at = next((at for at, line in enumerate(lines) if line.round == game.round), len(claimed))
    return claimed[at] if at < len(claimed) else None
