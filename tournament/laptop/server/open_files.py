"""How many connections this process may hold: some systems give 256, and each screen takes one."""

import contextlib
import sys

WANTED = 8192


def allow_many() -> int:
    """As many as may be had without asking anybody, and how many that is."""
    if sys.platform == "win32":
        return WANTED
    import resource  # Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # macOS has a limit below its limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED if now == resource.RLIM_INFINITY else now
