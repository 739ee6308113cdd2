"""The prizes a night promises, as they are stored, and what is proposed where none are: parts of
the pot, the things that were donated, and once prizes are awarded who had won them by then.

And how the pot is split by them: where there are several divisions, each place's prize in equal
parts among them, and the cents that are left over to the first.

Knows no names and no night.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.dollars import dollars
from scoring.places.prizes import Feat, Payouts, PrizeTable, Purse, Rest, Share, SidePrize, split
from scoring.places.standings import Place
from scoring.places.tie_breakers import Result
from tournament.evening.night.ranking import Division
from tournament.evening.words.json_fields import Document, document, items, whole

MAX_PLACES = 20
MAX_THING_LENGTH = 120
# What stands beside the parts, and is of one night alone.
OF_ONE_NIGHT = frozenset({"things", "won"})
# In per cent, for so many prizes.
USUAL = {1: (100,), 2: (60, 40), 3: (50, 30, 20), 4: (40, 30, 20, 10), 5: (40, 25, 15, 12, 8)}


def to_document(
    table: PrizeTable | None, things: Sequence[str] = (), won: str = ""
) -> dict[str, object]:
    parts = {} if table is None else _table_document(table)
    beside = {"things": list(things), "won": won}
    return parts | {name: texts for name, texts in beside.items() if texts}


def read(source: Document) -> PrizeTable | None:
    """Return the prize table, or None where no part of the pot is promised. Raise ValueError for
    anything that `stored` does not write.
    """
    donated_prizes(source)
    read_who_won(source)
    if not set(source) - OF_ONE_NIGHT:
        return None
    _only(source, {"places", "side", "nobody_twice", "whole_dollars", "leavers_too", *OF_ONE_NIGHT})
    places = tuple(_share(document(item, "A place")) for item in items(source, "places", "[]"))
    side = tuple(_side(document(item, "A side prize")) for item in items(source, "side", "[]"))
    return check(
        PrizeTable(
            places,
            side,
            _yes(source, "nobody_twice"),
            _yes(source, "whole_dollars"),
            # Nights of earlier days do not say.
            "leavers_too" in source and _yes(source, "leavers_too"),
        )
    )


def donated_prizes(source: Document) -> tuple[str, ...]:
    """The donated prizes, first place first; empty where one is not named. Nights of earlier days
    know of none.
    """
    if "things" not in source:
        return ()
    return without_empty_end([_text(item) for item in items(source, "things", '["gift basket"]')])


def read_who_won(source: Document) -> str:
    """Who had won what when the prizes were awarded; empty where none are. Nights of earlier days
    do not say.
    """
    kept = source.get("won", "")
    if not isinstance(kept, str):
        raise ValueError("Who has won is a text.")
    return kept


def copy_for_another_night(source: Document) -> Document:
    """What was donated for this one is given away, and what was won in it is won."""
    return {part: kept for part, kept in source.items() if part not in OF_ONE_NIGHT}


def without_empty_end(things: Sequence[str]) -> tuple[str, ...]:
    """The same without the empty ones at the end, or a ValueError."""
    kept = list(things)
    while kept and not kept[-1]:
        kept.pop()
    if len(kept) > MAX_PLACES:
        raise ValueError(f"There are prizes for at most {MAX_PLACES} places.")
    for place, text in enumerate(kept, start=1):
        if len(text) > MAX_THING_LENGTH:
            raise ValueError(
                f"The prize for place {place} has {len(text)} letters: write it in at most "
                f"{MAX_THING_LENGTH}."
            )
    return tuple(kept)


def check(table: PrizeTable) -> PrizeTable:
    """The same table, or a ValueError that says why no purse could ever be split by it."""
    feats = [side.feat for side in table.side]
    if len(table.places) > MAX_PLACES:
        raise ValueError(f"There are prizes for at most {MAX_PLACES} places.")
    if len(set(feats)) < len(feats):
        raise ValueError("A side prize stands in the list twice: name each once.")
    parts = sum(share.per_cent for share in table.shares)
    if parts > 100:
        raise ValueError(f"The parts of the pot come to {parts} per cent: take {parts - 100} away.")
    return table


def usual_table(players: int, places: int = 0) -> PrizeTable:
    """For a house that does not say: two prizes in a small hall, five in a large one."""
    count = places or (2 if players < 8 else 3 if players < 40 else 5)
    return PrizeTable(tuple(Share(per_cent=part) for part in _parts(count)), whole_dollars=True)


def _parts(count: int) -> tuple[int, ...]:
    """Beyond the usual ones each prize is a step below the one before; the first has the odd
    per cents.
    """
    if count in USUAL:
        return USUAL[count]
    steps = count * (count + 1) // 2
    parts = [100 * (count - place) // steps for place in range(count)]
    return (parts[0] + 100 - sum(parts), *parts[1:])


def _table_document(table: PrizeTable) -> dict[str, object]:
    return {
        "places": [_share_document(share) for share in table.places],
        "side": [{"feat": side.feat.value, **_share_document(side.share)} for side in table.side],
        "nobody_twice": table.nobody_twice,
        "whole_dollars": table.whole_dollars,
        **({"leavers_too": True} if table.leavers_too else {}),
    }


def _share_document(share: Share) -> dict[str, int]:
    return {"cents": share.cents, "per_cent": share.per_cent}


def _share(source: Document) -> Share:
    _only(source, {"cents", "per_cent"})
    return Share(cents=whole(source, "cents"), per_cent=whole(source, "per_cent"))


def _side(source: Document) -> SidePrize:
    feats = {feat.value: feat for feat in Feat}
    feat = feats.get(str(source.get("feat")))
    if feat is None:
        raise ValueError(f'"feat" must be one of {", ".join(map(str, feats))}.')
    return SidePrize(feat, _share({name: source[name] for name in source if name != "feat"}))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError('A donated prize is a text, as in "gift basket".')
    return value


def _yes(source: Document, name: str) -> bool:
    value = source.get(name)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false.')
    return value


def _only(source: Mapping[str, object], fields: set[str]) -> None:
    unknown = sorted(set(source) - fields)
    if unknown:
        raise ValueError(f'There is no "{unknown[0][:40]}" in a table of prizes.')


def split_words(table: PrizeTable) -> str:
    parts = [(f"place {at}", share) for at, share in enumerate(table.places, start=1)]
    parts += [(side.feat.words, side.share) for side in table.side]
    return ", ".join(
        f"{what}: {f'{share.per_cent} per cent' if share.per_cent else dollars(share.cents)}"
        for what, share in parts
    )


def share_out(
    purse: Purse, table: PrizeTable, divisions: Sequence[Division], *, gone: Collection[str] = ()
) -> Payouts:
    """Payouts and rests together are the purse. A ValueError says why it cannot pay them. `gone`
    are those who went home before the end.
    """
    if len(divisions) < 2:
        places = [place for division in divisions for place in division.places]
        return split(purse, table, places, gone=gone)
    worth = _worth(purse, table)
    for_places, for_sides = worth[: len(table.places)], worth[len(table.places) :]
    count = len(divisions)
    parts = [
        _share_in_division(
            division, [cents // count + (0 if at else cents % count) for cents in for_places], table
        )
        for at, division in enumerate(divisions)
    ]
    left = Rest(purse.cents - sum(worth), "not promised to anybody")
    of_places = sum(parts, Payouts(rests=(left,) if left.cents else ()))
    given = {payout.entrant for payout in of_places.payouts}
    but = given if table.nobody_twice else set()
    return of_places + _beside(for_sides, table, divisions, but, gone)


def _worth(purse: Purse, table: PrizeTable) -> tuple[int, ...]:
    """What each prize comes to, those beside the places last: as one player for each would get
    it.
    """
    alone = [Place(at, Result(str(at), 0), (), "") for at in range(1, len(table.shares) + 1)]
    given = {
        payout.entrant: payout.cents
        for payout in split(purse, PrizeTable(table.shares), alone).payouts
    }
    return tuple(given.get(place.result.entrant, 0) for place in alone)


def _share_in_division(division: Division, sums: Sequence[int], table: PrizeTable) -> Payouts:
    shares = tuple(Share(cents=number) for number in sums)
    own = PrizeTable(shares, whole_dollars=table.whole_dollars)
    payouts = split(Purse(other_cents=sum(sums)), own, division.places)
    return Payouts(
        tuple(
            replace(payout, reason=f"{division.name}, {payout.reason}")
            for payout in payouts.payouts
        ),
        tuple(replace(rest, reason=f"{division.name}, {rest.reason}") for rest in payouts.rests),
    )


def _beside(
    sums: Sequence[int],
    table: PrizeTable,
    divisions: Sequence[Division],
    but: set[str],
    gone: Collection[str],
) -> Payouts:
    free = [
        place
        for division in divisions
        for place in division.places
        if place.result.entrant not in but
    ]
    sides = tuple(
        replace(side, share=Share(cents=cents))
        for side, cents in zip(table.side, sums, strict=True)
    )
    of_sides = replace(table, places=(), side=sides)
    return split(Purse(other_cents=sum(sums)), of_sides, free, gone=gone)
