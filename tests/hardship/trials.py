"""List the trials, with how often each runs and what counts as a loss. The code of each trial is in
tests/faults, beside the gate's test of it.
"""

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.faults import (
    attacks,
    clock_jumps,
    copying,
    damaging,
    guessing,
    resending,
    upgrade_kills,
)
from tests.faults.broken_disks import break_disk_while_all_press, fill_disk_while_all_press
from tests.faults.browsing import put_night_into_folder
from tests.faults.full_room import run_full_room
from tests.faults.hosted import run_hosted_site
from tests.faults.kills import kill_while_all_press
from tests.faults.printing import print_everything_while_desk_works
from tests.faults.running import HALL_ADDRESS, HALL_ADDRESS_CODE, run_in_child, start_program
from tests.faults.trial_result import TrialResult
from tests.faults.usb_drives import copy_to_bad_drives
from tests.olddb import old

MEGABYTE = 2**20
# These are the limits of a slow machine: open files, and seconds for an unfinished request.
MAX_HANDLES, MAX_OPEN_SECONDS = 1_100, 20.3
MAX_REQUEST_SECONDS = 3 * 60 * 60


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial of what a night must survive. A whole run calls `play` with a folder, `times` and a
    seed.
    """

    name: str
    times: int
    play: Callable[..., TrialResult]


def kill_first_starts(folder, *, times, seed):
    return _kill_openings("first start", times, seed)


def kill_upgrades(folder, *, times, seed):
    """Kill upgrades from each earlier version, equally often from each and two at a time."""
    return _try_each_version(lambda name: _kill_openings(name, times, seed), at_once=2)


def kill_first_starts_at_random_times(folder, *, times, seed):
    return upgrade_kills.kill_starts(times, upgrade_kills.NO_OLD_VERSION, seed)


def kill_upgrades_at_random_times(folder, *, times, seed):
    """Kill upgrades at random times. The kills are shared among the earlier versions, at least one
    for each.
    """
    each = -(-times // len(old.OLD_VERSION_NAMES))
    return _try_each_version(lambda name: upgrade_kills.kill_starts(each, name, seed))


def _try_each_version(try_version, *, at_once=1):
    trial_result = TrialResult()
    with ThreadPoolExecutor(at_once) as executor:
        results = list(executor.map(try_version, old.OLD_VERSION_NAMES))
    named_results = list(zip(old.OLD_VERSION_NAMES, results, strict=True))
    for name, result_part in named_results:
        trial_result.tried += result_part.tried
        trial_result.lost += [f"from {name}: {loss}" for loss in result_part.lost]
    trial_result.figures.append(f"from each of {len(old.OLD_VERSION_NAMES)} earlier versions")
    trial_result.figures += [
        f"{name}: {figure}" for name, result_part in named_results for figure in result_part.figures
    ]
    return trial_result


def _kill_openings(old_version, times, seed):
    trial_counts = run_in_child(
        "tests.faults.upgrade_kills", max(1, times // 2), old_version, seconds=MAX_REQUEST_SECONDS
    )
    figure = f"{trial_counts['statements']} statements leave {trial_counts['states']} states"
    return TrialResult(trial_counts["kills"], trial_counts["lost"], [figure])


def kill_restores(folder, *, times, seed):
    """Kill the program while it restores a backup, at `times` lines of its code or at each line."""
    return TrialResult(
        **run_in_child("tests.faults.restore_kills", times, seed, seconds=MAX_REQUEST_SECONDS)
    )


def send_unfinished_requests_in_hall(folder, *, times, seed):
    """Send many unfinished requests to the hall's server. A fifth of them send their body byte by
    byte.
    """
    with _hall_program(folder, handles=MAX_HANDLES) as (program, port):
        body_count = times // 5
        trial_result = attacks.open_unfinished_requests(
            port,
            HALL_ADDRESS,
            head_count=times - body_count,
            body_count=body_count,
            max_open_seconds=MAX_OPEN_SECONDS,
            phone_count=40,
            max_attack_seconds=120,
        )
        program.stop()
    return trial_result


def request_on_all_connections(folder, *, times, seed):
    """Send endless requests on `times` connections at once."""
    with _hall_program(folder) as (program, port):
        trial_result = attacks.send_endless_requests(
            port,
            HALL_ADDRESS,
            connection_count=times,
            requests_per_connection=20,
            max_attack_seconds=600,
        )
        program.stop()
    return trial_result


def send_large_bodies_at_once(folder, *, times, seed):
    with _hall_program(folder) as (program, port):
        megabytes_before = copying.megabytes_used(program, "VmHWM")
        answers = attacks.send_large_bodies(port, times, 16 * MEGABYTE)
        memory_growth = copying.megabytes_used(program, "VmHWM") - megabytes_before
        program.stop()
    losses = [
        f"answered {answer[:40]!r}" for answer in answers if not answer.startswith(b"HTTP/1.1 413 ")
    ]
    losses += [f"memory grew by {memory_growth:.0f} MB"] * (memory_growth > 50)
    return TrialResult(times, losses, [f"16 MB each; memory + {memory_growth:.0f} MB"])


@contextlib.contextmanager
def _hall_program(folder, **options):
    put_night_into_folder(folder)
    (folder / "hall-is-open").touch()
    with start_program(folder, first_code=HALL_ADDRESS_CODE, **options) as program:
        program.wait_for("Phones can connect at")
        yield program, int(program.address.rstrip("/").rsplit(":", 1)[1])


def damage_files(folder, *, times, seed):
    """Damage the file of a night with one complete game and a backup of it."""
    club = folder / "club"
    saved_versions = damaging.play_game_and_wait_for_backup(club)
    return TrialResult(
        times,
        damaging.start_after_damages(club, saved_versions=saved_versions, times=times, seed=seed),
        [],
    )


def guess_table_codes_in_hall(folder, *, times, seed):
    """Guess table codes, half of them from a phone that also types its own table's code."""
    trial_result = TrialResult(times)
    for own_code in (False, True):
        (folder / str(own_code)).mkdir()
        with run_hosted_site(folder / str(own_code)) as hosted:
            guess_counts = guessing.guess_table_codes(
                *hosted, try_count=times // 2, own_code=own_code, seed=seed
            )
        kind = "with a right code between" if own_code else "without"
        further_guesses = guess_counts.looked_at - guess_counts.allowed
        trial_result.lost += [f"{kind}, {further_guesses} guesses too many were looked at"] * (
            further_guesses > 0
        )
        trial_result.lost += [f"{kind}, the hall was kept out: {guess_counts}"] * (
            guess_counts.phones[0] != guess_counts.phones[1]
            or guess_counts.desks[0] != guess_counts.desks[1]
        )
        trial_result.figures.append(
            f"{kind} {guess_counts.looked_at} looked at in {guess_counts.seconds:.0f} s, "
            f"let in meanwhile: the desk {_let_in_words(guess_counts.desks)}, "
            f"phones that had opened a table {_let_in_words(guess_counts.phones)}, "
            f"phones that had not {_let_in_words(guess_counts.first)}"
        )
    return trial_result


