"""The only way to change a night: lock the night, look for the same press, check the rules, store
the facts and the log, and only then say "saved".

The desk, phones and commands all write through this module. An action is a function of a Writing:
it reads the Night, puts and drops facts, and returns in plain words what it did. Rules that every
change must keep are checked only here.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import connection, transaction
from django.utils import timezone

from rotation.outcomes import Withdrawal
from tournament.evening import facts
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import progress, time_slots
from tournament.evening.night.bracket.named_games import teams_and_table_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import games_awaiting_extra_hand
from tournament.evening.night.seats import seated_twice
from tournament.evening.words.refused import Refused
from tournament.storage.models import Answer, Change
from tournament.storage.reading import memory, reader
from tournament.storage.stored import fact_json, log
from tournament.storage.stored.consistency import find_misplaced_bracket_games
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.log_line import insert_change, shorten_change_words_for_log
from tournament.storage.writing.objections import TwoTeamsAtOnce
from tournament.storage.writing.rows import FactChange, save_facts

ActionArguments = ParamSpec("ActionArguments")
# These queries are plain SQL because every press makes them, and Django's would be slower.
SELECT_NIGHT_STATEMENT = "SELECT id FROM tournament_tournament WHERE id = %s"
# SQLite uses the partial index only if the query repeats its condition, "NOT key = ''".
SELECT_SAME_PRESS_STATEMENT = """
    SELECT 1 FROM tournament_change WHERE tournament_id = %s AND key = %s AND NOT key = ''
    UNION ALL SELECT 1 FROM tournament_answer WHERE tournament_id = %s AND key = %s
"""


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a button: the night, who pressed it, on which device, the key of the form, and
    the reason given.
    """

    tournament: int
    by: str
    device: str
    key: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PressResult:
    """The result of a press. `words` say what the press did. `changed` is false if the press
    changed nothing. `overpays` is true if a player has now paid more than is owed.
    `pages_to_settle` are the pages on which the director now has something to do. `people` are the
    numbers of the entries that the change is about.
    """

    words: str
    revision: int
    changed: bool
    overpays: bool = False
    pages_to_settle: tuple[str, ...] = ()
    people: tuple[int, ...] = ()

    @property
    def needs_settling(self) -> bool:
        """Whether the director has something to do now because of this press."""
        return self.overpays or bool(self.pages_to_settle)


class Writing:
    """A locked night, and the changes that one press makes to it."""

    def __init__(self, night: Night, press: Press) -> None:
        self.night = night
        self.press = press
        self.now = timezone.now()
        self.set_subject()
        self.undoes: int | None = None
        self.overpays = False
        self.pages_to_settle: tuple[str, ...] = ()
        # A sentence that tells the director what to do next. The message after the press shows this
        # sentence, and the history does not.
        self.advice = ""
        self._new_facts: dict[facts.FactName, facts.Fact | None] = {}
        self._night_after: tuple[Night, Night] | None = None

    def put(self, *new_facts: facts.Fact) -> None:
        """Set these facts, which are stored when the action ends. A fact replaces an earlier one
        with the same name.
        """
        self._note_changes({facts.fact_name(fact): fact for fact in new_facts})

    def drop(self, *old_facts: facts.Fact) -> None:
        """Remove these facts from the night when the action ends."""
        self._note_changes({facts.fact_name(fact): None for fact in old_facts})

    def _note_changes(self, new_facts: Mapping[facts.FactName, facts.Fact | None]) -> None:
        if new_facts:
            self._new_facts |= new_facts
            self._night_after = None

    def set_subject(
        self, *, game: int | None = None, table: int | None = None, people: tuple[int, ...] = ()
    ) -> None:
        """Set which game, table and people the change is about, so that the history can be
        searched.
        """
        self.game, self.table, self.people = game, table, people

    def night_after(self) -> Night:
        """Return the night as it will be after this press."""
        if self._night_after is None or self._night_after[0] is not self.night:
            self._night_after = self.night, self.night.with_facts(self._new_facts)
        return self._night_after[1]

    def differences(self) -> list[FactChange]:
        """Return the facts that this press changes, each with its values before and after."""
        facts_before = self.night.stored_facts
        return [
            (name, facts_before.get(name), new_fact)
            for name, new_fact in self._new_facts.items()
            if facts_before.get(name) != new_fact
        ]


