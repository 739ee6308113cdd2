"""The effects of a corrected score, found by comparing the night before and after: the result, the
next game's seats, medals, playoffs, points, and places. A correction never changes where people
already sat.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.chairs import SideNames, side_name
from scoring.dollars import dollars
from scoring.places.standings import Place, medals
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.attendance import cents_paid_or_waived
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import team_names
from tournament.evening.night.progress import with_complete_games
from tournament.evening.night.shelves import game_of
from tournament.evening.purse.accounts import Account, accounts, overpaid
from tournament.evening.purse.books import has_money_prizes
from tournament.evening.purse.closing import open_ties, tie_in_words
from tournament.evening.purse.payouts import (
    PrizeChange,
    begun_divisions,
    donated_prizes,
    donated_prizes_of_place,
    prize_changes,
    ties_for_prizes,
    why_awards_outdated,
    winners,
)
from tournament.evening.purse.playoffs import Tie, changes_places
from tournament.evening.words.many import count_of, list_in_words

PLACES, XS = "places", "Xs"


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """The effects of a correction. `sentences` are shown first. `changed_parties` maps a
    sentence about each party whose points or place change to short words, for one such party
    and for several. `overpays` means that some player has now paid too much. `pages_to_settle`
    are the pages on which the director settles new ties, changed prizes and money owed.
    """

    sentences: tuple[str, ...]
    changed_parties: Mapping[str, tuple[str, str]]
    overpays: bool = False
    pages_to_settle: tuple[str, ...] = ()


def next_seats_note(old_night: Night, new_night: Night, game: int, table: int) -> str:
    """Return a sentence, without its period, about how a correction affects the seats of the
    next game. It is empty if that game is not seated yet, or if games are drawn in advance and
    the winners stay the same.
    """
    old, new = old_night.rounds.table_game(game, table), new_night.rounds.table_game(game, table)
    later_game = new_night.rounds.with_number(game + 1)
    if old is None or new is None or later_game is None:
        return ""
    is_same = _what_decides_moves(old) == _what_decides_moves(new)
    sentence = f"New result at table {table}: {_result(new, team_names(new_night, new))}"
    if new_night.format.is_drawn_in_advance:
        return "" if is_same else f"{sentence}. Later games don't depend on it"
    if is_same:
        return f"Table {table} has the same winners as before, so no one moves"
    if later_game.is_over:
        return f"{sentence}. Game {later_game.number} is over, so its seats stay"
    if later_game.has_scores:
        return f"{sentence}. Game {later_game.number} is being played, so its seats stay"
    return (
        f"{sentence}. Game {later_game.number} has no scores yet. Reseat it to use the new result"
    )


def would_move_players(night_then: Night, night_now: Night, game: int) -> bool:
    """Return whether this game would be seated differently with today's results than with those
    of `night_then`, when it was seated. Swaps by hand and substitutes are ignored.
    """
    if night_then.format.is_drawn_in_advance:  # seats do not depend on scores
        return False
    old_games = night_then.shelves.games_before(game)
    new_games = night_now.shelves.games_before(game)
    if old_games == new_games:
        return False
    others = {name: fact for name, fact in night_then.stored_facts.items() if game_of(name) is None}
    try:
        old, new = (
            draws.next_games(replace(night_then, stored_facts={**others, **shelves})).seating
            for shelves in (old_games, new_games)
        )
    except ValueError:  # for example a tie that an extra hand has to decide
        return True
    return not old.is_same_as(new)


def _what_decides_moves(game: TableGame) -> tuple[object, ...]:
    """Return the winners, or at a table of three the order of the players."""
    points = game.points
    if len(game.chairs) == 3:
        return tuple(sorted(game.chairs, key=lambda chair: -points[chair]))
    return game.winners


def _result(game: TableGame, names: SideNames) -> str:
    if len(game.chairs) == 3:
        return "the 3 players changed order"
    return f"{side_name(game.winners, names)} won" if game.winners else "it is a tie"


def correction_effects(old_night: Night, new_night: Night) -> CorrectionEffects:
    """Return all effects of a correction, in sentences without periods."""
    # Both nights share a memory of the latest results, so everything about one night is computed
    # before anything about the other.
    old_medals, old_ties = _settled_medals_by_entrant(old_night), open_ties(old_night)
    old_overpaid, old_settled = overpaid(old_night).sentences, _settled_by_entry(old_night)
    old_prizes = settled_donated_prizes(old_night)
    new_medals, new_ties = _settled_medals_by_entrant(new_night), open_ties(new_night)
    changed_parties = dict(_changed_parties(old_night, new_night))
    ties = tuple(_tie_sentences(old_ties, new_ties, new_night))
    first = (
        *_medal_sentences(old_medals, new_medals, new_night),
        *_playoff_sentences(old_night, new_night),
        *ties,
        *changed_prize_sentences(old_prizes, new_night),
    )
    if not changed_parties:
        return CorrectionEffects(first or ("No points or places change",), {})
    too_much = tuple(words for words in overpaid(new_night).sentences if words not in old_overpaid)
    too_little = tuple(_owed_more_sentences(old_settled, new_night))
    awards = tuple(_award_sentences(old_night, new_night))
    pages = (*(["payout"] if ties or awards else []), *(["money"] if too_little else []))
    return CorrectionEffects(
        (*first, *awards, *too_much, *too_little), changed_parties, bool(too_much), pages
    )


def settled_donated_prizes(night: Night) -> Mapping[str, str]:
    """Return the donated prize of each player or team; none before the last game is over."""
    return _donated_prizes_by_entrant(night) if progress.is_fully_played(night) else {}


def changed_prize_sentences(settled: Mapping[str, str], new_night: Night) -> Iterator[str]:
    """Yield a sentence for each player or team whose `settled` donated prize changes."""
    prizes = _donated_prizes_by_entrant(new_night) if settled else {}
    for entrant in dict.fromkeys((*prizes, *settled)):
        prize, old_prize = prizes.get(entrant, "none"), settled.get(entrant, "none")
        if prize != old_prize:
            yield f"{new_night.parties.with_number(entrant).title}: prize {prize} (was {old_prize})"


def _donated_prizes_by_entrant(night: Night) -> Mapping[str, str]:
    if has_money_prizes(night) or not any(donated_prizes(night)):
        return {}
    prizes = (
        (place.result.entrant, donated_prizes_of_place(night, place))
        for division in begun_divisions(night)
        for place in division.places
    )
    return {entrant: prize for entrant, prize in prizes if prize}


def _changed_parties(old_night: Night, new_night: Night) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the sentence and the short words for each party that changes. Parties whose own
    points changed come first, then those whose place changed because of them.
    """
    old, lines = _place_by_entrant(old_night), []
    for entrant, place in _place_by_entrant(new_night).items():
        old_place = old.get(entrant)
        if old_place and (numbers := dict(_changed_figures(old_place, place, new_night))):
            words = f"{new_night.parties.with_number(entrant).title}: {', '.join(numbers.values())}"
            same = old_place.result is place.result or old_place.figure == place.figure
            lines.append((same, place.rank, words, numbers.keys()))
    short = _short_change_words({measure for *_, measures in lines for measure in measures})
    return ((words, short) for *_, words, _ in sorted(lines, key=lambda line: line[:2]))


