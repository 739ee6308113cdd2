"""The trials there are, each as a whole run tries it.

What a trial does stands with the gate's test of it, in tests/faults; here is how often, and what
counts as lost.
"""

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.faults import (
    besieging,
    clock_jumps,
    copying,
    damaging,
    guessing,
    resending,
    upgrade_kills,
)
from tests.faults.breaking import broken_while_all_press, filled_while_all_press
from tests.faults.browsing import evening
from tests.faults.carrying import carried_to_bad_sticks
from tests.faults.hosted import site
from tests.faults.kills import killed_while_all_press
from tests.faults.printing import printed_while_the_desk_works
from tests.faults.running import HALL, IN_A_HALL, child, started
from tests.faults.soaking import soak
from tests.faults.told import Told
from tests.olddb import old

MEGABYTE = 2**20
# What the program may hold open, and how long it bears with halves, as it is on a poor machine.
HANDLES, BORNE = 1_100, 20.3
LONGEST = 3 * 60 * 60


@dataclass(frozen=True, slots=True)
class Trial:
    """`times` is how often a whole run tries; `play` takes a folder, how often, and a seed."""

    name: str
    times: int
    play: Callable[..., Told]


def first_starts_killed(folder, *, times, seed):
    return _opened_under_kills("first start", times, seed)


def upgrades_killed(folder, *, times, seed):
    """From each of the earlier versions as often, two of them at once."""
    return _from_each(lambda name: _opened_under_kills(name, times, seed), at_once=2)


def first_starts_killed_by_the_clock(folder, *, times, seed):
    return upgrade_kills.trial_of_starts(times, upgrade_kills.FIRST, seed)


def upgrades_killed_by_the_clock(folder, *, times, seed):
    """From all of the earlier versions together, and from each once at least."""
    each = -(-times // len(old.NAMES))
    return _from_each(lambda name: upgrade_kills.trial_of_starts(each, name, seed))


def _from_each(tried, *, at_once=1):
    told = Told()
    with ThreadPoolExecutor(at_once) as pool:
        each = list(pool.map(tried, old.NAMES))
    named = list(zip(old.NAMES, each, strict=True))
    for name, one in named:
        told.tried += one.tried
        told.lost += [f"from {name}: {lost}" for lost in one.lost]
    told.figures.append(f"from each of {len(old.NAMES)} earlier versions")
    told.figures += [f"{name}: {figure}" for name, one in named for figure in one.figures]
    return told


def _opened_under_kills(begun_as, times, seed):
    tried = child("tests.faults.upgrade_kills", max(1, times // 2), begun_as, seconds=LONGEST)
    found = f"{tried['statements']} statements leave {tried['states']} states"
    return Told(tried["kills"], tried["lost"], [found])


def going_back_killed(folder, *, times, seed):
    """At each line there is, where it is to be tried that often."""
    return Told(**child("tests.faults.restore_kills", times, seed, seconds=LONGEST))


def halves_at_the_door(folder, *, times, seed):
    """A fifth of them bodies that come byte by byte."""
    with _hall(folder, handles=HANDLES) as (program, port):
        bodies = times // 5
        told = besieging.besiege(
            port, HALL, heads=times - bodies, bodies=bodies, borne=BORNE, phones=40, patience=120
        )
        program.stop()
    return told


def asked_without_end(folder, *, times, seed):
    """On so many connections, on each of them so often."""
    with _hall(folder) as (program, port):
        told = besieging.ask_without_end(port, HALL, lines=times, each=20, patience=600)
        program.stop()
    return told


def floods_of_strangers(folder, *, times, seed):
    with _hall(folder) as (program, port):
        before = copying.memory(program, "VmHWM")
        heard = besieging.flood(port, times, 16 * MEGABYTE)
        grown = copying.memory(program, "VmHWM") - before
        program.stop()
    lost = [f"answered {one[:40]!r}" for one in heard if not one.startswith(b"HTTP/1.1 413 ")]
    lost += [f"memory grew by {grown:.0f} MB"] * (grown > 50)
    return Told(times, lost, [f"16 MB each; memory + {grown:.0f} MB"])


@contextlib.contextmanager
def _hall(folder, **more):
    evening(folder)
    (folder / "hall-is-open").touch()
    with started(folder, first=IN_A_HALL, **more) as program:
        program.wait_for("The hall can come in at")
        yield program, int(program.address.rstrip("/").rsplit(":", 1)[1])


def files_damaged(folder, *, times, seed):
    """An evening with one game that is in, and its copy."""
    club = folder / "club"
    saved = damaging.copied_game(club)
    return Told(times, damaging.offered_after_damage(club, saved=saved, times=times, seed=seed), [])


def guesses_from_the_hall(folder, *, times, seed):
    """Half of them by one who types a right code of their own between."""
    told = Told(times)
    for own_code in (False, True):
        (folder / str(own_code)).mkdir()
        with site(folder / str(own_code)) as found:
            one = guessing.guess(*found, tries=times // 2, own_code=own_code, seed=seed)
        kind = "with a right code between" if own_code else "without"
        more = one.looked_at - one.allowed
        told.lost += [f"{kind}, {more} guesses too many were looked at"] * (more > 0)
        told.lost += [f"{kind}, the hall was kept out: {one}"] * (
            one.phones[0] != one.phones[1] or one.desks[0] != one.desks[1]
        )
        told.figures.append(
            f"{kind} {one.looked_at} looked at in {one.seconds:.0f} s, let in meanwhile: "
            f"the desk {_of(one.desks)}, phones that had opened a table {_of(one.phones)}, "
            f"phones that had not {_of(one.first)}"
        )
    return told


def _of(found):
    return f"{found[0]} of {found[1]}"


TRIALS = (
    Trial("a first start is killed", 200, first_starts_killed),
    Trial("an upgrade is killed", 200, upgrades_killed),
    Trial("a first start is killed by the clock", 200, first_starts_killed_by_the_clock),
    Trial("an upgrade is killed by the clock", 200, upgrades_killed_by_the_clock),
    Trial("going back to a copy is killed", 1_000, going_back_killed),
    Trial("the program is killed while everybody presses", 200, killed_while_all_press),
    Trial("the disk fills while everybody presses", 200, filled_while_all_press),
    Trial("the disk turns read-only or is gone", 60, broken_while_all_press),
    Trial("copies go to sticks that fail", 60, carried_to_bad_sticks),
    Trial("answers are lost and presses come late", 1_000, resending.presses_sent_late),
    Trial("the clock jumps in the evening", 200, clock_jumps.clocks_that_jump),
    Trial("halves of requests stand at the door", 2_000, halves_at_the_door),
    Trial("a stranger asks without end", 400, asked_without_end),
    Trial("strangers send large bodies at once", 100, floods_of_strangers),
    Trial("codes are guessed from the hall's own address", 10_000, guesses_from_the_hall),
    Trial("copies are made while scores are saved", 10, copying.copied_while_saved),
    Trial("copies are made under clocks that jump", 500, copying.known_under_jumping_clocks),
    Trial("the evening's file is damaged", 20, files_damaged),
    Trial("everything is printed while the desk works", 60, printed_while_the_desk_works),
    Trial("a full hall goes on for ten minutes", 600, soak),
)
