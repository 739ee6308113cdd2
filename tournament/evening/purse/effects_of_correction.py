"""The effects of a corrected score, found by comparing the night before and after: the result, the
next game's seats, medals, playoffs, points, and places. A correction never changes where people
already sat.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.chairs import SideNames, is_three_handed, side_name
from scoring.dollars import format_dollars
from scoring.places.standings import Place, medals_for_places
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.attendance import settled_cents_by_entry
from tournament.evening.night.night import Night
from tournament.evening.night.party import PartyWords
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import team_name_by_side
from tournament.evening.night.progress import without_game_in_play
from tournament.evening.night.shelves import game_number_of_fact
from tournament.evening.purse.accounts import Account, accounts, overpayments
from tournament.evening.purse.awards import (
    PrizeChange,
    pot_change_sentence,
    prize_changes,
    why_awards_outdated,
    winners,
)
from tournament.evening.purse.books import has_money_prizes
from tournament.evening.purse.closing import undecided_tie_sentence, undecided_ties
from tournament.evening.purse.payouts import (
    are_places_open,
    begun_divisions,
    donated_prizes,
    donated_prizes_of_place,
    ties_for_prizes,
)
from tournament.evening.purse.playoffs import Tie, does_playoff_change_places
from tournament.evening.words.many import count_of, list_in_words

PLACES_NOUN, XS_NOUN = "places", "Xs"


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """The effects of a correction. `sentences` are shown first. `short_words_by_sentence` has a
    sentence about each party whose points or place change. Its value has short words for the same
    change, first for one party and then for several. `overpays` means that some player has now paid
    too much. `pages_to_settle` are the pages on which the director settles new ties, changed prizes
    and money owed.
    """

    sentences: tuple[str, ...]
    short_words_by_sentence: Mapping[str, tuple[str, str]]
    overpays: bool = False
    pages_to_settle: tuple[str, ...] = ()


def next_seats_note(old_night: Night, new_night: Night, game: int, table: int) -> str:
    """Return a sentence, without its period, about how a correction affects the seats of the next
    game. The sentence is empty if the next game is not seated yet. It is also empty if games are
    drawn in advance and the winners stay the same.
    """
    old_game = old_night.rounds.table_game(game, table)
    new_game = new_night.rounds.table_game(game, table)
    next_game = new_night.rounds.with_number(game + 1)
    if old_game is None or new_game is None or next_game is None:
        return ""
    is_same_result = _chairs_that_decide_moves(old_game) == _chairs_that_decide_moves(new_game)
    result_words = _result_in_words(new_game, team_name_by_side(new_night, new_game))
    sentence = f"New result at table {table}: {result_words}"
    if new_night.format.is_drawn_in_advance:
        return "" if is_same_result else f"{sentence}. Later games don't depend on it"
    if is_same_result:
        return f"Table {table} has the same winners as before, so no one moves"
    if next_game.is_over:
        return f"{sentence}. Game {next_game.number} is over, so its seats stay"
    if next_game.has_scores:
        return f"{sentence}. Game {next_game.number} is being played, so its seats stay"
    return f"{sentence}. Game {next_game.number} has no scores yet. Reseat it to use the new result"


def would_move_players(old_night: Night, new_night: Night, game: int) -> bool:
    """Return whether the earlier results of `new_night` would seat this game differently than those
    of `old_night`. Swaps by hand and substitutes are ignored. If the game can no longer be drawn,
    return True. If games are drawn in advance, return False.
    """
    if old_night.format.is_drawn_in_advance:
        return False
    old_games = old_night.shelves.facts_of_games_before(game)
    new_games = new_night.shelves.facts_of_games_before(game)
    if old_games == new_games:
        return False
    facts_outside_games = {
        name: fact
        for name, fact in old_night.stored_facts.items()
        if game_number_of_fact(name) is None
    }
    try:
        old_seating, new_seating = (
            draws.next_games(
                replace(old_night, stored_facts={**facts_outside_games, **facts_of_games})
            ).seating
            for facts_of_games in (old_games, new_games)
        )
    except ValueError:
        # The game cannot be drawn now, for example because an extra hand must decide a tie.
        return True
    return not old_seating.is_same_as(new_seating)


def _chairs_that_decide_moves(game: TableGame) -> tuple[object, ...]:
    """Return the chairs of the winners, or at a table of three all chairs ordered by points."""
    points = game.points
    if is_three_handed(game.chairs):
        return tuple(sorted(game.chairs, key=lambda chair: -points[chair]))
    return game.winners


def _result_in_words(game: TableGame, name_by_side: SideNames) -> str:
    """Return who won, as in "N/S won"."""
    if is_three_handed(game.chairs):
        return "the 3 players changed order"
    return f"{side_name(game.winners, name_by_side)} won" if game.winners else "it is a tie"


def correction_effects(old_night: Night, new_night: Night) -> CorrectionEffects:
    """Return all effects of a correction, in sentences without periods."""
    # The two nights share a memory that keeps only the latest results. So everything about the old
    # night is computed before anything about the new one.
    old_medal_by_entrant, old_ties = (
        _settled_medals_by_entrant(old_night),
        undecided_ties(old_night),
    )
    old_overpaid_sentences, old_account_by_entry = (
        overpayments(old_night).sentences,
        _settled_accounts_by_entry(old_night),
    )
    old_prize_by_entrant = settled_donated_prize_by_entrant(old_night)
    new_medal_by_entrant, new_ties = (
        _settled_medals_by_entrant(new_night),
        undecided_ties(new_night),
    )
    short_words_by_sentence = dict(_sentences_and_short_words(old_night, new_night))
    tie_sentences = tuple(_tie_sentences(old_ties, new_ties, new_night))
    first_sentences = (
        *_medal_sentences(old_medal_by_entrant, new_medal_by_entrant, new_night),
        *_playoff_sentences(old_night, new_night),
        *tie_sentences,
        *changed_prize_sentences(old_prize_by_entrant, new_night),
    )
    if not short_words_by_sentence:
        return CorrectionEffects(first_sentences or ("No points or places change",), {})
    overpaid_sentences = tuple(
        sentence
        for sentence in overpayments(new_night).sentences
        if sentence not in old_overpaid_sentences
    )
    owed_sentences = tuple(_owed_more_sentences(old_account_by_entry, new_night))
    award_changes = tuple(award_sentences(old_night, new_night))
    pages_to_settle = (
        *(["payout"] if tie_sentences or award_changes else []),
        *(["money"] if owed_sentences else []),
    )
    return CorrectionEffects(
        (*first_sentences, *award_changes, *overpaid_sentences, *owed_sentences),
        short_words_by_sentence,
        bool(overpaid_sentences),
        pages_to_settle,
    )


def settled_donated_prize_by_entrant(night: Night) -> Mapping[str, str]:
    """Return the donated prize of each player or team; none before the last game is over."""
    return _donated_prize_by_entrant(night) if progress.is_fully_played(night) else {}


def changed_prize_sentences(
    old_prize_by_entrant: Mapping[str, str], new_night: Night
) -> Iterator[str]:
    """Yield a sentence for each player or team whose donated prize changes. `old_prize_by_entrant`
    has the prizes that were settled before the correction. If it is empty, no sentence is yielded.
    """
    new_prize_by_entrant = _donated_prize_by_entrant(new_night) if old_prize_by_entrant else {}
    for entrant in dict.fromkeys((*new_prize_by_entrant, *old_prize_by_entrant)):
        prize, old_prize = (
            new_prize_by_entrant.get(entrant, "none"),
            old_prize_by_entrant.get(entrant, "none"),
        )
        if prize != old_prize:
            yield f"{new_night.parties.with_number(entrant).title}: prize {prize} (was {old_prize})"


def _donated_prize_by_entrant(night: Night) -> Mapping[str, str]:
    if has_money_prizes(night) or not any(donated_prizes(night)):
        return {}
    prizes = (
        (place.result.entrant, donated_prizes_of_place(night, place))
        for division in begun_divisions(night)
        for place in division.places
    )
    return {entrant: prize for entrant, prize in prizes if prize}


def _sentences_and_short_words(
    old_night: Night, new_night: Night
) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the sentence and the short words for each party that changes. Parties whose own
    points changed come first, then those whose place changed because of them.
    """
    old_place_by_entrant, party_changes = _place_by_entrant(old_night), []
    for entrant, place in _place_by_entrant(new_night).items():
        old_place = old_place_by_entrant.get(entrant)
        if old_place and (changes := dict(_changes_with_nouns(old_place, place, new_night))):
            title = new_night.parties.with_number(entrant).title
            sentence = f"{title}: {', '.join(changes.values())}"
            has_same_points = old_place.result is place.result or old_place.figure == place.figure
            party_changes.append((has_same_points, place.rank, sentence, changes.keys()))
    short_words = _short_change_words(
        new_night.party_words,
        {noun for *_, changed_nouns in party_changes for noun in changed_nouns},
    )
    sorted_changes = sorted(party_changes, key=lambda party_change: party_change[:2])
    return ((sentence, short_words) for *_, sentence, _ in sorted_changes)