Action = Callable[Concatenate[Writing, ActionArguments], str]


def action(
    change_night: Action[ActionArguments],
) -> Callable[Concatenate[Press, ActionArguments], PressResult]:
    """Make an action from a function that changes a Writing and returns the sentence that confirms
    the change. The action refuses to change a closed night.
    """
    return _make_action(change_night, is_allowed_on_closed_night=False)


def action_on_closed_night(
    change_night: Action[ActionArguments],
) -> Callable[Concatenate[Press, ActionArguments], PressResult]:
    """Make an action that may also change a closed night. Reopening the night is such an action."""
    return _make_action(change_night, is_allowed_on_closed_night=True)


def _make_action(
    change_night: Action[ActionArguments], *, is_allowed_on_closed_night: bool
) -> Callable[Concatenate[Press, ActionArguments], PressResult]:
    @wraps(change_night)
    @transaction.atomic
    def act(
        press: Press, /, *args: ActionArguments.args, **kwargs: ActionArguments.kwargs
    ) -> PressResult:
        # FOR UPDATE locks the night's row, so that no one else writes to the night until the end.
        # In SQLite, the transaction itself does that.
        lock_clause = "" if connection.vendor == "sqlite" else " FOR UPDATE"
        if not _does_row_exist(SELECT_NIGHT_STATEMENT + lock_clause, (press.tournament,)):
            raise Refused("All of this was deleted. Go to the first page and start again.")
        if earlier_answer := find_earlier_answer(press):
            return earlier_answer
        night = reader.night(press.tournament)
        assert night is not None
        if night.is_closed and not is_allowed_on_closed_night:
            raise Refused(f"{night.name} is closed. Reopen it to make changes.")
        writing = Writing(night, press)
        words = change_night(writing, *args, **kwargs)
        if writing.differences():
            writing.put(
                *_bracket_games_ended_or_reopened(writing.night, writing.night_after(), writing.now)
            )
            _refuse_inconsistent_change(writing.night, writing.night_after())
        return _save_and_log(writing, words)

    return act


