"""The prizes a night promises, as they are stored, and what is proposed where none are: parts of
the pot, the things that were donated, and once prizes are awarded who had won them by then.

Knows no purse and no players, only how many there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.documents.reading import Document, document, items, whole
from scoring.prizes import Feat, PrizeTable, Share, SidePrize

MOST_PLACES = 20
LONGEST_THING = 120
# What stands beside the parts, and is of one night alone.
OF_ONE_NIGHT = frozenset({"things", "won"})
# In per cent, for so many prizes.
USUAL = {1: (100,), 2: (60, 40), 3: (50, 30, 20), 4: (40, 30, 20, 10), 5: (40, 25, 15, 12, 8)}


def stored(
    table: PrizeTable | None, things: Sequence[str] = (), won: str = ""
) -> dict[str, object]:
    parts = {} if table is None else _parted(table)
    beside = {"things": list(things), "won": won}
    return parts | {name: told for name, told in beside.items() if told}


def read(told: Document) -> PrizeTable | None:
    """Nothing where no part of the pot is promised; a ValueError where it is not what `stored`
    writes.
    """
    things(told)
    won(told)
    if not set(told) - OF_ONE_NIGHT:
        return None
    _only(told, {"places", "side", "nobody_twice", "whole_dollars", "leavers_too", *OF_ONE_NIGHT})
    places = tuple(_share(document(one, "A place")) for one in items(told, "places", "[]"))
    side = tuple(_side(document(one, "A side prize")) for one in items(told, "side", "[]"))
    return checked(
        PrizeTable(
            places,
            side,
            _yes(told, "nobody_twice"),
            _yes(told, "whole_dollars"),
            # Nights of earlier days do not say.
            "leavers_too" in told and _yes(told, "leavers_too"),
        )
    )


def things(told: Document) -> tuple[str, ...]:
    """The donated prizes, first place first; empty where one is not named. Nights of earlier days
    know of none.
    """
    if "things" not in told:
        return ()
    return named([_text(one) for one in items(told, "things", '["gift basket"]')])


def won(told: Document) -> str:
    """Who had won what when the prizes were awarded; empty where none are. Nights of earlier days
    do not say.
    """
    kept = told.get("won", "")
    if not isinstance(kept, str):
        raise ValueError("Who has won is a text.")
    return kept


def for_another_night(told: Document) -> Document:
    """What was donated for this one is given away, and what was won in it is won."""
    return {part: kept for part, kept in told.items() if part not in OF_ONE_NIGHT}


def named(things: Sequence[str]) -> tuple[str, ...]:
    """The same without the empty ones at the end, or a ValueError."""
    kept = list(things)
    while kept and not kept[-1]:
        kept.pop()
    if len(kept) > MOST_PLACES:
        raise ValueError(f"There are prizes for at most {MOST_PLACES} places.")
    for place, one in enumerate(kept, start=1):
        if len(one) > LONGEST_THING:
            raise ValueError(
                f"The prize for place {place} has {len(one)} letters: write it in at most "
                f"{LONGEST_THING}."
            )
    return tuple(kept)


def checked(table: PrizeTable) -> PrizeTable:
    """The same table, or a ValueError that says why no purse could ever be split by it."""
    feats = [side.feat for side in table.side]
    if len(table.places) > MOST_PLACES:
        raise ValueError(f"There are prizes for at most {MOST_PLACES} places.")
    if len(set(feats)) < len(feats):
        raise ValueError("A side prize stands in the list twice: name each once.")
    parts = sum(one.per_cent for one in (*table.places, *(side.share for side in table.side)))
    if parts > 100:
        raise ValueError(f"The parts of the pot come to {parts} per cent: take {parts - 100} away.")
    return table


def usual(players: int, places: int = 0) -> PrizeTable:
    """For a house that does not say: two prizes in a small hall, five in a large one."""
    count = places or (2 if players < 8 else 3 if players < 40 else 5)
    return PrizeTable(tuple(Share(per_cent=one) for one in _parts(count)), whole_dollars=True)


def _parts(count: int) -> tuple[int, ...]:
    """Beyond the usual ones each prize is a step below the one before; the first has the odd
    per cents.
    """
    if count in USUAL:
        return USUAL[count]
    steps = count * (count + 1) // 2
    parts = [100 * (count - place) // steps for place in range(count)]
    return (parts[0] + 100 - sum(parts), *parts[1:])


def _parted(table: PrizeTable) -> dict[str, object]:
    return {
        "places": [_stored(share) for share in table.places],
        "side": [{"feat": side.feat.value, **_stored(side.share)} for side in table.side],
        "nobody_twice": table.nobody_twice,
        "whole_dollars": table.whole_dollars,
        **({"leavers_too": True} if table.leavers_too else {}),
    }


def _stored(share: Share) -> dict[str, int]:
    return {"cents": share.cents, "per_cent": share.per_cent}


def _share(told: Document) -> Share:
    _only(told, {"cents", "per_cent"})
    return Share(cents=whole(told, "cents"), per_cent=whole(told, "per_cent"))


def _side(told: Document) -> SidePrize:
    feats = {feat.value: feat for feat in Feat}
    found = feats.get(str(told.get("feat")))
    if found is None:
        raise ValueError(f'"feat" must be one of {", ".join(map(str, feats))}.')
    return SidePrize(found, _share({name: told[name] for name in told if name != "feat"}))


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise ValueError('A donated prize is a text, as in "gift basket".')
    return told


def _yes(told: Document, name: str) -> bool:
    value = told.get(name)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false.')
    return value


def _only(told: Mapping[str, object], fields: set[str]) -> None:
    unknown = sorted(set(told) - fields)
    if unknown:
        raise ValueError(f'There is no "{unknown[0][:40]}" in a table of prizes.')