def _let_in_words(let_in_and_came):
    return f"{let_in_and_came[0]} of {let_in_and_came[1]}"


TRIALS = (
    Trial("first start killed at each step", 200, kill_first_starts),
    Trial("upgrade killed at each step", 200, kill_upgrades),
    Trial("first start killed at random times", 200, kill_first_starts_at_random_times),
    Trial("upgrade killed at random times", 200, kill_upgrades_at_random_times),
    Trial("restore of a backup killed", 1_000, kill_restores),
    Trial("program killed while everyone saves", 200, kill_while_all_press),
    Trial("disk full while everyone saves", 200, fill_disk_while_all_press),
    Trial("disk read-only or gone", 60, break_disk_while_all_press),
    Trial("backup to a USB drive that fails", 60, copy_to_bad_drives),
    Trial("lost answers and late presses", 1_000, resending.send_presses_again_late),
    Trial("clock jumps during the night", 200, clock_jumps.run_night_with_clock_jumps),
    Trial("half requests that never end", 2_000, send_unfinished_requests_in_hall),
    Trial("requests without end from one stranger", 400, request_on_all_connections),
    Trial("large uploads from strangers", 100, send_large_bodies_at_once),
    Trial("table codes guessed on the room's Wi-Fi", 10_000, guess_table_codes_in_hall),
    Trial("backup while scores are saved", 10, copying.back_up_while_saving),
    Trial("backup while the clock jumps", 500, copying.back_up_under_jumping_clocks),
    Trial("damaged file during the night", 20, damage_files),
    Trial("everything printed at once", 60, print_everything_while_desk_works),
    Trial("full room for ten minutes", 600, run_full_room),
)