def _short_change_words(measures: Iterable[str]) -> tuple[str, str]:
    """Return short words for these changes, for one party and for several, as in "has a new
    place" and "have new places".
    """
    ordered = sorted(measures, key=lambda measure: (measure == PLACES, measure == XS))
    of_one = ["a new place" if measure == PLACES else f"new {measure}" for measure in ordered]
    return f"has {list_in_words(of_one, 'or')}", f"have new {list_in_words(ordered, 'or')}"


def _changed_figures(old_place: Place, new_place: Place, night: Night) -> Iterator[tuple[str, str]]:
    """Yield each figure that changed, with its new and old value in words."""
    if old_place.result is not new_place.result:
        if new_place.measure and old_place.figure != new_place.figure:
            yield (
                new_place.measure.plural,
                f"{new_place.figure_words} (was {old_place.figure_text})",
            )
        if old_place.result.x != new_place.result.x and night.rules.marks_x:
            yield XS, f"{count_of(new_place.result.x, 'X')} (was {old_place.result.x})"
    old_number, new_number = old_place.rank_words, new_place.rank_words
    if old_number != new_number:
        yield PLACES, f"place {new_number} (was {old_number})"


def _medal_sentences(
    old: Mapping[str, str], new: Mapping[str, str], new_night: Night
) -> Iterator[str]:
    tied_now = {str(person) for tie in ties_for_prizes(new_night) for person in tie.people}
    for entrant, medal in new.items():
        old_medal = old.get(entrant)
        if medal != old_medal:
            title = new_night.parties.with_number(entrant).title
            yield f"{title} now has {medal}{f' (had {old_medal})' if old_medal else ''}"
    for entrant, medal in old.items():
        if entrant not in new and entrant not in tied_now:
            yield f"{new_night.parties.with_number(entrant).title} no longer has {medal}"


