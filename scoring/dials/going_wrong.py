"""What is done when a rule was broken, or a deal comes to nothing."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import Both, DialGroup, dial
from scoring.dials.kinds import POINTS, OneOf, YesNo
from scoring.dials.options import NoPlay, PlayOn, RenegePenalty, SixCards

_REDEALT = OneOf((NoPlay.SAME_DEALER, NoPlay.NEXT_DEALER, NoPlay.ZERO_HAND))


@dataclass(frozen=True, kw_only=True)
class GoingWrong(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "When something goes wrong"

    misdeal_before_turn_up: NoPlay = dial(
        "Misdeal before the turn-up", _REDEALT, both=Both("misdeal_kitty_not_four", "A misdeal")
    )
    misdeal_kitty_not_four: NoPlay = dial("Misdeal seen by the cards left over", _REDEALT)
    renege: RenegePenalty = dial("Renege")
    renege_points: int = dial("Penalty for a renege", POINTS)
    renege_points_lone: int = dial(
        "Penalty for a renege against a lone hand", POINTS, follows="renege_points"
    )
    renege_correctable: bool = dial(
        "Correcting a renege",
        YesNo(
            "is allowed until the trick is finished",
            "is not allowed, since a card laid is played",
        ),
    )
    exposed_card: PlayOn = dial(
        "A card exposed out of turn",
        both=Both("lead_out_of_turn", "A card exposed or led out of turn"),
    )
    lead_out_of_turn: PlayOn = dial("A lead out of turn")
    extra_cards: SixCards = dial("The dealer with six cards in play")
    # What the director may rule is no price.
    extra_cards_points: int = dial(
        "Penalty for six cards",
        POINTS,
        when=lambda rules: rules.extra_cards is not SixCards.AS_PLAYED,
        unsaid=lambda rules: rules.extra_cards is SixCards.DIRECTOR,
    )
