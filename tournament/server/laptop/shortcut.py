"""The shortcut on this laptop's desktop that starts the unpacked program.

Standard library only.
"""

import os
import subprocess
import sys
from pathlib import Path

from tournament.environment import STARTER_VARIABLE
from tournament.evening.words.refused import Refused

SHORTCUT_NAME = "Euchre Night"
# Only Windows itself can write a shortcut, or find its desktop, which may be in OneDrive.
WINDOWS_SCRIPT = f"""
$place = Join-Path ([Environment]::GetFolderPath('Desktop')) '{SHORTCUT_NAME}.lnk'
$link = (New-Object -ComObject WScript.Shell).CreateShortcut($place)
$link.TargetPath = $env:{STARTER_VARIABLE}
$link.WorkingDirectory = Split-Path $env:{STARTER_VARIABLE}
$link.Save()
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Write-Output $place
"""
MAC_SCRIPT = '#!/bin/bash\nexec "{starter}"\n'
LINUX_DESKTOP_ENTRY = """[Desktop Entry]
Type=Application
Name={name}
Exec="{starter}"
Terminal=true
"""


def make_shortcut() -> Path:
    """Put a shortcut to the running program on the desktop, and return where it is."""
    starter = os.environ[STARTER_VARIABLE]
    try:
        if sys.platform == "win32":
            return Path(_run_and_read("powershell", "-NoProfile", "-Command", WINDOWS_SCRIPT))
        if sys.platform == "darwin":
            text = MAC_SCRIPT.format(starter=_escape_in_quotes(starter))
            return _write_executable(Path.home() / "Desktop" / f"{SHORTCUT_NAME}.command", text)
        # A desktop entry reads each backslash twice: first in its line, then between the quotes.
        text = LINUX_DESKTOP_ENTRY.format(
            name=SHORTCUT_NAME, starter=_escape_in_quotes(starter).replace("\\", "\\\\")
        )
        return _write_executable(_linux_desktop() / f"{SHORTCUT_NAME}.desktop", text)
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused(
            f"The shortcut could not be made: {error}. You can start the program from its folder "
            f"as before: {Path(starter).parent}"
        ) from error


def _linux_desktop() -> Path:
    """Return the desktop folder, whose name depends on the user's language."""
    return Path(_run_and_read("xdg-user-dir", "DESKTOP"))


def _run_and_read(*command: str) -> str:
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=30, check=True)
    return result.stdout.strip()


def _write_executable(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def _escape_in_quotes(starter: str) -> str:
    """Escape what has a meaning between double quotes, in a shell or in a desktop entry."""
    return "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in starter)
