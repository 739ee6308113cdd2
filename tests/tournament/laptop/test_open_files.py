import subprocess
import sys

import pytest

LIMITED = """
import resource
from tournament.laptop.server import open_files
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
open_files.allow_many()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def limits(hard):
    command = [sys.executable, "-c", LIMITED.format(hard=hard)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return told.stdout.split()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(("hard", "soft"), [("hard", 8192), (1000, 1000), (256, 256)])
def test_as_many_connections_as_may_be_had(hard, soft):
    told = limits(hard)
    assert int(told[0]) == soft or int(told[0]) == int(told[1])
