"""Save the nights of this version, with what it says about them, for the tests of all later
versions: `python -m tests.olddb.record 0010`, in that version's own tree.

It uses nothing that changes often.
"""

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

THIS_FOLDER = Path(__file__).parent
TIME_ZONE = "America/New_York"
RECORDED_PAGES = ("standings.csv", "players.csv", "money.csv", "medals.csv")
# For each night: the club's rules, the number of players, and other options. The last night stops
# in the middle of a game.
NIGHTS_TO_PLAY = (
    ("tanglewood", 5, {"games": 2, "late": 1, "leave": 1, "corrections": 1}),
    ("mcallen", 4, {}),
    ("athens", 4, {}),
    ("alameda", 8, {"games": 2, "game_left_running": 1}),
)


def main(name):
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "TIME_ZONE": TIME_ZONE}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        import django

        from tournament.server.laptop import data_folder

        data_folder.prepare_data_folder(Path(folder))
        django.setup()
        text = _play_all_nights()
        (THIS_FOLDER / f"{name}.txt").write_text(text)
        (THIS_FOLDER / f"{name}.sql").write_text(
            _dump_database_as_sql(Path(folder) / "euchre.sqlite3")
        )


def _play_all_nights():
    from django.core.management import call_command

    from tournament.server.laptop import opening
    from tournament.storage.models import Club, Tournament

    opening.open_database(print, lambda question: False)
    call_command("addclub", "Tanglewood", director="Ann")
    for night_options in NIGHTS_TO_PLAY:
        _play_one_night(Club.objects.get().pk, *night_options)
    last_night = Tournament.objects.latest("pk")
    for night in Tournament.objects.exclude(pk=last_night.pk).values_list("pk", flat=True):
        _turn_into_real_night(night)
    return words_of_pages(range(1, last_night.pk + 1))


def words_of_pages(nights):
    """Return what the pages of this version say about everything that was played and paid."""
    from django.test import Client

    from tournament.storage.models import Director

    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(Director.objects.get())
    wanted_addresses = [f"/night/{night}/{page}" for night in nights for page in RECORDED_PAGES]
    answers = [(address, browser.get(address)) for address in wanted_addresses]
    return "".join(
        f"{address}\n{answer.content.decode('utf-8-sig')}\n"
        for address, answer in answers
        if answer.status_code == 200
    )


def _play_one_night(club, house, player_count, rehearsal_options):
    from django.utils import timezone

    from scoring.houses import find_house
    from tests.rehearsal import evening
    from tests.rehearsal.options import RehearsalOptions, checked_options
    from tournament.evening.words.refused import Refused

    try:
        rehearsal = checked_options(
            RehearsalOptions(
                house=find_house(house), players=player_count, seed=1, **rehearsal_options
            )
        )
    except Refused as refusal:
        print(refusal)
        return
    evening.play_night(
        evening.begin_rehearsal(rehearsal, club=club, today=timezone.localdate(), say=print)
    )


def _turn_into_real_night(night):
    """Turn a practice night into a real one by a press, so that its rows agree with its history."""
    from dataclasses import replace

    from tournament.storage.writing.write import Press, action_on_closed_night

    @action_on_closed_night
    def make_real(writing):
        writing.put(replace(writing.night.plan, practice=False))
        return "This evening counts."

    make_real(Press(night, "director", "this laptop"))


def _dump_database_as_sql(file):
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
