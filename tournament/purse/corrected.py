"""What a corrected score changes beyond its game: medals, playoffs, points and places, told from
the night before and after. Knows no chairs.
"""

from collections.abc import Iterable, Iterator, Mapping

from scoring.places.medals import medals
from scoring.places.standings import Place
from tournament.facts import Award
from tournament.night.complete import complete
from tournament.night.night import Night
from tournament.purse.closing import open_ties, tie_in_words
from tournament.purse.payouts import begun, tied
from tournament.purse.playoffs import Tie, counts
from tournament.words.many import in_words


def changes(before: Night, after: Night) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Each a sentence without its stop: first what is given away by it, then everybody of whom a
    number changes.
    """
    everybody = tuple(_everybody(before, after))
    # One night after the other: what was worked out last of its facts is known.
    (had, old), (has, new) = (_given(before), open_ties(before)), (_given(after), open_ties(after))
    first = (*_medals(had, has, after), *_playoffs(before, after), *_ties(old, new, after))
    if not everybody:
        return first or ("No points and no places change",), ()
    return (*first, *_awards(before, after)), everybody


def _everybody(before: Night, after: Night) -> Iterator[str]:
    """Those of the corrected table first, then who has another place because of them."""
    old, texts = _places(before), []
    for entrant, place in _places(after).items():
        was = old.get(entrant)
        if was is None or (was.result is place.result and was.as_said == place.as_said):
            continue
        if numbers := ", ".join(_numbers(was, place, after)):
            same = was.figure == place.figure
            texts.append((same, place.rank, f"{after.party(entrant).title}: {numbers}"))
    return (text for _, _, text in sorted(texts, key=lambda line: line[:2]))


def _numbers(old: Place, new: Place, night: Night) -> Iterator[str]:
    if old.figure != new.figure:
        yield f"{new.scored} (was {old.shown})"
    if old.result.x != new.result.x and night.rules.x_marked:
        yield f"{new.result.x} X (was {old.result.x})"
    if old.as_said != new.as_said:
        yield f"place {new.words} (was {old.words})"


def _medals(had: Mapping[str, str], has: Mapping[str, str], after: Night) -> Iterator[str]:
    level_now = {str(person) for tie in tied(after) for person in tie.people}
    for entrant, medal in has.items():
        was = had.get(entrant)
        if medal != was:
            yield f"{after.party(entrant).title} now has {medal}{f' (had {was})' if was else ''}"
    for entrant, medal in had.items():
        if entrant not in has and entrant not in level_now:
            yield f"{after.party(entrant).title} no longer has {medal}"


def _playoffs(before: Night, after: Night) -> Iterator[str]:
    for playoff in after.plan.playoffs:
        did, does = counts(before, playoff), counts(after, playoff)
        if did != does:
            people = [after.party(number).briefly for equal in playoff for number in equal]
            now = "counts again" if does else "no longer counts"
            yield f"The playoff of {in_words(people)} {now}"


def _ties(old: Iterable[Tie], new: Iterable[Tie], after: Night) -> Iterator[str]:
    ties = {(frozenset(tie.people), tie.medals) for tie in old}
    for tie in new:
        is_new = (frozenset(tie.people), tie.medals) not in ties
        if is_new and after.is_over(tie.division):
            yield tie_in_words(after, tie).rstrip(".")


def _awards(before: Night, after: Night) -> Iterator[str]:
    if all(award.entry is None for award in after.all(Award)):
        return
    old, new = _places(before), _places(after)
    if any(old[entrant].words != new[entrant].words for entrant in new if entrant in old):
        yield "The prizes are awarded already: look at them once more under Prizes"


def _given(night: Night) -> Mapping[str, str]:
    """The medals that nobody has to decide any more, of divisions that are over."""
    still = {str(person) for tie in tied(night) for person in tie.people}
    return {
        medal.place.result.entrant: medal.name
        for division in begun(night)
        if night.is_over(division.name)
        for medal in medals(division.places, night.rules.medals)
        if medal.place.result.entrant not in still
    }


def _places(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in complete(night).standings}
