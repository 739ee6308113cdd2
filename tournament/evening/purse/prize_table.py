"""The prizes of a night: how they are stored, the usual prizes if none are set, and how the pot is
split. The prizes are stored as a JSON object with the parts of the pot, the donated prizes, and
what the awarded prizes are based on.

With several divisions, the prize of each place is split equally among them, and the first division
gets the odd cents.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.dollars import format_dollars
from scoring.places.prizes import (
    Feat,
    Leftover,
    LeftoverCause,
    Pot,
    PotSplit,
    PrizeShare,
    PrizeTable,
    SidePrize,
    shares_too_high_refusal,
    split_pot,
)
from scoring.places.standings import Place
from scoring.places.tie_breakers import EntrantResult, format_ordinal
from tournament.evening.facts.money import MAX_PRIZE_LENGTH
from tournament.evening.night.ranking import RankedDivision
from tournament.evening.purse import award_basis
from tournament.evening.purse.award_basis import AwardBasis
from tournament.evening.words.json_fields import (
    JsonObject,
    read_json_object,
    read_list,
    read_whole_number,
)

MAX_PRIZE_PLACES = 20
TOO_MANY_PLACES_REFUSAL = f"There are prizes for at most {MAX_PRIZE_PLACES} places."
# The fields with donated prizes and the basis of the award, which are not copied to another night.
FIELDS_FOR_ONE_NIGHT_ONLY = frozenset({"things", "basis"})
# The usual parts of the pot in percent, by the number of prizes.
USUAL_PERCENTAGES_BY_PRIZE_COUNT = {
    1: (100,),
    2: (60, 40),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (40, 25, 15, 12, 8),
}


def prizes_to_json(
    table: PrizeTable | None, prize_names: Sequence[str] = (), basis: AwardBasis | None = None
) -> dict[str, object]:
    """Return the prizes as a JSON object to store. `prize_names` are the donated prizes, best
    first.
    """
    split_fields = {} if table is None else _table_to_json(table)
    basis_json = award_basis.basis_to_json(basis) if basis else {}
    one_night_fields = {"things": list(prize_names), "basis": basis_json}
    return split_fields | {name: value for name, value in one_night_fields.items() if value}


def read_prize_table(stored_prizes: JsonObject) -> PrizeTable | None:
    """Return the prize table, or None if no part of the pot is set. Raise ValueError for an object
    that `prizes_to_json` cannot have written.
    """
    donated_prizes(stored_prizes)
    read_stored_basis(stored_prizes)
    if not set(stored_prizes) - FIELDS_FOR_ONE_NIGHT_ONLY:
        return None
    _refuse_unknown_fields(
        stored_prizes,
        {
            "places",
            "side",
            "nobody_twice",
            "whole_dollars",
            "leavers_too",
            *FIELDS_FOR_ONE_NIGHT_ONLY,
        },
    )
    place_shares = tuple(
        _read_share(read_json_object(item, "A place"))
        for item in read_list(stored_prizes, "places", "[]")
    )
    side_prizes = tuple(
        _read_side_prize(read_json_object(item, "A side prize"))
        for item in read_list(stored_prizes, "side", "[]")
    )
    return check_prize_table(
        PrizeTable(
            place_shares,
            side_prizes,
            _read_flag(stored_prizes, "nobody_twice"),
            _read_flag(stored_prizes, "whole_dollars"),
            # Nights of earlier versions do not have this field.
            "leavers_too" in stored_prizes and _read_flag(stored_prizes, "leavers_too"),
        )
    )


def donated_prizes(stored_prizes: JsonObject) -> tuple[str, ...]:
    """Return the donated prizes, first place first, with an empty text for a place without one.
    Older nights have none.
    """
    if "things" not in stored_prizes:
        return ()
    return drop_trailing_empty_prizes(
        [_read_prize_name(item) for item in read_list(stored_prizes, "things", '["gift basket"]')]
    )


def read_stored_basis(stored_prizes: JsonObject) -> AwardBasis | None:
    """Return what the awarded prizes are based on. Return None if no prizes are awarded, or if an
    earlier version awarded them without storing their basis.
    """
    if "basis" not in stored_prizes:
        return None
    return award_basis.read_award_basis(
        read_json_object(stored_prizes["basis"], "The basis of the awarded prizes")
    )


def copy_for_another_night(stored_prizes: JsonObject) -> JsonObject:
    """Return the stored prizes for another night, without the donated prizes and the basis of the
    award.
    """
    return {
        part: value
        for part, value in stored_prizes.items()
        if part not in FIELDS_FOR_ONE_NIGHT_ONLY
    }


def drop_trailing_empty_prizes(prize_names: Sequence[str]) -> tuple[str, ...]:
    """Return the prizes without empty ones at the end. Raise ValueError if any is too long, or if
    there are too many.
    """
    remaining_names = list(prize_names)
    while remaining_names and not remaining_names[-1]:
        remaining_names.pop()
    if len(remaining_names) > MAX_PRIZE_PLACES:
        raise ValueError(TOO_MANY_PLACES_REFUSAL)
    for place, prize_name in enumerate(remaining_names, start=1):
        if len(prize_name) > MAX_PRIZE_LENGTH:
            raise ValueError(
                f"The {format_ordinal(place)} prize has {len(prize_name)} characters. Use at most "
                f"{MAX_PRIZE_LENGTH}."
            )
    return tuple(remaining_names)


def check_prize_table(table: PrizeTable) -> PrizeTable:
    """Return the same table. Raise ValueError if no pot can be split by it."""
    feats = [side_prize.feat for side_prize in table.side_prizes]
    if len(table.place_shares) > MAX_PRIZE_PLACES:
        raise ValueError(TOO_MANY_PLACES_REFUSAL)
    if len(set(feats)) < len(feats):
        raise ValueError("A side prize is listed twice. List it once.")
    total_percentage = sum(share.per_cent for share in table.shares)
    if total_percentage > 100:
        raise ValueError(shares_too_high_refusal(total_percentage))
    return table


def usual_prize_table(player_count: int, place_count: int = 0) -> PrizeTable:
    """Return the prize table for a house whose sheet has none: prizes for `place_count` places. If
    `place_count` is 0, there are two, three or five prizes, depending on the number of players.
    """
    prize_count = place_count or (2 if player_count < 8 else 3 if player_count < 40 else 5)
    return PrizeTable(
        tuple(PrizeShare(per_cent=percentage) for percentage in _usual_percentages(prize_count)),
        whole_dollars=True,
    )


def _usual_percentages(prize_count: int) -> tuple[int, ...]:
    """Return the percentages of the pot for this number of prizes. For more prizes than
    USUAL_PERCENTAGES_BY_PRIZE_COUNT has, each percentage is one step below the one before it, and
    the first gets what is left over.
    """
    if prize_count in USUAL_PERCENTAGES_BY_PRIZE_COUNT:
        return USUAL_PERCENTAGES_BY_PRIZE_COUNT[prize_count]
    step_sum = prize_count * (prize_count + 1) // 2
    percentages = [100 * (prize_count - place) // step_sum for place in range(prize_count)]
    return (percentages[0] + 100 - sum(percentages), *percentages[1:])


def _table_to_json(table: PrizeTable) -> dict[str, object]:
    return {
        "places": [_share_to_json(share) for share in table.place_shares],
        "side": [
            {"feat": side_prize.feat.value, **_share_to_json(side_prize.share)}
            for side_prize in table.side_prizes
        ],
        "nobody_twice": table.one_prize_each,
        "whole_dollars": table.whole_dollars,
        **({"leavers_too": True} if table.absentees_can_win else {}),
    }


def _share_to_json(share: PrizeShare) -> dict[str, int]:
    return {"cents": share.cents, "per_cent": share.per_cent}


def _read_share(share_json: JsonObject) -> PrizeShare:
    _refuse_unknown_fields(share_json, {"cents", "per_cent"})
    return PrizeShare(
        cents=read_whole_number(share_json, "cents"),
        per_cent=read_whole_number(share_json, "per_cent"),
    )


def _read_side_prize(prize_json: JsonObject) -> SidePrize:
    feat_by_key = {feat.value: feat for feat in Feat}
    feat = feat_by_key.get(str(prize_json.get("feat")))
    if feat is None:
        raise ValueError(f'"feat" must be one of {", ".join(map(str, feat_by_key))}.')
    return SidePrize(
        feat, _read_share({name: prize_json[name] for name in prize_json if name != "feat"})
    )


def _read_prize_name(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError('A donated prize is a text, as in "gift basket".')
    return value


def _read_flag(json_object: JsonObject, field_name: str) -> bool:
    value = json_object.get(field_name)
    if not isinstance(value, bool):
        raise ValueError(f'"{field_name}" must be true or false.')
    return value


def _refuse_unknown_fields(json_object: Mapping[str, object], known_fields: set[str]) -> None:
    unknown_fields = sorted(set(json_object) - known_fields)
    if unknown_fields:
        raise ValueError(f'There is no "{unknown_fields[0][:40]}" in a table of prizes.')


def prize_table_in_words(table: PrizeTable) -> str:
    """Return the parts of the pot in words, as in "1st 60%, 2nd 40%"."""
    named_shares = [
        (format_ordinal(rank), share) for rank, share in enumerate(table.place_shares, start=1)
    ]
    named_shares += [(side_prize.feat.label, side_prize.share) for side_prize in table.side_prizes]
    return ", ".join(
        f"{share_name} {f'{share.per_cent}%' if share.per_cent else format_dollars(share.cents)}"
        for share_name, share in named_shares
    )


def split_pot_among_divisions(
    pot: Pot,
    table: PrizeTable,
    divisions: Sequence[RankedDivision],
    *,
    absentees: Collection[str] = (),
) -> PotSplit:
    """Split the pot among the divisions. Payouts and leftovers together are the whole pot. A
    ValueError says why the prizes cannot be paid. The `absentees` are the entrants who missed
    a game.
    """
    if len(divisions) < 2:
        places = [place for division in divisions for place in division.places]
        return split_pot(pot, table, places, absentees=absentees)
    prize_cents = _cents_of_prizes(pot, table)
    place_cents = prize_cents[: len(table.place_shares)]
    side_prize_cents = prize_cents[len(table.place_shares) :]
    division_count = len(divisions)
    division_payouts = [
        _payouts_in_division(
            division,
            [
                cents // division_count + (0 if division_index else cents % division_count)
                for cents in place_cents
            ],
            table,
        )
        for division_index, division in enumerate(divisions)
    ]
    leftover = Leftover(pot.cents - sum(prize_cents), LeftoverCause.NOT_A_PRIZE)
    place_payouts = sum(division_payouts, PotSplit(leftovers=(leftover,) if leftover.cents else ()))
    place_winners = {payout.entrant for payout in place_payouts.payouts}
    excluded_entrants = place_winners if table.one_prize_each else set()
    return place_payouts + _side_payouts(
        side_prize_cents, table, divisions, excluded_entrants, absentees
    )


def side_prize_cents_by_feat(pot: Pot, table: PrizeTable) -> dict[Feat, int]:
    """Return the cents of each side prize. A ValueError says why the pot cannot pay the prizes."""
    side_prize_cents = _cents_of_prizes(pot, table)[len(table.place_shares) :]
    return {
        side_prize.feat: cents
        for side_prize, cents in zip(table.side_prizes, side_prize_cents, strict=True)
    }


def _cents_of_prizes(pot: Pot, table: PrizeTable) -> tuple[int, ...]:
    """Return the cents of each prize: first those for places, then side prizes."""
    places = [
        Place(rank, EntrantResult(str(rank), 0), ()) for rank in range(1, len(table.shares) + 1)
    ]
    cents_by_rank = {
        payout.entrant: payout.cents
        for payout in split_pot(pot, PrizeTable(table.shares), places).payouts
    }
    return tuple(cents_by_rank.get(place.result.entrant, 0) for place in places)


def _payouts_in_division(
    division: RankedDivision, cents_of_places: Sequence[int], table: PrizeTable
) -> PotSplit:
    """Return the payouts of one division. `cents_of_places` are the cents for its places, best
    first.
    """
    shares = tuple(PrizeShare(cents=cents) for cents in cents_of_places)
    division_table = PrizeTable(shares, whole_dollars=table.whole_dollars)
    payouts = split_pot(Pot(other_cents=sum(cents_of_places)), division_table, division.places)
    return PotSplit(
        tuple(
            replace(payout, reason=f"{division.name}, {payout.reason}")
            for payout in payouts.payouts
        ),
        tuple(
            replace(leftover, prize=f"{division.name}, {leftover.prize}")
            for leftover in payouts.leftovers
        ),
    )


def _side_payouts(
    cents_of_side_prizes: Sequence[int],
    table: PrizeTable,
    divisions: Sequence[RankedDivision],
    excluded_entrants: set[str],
    absentees: Collection[str],
) -> PotSplit:
    """Return the payouts of the side prizes. `cents_of_side_prizes` are their cents, in the order
    of the table. The entrants of all divisions compete for them, except the `excluded_entrants`.
    """
    eligible_places = [
        place
        for division in divisions
        for place in division.places
        if place.result.entrant not in excluded_entrants
    ]
    side_prizes = tuple(
        replace(side_prize, share=PrizeShare(cents=cents))
        for side_prize, cents in zip(table.side_prizes, cents_of_side_prizes, strict=True)
    )
    side_table = replace(table, place_shares=(), side_prizes=side_prizes)
    return split_pot(
        Pot(other_cents=sum(cents_of_side_prizes)), side_table, eligible_places, absentees=absentees
    )
