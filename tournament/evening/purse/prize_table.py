"""The stored prizes of a night: parts of the pot, donated prizes, and who had won them when they
were awarded. Also the usual prizes if none are set, and the split of the pot.

With several divisions, the prize of each place is split equally among them, and the first division
gets the odd cents.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.dollars import dollars
from scoring.places.prizes import (
    Feat,
    Leftover,
    Payouts,
    Pot,
    PrizeTable,
    Share,
    SidePrize,
    split_pot,
)
from scoring.places.standings import Place
from scoring.places.tie_breakers import Result, ordinal
from tournament.evening.night.ranking import Division
from tournament.evening.words.json_fields import (
    Document,
    read_document,
    read_list,
    read_whole_number,
)

MAX_PLACES = 20
MAX_DONATED_PRIZE_LENGTH = 120
# The fields beside the parts of the pot, which belong to one night only.
ONE_NIGHT_FIELDS = frozenset({"things", "won"})
# The usual parts of the pot in percent, by the number of prizes.
USUAL_PERCENTAGES = {
    1: (100,),
    2: (60, 40),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (40, 25, 15, 12, 8),
}


def to_document(
    table: PrizeTable | None, things: Sequence[str] = (), winner_words: str = ""
) -> dict[str, object]:
    parts = {} if table is None else _table_document(table)
    extras = {"things": list(things), "won": winner_words}
    return parts | {name: texts for name, texts in extras.items() if texts}


def read_prize_table(source: Document) -> PrizeTable | None:
    """Return the prize table, or None if no part of the pot is set. Raise ValueError for a
    document that `to_document` cannot have written.
    """
    donated_prizes(source)
    read_who_won(source)
    if not set(source) - ONE_NIGHT_FIELDS:
        return None
    _refuse_unknown(
        source,
        {"places", "side", "nobody_twice", "whole_dollars", "leavers_too", *ONE_NIGHT_FIELDS},
    )
    places = tuple(
        _read_share(read_document(item, "A place")) for item in read_list(source, "places", "[]")
    )
    side = tuple(
        _read_side_prize(read_document(item, "A side prize"))
        for item in read_list(source, "side", "[]")
    )
    return check_prize_table(
        PrizeTable(
            places,
            side,
            _read_flag(source, "nobody_twice"),
            _read_flag(source, "whole_dollars"),
            # Older nights do not have this field.
            "leavers_too" in source and _read_flag(source, "leavers_too"),
        )
    )


def donated_prizes(source: Document) -> tuple[str, ...]:
    """Return the donated prizes, first place first, with an empty text for a place without one.
    Older nights have none.
    """
    if "things" not in source:
        return ()
    return without_trailing_empty(
        [_read_text(item) for item in read_list(source, "things", '["gift basket"]')]
    )


def read_who_won(source: Document) -> str:
    """Return the text of who had won what when the prizes were awarded; empty if none are
    awarded, and in older nights.
    """
    stored = source.get("won", "")
    if not isinstance(stored, str):
        raise ValueError("Who has won is a text.")
    return stored


def copy_for_another_night(source: Document) -> Document:
    """Return the document for another night, without donated prizes and winners."""
    return {part: value for part, value in source.items() if part not in ONE_NIGHT_FIELDS}


def without_trailing_empty(things: Sequence[str]) -> tuple[str, ...]:
    """Return the prizes without empty ones at the end. Raise ValueError if any is too long."""
    kept_things = list(things)
    while kept_things and not kept_things[-1]:
        kept_things.pop()
    if len(kept_things) > MAX_PLACES:
        raise ValueError(f"There are prizes for at most {MAX_PLACES} places.")
    for place, text in enumerate(kept_things, start=1):
        if len(text) > MAX_DONATED_PRIZE_LENGTH:
            raise ValueError(
                f"The {ordinal(place)} prize has {len(text)} letters. Write it in at most "
                f"{MAX_DONATED_PRIZE_LENGTH}."
            )
    return tuple(kept_things)


def check_prize_table(table: PrizeTable) -> PrizeTable:
    """Return the same table. Raise ValueError if no purse can be split by it."""
    feats = [side.feat for side in table.side_prizes]
    if len(table.places) > MAX_PLACES:
        raise ValueError(f"There are prizes for at most {MAX_PLACES} places.")
    if len(set(feats)) < len(feats):
        raise ValueError("A side prize is listed twice. List it once.")
    parts = sum(share.per_cent for share in table.shares)
    if parts > 100:
        raise ValueError(f"The shares add up to {parts}%. Take off {parts - 100}%.")
    return table


def usual_table(players: int, places: int = 0) -> PrizeTable:
    """Return two prizes for few players and five for many. It is used if the house's sheet has
    none.
    """
    count = places or (2 if players < 8 else 3 if players < 40 else 5)
    return PrizeTable(
        tuple(Share(per_cent=part) for part in _usual_parts(count)), whole_dollars=True
    )


def _usual_parts(count: int) -> tuple[int, ...]:
    """Return the percentages of the pot for this number of prizes. Beyond USUAL_PERCENTAGES,
    each part is one step below the one before it, and the first gets the rest.
    """
    if count in USUAL_PERCENTAGES:
        return USUAL_PERCENTAGES[count]
    steps = count * (count + 1) // 2
    parts = [100 * (count - place) // steps for place in range(count)]
    return (parts[0] + 100 - sum(parts), *parts[1:])


def _table_document(table: PrizeTable) -> dict[str, object]:
    return {
        "places": [_share_document(share) for share in table.places],
        "side": [
            {"feat": side.feat.value, **_share_document(side.share)} for side in table.side_prizes
        ],
        "nobody_twice": table.one_prize_each,
        "whole_dollars": table.whole_dollars,
        **({"leavers_too": True} if table.leavers_can_win else {}),
    }


def _share_document(share: Share) -> dict[str, int]:
    return {"cents": share.cents, "per_cent": share.per_cent}


def _read_share(source: Document) -> Share:
    _refuse_unknown(source, {"cents", "per_cent"})
    return Share(
        cents=read_whole_number(source, "cents"), per_cent=read_whole_number(source, "per_cent")
    )


def _read_side_prize(source: Document) -> SidePrize:
    feats = {feat.value: feat for feat in Feat}
    feat = feats.get(str(source.get("feat")))
    if feat is None:
        raise ValueError(f'"feat" must be one of {", ".join(map(str, feats))}.')
    return SidePrize(feat, _read_share({name: source[name] for name in source if name != "feat"}))


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError('A donated prize is a text, as in "gift basket".')
    return value


def _read_flag(source: Document, name: str) -> bool:
    value = source.get(name)
    if not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false.')
    return value


def _refuse_unknown(source: Mapping[str, object], fields: set[str]) -> None:
    unknown_fields = sorted(set(source) - fields)
    if unknown_fields:
        raise ValueError(f'There is no "{unknown_fields[0][:40]}" in a table of prizes.')


def split_words(table: PrizeTable) -> str:
    parts = [(ordinal(place), share) for place, share in enumerate(table.places, start=1)]
    parts += [(side.feat.label, side.share) for side in table.side_prizes]
    return ", ".join(
        f"{part_name} {f'{share.per_cent}%' if share.per_cent else dollars(share.cents)}"
        for part_name, share in parts
    )


def share_out(
    purse: Pot, table: PrizeTable, divisions: Sequence[Division], *, leavers: Collection[str] = ()
) -> Payouts:
    """Split the purse. Payouts and remainders together are the whole purse. A ValueError says
    why the prizes cannot be paid. `leavers` are the entrants who left before the end.
    """
    if len(divisions) < 2:
        places = [number for division in divisions for number in division.places]
        return split_pot(purse, table, places, leavers=leavers)
    worth = _cents_of_prizes(purse, table)
    for_places, for_sides = worth[: len(table.places)], worth[len(table.places) :]
    count = len(divisions)
    parts = [
        _share_in_division(
            division,
            [cents // count + (0 if number else cents % count) for cents in for_places],
            table,
        )
        for number, division in enumerate(divisions)
    ]
    rest = Leftover(purse.cents - sum(worth), "not set as a prize")
    of_places = sum(parts, Payouts(leftovers=(rest,) if rest.cents else ()))
    winners = {payout.entrant for payout in of_places.payouts}
    excluded = winners if table.one_prize_each else set()
    return of_places + _side_payouts(for_sides, table, divisions, excluded, leavers)


def _cents_of_prizes(purse: Pot, table: PrizeTable) -> tuple[int, ...]:
    """Return the cents of each prize: first those for places, then side prizes."""
    places = [Place(rank, Result(str(rank), 0), ()) for rank in range(1, len(table.shares) + 1)]
    cents_by_rank = {
        payout.entrant: payout.cents
        for payout in split_pot(purse, PrizeTable(table.shares), places).payouts
    }
    return tuple(cents_by_rank.get(place.result.entrant, 0) for place in places)


def _share_in_division(division: Division, sums: Sequence[int], table: PrizeTable) -> Payouts:
    shares = tuple(Share(cents=number) for number in sums)
    own_table = PrizeTable(shares, whole_dollars=table.whole_dollars)
    payouts = split_pot(Pot(other_cents=sum(sums)), own_table, division.places)
    return Payouts(
        tuple(
            replace(payout, reason=f"{division.name}, {payout.reason}")
            for payout in payouts.payouts
        ),
        tuple(
            replace(rest, reason=f"{division.name}, {rest.reason}") for rest in payouts.leftovers
        ),
    )


def _side_payouts(
    sums: Sequence[int],
    table: PrizeTable,
    divisions: Sequence[Division],
    excluded: set[str],
    leavers: Collection[str],
) -> Payouts:
    eligible = [
        place
        for division in divisions
        for place in division.places
        if place.result.entrant not in excluded
    ]
    sides = tuple(
        replace(side, share=Share(cents=cents))
        for side, cents in zip(table.side_prizes, sums, strict=True)
    )
    of_sides = replace(table, places=(), side_prizes=sides)
    return split_pot(Pot(other_cents=sum(sums)), of_sides, eligible, leavers=leavers)
