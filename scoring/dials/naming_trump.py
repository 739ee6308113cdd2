"""How trump is named, and who leads then."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.options import LoneLead, NoPlay, OwnTrump, TurnUps


@dataclass(frozen=True, kw_only=True)
class NamingTrump(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Naming trump"

    nobody_names: NoPlay = dial("If nobody names trump")
    own_trump: OwnTrump = dial("Ordering up")
    own_trump_for: TurnUps = dial(
        "This holds", when=lambda rules: rules.own_trump is not OwnTrump.NOBODY
    )
    lone_lead: LoneLead = dial("The first lead against a lone hand")
