"""What a corrected score changes beyond its game: medals, playoffs, points and places, told from
the night before and after. Knows no chairs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scoring.dollars import dollars
from scoring.places.standings import Place, medals
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.progress import complete
from tournament.evening.purse.accounts import overpaid
from tournament.evening.purse.closing import open_ties, tie_in_words
from tournament.evening.purse.payouts import (
    PrizeChange,
    begun,
    prize_changes,
    tied,
    why_look_again,
    winners,
)
from tournament.evening.purse.playoffs import Tie, counts
from tournament.evening.words.many import in_words

PLACES = "places"


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction changes: what is said `first`, and of `everybody` of whom a number changes.
    By one that `overpays` somebody has paid more than they owe.
    """

    first: tuple[str, ...]
    everybody: Mapping[str, tuple[str, str]]
    overpays: bool = False


def changes(before: Night, after: Night) -> Corrected:
    """Each a sentence without its stop: first what is given away by it, then everybody of whom a
    number changes. What changes of them, without names and numbers, is told for one and for more.
    """
    # One night after the other: what was worked out last of its facts is known.
    had, old, known = _given(before), open_ties(before), overpaid(before).sentences
    has, new = _given(after), open_ties(after)
    everybody = dict(_everybody(before, after))
    first = (*_medals(had, has, after), *_playoffs(before, after), *_ties(old, new, after))
    if not everybody:
        return Corrected(first or ("No points and no places change",), {})
    too_much = tuple(words for words in overpaid(after).sentences if words not in known)
    return Corrected((*first, *_awards(before, after), *too_much), everybody, bool(too_much))


def _everybody(before: Night, after: Night) -> Iterator[tuple[str, tuple[str, str]]]:
    """Those of the corrected table first, then who has another place because of them."""
    old, found = _places(before), []
    for entrant, place in _places(after).items():
        was = old.get(entrant)
        if was and (numbers := dict(_numbers(was, place, after))):
            words = f"{after.parties.of(entrant).title}: {', '.join(numbers.values())}"
            same = was.result is place.result or was.figure == place.figure
            found.append((same, place.rank, words, _in_short(tuple(numbers))))
    return ((words, short) for *_, words, short in sorted(found, key=lambda line: line[:2]))


@cache
def _in_short(what: tuple[str, ...]) -> tuple[str, str]:
    """What changes, beside one and beside a number of others."""
    of_one = ["another place" if each == PLACES else f"other {each}" for each in what]
    return f"has {in_words(of_one)}", f"have other {in_words(what)}"


def _numbers(old: Place, new: Place, night: Night) -> Iterator[tuple[str, str]]:
    """Yield each thing that changed, and how it reads now."""
    if old.result is not new.result:
        if new.measure and old.figure != new.figure:
            yield new.measure.plural, f"{new.scored} (was {old.shown})"
        if old.result.x != new.result.x and night.rules.marks_x:
            yield "X", f"{new.result.x} X (was {old.result.x})"
    was, now = old.words, new.words
    if was != now:
        yield PLACES, f"place {now} (was {was})"


def _medals(had: Mapping[str, str], has: Mapping[str, str], after: Night) -> Iterator[str]:
    level_now = {str(person) for tie in tied(after) for person in tie.people}
    for entrant, medal in has.items():
        was = had.get(entrant)
        if medal != was:
            title = after.parties.of(entrant).title
            yield f"{title} now has {medal}{f' (had {was})' if was else ''}"
    for entrant, medal in had.items():
        if entrant not in has and entrant not in level_now:
            yield f"{after.parties.of(entrant).title} no longer has {medal}"


def _playoffs(before: Night, after: Night) -> Iterator[str]:
    for playoff in after.plan.playoffs:
        did, does = counts(before, playoff), counts(after, playoff)
        if did != does:
            people = [after.parties.of(number).briefly for equal in playoff for number in equal]
            now = "counts again" if does else "no longer counts"
            yield f"The playoff of {in_words(people)} {now}"


def _ties(old: Iterable[Tie], new: Iterable[Tie], after: Night) -> Iterator[str]:
    ties = {(frozenset(tie.people), tie.medals) for tie in old}
    for tie in new:
        is_new = (frozenset(tie.people), tie.medals) not in ties
        if is_new and progress.is_division_over(after, tie.division):
            yield tie_in_words(after, tie).rstrip(".")


def _awards(before: Night, after: Night) -> Iterator[str]:
    """Everybody whose awarded prize is another by this correction, and what they give or get."""
    if not (why := why_look_again(after)):
        return
    yield why.rstrip(".")
    known, is_paid = prize_changes(before), any(winner.handed for winner in winners(after))
    alike: dict[str, list[str]] = {}
    for change in prize_changes(after):
        if change not in known:
            words = _prize_change(change, is_paid=is_paid)
            alike.setdefault(words, []).append(after.entries.of(change.entry).called)
    for words, people in alike.items():
        yield f"{in_words(people)}: {words}"
    yield "Decide it under Prizes"


def _prize_change(change: PrizeChange, *, is_paid: bool) -> str:
    words = f"prize {dollars(change.due)} (was {dollars(change.was)})"
    if change.gives_back:
        return f"{words}, to give back {dollars(change.gives_back)}"
    return f"{words}, to get {dollars(change.gets)}" if is_paid and change.gets else words


def _given(night: Night) -> Mapping[str, str]:
    """The medals that nobody has to decide any more, of divisions that are over."""
    still = {str(person) for tie in tied(night) for person in tie.people}
    return {
        medal.place.result.entrant: medal.name
        for division in begun(night)
        if progress.is_division_over(night, division.name)
        for medal in medals(division.places, night.rules.medals)
        if medal.place.result.entrant not in still
    }


def _places(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in ranking.standings(complete(night))}
