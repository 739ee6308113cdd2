"""What was damaged in the file is put right: a fact from the log, and a line of the log by a ruling
that takes it as it stands. Both are changes of the night like any other.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from django.db import IntegrityError, connection, transaction

from tournament import one_moment, own_line, soundness
from tournament.actions.write import Writing, action_on_closed
from tournament.models import Tournament
from tournament.night import facts
from tournament.night.soundness import QUOTED, Damaged, Findings, hanging_on_lines
from tournament.one_moment import ROWS
from tournament.refused import Refused


def go_on_with_a_copy() -> str:
    line = own_line.typed_here("restore --newest")
    return f"Stop the program, and go on with the newest copy: {line}"


@action_on_closed
def mend(w: Writing) -> str:
    """Every fact as the log has it. Rows that it does not have are taken out by their own number,
    since nothing else in them can be believed.
    """
    found = _found(w)
    if found.damaged:
        raise Refused("Settle the damaged lines of the history first: the facts hang on them.")
    if not found.wrong:
        return "Everything is as the history has it."
    unlike, others = _set_right(w, found)
    for kind, numbers in unlike.items():
        if ROWS[kind] is not Tournament:
            ROWS[kind].objects.filter(pk__in=numbers).delete()
    w.rows = others
    w.night = replace(w.night, written=_as_it_stands(found))
    for one in found.wrong:
        if one.told:
            w.put(one.told)
        elif one.stands:
            w.drop(one.stands)
    count = len(found.wrong)
    what = "One fact was" if count == 1 else f"{count} facts were"
    transaction.on_commit(lambda: _look_again(w))
    return f"{what} damaged in the file, and put right from the history."


@action_on_closed
def take_as_it_stands(w: Writing, *, place: int) -> str:
    """The line stays, and is quoted. The facts that may hang on it are believed as they stand, and
    written down once more where the log comes to something else; all others are put right by it.
    """
    found = _found(w)
    damaged = next((one for one in found.damaged if one.place == place), None)
    if damaged is None:
        raise Refused(f"Line {place} of the history is as it was written: look at the list again.")
    if not w.desk.reason:
        raise Refused("Say in a few words why the line is taken as it stands.")
    w.rows = stands = _as_it_stands(found)
    w.night = replace(w.night, written=found.told)
    for one in hanging_on_lines(found, one_moment.log_of(w.desk.tournament)):
        if one.stands:
            w.put(one.stands)
        elif one.told:
            w.drop(one.told)
    words = f"Line {place} of the history is damaged, and taken as it stands."
    number = 1 + max((key[0] for kind, key in stands if kind == facts.Ruling.KIND), default=0)
    transaction.on_commit(lambda: _look_again(w))
    w.put(facts.Ruling(number=number, at=w.now, words=words, evidence=_quoted(damaged)))
    return words


def _look_again(w: Writing) -> None:
    soundness.look(w.desk.tournament)


def _found(w: Writing) -> Findings:
    found = soundness.look(w.desk.tournament)
    assert found is not None
    if found.findings.unreadable or (facts.Plan.KIND, ()) not in found.findings.told:
        raise Refused(f"This history cannot be read any more. {go_on_with_a_copy()}")
    return found.findings


def _set_right(w: Writing, found: Findings) -> tuple[dict[str, list[int]], facts.Facts]:
    """Rows that differ from the log. What finds a row may be damaged with it or instead of it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for kind in {one.name[0] for one in found.wrong}:
                try:
                    cursor.execute(f'REINDEX "{ROWS[kind]._meta.db_table}"')
                except IntegrityError as fault:
                    raise Refused(
                        f"Two facts have become one in the file. {go_on_with_a_copy()}"
                    ) from fault
    return soundness.rows_unlike(w.desk.tournament, found.told)


def _as_it_stands(found: Findings) -> facts.Facts:
    stands = dict(found.told)
    for one in found.wrong:
        stands.pop(one.name, None)
        if one.stands:
            stands[one.name] = one.stands
    return stands


def _quoted(damaged: Damaged) -> facts.Evidence:
    says = json.dumps(asdict(damaged.change), default=str)
    return {QUOTED: damaged.seal, "line": damaged.place, "says": says}
