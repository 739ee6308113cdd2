"""Pages, walls and papers look as they were approved: some every day, twenty at the gate, and by
--exhaustive all that are kept.
"""

from pathlib import Path

import pytest
from PIL import Image

from tests import daily
from tests.browser.approved import KEPT, file_of
from tests.browser.likeness import unlike
from tests.browser.pictured import as_always, laptop, shown  # noqa: F401

NEW = Path(__file__).parent.parent.parent / "dist" / "pictures"
# So many parts are named of those that differ.
NAMED = 6
AT_THE_GATE = {
    *("desk", "check-in", "seat", "scores", "standings", "prizes", "bracket", "phone", "find-me"),
    *("wall", "wall-waiting", "wall-standings", "wall-climb", "wall-bracket", "wall-podium"),
    *("paper", "paper-cards", "paper-tents", "paper-standings", "paper-certificates"),
}
DAILY = {"desk", "check-in", "scores", "phone", "wall-standings", "paper"}


def test_twenty_are_held_against_their_pictures_before_anything_lands():
    assert set(KEPT) > AT_THE_GATE > DAILY
    assert len(AT_THE_GATE) == 20


@pytest.mark.parametrize(
    "name",
    daily.of(KEPT, *DAILY, gate=AT_THE_GATE),
)
def test_looks_as_it_was_approved(shown, name):  # noqa: F811
    fresh = shown(KEPT[name]).convert("RGB")
    with Image.open(file_of(name)) as approved:
        parts = unlike(approved, fresh)
    if parts:
        NEW.mkdir(parents=True, exist_ok=True)
        fresh.save(NEW / f"{name}.png")
    told = [
        f"{name} is drawn otherwise than in {file_of(name)}, as {NEW / name}.png shows.",
        f"If that is meant: python -m tests.pictures {name}. {len(parts)} parts differ:",
        *parts[:NAMED],
    ]
    assert not parts, "\n".join(told)
