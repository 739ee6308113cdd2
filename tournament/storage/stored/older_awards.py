"""Updates awarded prizes that were stored before migration 0030. Until then, the basis of an award
was one line of text, and only the award's words named the feat of a side prize.

The migration updates rows and log lines. A night's file is updated when it is read.
"""

import re
from collections.abc import Iterator, Mapping

from tournament.evening import facts
from tournament.evening.purse.award_basis import (
    AwardBasis,
    DeclinedChange,
    PrizeWon,
    basis_to_json,
)

FEAT_KEY_BY_WORDS = {
    "Most loners": "most_lone_marches",
    "Highest game": "high_game",
    "Lowest score": "low_score",
}
FEAT_PATTERN = "|".join(FEAT_KEY_BY_WORDS)
# The text of a basis, as in "3 1st place, 2 2nd place; fines 40; gifts 0; kept 3:500". All amounts
# are cents.
BASIS_PATTERN = re.compile(
    r"(?P<prizes>.*); fines (?P<fines>[0-9]{1,9}); gifts (?P<gifts>-?[0-9]{1,9})"
    r"(?:; kept (?P<kept>[0-9]+:[0-9]+(?: [0-9]+:[0-9]+)*))?",
    re.DOTALL,
)
# One prize in the text of a basis, as in "3 1st place" or "7 Over 50, 2nd and 3rd place, shared" or
# "5 Most loners".
PRIZE_PATTERN = re.compile(
    rf"(?P<party>[0-9]+) (?:(?P<feat>{FEAT_PATTERN})|(?:.*?, )??(?P<place>[0-9]+)[a-z]{{2}} "
    r"(?:(?:and|to) [0-9]+[a-z]{2} )?place(?:, shared)?)(?:, |$)",
    re.DOTALL,
)
# The words of an award before migration 0021, as in "place 3" or "places 1 to 4, shared".
PLACE_WORDS_PATTERN = re.compile(r"places? ([0-9]+)")


def update_fields(fact_kind: object, fields: object) -> object:
    """Return the stored fields of a fact as they are stored today. The fields may also be the old
    or the new fields of a log line. Fields of other facts, and anything unreadable, are returned
    unchanged.
    """
    if not isinstance(fields, dict):
        return fields
    if fact_kind == facts.Plan.KIND and isinstance(fields.get("prizes"), dict):
        return fields | {"prizes": update_prizes(fields["prizes"])}
    return update_award(fields) if fact_kind == facts.Award.KIND else fields


def update_log_line(line: object) -> object:
    """Return a line of the log with both its old and its new fields as they are stored today."""
    if not isinstance(line, dict):
        return line
    sides = {side: update_fields(line.get("kind"), line.get(side)) for side in ("old", "new")}
    return line | {side: fields for side, fields in sides.items() if side in line}


def update_prizes(prizes: Mapping[str, object]) -> dict[str, object]:
    """Return a night's stored prizes with the basis of the awards as JSON values, where older
    versions stored a line of text. A text that lacks the fines or gifts, or that cannot be read, is
    left out. The prizes then stay as they were awarded, and are no longer compared with the scores.
    """
    other_parts = {part: value for part, value in prizes.items() if part != "won"}
    basis = _read_basis(prizes.get("won"))
    return other_parts | ({"basis": basis_to_json(basis)} if basis else {})


def _read_basis(text: object) -> AwardBasis | None:
    match = BASIS_PATTERN.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    try:
        prizes_won = frozenset(_read_prizes_won(match["prizes"]))
    except ValueError:
        return None
    entry_and_cents_pairs = (pair.split(":") for pair in (match["kept"] or "").split())
    return AwardBasis(
        prizes_won,
        int(match["fines"]),
        int(match["gifts"]),
        frozenset(DeclinedChange(int(entry), int(cents)) for entry, cents in entry_and_cents_pairs),
    )


def _read_prizes_won(text: str) -> Iterator[PrizeWon]:
    position = 0
    while position < len(text):
        match = PRIZE_PATTERN.match(text, position)
        if match is None:
            raise ValueError(f"No prize that someone won: {text[position:]}")
        feat_key = FEAT_KEY_BY_WORDS.get(match["feat"], "")
        yield PrizeWon(int(match["party"]), int(match["place"] or 0), feat_key)
        position = match.end()


def update_award(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of an award with its place and feat added. In a log line, the fields may be
    only those that changed.
    """
    updated_fields = dict(fields)
    is_whole_award = "number" in fields
    if (is_whole_award or "place" in fields) and fields.get("place") is None:
        place_match = PLACE_WORDS_PATTERN.match(str(fields.get("words")))
        updated_fields["place"] = int(place_match[1]) if place_match else 0
    if "words" in fields:
        feat_match = re.match(FEAT_PATTERN, str(fields["words"]))
        updated_fields["feat"] = FEAT_KEY_BY_WORDS[feat_match[0]] if feat_match else ""
    return updated_fields
