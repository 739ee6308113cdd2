"""A row outside every night's log that was damaged in the file: put back as a copy has it, or taken
as it stands. And a night that has lost its club or its number.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from tournament import facts
from tournament.models import Club, Tournament
from tournament.night.stored.soundness import by_log
from tournament.reading import outside_nights, replay, snapshot, soundness
from tournament.words.refused import Refused
from tournament.writing.mending import go_on_with_a_copy


def put_back(*, kind: str, number: int, says: outside_nights.Raw) -> str:
    if not outside_nights.fits(kind, says):
        raise Refused(
            "That copy has it damaged too: keep it as it stands, and look whether it is right."
        )
    table = outside_nights.KINDS[kind]._meta.db_table
    columns = [name for name in says if name != "id"]
    assigned = ", ".join(f'"{name}" = %s' for name in columns)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f'REINDEX "{table}"')  # what finds the row may be damaged with it
            values = [says[name] for name in columns]
            cursor.execute(f'UPDATE "{table}" SET {assigned} WHERE id = %s', [*values, number])
    except IntegrityError as fault:
        raise Refused(
            "It cannot be as that copy has it, since something else stands there by now. Keep it "
            "as it stands, and change it on its own page."
        ) from fault
    outside_nights.look()
    return "It is as the copy has it."


def bring_back(*, night: int) -> str:
    """To the only club that there is, under the number that its history has; the night itself as
    it stands, or as the history tells it.
    """
    club = replay.only_club()
    plan = by_log(snapshot.log_of(night)).get((facts.Plan.KIND, ()))
    if club is None or not isinstance(plan, facts.Plan):
        raise Refused(f"Nobody can tell by the file whose this was. {go_on_with_a_copy()}")
    here = Tournament.objects.filter(pk=night)
    same = {"changes": None, "name": plan.name, "date": plan.date, "seed": plan.seed}
    renumbered = None if here.exists() else Tournament.objects.filter(**same).first()
    with transaction.atomic():
        if renumbered:
            Tournament.objects.filter(pk=renumbered.pk).update(id=night)
        elif not here.exists():
            Tournament(pk=night, club_id=club, **facts.values(plan)).save(force_insert=True)
        here.update(club_id=club)
    for number in (night, renumbered.pk if renumbered else night):
        soundness.look(number)
    outside_nights.look()
    return "It is back, with its whole history."


def take_as_it_stands(*, kind: str, number: int) -> str:
    rows: Any = outside_nights.KINDS[kind]._base_manager.filter(pk=number)
    clubs = Club.objects.all()
    try:
        with transaction.atomic():
            for row in rows:
                if "club_id" in vars(row) and not clubs.filter(pk=row.club_id).exists():
                    row.club_id = replay.only_club() or row.club_id
                row.save(force_update=True)
    except (*snapshot.UNREADABLE, ValidationError) as fault:
        raise Refused(f"Nobody can read it any more. {go_on_with_a_copy()}") from fault
    outside_nights.look()
    return "It is kept as it stands."
