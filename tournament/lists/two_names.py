"""Two names in one line, as they stand on a door list: "Ann & Bob", "Ann and Bob", "Ann / Bob"."""

import re

# A word needs space around it, or Sandy would be two people; a sign does not.
BETWEEN = re.compile(r"\s*[&+/]\s*|\s+and\s+", re.IGNORECASE)
TWO = 2


def two_names(typed: str) -> tuple[str, str] | None:
    """Nothing where it is one name, or more than two."""
    parts = [part.strip() for part in BETWEEN.split(typed)]
    if len(parts) != TWO or not all(any(map(str.isalnum, part)) for part in parts):
        return None
    return parts[0], parts[1]
