"""The night goes on while the network gives the laptop another address."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.faults.running import ROOT, plain_environment

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]
COMMAND_IN_OWN_NETWORK = ["unshare", "--net", "--map-root-user"]


def test_night_goes_on_with_a_new_network_address_shown_at_the_desk(tmp_path):
    if not shutil.which("ip") or not shutil.which("unshare"):
        pytest.skip("no network of our own can be made here")
    if subprocess.run(
        [*COMMAND_IN_OWN_NETWORK, "true"], capture_output=True, timeout=10
    ).returncode:
        pytest.skip("no network of our own may be made here")
    answer = subprocess.run(
        [*COMMAND_IN_OWN_NETWORK, sys.executable, "-m", "tests.faults.moving", str(tmp_path)],
        cwd=ROOT,
        env=plain_environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    result = json.loads(answer.stdout.splitlines()[-1])
    assert result["pages"] == {
        "before": {"warns": False},
        "opened": {"warns": False},
        "moved": {"warns": True, "offers": True, "names": True},
        "seen": {"warns": False},
    }
    assert result["statuses"] == {"old": 405, "new": 405, "name": 405, "old name": 400}
