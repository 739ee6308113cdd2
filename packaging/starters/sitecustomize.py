"""Start Euchre Night whenever this Python starts. With the option `-c`, `-m`, `-I` or `-E`, Python
starts as usual, because Euchre Night itself needs Python for other programs.
"""

import os
import sys

if not sys.orig_argv[1:2] or sys.orig_argv[1][:2] not in {"-c", "-m", "-I", "-E"}:
    os.environ["EUCHRE_STARTER"] = sys.executable
    import run

    code = run.run_command(sys.orig_argv[1:])
    sys.stdout.flush()
    os._exit(code)