def _does_row_exist(select_statement: str, parameters: Sequence[int | str]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(select_statement, parameters)
        return cursor.fetchone() is not None


def find_earlier_answer(press: Press) -> PressResult | None:
    """Return the answer that this press got when it first came, or None if the press is new or has
    no key.
    """
    if not (
        press.key
        and _does_row_exist(SELECT_SAME_PRESS_STATEMENT, 2 * (press.tournament, press.key))
    ):
        return None
    if earlier_change := Change.objects.filter(tournament=press.tournament, key=press.key).first():
        people = log.parse_people_numbers(earlier_change.people)
        return PressResult(earlier_change.words, earlier_change.pk, changed=False, people=people)
    stored_answer = Answer.objects.filter(tournament=press.tournament, key=press.key).first()
    return (
        PressResult(stored_answer.words, stored_answer.number, changed=False)
        if stored_answer
        else None
    )


def _save_and_log(writing: Writing, change_words: str) -> PressResult:
    differences = writing.differences()
    press, revision = writing.press, writing.night.revision
    if not differences:
        earlier_answers.store_answer(
            press.key, tournament=press.tournament, words=change_words, number=revision
        )
        return PressResult(change_words, revision, changed=False)
    save_facts(press.tournament, differences)
    change = insert_change(
        tournament_id=press.tournament,
        at=writing.now,
        by=press.by,
        device=press.device,
        key=press.key,
        words=shorten_change_words_for_log(change_words),
        reason=press.reason[:MAX_NOTE_LENGTH],
        round=writing.game,
        table=writing.table,
        people=log.people_numbers_as_text(writing.people),
        rows=[fact_json.make_log_line(*difference) for difference in differences],
        undoes_id=writing.undoes,
    )
    night_after = writing.night_after().with_revision(change.pk)
    transaction.on_commit(lambda: memory.remember_night(night_after))
    return PressResult(
        f"{change_words} {writing.advice}".rstrip(),
        change.pk,
        changed=True,
        overpays=writing.overpays,
        pages_to_settle=writing.pages_to_settle,
        people=writing.people,
    )


def require_entry(writing: Writing, number: int) -> facts.Entry:
    """Return the entry with this number. Refuse a number that no one has."""
    if number not in writing.night.entries.by_number:
        raise Refused(f"No one has number {number}. Check the list.")
    return writing.night.entries.with_number(number)


def _bracket_games_ended_or_reopened(
    night_before: Night, night_after: Night, now: datetime
) -> Iterator[facts.Round]:
    """Yield the `Round` facts of the bracket games that this change ends or reopens. A game that
    ends gets the time of its end, so that its teams get enough rest before their next game. A
    reopened game gets None. If all games had been played before, a corrected game gets the time of
    the correction, because the medal ceremony counts from that time.
    """
    bracket_games = [seated_game for seated_game in night_after.rounds if seated_game.name]
    was_and_is_fully_played = (
        bracket_games
        and progress.is_fully_played(night_before)
        and progress.is_fully_played(night_after)
    )
    corrected_games = (
        _find_corrected_bracket_games(night_before, night_after)
        if was_and_is_fully_played
        else frozenset()
    )
    for seated_game in bracket_games:
        has_ended = seated_game.is_over and not games_awaiting_extra_hand(
            seated_game, night_after.rules
        )
        has_end_time = seated_game.round_fact.ended is not None
        if has_ended is not has_end_time or (has_ended and seated_game.name in corrected_games):
            yield replace(seated_game.round_fact, ended=now if has_ended else None)


def _find_corrected_bracket_games(night_before: Night, night_after: Night) -> frozenset[str]:
    """Return the names of the bracket games whose result or score differs from before."""
    changed_outcomes = {*time_slots.night_so_far(night_before).outcomes} ^ {
        *time_slots.night_so_far(night_after).outcomes
    }
    return frozenset(
        outcome.game for outcome in changed_outcomes if not isinstance(outcome, Withdrawal)
    )


def _refuse_inconsistent_change(night_before: Night, night_after: Night) -> None:
    """Refuse a change after which a bracket game no longer agrees with the results of earlier
    games, or a player has two seats at the same time.
    """
    _refuse_misplaced_bracket_game(night_before, night_after)
    if night_after.entries.has_person_with_several_numbers:
        _refuse_two_seats_at_once(night_after)


def _refuse_misplaced_bracket_game(night_before: Night, night_after: Night) -> None:
    """Refuse a change after which a called or played bracket game no longer agrees with the results
    of earlier games.
    """
    misplaced_fact_name = next(find_misplaced_bracket_games(night_after), None)
    if misplaced_fact_name is not None:
        game = night_after.rounds.with_number(misplaced_fact_name[1][0])
        game_words = teams_and_table_in_words(night_before, game.name) if game else "Another game"
        raise Refused(
            f"{game_words} was called or played since and depends on this. Correct the result on "
            "its own page, or undo the later changes first."
        )


def _refuse_two_seats_at_once(night: Night) -> None:
    """Refuse if a player would be in two teams, or at two tables, at the same time."""
    for entry, team, clashing_team in seated_twice.clashing_teams(night):
        raise TwoTeamsAtOnce(
            seated_twice.second_team_refusal(night, entry.name, team, clashing_team.division),
            clashing_team.division
            if seated_twice.can_play_one_after_the_other(
                night, team.division, clashing_team.division
            )
            else "",
        )
    for game, person in seated_twice.games_with_person_twice(night):
        time_words = f"in game {game}" if game else "at once"
        raise Refused(
            f"{night.entries.with_number(person).name} would sit at two tables {time_words}. "
            "Choose another player for one of the two teams."
        )


def make_draw_seed() -> str:
    """Return a new seed for a draw. A new seed is longer than the seeds of the oldest nights, so
    that `Plan.spreads_table_numbers` can tell new and old seeds apart.
    """
    return secrets.token_hex(8)
