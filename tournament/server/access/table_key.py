"""The key in a table's link. A phone with this key may keep score at that table tonight, and may do
nothing else.

The key is computed and never stored. So a stolen database does not contain the key, and a table
tent that is printed again has the same key.
"""

import base64
import hmac
from collections.abc import Iterator

from django.urls import reverse
from django.utils.crypto import salted_hmac

from rotation.bracket.plan import MAX_TABLES

KEY_BYTE_COUNT = 20
CODE_DIGIT_COUNT = 9


def table_key(tournament: int, table: int, generation: int) -> str:
    """Return the key of a table. With the next `generation`, all keys of the night change."""
    signed_text = f"{tournament}/{table}/{generation}"
    digest = salted_hmac("tournament.table_key", signed_text, algorithm="sha256").digest()
    return base64.b32encode(digest[:KEY_BYTE_COUNT]).decode().lower()


def table_code(tournament: int, table: int, generation: int) -> str:
    """Return the code to type on a phone that cannot read the table's QR code."""
    signed_text = f"{tournament}/{table}/{generation}"
    digest = salted_hmac("tournament.table_code", signed_text, algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**CODE_DIGIT_COUNT:0{CODE_DIGIT_COUNT}}"


def find_tables_with_code(code: str, tournament: int, generation: int) -> Iterator[int]:
    """Yield the tables of one night that have this code: nearly always one or none."""
    for table in range(1, MAX_TABLES + 1):
        if hmac.compare_digest(table_code(tournament, table, generation), code):
            yield table


def group_code_digits(code: str) -> str:
    """Return the code in groups of three digits, which are easier to type: 482 109 375."""
    return " ".join(code[start : start + 3] for start in range(0, len(code), 3))


def table_page_path(tournament: int, table: int, generation: int) -> str:
    """Return the path of the table's page, which contains the key."""
    return reverse("table", args=[tournament, table, table_key(tournament, table, generation)])


def is_key_of_table(key: str, tournament: int, table: int, generation: int) -> bool:
    return hmac.compare_digest(
        key.encode(errors="replace"), table_key(tournament, table, generation).encode()
    )
