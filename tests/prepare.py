"""Play the nights that visitors of a demo site find: `python -m tests.prepare`. Each is saved to a
packed file in tournament/tools/prepared, as any night is saved to a file.
"""

import gzip
import os
import tempfile
from pathlib import Path

PLAYER_COUNT, GAME_NUMBER, SEED = 22, 4, 7


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        from tournament.server.laptop import data_folder

        data_folder.prepare_data_folder(Path(folder))
        django.setup()
        from scoring.houses import HOUSES
        from tests.rehearsal.memory_database import create_club_in_memory
        from tournament.tools.prepared import PREPARED_FOLDER

        for house in HOUSES:
            with create_club_in_memory() as club:
                text = play_and_save(club, house)
            # Without a time in it, the same night is the same file.
            (PREPARED_FOLDER / f"{house.key}.json.gz").write_bytes(
                gzip.compress(text.encode(), 9, mtime=0)
            )


def play_and_save(club, house):
    """Play a night and return the text of its file. It is not a practice night, so a visitor's
    screens follow it.
    """
    from django.utils import timezone

    from rotation.seeded_random import SeededRandom
    from tournament.evening import facts
    from tournament.storage.reading import night_history, reader
    from tournament.storage.stored import archive
    from tournament.tools.pretend.director import DEVICE_NAME, DIRECTOR_NAME, PretendDirector
    from tournament.tools.pretend.night_play import PretendNight
    from tournament.tools.pretend.options import PracticeOptions
    from tournament.topics.set_up import actions as setup

    options = PracticeOptions(
        house=house, players=PLAYER_COUNT, seed=SEED, game_left_running=GAME_NUMBER
    )
    plan = facts.Plan(
        name=f"Practice: {house.title}",
        date=timezone.localdate(),
        house=house.key,
        dials=options.rules.to_dict(),
        prizes={},
        seed=str(SEED),
    )
    number = setup.set_up_night(club=club, by=DIRECTOR_NAME, device=DEVICE_NAME, new_plan=plan)
    PretendNight(PretendDirector(number, options, SeededRandom(SEED), lambda sentence: None)).play()
    return archive.archive_as_text(night_history.make_archive(reader.night(number)))


if __name__ == "__main__":
    main()
