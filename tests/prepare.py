"""Plays the evenings that visitors of a demo site find: `python -m tests.prepare`. Each is saved
in tournament/prepared as any night is saved in a file, and packed.
"""

import gzip
import os
import tempfile
from pathlib import Path

PLAYERS, GAME, SEED = 22, 4, 7


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        from tournament.laptop import data_folder

        data_folder.prepare(Path(folder))
        django.setup()
        from scoring.houses import HOUSES
        from tournament.prepared.prepared_evening import FOLDER
        from tournament.rehearsal.memory_database import memory_database

        for house in HOUSES:
            with memory_database() as club:
                text = saved(club, house)
            # Without a time in it, the same evening is the same file.
            (FOLDER / f"{house.key}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def saved(club, house):
    """A night that is none of practice: a visitor's walls and phones follow it as the evening's."""
    from django.utils import timezone

    from rotation.lots import Lots
    from tournament import facts
    from tournament.night.stored import archive
    from tournament.reading import records, replay
    from tournament.rehearsal import evening
    from tournament.rehearsal.director import BY, DEVICE, Rehearsal
    from tournament.rehearsal.options import RehearsalOptions
    from tournament.set_up import actions as setup

    wish = RehearsalOptions(house=house, players=PLAYERS, seed=SEED, until=GAME)
    new = facts.Plan(
        name=f"Practice, {house.title}",
        date=timezone.localdate(),
        house=house.key,
        dials=wish.rules.to_dict(),
        prizes={},
        seed=str(SEED),
    )
    number = setup.set_up(club=club, by=BY, device=DEVICE, new=new)
    evening.play(Rehearsal(number, wish, Lots(SEED), lambda sentence: None))
    return archive.text(records.archive(replay.night(number)))


if __name__ == "__main__":
    main()
