"""Whether two files of the database hold the same, byte for byte; and which copy one is.

Standard library only.
"""

from pathlib import Path

BLOCK = 1 << 20
# Of a file's header: how many changes were written into it. A copy has its own count there.
COUNTED = ((24, 28), (92, 96))
# And how often its tables were changed.
ITS_OWN = (*COUNTED, (40, 44))
MOST = 0xFFFFFFFF


def alike(path: Path, other: Path) -> bool:
    """Whether two copies hold the same, or a file and its copy, read in pieces; what each of them
    counts for itself aside.
    """
    if path.stat().st_size != other.stat().st_size:
        return False
    with path.open("rb") as first, other.open("rb") as second:
        if _uncounted(first.read(BLOCK)) != _uncounted(second.read(BLOCK)):
            return False
        while block := first.read(BLOCK):
            if block != second.read(BLOCK):
                return False
    return True


def number(copy: Path) -> int:
    """Which copy it was, counted on from the one before it."""
    with copy.open("rb") as file:
        return int.from_bytes(file.read(100)[24:28], "big")


def count(copy: Path, number: int) -> None:
    with copy.open("rb+") as file:
        for first, _ in COUNTED:
            file.seek(first)
            file.write(min(number, MOST).to_bytes(4, "big"))


def _uncounted(block: bytes) -> bytes:
    zeroed = bytearray(block)
    for first, last in ITS_OWN:
        zeroed[first:last] = bytes(last - first)
    return bytes(zeroed)