def _short_change_words(party_words: PartyWords, changed_nouns: Iterable[str]) -> tuple[str, str]:
    """Return short words for these changes, for one party and for several, as in "player has a
    new place" and "players have new places".
    """
    nouns = sorted(changed_nouns, key=lambda noun: (noun == PLACES_NOUN, noun == XS_NOUN))
    words_for_one = ["a new place" if noun == PLACES_NOUN else f"new {noun}" for noun in nouns]
    return (
        f"{party_words.singular} has {list_in_words(words_for_one, 'or')}",
        f"{party_words.plural} have new {list_in_words(nouns, 'or')}",
    )


def _changes_with_nouns(
    old_place: Place, new_place: Place, night: Night
) -> Iterator[tuple[str, str]]:
    """Yield each number or place that changed: its noun in the plural, and text with its new and
    old value.
    """
    if old_place.result is not new_place.result:
        if new_place.measure and old_place.figure != new_place.figure:
            yield (
                new_place.measure.plural,
                f"{new_place.figure_with_unit} (was {old_place.figure_without_unit})",
            )
        if old_place.result.x != new_place.result.x and night.rules.has_x_marks:
            yield XS_NOUN, f"{count_of(new_place.result.x, 'X')} (was {old_place.result.x})"
    old_rank, new_rank = old_place.rank_words, new_place.rank_words
    if old_rank != new_rank:
        yield PLACES_NOUN, f"place {new_rank} (was {old_rank})"


