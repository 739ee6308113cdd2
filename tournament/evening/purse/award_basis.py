"""The basis of the awarded prizes: who won what, the fines, and the gifts minus expenses. It is
stored as JSON with the night's prizes when prizes are awarded.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from scoring.places.prizes import Feat
from tournament.evening.words.json_fields import (
    JsonObject,
    read_json_object,
    read_list,
    read_whole_number,
)


@dataclass(frozen=True, slots=True, order=True)
class PrizeWon:
    """A prize that a player or team wins by the scores. `place` is the place, or the best of the
    places that share the prize. For a side prize, `place` is 0 and `feat` is the key of the feat.
    """

    party: int
    place: int
    feat: str


@dataclass(frozen=True, slots=True, order=True)
class DeclinedChange:
    """A change of one player's prizes that the director declined. By the scores, the player's
    prizes would be `cents_due`, but the player keeps the prizes that were awarded before.
    """

    entry: int
    cents_due: int


@dataclass(frozen=True, slots=True)
class AwardBasis:
    """The basis of an award, with sums in cents. `fine_cents` are the fines due. `gift_cents` are
    gifts minus expenses, and may be negative.
    """

    prizes_won: frozenset[PrizeWon]
    fine_cents: int
    gift_cents: int
    declined_changes: frozenset[DeclinedChange] = frozenset()


def basis_to_json(basis: AwardBasis) -> dict[str, object]:
    return {
        "prizes_won": [asdict(prize) for prize in sorted(basis.prizes_won)],
        "fine_cents": basis.fine_cents,
        "gift_cents": basis.gift_cents,
        "declined_changes": [asdict(change) for change in sorted(basis.declined_changes)],
    }


def read_award_basis(source: JsonObject) -> AwardBasis:
    """Return the basis that was stored as this JSON object. Raise ValueError if the object is not a
    stored basis.
    """
    return AwardBasis(
        frozenset(
            PrizeWon(
                read_whole_number(item, "party"),
                read_whole_number(item, "place"),
                _read_feat_key(item),
            )
            for item in _read_objects(source, "prizes_won")
        ),
        read_whole_number(source, "fine_cents"),
        read_whole_number(source, "gift_cents"),
        frozenset(
            DeclinedChange(read_whole_number(item, "entry"), read_whole_number(item, "cents_due"))
            for item in _read_objects(source, "declined_changes")
        ),
    )


def _read_objects(source: JsonObject, field_name: str) -> Iterator[JsonObject]:
    for item in read_list(source, field_name, "[]"):
        yield read_json_object(item, "An item of an award's basis")


def _read_feat_key(source: JsonObject) -> str:
    feat_key = source.get("feat")
    if not isinstance(feat_key, str) or feat_key not in ("", *(feat.value for feat in Feat)):
        raise ValueError("A prize is won for a place or a feat.")
    return feat_key
