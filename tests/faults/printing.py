"""Many who want everything on paper at once, at the running program, and a desk that goes on."""

import re
import statistics
import threading
import time
from contextlib import closing

from tests.benchmarks.hall_server import evening
from tests.faults.running import begin, started
from tests.faults.told import Told
from tests.faults.visiting import Visitor

AT_ONCE = 6
# Seconds: for everything of a full hall on paper, and for a page of the desk meanwhile.
ALONE, BESIDE = 3.0, 1.0


def printed_while_the_desk_works(folder, *, times, seed=1, players=160):
    """Every document whole and alike, and how long the desk waited meanwhile."""
    begin(folder)
    night = evening(players, EUCHRE_DATA=str(folder))
    paper = f"/night/{night.night}/print/everything.pdf"
    told, printed, took = Told(), [], []
    with started(folder) as program:
        alone = _timed(program.address, night, paper)
        calm = [_timed(program.address, night, _page(night)) for _ in range(20)]
        over = threading.Event()
        desk = threading.Thread(target=_look, args=(program.address, night, over, took))
        desk.start()
        turns = [times // AT_ONCE + (place < times % AT_ONCE) for place in range(AT_ONCE)]
        printers = [
            threading.Thread(target=_print, args=(program.address, night, paper, turn, printed))
            for turn in turns
        ]
        for one in printers:
            one.start()
        for one in printers:
            one.join()
        over.set()
        desk.join()
        program.stop()
    told.tried = len(printed)
    told.lost += [f"a print was answered {one}" for one, _ in printed if one != 200]
    told.lost += [f"{times - len(printed)} prints were never answered"] * (len(printed) != times)
    counts = {sheets(paper) for _, paper in printed}
    told.lost += [f"prints of {sorted(counts)} sheets are not whole and alike"] * (
        len(counts) != 1 or 0 in counts
    )
    told.lost += [f"one alone took {alone:.2f} s"] * (alone > ALONE)
    told.lost += [f"the desk waited {_p95(took):.2f} s"] * (
        _p95(took) > max(BESIDE, 4 * _p95(calm))
    )
    told.figures.append(
        f"one alone {alone:.2f} s; a page of the desk p95 {_p95(calm):.2f} s alone, "
        f"{_p95(took):.2f} s beside {AT_ONCE} prints at once"
    )
    return told


def sheets(paper):
    """None where it is no whole document."""
    is_whole = paper.startswith("%PDF-") and paper.rstrip().endswith("%%EOF")
    return len(re.findall(r"/Type /Page\b", paper)) if is_whole else 0


def _page(night):
    return f"/night/{night.night}/scores/"


def _timed(address, night, at):
    begun = time.monotonic()
    with closing(Visitor(address, euchre_session=night.session)) as visitor:
        visitor.get(at)
    return time.monotonic() - begun


def _look(address, night, over, took):
    while not over.is_set():
        took.append(_timed(address, night, _page(night)))
        time.sleep(0.05)


def _print(address, night, paper, turns, printed):
    with closing(Visitor(address, euchre_session=night.session)) as visitor:
        for _ in range(turns):
            printed.append(visitor.read(paper))


def _p95(times):
    return statistics.quantiles(times, n=20, method="inclusive")[-1]