def _medal_sentences(
    old_medal_by_entrant: Mapping[str, str],
    new_medal_by_entrant: Mapping[str, str],
    new_night: Night,
) -> Iterator[str]:
    """Yield a sentence for each player or team whose medal changes. A player or team that lost a
    medal and is tied now is left out.
    """
    tied_entrants = {
        str(person) for tie in ties_for_prizes(new_night) for person in tie.tied_numbers
    }
    for entrant, medal in new_medal_by_entrant.items():
        old_medal = old_medal_by_entrant.get(entrant)
        if medal != old_medal:
            title = new_night.parties.with_number(entrant).title
            yield f"{title} now has {medal}{f' (had {old_medal})' if old_medal else ''}"
    for entrant, medal in old_medal_by_entrant.items():
        if entrant not in new_medal_by_entrant and entrant not in tied_entrants:
            yield f"{new_night.parties.with_number(entrant).title} no longer has {medal}"


def _playoff_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    """Yield a sentence for each playoff that now counts again, or no longer counts."""
    for playoff in new_night.plan.playoffs:
        did_count_before = does_playoff_change_places(old_night, playoff)
        does_count_now = does_playoff_change_places(new_night, playoff)
        if did_count_before != does_count_now:
            party_labels = [
                new_night.parties.with_number(number).short_label
                for tied_numbers in playoff
                for number in tied_numbers
            ]
            effect_words = "counts again" if does_count_now else "no longer counts"
            yield f"The playoff of {list_in_words(party_labels)} {effect_words}"


