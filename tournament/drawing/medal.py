"""A medal on its ribbon: the first three in their metals, whoever has another prize by a spade."""

from tournament.drawing.shapes import Anchor, Disc, Drawing, Line, Part, Role, Shape, Sign, Text
from tournament.drawing.suits import Suit

METALS = {1: Role.GOLD, 2: Role.SILVER, 3: Role.BRONZE}
WIDE, HIGH = 200, 290
RIBBON = (Line(((162, -20), (104, 96)), Role.FOLD, 46), Line(((38, -20), (96, 96)), Role.HEART, 46))


def medal(place: int) -> Drawing:
    """0 and whatever has no metal is another prize."""
    x, y = WIDE / 2, HIGH - WIDE / 2
    metal = METALS.get(place)
    face: Shape
    if metal:
        face = Text(str(place), x, y, 120, Role.ON_METAL, Anchor.MIDDLE, title=True)
    else:
        metal, face = Role.IN, Sign(Suit.SPADE, x - 45, y - 45, 90, Role.ON_IN)
    disc, edge, within = Disc(x, y, 98, metal), Disc(x, y, 84, face.role), Disc(x, y, 81, metal)
    return Drawing("medal", WIDE, HIGH, (Part((*RIBBON, disc, edge, within, face)),))
