"""The one write path: lock, the press seen before, the rules, the facts, the log, and only then
"saved".

Desk, phone, command line and rehearsal all come through here. An action is a function of a Writing:
it looks at the Night, puts and drops facts, and says in plain words what it did. What every change
of a night leaves true, whatever was pressed, is asked here alone.
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
from tournament.evening.night import progress, sessions
from tournament.evening.night.bracket.named_games import meeting
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import games_awaiting_extra_hand
from tournament.evening.night.seats import two_chairs
from tournament.evening.words.refused import Refused
from tournament.storage.models import Answer, Change
from tournament.storage.reading import memory, replay
from tournament.storage.stored import log, written
from tournament.storage.stored.consistency import out_of_place
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.log_line import fit, write_down
from tournament.storage.writing.objections import Clash
from tournament.storage.writing.rows import Difference, save

P = ParamSpec("P")
# Part of every press, so they are told to the database as they are.
NIGHT = "SELECT id FROM tournament_tournament WHERE id = %s"
# SQLite uses the partial index of keys only for a question that repeats its condition.
SEEN = """
    SELECT 1 FROM tournament_change WHERE tournament_id = %s AND key = %s AND NOT key = ''
    UNION ALL SELECT 1 FROM tournament_answer WHERE tournament_id = %s AND key = %s
"""


@dataclass(frozen=True, slots=True)
class Press:
    """Who pressed a button, on which night, from where, and with the key of which form."""

    tournament: int
    by: str
    device: str
    key: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, in words. It is not `changed` if everything was so before, and it `overpays`
    if somebody has paid more than they owe by it.
    """

    words: str
    revision: int
    changed: bool
    overpays: bool = False


class Writing:
    """The night as it is under the lock, and what this press makes of it."""

    def __init__(self, night: Night, press: Press) -> None:
        self.night = night
        self.press = press
        self.now = timezone.now()
        self.speaks_of()
        self.undoes: int | None = None
        self.overpays = False
        self._news: dict[facts.Name, facts.Fact | None] = {}
        self._after: tuple[Night, Night] | None = None

    def put(self, *new: facts.Fact) -> None:
        self._note_changes({facts.name_of(fact): fact for fact in new})

    def drop(self, *old: facts.Fact) -> None:
        self._note_changes({facts.name_of(fact): None for fact in old})

    def _note_changes(self, news: Mapping[facts.Name, facts.Fact | None]) -> None:
        if news:
            self._news |= news
            self._after = None

    def speaks_of(
        self, *, game: int | None = None, table: int | None = None, people: tuple[int, ...] = ()
    ) -> None:
        """Say whom and what the change is about, for whoever looks it up."""
        self.game, self.table, self.people = game, table, people

    def after(self) -> Night:
        """Return the night as this press would leave it."""
        if self._after is None or self._after[0] is not self.night:
            self._after = self.night, self.night.with_facts(self._news)
        return self._after[1]

    def differences(self) -> list[Difference]:
        old = self.night.written
        return [
            (name, old.get(name), fact)
            for name, fact in self._news.items()
            if old.get(name) != fact
        ]


Action = Callable[Concatenate[Writing, P], str]


def action(do: Action[P]) -> Callable[Concatenate[Press, P], Done]:
    """Make an action of a function: it is done on a night that is open."""
    return _path(do, closed_too=False)


def action_on_closed(do: Action[P]) -> Callable[Concatenate[Press, P], Done]:
    """Make an action of a function that a closed night allows too: to open it again."""
    return _path(do, closed_too=True)


def _path(do: Action[P], *, closed_too: bool) -> Callable[Concatenate[Press, P], Done]:
    @wraps(do)
    @transaction.atomic
    def act(press: Press, /, *args: P.args, **kwargs: P.kwargs) -> Done:
        # Nobody else writes in this night from now on, if there is one.
        one_by_one = "" if connection.vendor == "sqlite" else " FOR UPDATE"
        if not _has_row(NIGHT + one_by_one, (press.tournament,)):
            raise Refused("All of this was wiped, and nothing more can be written down here.")
        if earlier := earlier_answer(press):
            return earlier
        night = replay.night(press.tournament)
        assert night is not None
        if night.is_closed and not closed_too:
            raise Refused(
                f"{night.name} is closed, and nothing in it changes. Open it again first, with a "
                "reason."
            )
        writing = Writing(night, press)
        words = do(writing, *args, **kwargs)
        if writing.differences():
            writing.put(*_endings(writing.night, writing.after(), writing.now))
            _check(writing.night, writing.after())
        return _record(writing, words)

    return act


