"""The one write path: lock, the press seen before, the rules, the facts, the log, and only then
"saved".

Desk, phone, command line and rehearsal all come through here. An action is a function of a Writing:
it looks at the Night, puts and drops facts, and says in plain words what it did.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import connection, transaction
from django.utils import timezone

from tournament import facts
from tournament.models import Answer, Change
from tournament.night.night import Night
from tournament.night.stored import log, written
from tournament.reading import memory, replay
from tournament.words.refused import Refused
from tournament.writing import earlier_answers, invariants
from tournament.writing.log_line import fitted, write_down
from tournament.writing.rows import Difference, save

P = ParamSpec("P")
# Part of every press, so they are told to the database as they are.
NIGHT = "SELECT id FROM tournament_tournament WHERE id = %s"
SEEN = """
    SELECT 1 FROM tournament_change WHERE tournament_id = %s AND key = %s
    UNION ALL SELECT 1 FROM tournament_answer WHERE tournament_id = %s AND key = %s
"""


@dataclass(frozen=True, slots=True)
class Press:
    """One of a button: on which night, whose, from where, and the key that came with the form."""

    tournament: int
    by: str
    device: str
    key: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, in words. Nothing `changed` where the same was said before."""

    words: str
    revision: int
    changed: bool


class Writing:
    """The night as it is under the lock, and what this press makes of it. `rows` is what the
    database holds, where that is something else; `by_log` which nights were told by their log when
    this began.
    """

    def __init__(self, night: Night, press: Press, by_log: frozenset[int] = frozenset()) -> None:
        self.night = night
        self.by_log = by_log
        self.press = press
        self.now = timezone.now()
        self.speaks_of()
        self.undoes: int | None = None
        self.rows: facts.Facts | None = None
        self._news: dict[facts.Name, facts.Fact | None] = {}
        self._after: tuple[Night, Night] | None = None

    def put(self, *new: facts.Fact) -> None:
        self._news_of({facts.named(fact): fact for fact in new})

    def drop(self, *old: facts.Fact) -> None:
        self._news_of({facts.named(fact): None for fact in old})

    def _news_of(self, news: Mapping[facts.Name, facts.Fact | None]) -> None:
        if news:
            self._news |= news
            self._after = None

    def speaks_of(
        self, *, game: int | None = None, table: int | None = None, people: tuple[int, ...] = ()
    ) -> None:
        """For whoever looks up what was changed."""
        self.game, self.table, self.people = game, table, people

    def after(self) -> Night:
        """The night as this press would leave it."""
        if self._after is None or self._after[0] is not self.night:
            self._after = self.night, self.night.changed(self._news)
        return self._after[1]

    def differences(self) -> list[Difference]:
        return _between(self.night.written, self._news)

    def for_rows(self) -> list[Difference]:
        """What has to be saved, so that the rows are the night."""
        if self.rows is None:
            return self.differences()
        return _between(self.rows, {**dict.fromkeys(self.rows), **self.after().written})


def _between(old: facts.Facts, new: Mapping[facts.Name, facts.Fact | None]) -> list[Difference]:
    return [(name, old.get(name), fact) for name, fact in new.items() if old.get(name) != fact]


Action = Callable[Concatenate[Writing, P], str]


def action(do: Action[P]) -> Callable[Concatenate[Press, P], Done]:
    """An action of a night that is open."""
    return _path(do, closed_too=False)


def action_on_closed(do: Action[P]) -> Callable[Concatenate[Press, P], Done]:
    """An action that a closed night allows too: to open it again."""
    return _path(do, closed_too=True)


def _path(do: Action[P], *, closed_too: bool) -> Callable[Concatenate[Press, P], Done]:
    @wraps(do)
    @transaction.atomic
    def act(press: Press, /, *args: P.args, **kwargs: P.kwargs) -> Done:
        # Nobody else writes in this night from now on, if there is one.
        one_by_one = "" if connection.vendor == "sqlite" else " FOR UPDATE"
        if not _asked(NIGHT + one_by_one, (press.tournament,)):
            raise Refused("All of this was wiped, and nothing more can be written down here.")
        if earlier := answered(press):
            return earlier
        by_log = memory.told_by_log()
        night = replay.night(press.tournament)
        assert night is not None
        if night.is_closed and not closed_too:
            raise Refused(
                f"{night.name} is closed, and nothing in it changes. Open it again first, with a "
                "reason."
            )
        writing = Writing(night, press, by_log)
        words = do(writing, *args, **kwargs)
        if writing.rows is None and writing.differences():
            writing.put(*invariants.endings(writing.after(), writing.now))
            invariants.check(writing.night, writing.after())
        return _record(writing, words)

    return act


def _asked(question: str, told: Sequence[int | str]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, told)
        return cursor.fetchone() is not None


def answered(press: Press) -> Done | None:
    """What a press was told that comes again: its first answer, whatever has been done since."""
    if not (press.key and _asked(SEEN, 2 * (press.tournament, press.key))):
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
    save(writing.press.tournament, writing.for_rows())
    change = write_down(
        writing.night.revision,
        tournament_id=writing.press.tournament,
        at=writing.now,
        by=writing.press.by,
        device=writing.press.device,
        key=writing.press.key,
        words=fitted(words),
        reason=writing.press.reason[:200],
        round=writing.game,
        table=writing.table,
        people=log.people_text(writing.people),
        rows=[written.line(*difference) for difference in differences],
        undoes_id=writing.undoes,
    )
    after = writing.after().at(change.pk)
    transaction.on_commit(lambda: memory.keep(after, writing.by_log))
    return Done(words, change.pk, changed=True)


def entry_of(w: Writing, number: int) -> facts.Entry:
    if number not in w.night.by_number:
        raise Refused(f"Nobody has number {number}: look at the list again.")
    return w.night.entry(number)
