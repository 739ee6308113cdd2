"""What a corrected score changes, told from the night before and after: who won its game and
whether the chairs of the next one hang on it; medals, playoffs, points and places.

Seats are facts: a correction changes totals, and never where people already sat.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.chairs import side_name
from scoring.dollars import dollars
from scoring.places.standings import Place, medals
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.progress import complete
from tournament.evening.night.shelves import game_of
from tournament.evening.purse.accounts import overpaid
from tournament.evening.purse.closing import open_ties, tie_in_words
from tournament.evening.purse.payouts import (
    PrizeChange,
    begun_divisions,
    prize_changes,
    ties_for_prizes,
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


def follows(before: Night, after: Night, game: int, table: int) -> str:
    """What the director is told once it is corrected, a sentence without its stop; empty while the
    next game is not seated, and where the same have won games that were all drawn beforehand.
    """
    old, new, later = (
        before.rounds.game(game, table),
        after.rounds.game(game, table),
        after.rounds.of(game + 1),
    )
    if old is None or new is None or later is None:
        return ""
    is_same = _highest(old) == _highest(new)
    sentence = f"The result changes at table {table}: {_result(new)}"
    if after.format.is_drawn_beforehand:
        return "" if is_same else f"{sentence}. The games after it do not hang on it"
    if is_same:
        return f"Table {table} has the same winners as before, so nobody sits elsewhere"
    if later.is_over:
        return f"{sentence}. Game {later.number} is over, so its chairs stay"
    if later.has_scores:
        return f"{sentence}. Game {later.number} is being played, so its chairs stay"
    return (
        f"{sentence}. Game {later.number} has no scores yet: "
        "seat it again if its chairs should follow"
    )


def move_anybody(then: Night, now: Night, game: int) -> bool:
    """Whether scores and seats put right in the games before this one would have it seated
    otherwise than `then`, when it was. Whoever was exchanged by hand since, or is played for, is
    no correction.
    """
    if then.format.is_drawn_beforehand:  # no seat comes from a score
        return False
    was, corrected = then.shelves.within(game), now.shelves.within(game)
    if was == corrected:
        return False
    others = {name: fact for name, fact in then.written.items() if game_of(name) is None}
    try:
        first, second = (
            draws.coming(replace(then, written={**others, **shelves}))
            for shelves in (was, corrected)
        )
    except ValueError:  # a tie, say, that one more hand has to decide
        return True
    return not first.seating.is_same_as(second.seating)


def _highest(game: TableGame) -> tuple[object, ...]:
    """Return what decides who moves: the winners, or the order of three."""
    points = game.points
    if len(game.chairs) == 3:
        return tuple(sorted(game.chairs, key=lambda chair: -points[chair]))
    return game.winners


def _result(game: TableGame) -> str:
    if len(game.chairs) == 3:
        return "the order of the three is another"
    return f"{side_name(game.winners)} won" if game.winners else "it is a tie"


def changes(before: Night, after: Night) -> Corrected:
    """Each a sentence without its stop: first what is given away by it, then everybody of whom a
    number changes. What changes of them, without names and numbers, is told for one and for more.
    """
    # One night after the other: what was worked out last of its facts is known.
    had, old, known = _settled_medals(before), open_ties(before), overpaid(before).sentences
    has, new = _settled_medals(after), open_ties(after)
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
            found.append((same, place.rank, words, _change_words(tuple(numbers))))
    return ((words, short) for *_, words, short in sorted(found, key=lambda line: line[:2]))


def _change_words(what: tuple[str, ...]) -> tuple[str, str]:
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
    level_now = {str(person) for tie in ties_for_prizes(after) for person in tie.people}
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
            alike.setdefault(words, []).append(after.entries.of(change.entry).label)
    for words, people in alike.items():
        yield f"{in_words(people)}: {words}"
    yield "Decide it under Prizes"


def _prize_change(change: PrizeChange, *, is_paid: bool) -> str:
    words = f"prize {dollars(change.due)} (was {dollars(change.was)})"
    if change.gives_back:
        return f"{words}, to give back {dollars(change.gives_back)}"
    return f"{words}, to get {dollars(change.gets)}" if is_paid and change.gets else words


def _settled_medals(night: Night) -> Mapping[str, str]:
    """The medals that nobody has to decide any more, of divisions that are over."""
    still = {str(person) for tie in ties_for_prizes(night) for person in tie.people}
    return {
        medal.place.result.entrant: medal.name
        for division in begun_divisions(night)
        if progress.is_division_over(night, division.name)
        for medal in medals(division.places, night.rules.medals)
        if medal.place.result.entrant not in still
    }


def _places(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in ranking.standings(complete(night))}
