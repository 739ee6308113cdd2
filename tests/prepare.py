"""Plays the evenings that visitors of a demo site find: `python -m tests.prepare`. Each is saved
in tournament/tools/prepared as any night is saved in a file, and packed.
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

        from tournament.server.laptop import data_folder

        data_folder.prepare(Path(folder))
        django.setup()
        from scoring.houses import HOUSES
        from tests.rehearsal.memory_database import memory_database
        from tournament.tools.prepared import FOLDER

        for house in HOUSES:
            with memory_database() as club:
                text = saved(club, house)
            # Without a time in it, the same evening is the same file.
            (FOLDER / f"{house.key}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def saved(club, house):
    """A night that is none of practice: a visitor's walls and phones follow it as the evening's."""
    from django.utils import timezone

    from rotation.lots import Lots
    from tournament.evening import facts
    from tournament.storage.reading import records, replay
    from tournament.storage.stored import archive
    from tournament.tools.pretend.director import BY, DEVICE, PretendDirector
    from tournament.tools.pretend.evening import PretendEvening
    from tournament.tools.pretend.options import PracticeOptions
    from tournament.topics.set_up import actions as setup

    wish = PracticeOptions(house=house, players=PLAYERS, seed=SEED, until=GAME)
    new = facts.Plan(
        name=f"Practice, {house.title}",
        date=timezone.localdate(),
        house=house.key,
        dials=wish.rules.to_dict(),
        prizes={},
        seed=str(SEED),
    )
    number = setup.set_up(club=club, by=BY, device=DEVICE, new=new)
    PretendEvening(PretendDirector(number, wish, Lots(SEED), lambda sentence: None)).play()
    return archive.text(records.archive(replay.night(number)))


if __name__ == "__main__":
    main()
