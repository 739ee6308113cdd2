"""What a corrected score changes beyond its game: medals, playoffs, points and places, told from
the night before and after. Knows no chairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.medals import medals
from scoring.standings import Place
from tournament.night.complete import complete
from tournament.night.evening import Night
from tournament.night.facts import Award
from tournament.night.sessions import in_words
from tournament.purse.closing import level, open_ties
from tournament.purse.holders import holder
from tournament.purse.payouts import begun, tied
from tournament.purse.playoffs import counts


@dataclass(frozen=True, slots=True)
class Changes:
    """Each a sentence without its stop: first what is given away by it, then everybody of whom a
    number changes.
    """

    first: tuple[str, ...]
    everybody: tuple[str, ...]


def changes(before: Night, after: Night) -> Changes:
    everybody = tuple(_everybody(before, after))
    first = (*_medals(before, after), *_playoffs(before, after), *_ties(before, after))
    if not everybody:
        return Changes(first or ("No points and no places change",), ())
    return Changes((*first, *_awards(before, after)), everybody)


def _everybody(before: Night, after: Night) -> Iterator[str]:
    """Those of the corrected table first, then who has another place because of them."""
    old, found = _places(before), []
    for entrant, place in _places(after).items():
        told = ", ".join(_numbers(old[entrant], place, after)) if entrant in old else ""
        if told:
            same = old[entrant].result.points == place.result.points
            found.append((same, place.rank, f"{_who(after, entrant)}: {told}"))
    return (told for _, _, told in sorted(found, key=lambda one: one[:2]))


def _numbers(old: Place, new: Place, night: Night) -> Iterator[str]:
    had, has = old.result, new.result
    if had.points != has.points:
        yield f"{has.points} point{'s' * (has.points != 1)} (was {had.points})"
    if had.x != has.x and night.rules.x_marked:
        yield f"{has.x} X (was {had.x})"
    if old.words != new.words:
        yield f"place {new.words} (was {old.words})"


def _medals(before: Night, after: Night) -> Iterator[str]:
    had, has = _given(before), _given(after)
    level_now = {str(one) for tie in tied(after) for one in tie.people}
    for entrant, medal in has.items():
        was = had.get(entrant)
        if medal != was:
            yield f"{_who(after, entrant)} now has {medal}{f' (had {was})' if was else ''}"
    for entrant, medal in had.items():
        if entrant not in has and entrant not in level_now:
            yield f"{_who(after, entrant)} no longer has {medal}"


def _playoffs(before: Night, after: Night) -> Iterator[str]:
    for playoff in after.plan.playoffs:
        did, does = counts(before, playoff), counts(after, playoff)
        if did != does:
            people = [_who(after, str(one), "team") for equal in playoff for one in equal]
            now = "counts again" if does else "no longer counts"
            yield f"The playoff of {in_words(people)} {now}"


def _ties(before: Night, after: Night) -> Iterator[str]:
    known = {(frozenset(one.people), one.medals) for one in open_ties(before)}
    for tie in open_ties(after):
        is_new = (frozenset(tie.people), tie.medals) not in known
        if is_new and after.is_over(tie.division):
            yield level(after, tie).rstrip(".")


def _awards(before: Night, after: Night) -> Iterator[str]:
    old, new = _places(before), _places(after)
    moved = any(old[one].words != new[one].words for one in new if one in old)
    if moved and any(one.entry is not None for one in after.all(Award)):
        yield "The prizes are awarded already: look at them once more under Prizes"


def _given(night: Night) -> Mapping[str, str]:
    """The medals that nobody has to decide any more, of divisions that are over."""
    still = {str(one) for tie in tied(night) for one in tie.people}
    return {
        one.place.result.entrant: one.name
        for division in begun(night)
        if night.is_over(division.name)
        for one in medals(division.places, night.rules.medals)
        if one.place.result.entrant not in still
    }


def _places(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in complete(night).standings}


def _who(night: Night, entrant: str, team: str = "Team") -> str:
    return f"{team} {entrant}" if night.format.in_teams else holder(night, entrant).words
