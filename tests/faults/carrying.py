"""Every copy goes to a stick that is full, slow, read-only or pulled out, also in the middle
of a copy; the desk saves meanwhile.
"""

import contextlib
import random
import re
import shutil
import time

from tests.faults import disks
from tests.faults.browsing import Browser, evening
from tests.faults.copying import TABLES, Saves, Typist, fill, sheets
from tests.faults.running import started
from tests.faults.told import Told
from tests.tournament.server.laptop.evenings import copies_in
from tournament.server.laptop.copies.carrier import FOLDER

PATIENCE = 2.0  # of the program with a slow stick
WITH_STICKS = """
from pathlib import Path
from tournament.server.laptop.copies import carrier
carrier.ON_LINUX = (Path({media!r}),)
carrier.PATIENCE = {patience}
"""
WELL = "The newest copy is on KINGSTON."
NEWS = r'<p[^>]*>(?:✓ )?([^<]*KINGSTON[^<]*) <time class="how" datetime="([^"]*)"'
GONE = "is not there: put it in again|cannot be written"
LONGEST = 2.0
AT_MOST = 30


def carried_to_bad_sticks(folder, *, times, seed=1, megabytes=12):
    """Each is told, the desk saves on, and the next copy on a good stick is whole."""
    club, media = folder / "club", folder / "media"
    night, session = evening(club, players=4 * TABLES)
    fill(club / "euchre.sqlite3", megabytes)
    first = WITH_STICKS.format(media=str(media), patience=PATIENCE)
    with (
        disks.real_disk(media / "KINGSTON", 6 * megabytes) as stick,
        started(club, first=first) as program,
    ):
        desk = Desk(program.address, session, stick, club)
        typist, saves = Typist(Browser(program.address, session), night), Saves()
        typist.is_copied.set()
        with typist.running(saves, 0.05):
            told = _tried(desk, typist, saves, times, random.Random(seed))
        program.stop()
    longest = max(saves.meanwhile)
    told.lost += [f"a save waited {longest:.1f} s"] * (longest > LONGEST)
    told.figures.append(f"{desk.cut} copies cut off in the middle")
    told.figures.append(f"{len(saves.meanwhile)} saves meanwhile, the longest {longest:.2f} s")
    return told


def _tried(desk, typist, saves, times, lots):
    told = Told(times)
    told.lost += desk.brings(typist)
    for number in range(times):
        way, before = WAYS[number % len(WAYS)], len(saves.meanwhile)
        wrong = [*way(desk, lots), *desk.brings(typist)]
        wrong += ["nobody could save meanwhile"] * (len(saves.meanwhile) == before)
        told.lost += [f"{way.__name__.strip('_')}, {number}: {one}" for one in wrong]
    return told


class Desk:
    """At the page of the copies; `stick` is the one that each goes to."""

    def __init__(self, address, session, stick, club):
        self._browser, self.stick, self._club = Browser(address, session), stick, club
        self.said, self._at, self.cut = "", "", 0
        self._page()
        self._browser.post("copies/stick/", place=stick.place, always="yes")

    def ask(self):
        self._at = self._news()[1]
        self._browser.post("copies/now/")

    def hears(self, words):
        """Whatever it is told instead, since it asked."""
        until = time.monotonic() + AT_MOST
        while time.monotonic() < until:
            self.said, at = self._news()
            if at != self._at and re.search(words, self.said):
                return
            time.sleep(0.05)
        yield f"the desk was not told {words!r} but {self.said!r}"

    def _news(self):
        """What is told of the stick, and since when."""
        found = re.search(NEWS, self._page())
        return found.groups() if found else ("", "")

    def brings(self, typist):
        """Whatever is missing on the stick, which is good now, of what was saved before."""
        folder, known = self.stick.place / FOLDER, dict(typist.saved)
        self.ask()
        yield from self.hears(WELL)
        held = sheets(copies_in(folder)[0]) if folder.is_dir() else {}
        late = [table for table, version in known.items() if held.get(table, 0) < version]
        if late:
            yield f"the copy on the stick is older than the desk at {late}"
        self._tidy(folder)

    def is_brought(self, lots):
        """Waits until some of the copy is there, and no more than that."""
        part, until = lots.randrange(12 << 20), time.monotonic() + AT_MOST
        while time.monotonic() < until:
            for one in (self.stick.place / FOLDER).glob("*.unfinished"):
                with contextlib.suppress(FileNotFoundError):
                    if one.stat().st_size >= part:
                        return

    def _page(self):
        return self._browser.get("copies/")

    def _tidy(self, folder):
        """Or years of copies would fill this machine, all of one evening."""
        shutil.rmtree(folder, ignore_errors=True)
        for one in copies_in(self._club / "copies")[1:]:
            one.unlink()


def _full(desk, lots):
    disks.fill(desk.stick.place, leaving=lots.choice((0, lots.randrange(12 << 20))))
    desk.ask()
    yield from desk.hears("is full")
    disks.make_room(desk.stick.place)


def _read_only(desk, lots):
    desk.stick.turn_read_only()
    desk.ask()
    yield from desk.hears("may only be read")
    _put_in_again(desk)


def _read_only_in_the_middle(desk, lots):
    desk.ask()
    desk.is_brought(lots)
    desk.stick.turn_read_only()
    yield from desk.hears(f"may only be read|cannot be written|{WELL}")
    desk.cut += desk.said != WELL
    _put_in_again(desk)


def _pulled_out(desk, lots):
    disks.pull_out(desk.stick.place)
    desk.ask()
    yield from desk.hears("is not there")
    if list(desk.stick.place.iterdir()):
        yield "a copy lies in the folder that the stick left behind"
    desk.stick.put_in()


def _pulled_out_in_the_middle(desk, lots):
    desk.ask()
    desk.is_brought(lots)
    desk.stick.break_down()
    yield from desk.hears(f"{GONE}|{WELL}")
    desk.cut += desk.said != WELL
    desk.stick.put_in()


def _asleep(desk, lots):
    with desk.stick.asleep():
        desk.ask()
        yield from desk.hears("is too slow")
    time.sleep(PATIENCE)


def _put_in_again(desk):
    disks.pull_out(desk.stick.place)
    desk.stick.put_in()


WAYS = (
    _full,
    _read_only,
    _pulled_out,
    _pulled_out_in_the_middle,
    _asleep,
    _read_only_in_the_middle,
)