def _playoff_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    for playoff in new_night.plan.playoffs:
        counted_before, counts_now = (
            changes_places(old_night, playoff),
            changes_places(new_night, playoff),
        )
        if counted_before != counts_now:
            party_labels = [
                new_night.parties.with_number(number).short_label
                for tied in playoff
                for number in tied
            ]
            effect = "counts again" if counts_now else "no longer counts"
            yield f"The playoff of {list_in_words(party_labels)} {effect}"


def _tie_sentences(old: Iterable[Tie], new: Iterable[Tie], new_night: Night) -> Iterator[str]:
    ties = {(frozenset(tie.people), tie.medals) for tie in old}
    for tie in new:
        is_new = (frozenset(tie.people), tie.medals) not in ties
        if is_new and progress.is_division_over(new_night, tie.division):
            yield tie_in_words(new_night, tie).rstrip(".")


def _award_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    """Yield sentences about awarded prizes that this correction changes."""
    if not (why := why_awards_outdated(new_night)):
        return
    yield why.rstrip(".")
    old_changes = prize_changes(old_night)
    is_paid = any(winner.paid for winner in winners(new_night))
    labels_by_change: dict[str, list[str]] = {}
    for change in prize_changes(new_night):
        if change not in old_changes:
            change_text = _prize_change(change, is_paid=is_paid)
            labels_by_change.setdefault(change_text, []).append(
                new_night.entries.with_number(change.entry).label
            )
    for change_text, party_labels in labels_by_change.items():
        yield f"{list_in_words(party_labels)}: {change_text}"
    yield "Decide it under Prizes"


def _settled_by_entry(night: Night) -> Mapping[int, Account]:
    """Return the accounts of players who paid a fine or turned in their scorecard. They may think
    that they owe nothing more.
    """
    if not night.rules.marks_x:
        return {}
    settled_entries = set(cents_paid_or_waived(night.facts_of(Payment), {PaymentKind.FINE}))
    settled_entries.update(entry.number for entry in night.entries if entry.card_in)
    if not settled_entries:
        return {}
    return {
        account.entry.number: account
        for account in accounts(night)
        if account.entry.number in settled_entries
    }


def _owed_more_sentences(old_settled: Mapping[int, Account], new_night: Night) -> Iterator[str]:
    if not old_settled:
        return
    for account in accounts(new_night):
        old_account = old_settled.get(account.entry.number)
        if old_account and (more := account.fine.owed - old_account.fine.owed) > 0:
            yield f"{account.entry.label} owes {dollars(more)} more"


def _prize_change(change: PrizeChange, *, is_paid: bool) -> str:
    words = f"prize {dollars(change.due)} (was {dollars(change.awarded)})"
    if change.to_return:
        return f"{words}, must return {dollars(change.to_return)}"
    return f"{words}, gets {dollars(change.to_receive)}" if is_paid and change.to_receive else words


def _settled_medals_by_entrant(night: Night) -> Mapping[str, str]:
    """Return the medals that are decided, by entrant: their division is over and has no tie for
    them.
    """
    if not night.rules.medals:
        return {}
    still_tied = {str(person) for tie in ties_for_prizes(night) for person in tie.people}
    return {
        medal.place.result.entrant: medal.name
        for division in begun_divisions(night)
        if progress.is_division_over(night, division.name)
        for medal in medals(division.places, night.rules.medals)
        if medal.place.result.entrant not in still_tied
    }


def _place_by_entrant(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in ranking.standings(with_complete_games(night))}
