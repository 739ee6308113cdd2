"""What was damaged in the file is put right: a fact from the log, and a line of the log by a ruling
that takes it as it stands. Both are changes of the night like any other.
"""

import json
from dataclasses import asdict, replace
from functools import partial

from django.db import IntegrityError, connection, transaction

from tournament import facts
from tournament.laptop import own_line
from tournament.models import Tournament
from tournament.night.stored.soundness import QUOTED, Damaged, Findings, hanging_on_lines
from tournament.reading import snapshot, soundness
from tournament.reading.snapshot import ROWS
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action_on_closed


def go_on_with_a_copy() -> str:
    line = own_line.command_line_here("restore --newest")
    return f"Stop the program, and go on with the newest copy: {line}"


@action_on_closed
def mend(w: Writing) -> str:
    """Every fact as the log has it. Rows that it does not have are taken out by their own number,
    since nothing else in them can be believed.
    """
    findings = _found(w)
    if findings.damaged:
        raise Refused("Settle the damaged lines of the history first: the facts hang on them.")
    if not findings.wrong:
        return "Everything is as the history has it."
    unlike, others = _set_right(w, findings)
    for kind, numbers in unlike.items():
        if ROWS[kind] is not Tournament:
            ROWS[kind].objects.filter(pk__in=numbers).delete()
    w.rows = others
    w.night = replace(w.night, written=_as_it_stands(findings))
    for wrong in findings.wrong:
        if wrong.told:
            w.put(wrong.told)
        elif wrong.stands:
            w.drop(wrong.stands)
    count = len(findings.wrong)
    what = "One fact was" if count == 1 else f"{count} facts were"
    transaction.on_commit(partial(soundness.look, w.press.tournament))
    return f"{what} damaged in the file, and put right from the history."


@action_on_closed
def take_as_it_stands(w: Writing, *, place: int) -> str:
    """The line stays, and is quoted. The facts that may hang on it are believed as they stand, and
    written down once more where the log comes to something else; all others are put right by it.
    """
    findings = _found(w)
    damaged = next((line for line in findings.damaged if line.place == place), None)
    if damaged is None:
        raise Refused(f"Line {place} of the history is as it was written: look at the list again.")
    if not w.press.reason:
        raise Refused("Say in a few words why the line is taken as it stands.")
    w.rows = stands = _as_it_stands(findings)
    w.night = replace(w.night, written=findings.told)
    for wrong in hanging_on_lines(findings, snapshot.log_of(w.press.tournament)):
        if wrong.stands:
            w.put(wrong.stands)
        elif wrong.told:
            w.drop(wrong.told)
    words = f"Line {place} of the history is damaged, and taken as it stands."
    number = 1 + max((key[0] for kind, key in stands if kind == facts.Ruling.KIND), default=0)
    transaction.on_commit(partial(soundness.look, w.press.tournament))
    w.put(facts.Ruling(number=number, at=w.now, words=words, evidence=_quoted(damaged)))
    return words


def _found(w: Writing) -> Findings:
    looked = soundness.look(w.press.tournament)
    assert looked is not None
    if looked.findings.unreadable or (facts.Plan.KIND, ()) not in looked.findings.told:
        raise Refused(f"This history cannot be read any more. {go_on_with_a_copy()}")
    return looked.findings


def _set_right(w: Writing, findings: Findings) -> tuple[dict[str, list[int]], facts.Facts]:
    """Rows that differ from the log. What finds a row may be damaged with it or instead of it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for kind in {wrong.name[0] for wrong in findings.wrong}:
                try:
                    cursor.execute(f'REINDEX "{ROWS[kind]._meta.db_table}"')
                except IntegrityError as fault:
                    raise Refused(
                        f"Two facts have become one in the file. {go_on_with_a_copy()}"
                    ) from fault
    return soundness.rows_unlike(w.press.tournament, findings.told)


def _as_it_stands(findings: Findings) -> facts.Facts:
    stands = dict(findings.told)
    for wrong in findings.wrong:
        stands.pop(wrong.name, None)
        if wrong.stands:
            stands[wrong.name] = wrong.stands
    return stands


def _quoted(damaged: Damaged) -> facts.Evidence:
    says = json.dumps(asdict(damaged.change), default=str)
    return {QUOTED: damaged.seal, "line": damaged.place, "says": says}
