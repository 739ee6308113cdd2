"""Keeps the evenings of this version for the tests of all later ones, with what it says of them:
`python -m tests.olddb.record 0010`, in the version's own tree. It uses nothing that changes often.
"""

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ZONE = "America/New_York"
PAGES = ("standings.csv", "players.csv", "money.csv", "medals.csv")
# House, people, and what else is wished; the last evening is left in the middle of a game.
EVENINGS = (
    ("tanglewood", 5, {"games": 2, "late": 1, "leave": 1, "corrections": 1}),
    ("mcallen", 4, {}),
    ("athens", 4, {}),
    ("alameda", 8, {"games": 2, "until": 1}),
)


def main(name):
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "TIME_ZONE": ZONE}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        import django

        from tournament.server.laptop import data_folder

        data_folder.prepare(Path(folder))
        django.setup()
        told = _filled()
        (HERE / f"{name}.txt").write_text(told)
        (HERE / f"{name}.sql").write_text(_dump(Path(folder) / "euchre.sqlite3"))


def _filled():
    from django.core.management import call_command

    from tournament.server.laptop import opening
    from tournament.storage.models import Club, Tournament

    opening.open_database(print, lambda question: False)
    call_command("addclub", "Tanglewood", director="Ann")
    for evening in EVENINGS:
        _rehearse(Club.objects.get().pk, *evening)
    last = Tournament.objects.latest("pk")
    for night in Tournament.objects.exclude(pk=last.pk).values_list("pk", flat=True):
        _make_real(night)
    return said(range(1, last.pk + 1))


def said(nights):
    """What the pages of this version say of all that was played and paid."""
    from django.test import Client

    from tournament.storage.models import Director

    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(Director.objects.get())
    wanted = [f"/night/{night}/{page}" for night in nights for page in PAGES]
    answers = [(address, browser.get(address)) for address in wanted]
    return "".join(
        f"{address}\n{answer.content.decode('utf-8-sig')}\n"
        for address, answer in answers
        if answer.status_code == 200
    )


def _rehearse(club, house, players, wished):
    from django.utils import timezone

    from scoring.houses import find
    from tests.rehearsal import evening
    from tests.rehearsal.options import RehearsalOptions, checked
    from tournament.evening.words.refused import Refused

    try:
        wish = checked(RehearsalOptions(house=find(house), players=players, seed=1, **wished))
    except Refused as refusal:
        print(refusal)
        return
    evening.play(evening.begin(wish, club=club, today=timezone.localdate(), say=print))


def _make_real(night):
    """As a press of its own, so that rows and history agree."""
    from dataclasses import replace

    from tournament.storage.writing.write import Press, action_on_closed

    @action_on_closed
    def make_real(w):
        w.put(replace(w.night.plan, practice=False))
        return "This evening counts."

    make_real(Press(night, "director", "this laptop"))


def _dump(file):
    connection = sqlite3.connect(file)
    header = [
        f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
        for name in ("application_id", "user_version")
    ]
    connection.executescript("DELETE FROM django_session; VACUUM")
    text = "\n".join([*header, *connection.iterdump()])
    connection.close()
    return text + "\n"


if __name__ == "__main__":
    main(*sys.argv[1:])
