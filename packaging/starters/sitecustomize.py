"""Start Euchre Night whenever this Python starts. With `-c`, `-m`, `-I` or `-E` it stays an
ordinary Python, which Euchre Night itself needs.
"""

import os
import sys

if not sys.orig_argv[1:2] or sys.orig_argv[1][:2] not in {"-c", "-m", "-I", "-E"}:
    os.environ["EUCHRE_STARTER"] = sys.executable
    import run

    code = run.run_command(sys.orig_argv[1:])
    sys.stdout.flush()
    os._exit(code)