def _has_row(question: str, told: Sequence[int | str]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, told)
        return cursor.fetchone() is not None


def earlier_answer(press: Press) -> Done | None:
    """Return the first answer to a press that comes again, whatever has been done since."""
    if not (press.key and _has_row(SEEN, 2 * (press.tournament, press.key))):
        return None
    if change := Change.objects.filter(tournament=press.tournament, key=press.key).first():
        return Done(change.words, change.pk, changed=False)
    unchanged = Answer.objects.filter(tournament=press.tournament, key=press.key).first()
    return Done(unchanged.words, unchanged.number, changed=False) if unchanged else None


def _record(writing: Writing, words: str) -> Done:
    differences = writing.differences()
    if not differences:
        press, revision = writing.press, writing.night.revision
        earlier_answers.keep(press.key, tournament=press.tournament, words=words, number=revision)
        return Done(words, revision, changed=False)
    save(writing.press.tournament, differences)
    change = write_down(
        tournament_id=writing.press.tournament,
        at=writing.now,
        by=writing.press.by,
        device=writing.press.device,
        key=writing.press.key,
        words=fit(words),
        reason=writing.press.reason[:200],
        round=writing.game,
        table=writing.table,
        people=log.people_text(writing.people),
        rows=[written.line(*difference) for difference in differences],
        undoes_id=writing.undoes,
    )
    after = writing.after().at(change.pk)
    transaction.on_commit(lambda: memory.remember(after))
    return Done(words, change.pk, changed=True, overpays=writing.overpays)


def entry_of(writing: Writing, number: int) -> facts.Entry:
    if number not in writing.night.entries.by_number:
        raise Refused(f"Nobody has number {number}: look at the list again.")
    return writing.night.entries.of(number)


def _endings(before: Night, night: Night, now: datetime) -> Iterator[facts.Round]:
    """Yield the games of a bracket that this change ends or opens again, with the time of their
    end, so that rest can be counted. Once all is played nobody rests, and a result that is
    corrected is as new as the last one: the ceremony waits for it.
    """
    if not night.format.calls_games:
        return
    changed = (
        _corrected_games(before, night)
        if progress.is_played(before) and progress.is_played(night)
        else frozenset()
    )
    for played in night.rounds:
        over = played.is_over and not games_awaiting_extra_hand(played, night.rules)
        if over is (played.written.ended is None) or (over and played.name in changed):
            yield replace(played.written, ended=now if over else None)


def _corrected_games(before: Night, night: Night) -> frozenset[str]:
    """Return the games of a bracket that came out otherwise before, in their score too."""
    changed = {*sessions.field(before).facts} ^ {*sessions.field(night).facts}
    return frozenset(fact.game for fact in changed if not isinstance(fact, Withdrawal))


def _check(before: Night, after: Night) -> None:
    """Refuse, with the cure, a change after which something is not as it has to be."""
    if before.format.calls_games:
        _check_bracket(before, after)
    if after.entries.has_somebody_twice:
        _check_seats(after)


def _check_bracket(before: Night, after: Night) -> None:
    """Refuse a change after which others play a game of a bracket than have come to it."""
    wrong = next(out_of_place(after), None)
    if wrong is not None:
        game = after.rounds.of(wrong[1][0])
        which_game = meeting(before, game.name) if game else "Another game"
        raise Refused(
            f"{which_game} was called or played since and stands on this: correct the result where "
            "it was written down, or undo what came after it first."
        )


def _check_seats(night: Night) -> None:
    """Refuse a change after which somebody would have two seats at a time."""
    for entry, team, other in two_chairs.in_two_teams(night):
        raise Clash(
            two_chairs.sentence(night, entry.name, team, other.division),
            other.division if two_chairs.may_be_apart(night, team.division, other.division) else "",
        )
    for game, person in two_chairs.at_two_tables(night):
        when = f"in game {game}" if game else "at once"
        raise Refused(
            f"{night.entries.of(person).name} would sit at two tables {when}: let somebody else "
            "play in one of the two teams."
        )


def new_seed() -> str:
    """Return what a draw begins from: a seed that `Plan.shares_tables` does not take for one of the
    oldest.
    """
    return secrets.token_hex(8)
