"""What this Python does first, under whichever name it is started: the program. As an ordinary
Python it stays of use to the program itself, by `-c` and `-m`.
"""

import os
import sys

if not sys.orig_argv[1:2] or sys.orig_argv[1][:2] not in {"-c", "-m", "-I", "-E"}:
    os.environ["EUCHRE_STARTER"] = sys.executable
    import run

    code = run.begin(sys.orig_argv[1:])
    sys.stdout.flush()
    os._exit(code)