def _tie_sentences(
    old_ties: Iterable[Tie], new_ties: Iterable[Tie], new_night: Night
) -> Iterator[str]:
    """Yield a sentence for each tie that the correction makes in a division that is over."""
    known_ties = {(frozenset(tie.tied_numbers), tie.medals) for tie in old_ties}
    for tie in new_ties:
        is_known = (frozenset(tie.tied_numbers), tie.medals) in known_ties
        if not is_known and progress.is_division_over(new_night, tie.division):
            yield undecided_tie_sentence(new_night, tie).rstrip(".")


def award_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    """Yield the reason why awarded prizes are outdated after this correction, and then the changes.
    Yield no sentences if they are not outdated.
    """
    if reason := why_awards_outdated(new_night):
        yield reason.rstrip(".")
        yield from changed_award_sentences(old_night, new_night)


def changed_award_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    """Yield sentences about awarded prizes that must change because of this correction. Changes
    that were due before are left out. The sentence that says what to do comes before the list,
    whose end the log may cut off.
    """
    if pot_sentence := pot_change_sentence(new_night):
        yield pot_sentence.rstrip(".")
    if not are_places_open(new_night):
        yield "Choose the prizes under Prizes"
    old_changes = prize_changes(old_night)
    is_any_prize_paid = any(winner.cents_paid for winner in winners(new_night))
    labels_by_change: dict[str, list[str]] = {}
    for change in prize_changes(new_night):
        if change not in old_changes:
            change_text = _prize_change_in_words(change, is_any_prize_paid=is_any_prize_paid)
            labels_by_change.setdefault(change_text, []).append(
                new_night.parties.with_number(
                    new_night.entries.with_number(change.entry).party_number
                ).title
            )
    for change_text, party_labels in labels_by_change.items():
        yield f"{list_in_words(party_labels)}: {change_text}"


def _settled_accounts_by_entry(night: Night) -> Mapping[int, Account]:
    """Return the accounts of players who paid a fine or turned in their scorecard, by entry number;
    none if the rules have no Xs. These players may think that they owe nothing more.
    """
    if not night.rules.has_x_marks:
        return {}
    settled_numbers = set(settled_cents_by_entry(night.facts_of(Payment), {PaymentKind.FINE}))
    settled_numbers.update(entry.number for entry in night.entries if entry.card_in)
    if not settled_numbers:
        return {}
    return {
        account.entry.number: account
        for account in accounts(night)
        if account.entry.number in settled_numbers
    }


def _owed_more_sentences(
    old_account_by_entry: Mapping[int, Account], new_night: Night
) -> Iterator[str]:
    """Yield a sentence for each of these players who now owes more of a fine than before."""
    if not old_account_by_entry:
        return
    for account in accounts(new_night):
        old_account = old_account_by_entry.get(account.entry.number)
        if (
            old_account
            and (added_cents := account.fine.cents_owed - old_account.fine.cents_owed) > 0
        ):
            yield f"{account.entry.label} owes {format_dollars(added_cents)} more"


def _prize_change_in_words(change: PrizeChange, *, is_any_prize_paid: bool) -> str:
    change_words = (
        f"prize {format_dollars(change.cents_due)} (was {format_dollars(change.cents_awarded)})"
    )
    if change.cents_to_return:
        return f"{change_words}, must return {format_dollars(change.cents_to_return)}"
    return (
        f"{change_words}, gets {format_dollars(change.cents_to_receive)}"
        if is_any_prize_paid and change.cents_to_receive
        else change_words
    )


def _settled_medals_by_entrant(night: Night) -> Mapping[str, str]:
    """Return the decided medal of each entrant. Divisions that are not over and entrants who are
    tied have no decided medals.
    """
    if not night.rules.medals:
        return {}
    tied_entrants = {str(person) for tie in ties_for_prizes(night) for person in tie.tied_numbers}
    return {
        medal.place.result.entrant: medal.name
        for division in begun_divisions(night)
        if progress.is_division_over(night, division.name)
        for medal in medals_for_places(division.places, night.rules.medals)
        if medal.place.result.entrant not in tied_entrants
    }


def _place_by_entrant(night: Night) -> Mapping[str, Place]:
    return {place.result.entrant: place for place in ranking.standings(without_game_in_play(night))}
