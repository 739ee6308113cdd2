"""The questions to settle before the night is closed, the time at which the winners may be
announced, and the choice to leave out the current game if the night ends early.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.dials.options import TieBreaker
from scoring.dollars import format_dollars
from tournament.evening import facts
from tournament.evening.facts import Award, Entry
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.going_back import GoingBackEffects, effects_of_leaving_game_out
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Scorecard, ScorecardLineKind
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.open_rulings import open_ruling_by_number
from tournament.evening.night.seats.next_game import (
    missing_results_sentence,
    scores_missing_sentence,
)
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.accounts import (
    accounts,
    accounts_paid_without_playing,
    did_not_play_words,
    overpayments,
    total_owed_sentence,
)
from tournament.evening.purse.awards import (
    awarded_prizes,
    offered_prizes_text,
    why_awards_outdated,
    winners,
)
from tournament.evening.purse.books import (
    books,
    counted_cash_cents,
    difference_in_words,
    has_money_prizes,
    has_pot,
    is_count_outdated,
)
from tournament.evening.purse.payouts import (
    begun_divisions,
    prize_table_set_by_director,
    prize_winner_label,
    ties_for_prizes,
)
from tournament.evening.purse.playoffs import Tie
from tournament.evening.words.many import (
    count_of,
    list_in_words,
    noun_with_numbers,
    singular_or_plural,
)

CASH_NOT_COUNTED_SENTENCE = "Cash box not counted."
CASH_COUNT_OUTDATED_SENTENCE = (
    "Money went in or out since the cash box was counted. Count it again."
)
BRACKET_NOT_FINISHED_SENTENCE = "The bracket is not finished."
# If more players than this have not turned in a scorecard, the sentence gives only their number
# instead of their names.
MAX_NAMES_IN_SENTENCE = 8
# How long after the last result the winners of a bracket are announced, so that the director can
# check that result.
TIME_TO_CHECK_LAST_RESULT = timedelta(minutes=2)


def unfinished_play_sentences(night: Night) -> str:
    """Return sentences about unfinished play: missing scores, games not seated, an unfinished
    bracket, and time slots to come.
    """
    return " ".join(_sentences_about_unfinished_play(night))


def _sentences_about_unfinished_play(night: Night) -> Iterator[str]:
    if night.teams.are_drawn:
        yield from _unfinished_bracket_sentences(night)
    else:
        yield from (
            missing_results_sentence(night, game)
            for game in night.rounds
            if game.games_missing_scores
        )
    yield from _games_not_seated_sentences(night)
    if slots_words := later_time_slots_in_words(night, with_teams=True):
        yield slots_not_played_sentence(slots_words)


def slots_not_played_sentence(slots_words: str) -> str:
    return f"Not played yet: {slots_words}."


def _unfinished_bracket_sentences(night: Night) -> Iterator[str]:
    """Yield the sentences about an unfinished bracket. They name only tables, because the
    bracket page shows who plays there.
    """
    if tables := sorted(
        game.table for seated_game in night.rounds for game in seated_game.games_missing_scores
    ):
        yield scores_missing_sentence(noun_with_numbers("table", tables))
    if not progress.is_fully_played(night):
        yield BRACKET_NOT_FINISHED_SENTENCE


def last_game_if_ended_early(night: Night) -> int | None:
    """Return the number of the last game if the night ends early now; None if no game is left to
    play, or if the night cannot end early.
    """
    if night.is_closed or not night.rounds or not time_slots.may_end_early(night):
        return None
    has_games_left = any(_games_not_seated_sentences(night)) or later_time_slots_in_words(
        night, with_teams=True
    )
    return night.rounds[-1].number if has_games_left else None


def time_slots_not_played_words(night: Night) -> str:
    """Return the games of later time slots that would not be played if the night ended now, as in
    "Men's: 5 games not played"; empty if no later time slot has teams.
    """
    divisions_with_teams = {party.division for party in night.teams if party.members}
    sentences = []
    for slot_index, time_slot in enumerate(time_slots.all_time_slots(night)):
        divisions = [name for name in time_slot if name in divisions_with_teams]
        if divisions and time_slot in time_slots.later_time_slots(night):
            planned_game_count = time_slots.game_count_of_slot(night, slot_index)
            games_words = (
                count_of(planned_game_count, "game") if planned_game_count else "all games"
            )
            sentences.append(f"{list_in_words(divisions)}: {games_words} not played")
    return ". ".join(sentences)


def reasons_not_to_close(night: Night) -> tuple[str, ...]:
    """Return a sentence for each reason not to close the night yet."""
    return tuple(_reasons_not_to_close(night))


def undecided_ties(night: Night) -> tuple[Tie, ...]:
    """Return the undecided ties for a medal or a prize. Once cash prizes are awarded, a tie for
    cash alone is no longer open.
    """
    are_prizes_awarded = has_money_prizes(night) and any(
        award.entry is not None for award in night.facts_of(Award)
    )
    return tuple(tie for tie in ties_for_prizes(night) if tie.medals or not are_prizes_awarded)


def divisions_awaiting_playoff(night: Night) -> frozenset[str]:
    """Return the divisions whose games are over and that have an undecided tie for a medal."""
    ties = undecided_ties(night) if night.rules.medals and not night.is_closed else ()
    return frozenset(
        tie.division
        for tie in ties
        if tie.medals and progress.is_division_over(night, tie.division)
    )


def divisions_held_for_ceremony(night: Night) -> frozenset[str]:
    """Return the divisions whose top places are held back while a medal waits for a playoff: the
    divisions with the tied medal, and those of the latest time slot that are over, because all
    their medals are announced together.
    """
    waiting_divisions = divisions_awaiting_playoff(night)
    return (
        waiting_divisions | divisions_over_in_latest_slot(night)
        if waiting_divisions
        else waiting_divisions
    )


def divisions_over_in_latest_slot(night: Night) -> frozenset[str]:
    """Return the divisions of the latest time slot whose games are over."""
    if not night.rounds:
        return frozenset()
    latest_slot_index = time_slots.slot_index_of_game(night, night.rounds[-1])
    return frozenset(
        division.name
        for division in begun_divisions(night)
        if progress.is_division_over(night, division.name)
        and time_slots.index_of_division(time_slots.all_time_slots(night), division.name)
        == latest_slot_index
    )


def ties_before_next_time_slot(night: Night) -> tuple[Tie, ...]:
    """Return the open ties of a time slot that is over; none unless the night is between two time
    slots. These ties should be decided before the next time slot begins, because players may leave.
    """
    if night.is_closed or not time_slots.is_between_time_slots(night):
        return ()
    return tuple(
        tie for tie in undecided_ties(night) if progress.is_division_over(night, tie.division)
    )


def undecided_ties_in_words(night: Night) -> str:
    """Return text that names the playoffs or random draws needed before the next time slot or after
    the last game, as in "Men's and Women's playoffs"; empty if there are no ties.
    """
    is_night_over = progress.is_fully_played(night) and not night.is_closed
    ties = undecided_ties(night) if is_night_over else ties_before_next_time_slot(night)
    if not ties:
        return ""
    decision_words = "playoffs" if TieBreaker.PLAYOFF in night.rules.tie_breakers else "random draw"
    divisions_words = list_in_words(tuple(dict.fromkeys(tie.division for tie in ties)))
    if not divisions_words:
        return decision_words
    if decision_words == "playoffs":
        return f"{divisions_words} playoffs"
    return f"{decision_words} for {divisions_words}"


def undecided_tie_sentence(night: Night, tie: Tie) -> str:
    """Return a sentence about who is tied and for what."""
    first_party, *other_parties = map(night.parties.with_number, tie.tied_numbers)
    labels = [first_party.title, *(party.short_label for party in other_parties)]
    division_words = f" in {tie.division}" if tie.division else ""
    return (
        f"{list_in_words(labels)} are tied for {tie.medals_or_place}{division_words}. "
        "Break the tie under Prizes."
    )


def _reasons_not_to_close(night: Night) -> Iterator[str]:
    yield from _sentences_about_unfinished_play(night)
    for ruling in open_ruling_by_number(night).values():
        yield f"Not in the score yet: {ruling.words}"
    for tie in undecided_ties(night):
        yield undecided_tie_sentence(night, tie)
    if reason := why_awards_outdated(night):
        yield f"{reason} Check the prizes."
    # Only prizes that the director set must be awarded. The usual prizes need not be.
    if (
        has_money_prizes(night)
        and prize_table_set_by_director(night)
        and offered_prizes_text(night)
        and not awarded_prizes(night)
    ):
        yield "Prizes not awarded."
    unpaid_winners = [winner for winner in winners(night) if winner.cents_unpaid]
    if unpaid_winners:
        players_words = ", ".join(
            prize_winner_label(night, winner.entry) for winner in unpaid_winners
        )
        yield f"Prizes not paid: {players_words}."
    for winner in winners(night):
        if winner.overpaid_cents:
            label = prize_winner_label(night, winner.entry)
            yield f"{label} must return {format_dollars(winner.overpaid_cents)} of a prize."
    yield from _card_and_money_sentences(night)
    cash_box, counted_cents = books(night).cents_in_cash_box, counted_cash_cents(night)
    if is_count_outdated(night):
        yield CASH_COUNT_OUTDATED_SENTENCE
    elif books(night).has_cash and counted_cents is None:
        yield CASH_NOT_COUNTED_SENTENCE
    elif counted_cents not in (None, cash_box):
        yield cash_counted_sentence(difference_in_words(counted_cents, cash_box))


def cash_counted_sentence(difference: str) -> str:
    return f"Cash box counted: {difference}."


def _card_and_money_sentences(night: Night) -> Iterator[str]:
    """Yield sentences about scorecards that are out, and about money to take in or to refund."""
    entries_out = entries_with_card_out(night)
    if entries_out:
        cards_words = f"{count_of(len(entries_out), 'scorecard')} not turned in"
        names_words = ", ".join(f"{entry.name} ({entry.number})" for entry in entries_out)
        yield (
            f"{cards_words}: {names_words}."
            if len(entries_out) <= MAX_NAMES_IN_SENTENCE
            else f"{cards_words}."
        )
    if owed_sentence := total_owed_sentence(night):
        yield owed_sentence
    for overpaid_sentence in overpayments(night).sentences:
        yield f"{overpaid_sentence}. Refund it."
    for account in accounts_paid_without_playing(night):
        paid_words = f"{account.entry.label} paid {format_dollars(account.fee.cents_paid)}"
        yield f"{paid_words} and {did_not_play_words(night)}."


def are_prizes_settled(night: Night) -> bool:
    """Return whether the prizes are awarded and paid as the scores say, and no tie or scorecard is
    open.
    """
    return (
        bool(awarded_prizes(night))
        and not why_awards_outdated(night)
        and not undecided_ties(night)
        and not entries_with_card_out(night)
        and all(winner.cents_paid == winner.cents for winner in winners(night))
    )


def are_places_official(night: Night) -> bool:
    """Return whether the final places may be announced: once all scorecards are turned in, the
    prizes are awarded, or the night is closed.
    """
    return night.is_closed or bool(awarded_prizes(night)) or not entries_with_card_out(night)


def may_announce_winners(night: Night, now: datetime) -> bool:
    """Return whether big screens announce the winners by themselves: the places are official, and
    the director has had time to check the last result of a bracket.
    """
    return are_places_official(night) and not did_bracket_end_just_now(night, now)


def winners_announcement(night: Night, now: datetime) -> str:
    """Return a sentence about when the big screens will announce the winners, or the medals
    that a playoff decides; empty before the last game, and once the winners are announced.
    """
    if waiting_divisions := divisions_awaiting_playoff(night):
        playoffs_words = singular_or_plural(
            len(waiting_divisions), "the playoff is", "all playoffs are"
        )
        return f"The big screens announce the medals once {playoffs_words} decided."
    if night.is_closed or not progress.is_fully_played(night) or may_announce_winners(night, now):
        return ""
    minutes_words = count_of(int(TIME_TO_CHECK_LAST_RESULT.total_seconds() // 60), "minute")
    moment_words = "after the last scorecard"
    if are_places_official(night):
        moment_words = f"{minutes_words} after the last result"
    award_words = ", or when you award prizes" if has_money_prizes(night) else ""
    return f"The big screens announce the winners {moment_words}{award_words}."


def announced_winners_warning(night: Night, now: datetime) -> str:
    """Return a warning that the winners are already announced, and what a correction will show;
    empty before the announcement.
    """
    if (
        night.is_closed
        or not progress.is_fully_played(night)
        or not may_announce_winners(night, now)
    ):
        return ""
    if _end_times_of_bracket_games(night) and not awarded_prizes(night):
        minutes_words = count_of(int(TIME_TO_CHECK_LAST_RESULT.total_seconds() // 60), "minute")
        screens_sentence = (
            f"After a correction, the big screens announce them again {minutes_words} later."
        )
    else:
        screens_sentence = "A correction changes the big screens and phones at once."
    held_divisions = divisions_held_for_ceremony(night)
    announced_names = [
        division.name for division in begun_divisions(night) if division.name not in held_divisions
    ]
    winners_words = f"winners of {list_in_words(announced_names)}" if held_divisions else "winners"
    if held_divisions and not announced_names:
        return ""
    return f"The {winners_words} are announced. {screens_sentence}"


def did_bracket_end_just_now(night: Night, now: datetime) -> bool:
    """Return whether a bracket ended so recently that the director may still check the last result.
    Return False once prizes are awarded or the night is closed.
    """
    if night.is_closed or awarded_prizes(night):
        return False
    return any(
        abs(now - end) < TIME_TO_CHECK_LAST_RESULT for end in _end_times_of_bracket_games(night)
    )


def _end_times_of_bracket_games(night: Night) -> list[datetime]:
    """Return the moments when the games of a bracket ended. Other games store no end."""
    return [game.round_fact.ended for game in night.rounds if game.round_fact.ended]


def entries_with_card_out(night: Night) -> tuple[Entry, ...]:
    """Return the players who have not turned in their scorecard; none if no scorecards are
    collected.
    """
    return tuple(player for player in entries_with_scorecards(night) if player.card_in is None)


def collects_scorecards(night: Night) -> bool:
    """Return whether players turn in scorecards: if each player plays alone and there is a pot."""
    return night.party_words.has_scorecards and has_pot(night)


def has_prizes(night: Night) -> bool:
    """Return whether money, medals, or donated prizes can be won."""
    return has_pot(night) or bool(night.rules.medals) or not has_money_prizes(night)


def entries_with_scorecards(night: Night) -> tuple[Entry, ...]:
    """Return the players whose scorecards are collected: everyone who stays to the end, and those
    who left early and have turned in a scorecard. Return none if no scorecards are collected.
    """
    if not night.rounds or not collects_scorecards(night):
        return ()
    cards = (
        ranking.scorecard_of_player(night, account.entry.number)
        for account in accounts(night)
        if account.entry.has_checked_in
    )
    return tuple(
        card.entry
        for card in cards
        if ranking.counts_for_standings(night, card)
        and (card.entry.card_in or not has_left_early(night, card))
    )


def has_left_early(night: Night, card: Scorecard) -> bool:
    """Return whether the player left before or during the latest game. No one waits for the
    scorecard of such a player.
    """
    last_game, latest_game_number = card.party.last_game, night.rounds[-1].number
    return last_game is not None and (
        last_game < latest_game_number or card.lines[-1].kind is ScorecardLineKind.LEFT
    )


def later_time_slots_in_words(night: Night, *, with_teams: bool) -> str:
    """Return a list in words of the time slots to come: those with teams, or those without."""
    slot_indexes_with_teams = {
        time_slots.slot_index_of_team(night, party) for party in night.teams if party.members
    }
    later_slots = (
        time_slot
        for time_slot in time_slots.later_time_slots(night)
        if (time_slots.all_time_slots(night).index(time_slot) in slot_indexes_with_teams)
        == with_teams
    )
    return ", then ".join(map(list_in_words, later_slots))


def _games_not_seated_sentences(night: Night) -> Iterator[str]:
    """Yield a sentence about the planned games that are not seated, for each time slot that has
    begun.
    """
    for slot_index, divisions in enumerate(time_slots.all_time_slots(night)):
        seated_count = len(time_slots.games_in_time_slot(night, slot_index))
        game_count = time_slots.game_count_of_slot(night, slot_index)
        unseated_game_count = game_count - seated_count if game_count and seated_count else 0
        if unseated_game_count < 1:
            continue
        if len(time_slots.all_time_slots(night)) > 1:
            divisions_with_teams = {party.division for party in night.teams if party.members}
            divisions_words = list_in_words(
                [division for division in divisions if division in divisions_with_teams]
            )
            yield f"{divisions_words}: {unseated_game_count} of {game_count} games not played."
        elif unseated_game_count == 1:
            yield f"Game {game_count} not played."
        else:
            yield games_not_played_sentence(seated_count + 1, seated_count + unseated_game_count)


def games_not_played_sentence(first_game: int, last_game: int) -> str:
    joining_word = "and" if last_game == first_game + 1 else "to"
    return f"Games {first_game} {joining_word} {last_game} not played."


@dataclass(frozen=True, slots=True)
class GameLeftOut:
    """The choice to leave out the current `game`, so that `last_game` is the last one. `effects`
    are the facts that change, `consequences` are sentences about them, and `confirmation` is shown
    once the game is left out.
    """

    game: int
    last_game: int
    effects: GoingBackEffects
    button_words: str
    confirmation: str
    consequences: tuple[str, ...]

    @property
    def removed_fact_count(self) -> int:
        return len(self.effects.removed_facts)


def game_left_out(night: Night) -> GameLeftOut | None:
    """Return the choice to leave out the current game; None if all its scores are entered, if
    the night cannot end early, or in the first game.
    """
    if night.is_closed or not time_slots.may_end_early(night) or len(night.rounds) == 1:
        return None
    current_game = night.rounds.current_game
    if current_game is None or current_game.is_over:
        return None
    effects = effects_of_leaving_game_out(night, current_game.number)
    return GameLeftOut(
        game=current_game.number,
        last_game=current_game.number - 1,
        effects=effects,
        button_words=f"End now without game {game_title(night, current_game.number)}",
        confirmation=_early_end_confirmation(night, current_game),
        consequences=tuple(_consequence_sentences(night, current_game, effects)),
    )


def _early_end_confirmation(night: Night, game: SeatedGame) -> str:
    """Return the confirmation that the night ended early. It says how much was recorded of the game
    that was left out.
    """
    last_game, planned_game_count = game.number - 1, time_slots.game_count(night)
    games_words = (
        f"{last_game} of {planned_game_count} games"
        if planned_game_count and len(time_slots.all_time_slots(night)) == 1
        else f"game {game_title(night, last_game)}"
    )
    scores_words = (
        f"scores at {game.tables_with_entries_count} of {count_of(len(game.games), 'table')}"
        if game.tables_with_entries_count
        else "no scores"
    )
    left_out_title = game_title(night, game.number)
    return (
        f"Ended early after {games_words}. Game {left_out_title} was left out, with {scores_words}."
    )


def _consequence_sentences(
    night: Night, game: SeatedGame, effects: GoingBackEffects
) -> Iterator[str]:
    """Yield sentences about what changes if the unfinished game is left out."""
    tables_with_entries_count, tables_words = (
        game.tables_with_entries_count,
        count_of(len(game.games), "table"),
    )
    scores_words = (
        f"scores at {tables_with_entries_count} of {tables_words}"
        if tables_with_entries_count
        else "no scores"
    )
    title = game_title(night, game.number)
    yield f"Game {title} has {scores_words}. If you leave it out, they don't count."
    night_without_game = night.with_facts(
        {facts.fact_name(fact): None for fact in effects.removed_facts}
        | {facts.fact_name(fact): fact for fact in effects.changed_facts}
    )
    if cents := overpayments(night_without_game).cents - overpayments(night).cents:
        yield f"Refund {format_dollars(cents)} paid for its Xs."
    if any(entry.loners and game.game_of(entry.number) for entry in night.entries):
        yield "Scorecards stay turned in, with their loners."
