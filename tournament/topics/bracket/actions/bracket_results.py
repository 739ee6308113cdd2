"""Results of a bracket: where both teams go next, and what a changed result does to later games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rotation.bracket.replay import Correction, find_correction
from tournament.evening import facts
from tournament.evening.night import draws, time_slots
from tournament.evening.night.bracket.calls import games_by_name, outcome_of_game
from tournament.evening.night.bracket.named_games import (
    ChangedGame,
    full_team_title,
    game_or_result_in_words,
    result_in_words,
    team_name,
    teams_and_table_in_words,
    teams_in_words,
    why_not_both_forfeit,
)
from tournament.evening.night.bracket.where_next import where_both_teams_go_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.rulings import location_in_words
from tournament.evening.purse.awards import (
    PLACES_OPEN_SENTENCE,
    awarded_prizes,
    why_awards_outdated,
)
from tournament.evening.purse.effects_of_correction import (
    award_sentences,
    changed_award_sentences,
    changed_prize_sentences,
    settled_donated_prize_by_entrant,
)
from tournament.evening.words.many import capitalize, noun_with_numbers
from tournament.evening.words.refused import Refused
from tournament.storage.writing.log_line import SingularAndPlural, fit_words_into_log
from tournament.storage.writing.objections import NeedsReason
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.draw_and_call import (
    entry_numbers_of_teams,
    first_free_game_number,
    remove_games,
    seat_game,
)

REMOVED_RESULTS_WORDS = ("result removed", "results removed")
ASK_REASON_FOR_LATER_GAMES = (
    "Later games were called or played because of this result. Give a reason to change it and "
    "these games, or keep the result."
)
ASK_REASON_FOR_NEW_GAMES = (
    "More games were called or played since you were asked. Read the list again. Give a reason to "
    "change the result and these games, or keep the result."
)
ASK_REASON_AFTER_AWARD = "Give a reason to change it, or keep the result."


def new_winner_words(writing: Writing, table_game: TableGame) -> str:
    """Return the result of a bracket game and where both teams go, if the entered score gives the
    game its first winner or another one. Otherwise return an empty string. Also return an empty
    string if later games change, or if the game was over when the prizes were awarded.
    """
    game_name = table_game.name
    if not game_name:
        return ""
    new_night = writing.night_after()
    old_outcome, new_outcome = (
        outcome_of_game(writing.night, game_name),
        outcome_of_game(new_night, game_name),
    )
    if new_outcome is None or (
        old_outcome is not None
        and _winner_of_outcome(old_outcome) == _winner_of_outcome(new_outcome)
    ):
        return ""
    if correction_of_later_games(writing, game_name) or is_changed_after_award(writing, game_name):
        return ""
    result_words = game_or_result_in_words(new_night, game_name)
    return f"{result_words}. {where_both_teams_go_words(new_night, game_name)}"


def correct_bracket_after_result(
    writing: Writing,
    old_table_game: TableGame,
    score_words: str = "",
    *,
    changes_shown_text: str | None = None,
) -> str:
    """Correct the later games of a bracket after a game's result changed, and return the text for
    the log: `score_words`, the result, the other games that change, and where both teams go.
    Return only `score_words` if the game is not over and was not over before.

    The director must give a reason if later games were called or played because of the old result.
    `changes_shown_text` is the list of changed games that the director saw on the page.
    """
    game_name = old_table_game.name
    new_table_game = writing.night_after().rounds.table_game(
        old_table_game.round, old_table_game.table
    )
    if not (old_table_game.score.is_over or (new_table_game and new_table_game.score.is_over)):
        return score_words
    require_reason_after_award(writing, game_name, old_table_game.sheet.version)
    stop_table_lines, removed_results = _correct_later_games(
        writing, game_name, old_table_game.sheet.version, changes_shown_text
    )
    old_night, new_night = writing.night, writing.night_after()
    was_over = game_name in draws.bracket_state(old_night).endings
    is_over = game_name in draws.bracket_state(new_night).endings
    if not was_over and not is_over:
        return score_words
    result_words, next_games_words = (
        game_or_result_in_words(new_night, game_name),
        where_both_teams_go_words(new_night, game_name),
    )
    if was_over and result_words != game_or_result_in_words(old_night, game_name):
        result_words = f"{result_words}. Before: {result_in_words(old_night, game_name)}"
    old_donated_prizes, old_outdated_reason = (
        settled_donated_prize_by_entrant(old_night),
        why_awards_outdated(old_night),
    )
    prize_sentences = [
        *changed_prize_sentences(old_donated_prizes, new_night),
        *(
            award_sentences(old_night, new_night)
            if old_outdated_reason != why_awards_outdated(new_night)
            else ()
        ),
    ]
    return fit_words_into_log(
        ". ".join(filter(None, (score_words.removesuffix("."), result_words))),
        removed_results,
        required_sentences=prize_sentences,
        ending_sentence=next_games_words,
        tables_to_stop=stop_table_lines,
    )


def _team_that_left(writing: Writing, game_name: str) -> str:
    """Return the number, as text, of the first team of this game that has left the bracket. Return
    an empty string if no team has left.
    """
    teams = draws.bracket_state(writing.night).teams_in(game_name)
    return next(
        (
            team
            for team in teams
            if writing.night.parties.with_number(int(team)).last_game is not None
        ),
        "",
    )


@action
def change_forfeit(
    writing: Writing, *, game_name: str, by: facts.ForfeitKey, changes_shown_text: str = ""
) -> str:
    """Change which team forfeited a game. If `by` is empty, cancel the forfeit, so that the game is
    still to play. Refuse to cancel the forfeit of a team that has left. Ask for a reason if later
    games change, or if the prizes are awarded already. `changes_shown_text` is the list of changed
    games that the director saw on the page.
    """
    seated_game = require_forfeited_game(writing, game_name)
    if by == "both" and (
        refusal_text := why_not_both_forfeit(draws.bracket_state(writing.night), game_name)
    ):
        raise Refused(refusal_text)
    if not by and (team_that_left := _team_that_left(writing, game_name)):
        raise Refused(
            f"{full_team_title(writing.night, team_that_left)} left, so it still forfeits this "
            "game. Let it play on first."
        )
    if by:
        writing.put(replace(seated_game.round_fact, forfeit=by))
    else:
        writing.drop(seated_game.round_fact)
    writing.set_subject(
        game=seated_game.number,
        people=entry_numbers_of_teams(
            writing, draws.bracket_state(writing.night).teams_in(game_name)
        ),
    )
    require_reason_after_award(writing, game_name, 0)
    stop_table_lines, removed_results = _correct_later_games(
        writing, game_name, 0, changes_shown_text
    )
    try:
        next_games_words = where_both_teams_go_words(writing.night_after(), game_name)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    result_words = (
        game_or_result_in_words(writing.night_after(), game_name)
        if by
        else f"Forfeit canceled: {teams_and_table_in_words(writing.night_after(), game_name)}"
    )
    return fit_words_into_log(
        result_words,
        removed_results,
        ending_sentence=next_games_words if by else "",
        tables_to_stop=stop_table_lines,
    )


def require_forfeited_game(writing: Writing, game_name: str) -> SeatedGame:
    """Return the game with this name. Refuse if it was not forfeited."""
    seated_game = games_by_name(writing.night).get(game_name)
    if seated_game is None or not seated_game.forfeit:
        raise Refused("This game is not forfeited. Check the bracket again.")
    return seated_game


def _correct_later_games(
    writing: Writing, game_name: str, sheet_version: int, changes_shown_text: str | None
) -> tuple[tuple[str, ...], Mapping[str, SingularAndPlural]]:
    """Correct the games that followed from this game. Return the lines for the tables to stop, and
    the removed results with the words that count them.

    Raise NeedsReason, with the list of changed games, if the director gave no reason or if the list
    has changed since the page showed `changes_shown_text`. For a page without a list of changed
    games, `changes_shown_text` is None.
    """
    correction = correction_of_later_games(writing, game_name)
    if correction is None:
        return (), {}
    old_words_by_game = {
        game: game_or_result_in_words(writing.night, game)
        for game in (game_name, *_names_of_affected_games(writing.night, correction))
    }
    change_words_by_table = remove_or_reseat_games(writing, correction)
    if change_words_by_table:
        writing.pages_to_settle = ("bracket",)
    changed_games = (
        ChangedGame(old_words, game_or_result_in_words(writing.night_after(), game))
        for game, old_words in old_words_by_game.items()
    )
    prize_sentences = (
        tuple(_award_effect_sentences(writing.night, writing.night_after()))
        if awarded_prizes(writing.night)
        else ()
    )
    reason_request = NeedsReason(
        ". ".join((*prize_sentences, ASK_REASON_FOR_LATER_GAMES)),
        sheet_version,
        tuple(changed_games),
    )
    if changes_shown_text and changes_shown_text != reason_request.changed_games_words:
        raise NeedsReason(ASK_REASON_FOR_NEW_GAMES, sheet_version, reason_request.changed_games)
    if not writing.press.reason or changes_shown_text == "":
        raise reason_request
    removed_results = [
        f"Removed: {result_in_words(writing.night, game)} ({game})"
        for game in correction.cleared_games
    ]
    return lines_of_tables_to_stop(change_words_by_table), dict.fromkeys(
        removed_results, REMOVED_RESULTS_WORDS
    )


def require_reason_after_award(writing: Writing, game_name: str, sheet_version: int) -> None:
    """Raise NeedsReason if this press changes a game that was over when the prizes were awarded,
    and the director gave no reason. The message says whether the prizes change. Do nothing if later
    games change too, because `_correct_later_games` asks for that reason.
    """
    if writing.press.reason or not is_changed_after_award(writing, game_name):
        return
    if correction_of_later_games(writing, game_name):
        return
    old_night, new_night = writing.night, writing.night_after()
    sentences = [
        f"Now: {game_or_result_in_words(old_night, game_name)}",
        *_new_result_sentences(old_night, new_night, game_name),
        *_award_effect_sentences(old_night, new_night),
    ]
    raise NeedsReason(f"{'. '.join(sentences)}. {ASK_REASON_AFTER_AWARD}", sheet_version)


def _award_effect_sentences(old_night: Night, new_night: Night) -> Iterator[str]:
    """Yield sentences on what a changed result does to the prizes that are awarded already."""
    reason = why_awards_outdated(new_night)
    if not reason:
        yield "The prizes are awarded, and they stay the same"
        return
    yield (
        "The prizes are awarded, and the places are open again"
        if reason == PLACES_OPEN_SENTENCE
        else "The prizes are awarded, and they change"
    )
    yield from changed_award_sentences(old_night, new_night)


def is_changed_after_award(writing: Writing, game_name: str) -> bool:
    """Return whether this press changes a game that was over when the prizes were awarded."""
    return game_name in draws.bracket_state(writing.night).endings and bool(
        awarded_prizes(writing.night)
    )


def _new_result_sentences(old_night: Night, new_night: Night, game_name: str) -> Iterator[str]:
    """Yield the new result and where both teams go. Yield nothing if the result stays the same or
    if the game is no longer over.
    """
    if game_name in draws.bracket_state(new_night).endings:
        new_words = game_or_result_in_words(new_night, game_name)
        if new_words != game_or_result_in_words(old_night, game_name):
            yield f"After the correction: {new_words}"
            yield where_both_teams_go_words(new_night, game_name)


def correction_of_later_games(writing: Writing, game_name: str) -> Correction | None:
    """Return the correction of the games that were called, played or forfeited because of this
    game's old result. Return None if there are no such games, or if the result has not changed. A
    game without points can have a new result too: the forfeit of a team that has left.
    """
    old_state, new_night = draws.bracket_state(writing.night), writing.night_after()
    if game_name not in old_state.endings or outcome_of_game(
        writing.night, game_name
    ) == outcome_of_game(new_night, game_name):
        return None
    correction = find_correction(
        old_state, time_slots.night_so_far(new_night).outcomes, game=game_name
    )
    return correction if _names_of_affected_games(writing.night, correction) else None


def remove_or_reseat_games(writing: Writing, correction: Correction) -> dict[int, str]:
    """Remove the games that no longer count, and undo the calls of games whose teams have changed.
    Call each of those games again at the same table if it is ready. A game that was called before a
    team left is not called again here. It waits for its next call. Return words about the change at
    each table that must stop playing, by table number.
    """
    change_words_by_table: dict[int, str] = {}
    seated_game_by_name = games_by_name(writing.night)
    remove_games(writing, [seated_game_by_name[name] for name in correction.cleared_games])
    called_off_games = [
        seated_game_by_name[name]
        for name in correction.called_off_games
        if name in seated_game_by_name
    ]
    remove_games(writing, called_off_games)
    for seated_game in called_off_games:
        bracket_state = draws.bracket_state(writing.night_after())
        is_called_since_teams_left = seated_game.number >= first_free_game_number(
            writing.night_after()
        )
        is_seated_again = (
            seated_game.name in bracket_state.ready_games
            and bool(seated_game.games)
            and is_called_since_teams_left
        )
        if is_seated_again:
            seat_game(writing, seated_game.number, seated_game.name, seated_game.games[0].table)
        for game in seated_game.games:
            change_words_by_table[game.table] = _table_change_words(
                writing, game, is_seated_again=is_seated_again
            )
    return change_words_by_table


def lines_of_tables_to_stop(change_words_by_table: dict[int, str]) -> tuple[str, ...]:
    """Return a line that lists all tables to stop, followed by a line for each table. For a single
    table, return one line. For no table, return none.
    """
    if len(change_words_by_table) == 1:
        return tuple(
            f"Stop table {table}: {change_words}"
            for table, change_words in change_words_by_table.items()
        )
    table_numbers = sorted(change_words_by_table)
    table_lines = (f"Table {table}: {change_words_by_table[table]}" for table in table_numbers)
    return (
        (f"Stop {noun_with_numbers('table', table_numbers)}", *table_lines) if table_numbers else ()
    )


def _names_of_affected_games(night: Night, correction: Correction) -> tuple[str, ...]:
    """Return the names of the played and called games that a correction removes."""
    called_game_by_name = games_by_name(night)
    return (
        *correction.cleared_games,
        *(game for game in correction.called_off_games if game in called_game_by_name),
    )


def _table_change_words(writing: Writing, table_game: TableGame, *, is_seated_again: bool) -> str:
    if not is_seated_again:
        return f"{teams_in_words(writing.night, table_game.name)} is called off ({table_game.name})"
    return f"now {teams_in_words(writing.night_after(), table_game.name)} ({table_game.name})"


def _winner_of_outcome(outcome: object) -> object:
    return getattr(outcome, "winner", None)


@action
def keep_forfeit(writing: Writing, *, game_name: str, by: facts.ForfeitKey) -> str:
    """Keep a disputed forfeit as it is, and record that as a ruling. `by` is the forfeit that was
    claimed instead.
    """
    seated_game = require_forfeited_game(writing, game_name)
    teams = draws.bracket_state(writing.night).teams_in(game_name)
    first_name, second_name = (team_name(writing.night, team) for team in teams)
    claim_by_forfeit: dict[facts.ForfeitKey, str] = {
        "a": f"{first_name} forfeited",
        "b": f"{second_name} forfeited",
        "both": "both teams forfeited",
        "": "no one forfeited",
    }
    writing.set_subject(game=seated_game.number, people=entry_numbers_of_teams(writing, teams))
    return add_ruling(
        writing,
        kept_result_text(writing, game_name, table=None, claim=claim_by_forfeit[by]),
        game=seated_game.number,
        table=None,
    )


def kept_result_text(writing: Writing, game_name: str, *, table: int | None, claim: str) -> str:
    """Return the text of a ruling that keeps a disputed result, with the claim and the reason, as
    in "Table 1, game W1.1: result kept. Ann & Bob beat Cal & Dot 10-7. Claimed: 9-7 for Cal & Dot."
    """
    kept_sentence = f"{location_in_words(game_name, table)}: result kept."
    result_sentence = f"{capitalize(result_in_words(writing.night, game_name))}."
    sentences = [kept_sentence, result_sentence, f"Claimed: {claim}."]
    if writing.press.reason:
        sentences.append(f"Reason: {writing.press.reason}")
    return " ".join(sentences)
