"""The key that a table's link carries: enough to keep score at that table tonight, and for nothing
else.

It is worked out and never stored, so a stolen database holds none, and tents can be printed twice.
"""

import base64
import hmac
from collections.abc import Iterator

from django.urls import reverse
from django.utils.crypto import salted_hmac

from rotation.bracket.plan import MAX_TABLES

BITS = 160
DIGITS = 9


def key_for(tournament: int, table: int, generation: int) -> str:
    """Counting the tournament's generation up ends every key of the evening at once."""
    message = f"{tournament}/{table}/{generation}"
    digest = salted_hmac("tournament.table_key", message, algorithm="sha256").digest()[: BITS // 8]
    return base64.b32encode(digest).decode().lower()


def code_for(tournament: int, table: int, generation: int) -> str:
    """Return the code to type where a phone reads no QR code. It leads to the key, through a door
    at which guesses have to wait.
    """
    message = f"{tournament}/{table}/{generation}"
    digest = salted_hmac("tournament.table_code", message, algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**DIGITS:0{DIGITS}}"


def tables_with(code: str, tournament: int, generation: int) -> Iterator[int]:
    """Yield the tables of one night that have this code; two with one code are as rare as a lucky
    guess.
    """
    for table in range(1, MAX_TABLES + 1):
        if hmac.compare_digest(code_for(tournament, table, generation), code):
            yield table


def spell_code(code: str) -> str:
    """Return the code in threes, as it is read out and typed: 482 109 375."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def path(tournament: int, table: int, generation: int) -> str:
    """Return the address of the table's own page. It holds the key."""
    return reverse("table", args=[tournament, table, key_for(tournament, table, generation)])


def fits(key: str, tournament: int, table: int, generation: int) -> bool:
    return hmac.compare_digest(
        key.encode(errors="replace"), key_for(tournament, table, generation).encode()
    )
