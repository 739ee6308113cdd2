"""The shortcut on this laptop's desktop that starts the unpacked program.

Standard library only.
"""

import os
import subprocess
import sys
from pathlib import Path

from tournament.environment import STARTER
from tournament.evening.words.refused import Refused

NAME = "Euchre Night"
# Only Windows itself can write a shortcut or say where its desktop is, which may be in OneDrive.
ON_WINDOWS = f"""
$place = Join-Path ([Environment]::GetFolderPath('Desktop')) '{NAME}.lnk'
$link = (New-Object -ComObject WScript.Shell).CreateShortcut($place)
$link.TargetPath = $env:{STARTER}
$link.WorkingDirectory = Split-Path $env:{STARTER}
$link.Save()
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Write-Output $place
"""
ON_MAC = '#!/bin/bash\nexec "{starter}"\n'
ON_LINUX = """[Desktop Entry]
Type=Application
Name={name}
Exec="{starter}"
Terminal=true
"""


def make() -> Path:
    """Put a shortcut to the running program on the desktop, and return where it is."""
    starter = os.environ[STARTER]
    try:
        if sys.platform == "win32":
            return Path(_answer("powershell", "-NoProfile", "-Command", ON_WINDOWS))
        if sys.platform == "darwin":
            text = ON_MAC.format(starter=_escape(starter))
            return _write(Path.home() / "Desktop" / f"{NAME}.command", text)
        # A desktop entry reads each backslash twice: as part of its line, then between the quotes.
        text = ON_LINUX.format(name=NAME, starter=_escape(starter).replace("\\", "\\\\"))
        return _write(_linux_desktop() / f"{NAME}.desktop", text)
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused(
            f"The shortcut could not be made: {error}. You can start the program from its folder "
            f"as before: {Path(starter).parent}"
        ) from error


def _linux_desktop() -> Path:
    """The desktop's folder, whose name is in the person's own language."""
    return Path(_answer("xdg-user-dir", "DESKTOP"))


def _answer(*line: str) -> str:
    run = subprocess.run(line, capture_output=True, encoding="utf-8", timeout=30, check=True)
    return run.stdout.strip()


def _write(place: Path, text: str) -> Path:
    place.write_text(text, encoding="utf-8")
    place.chmod(0o755)
    return place


def _escape(starter: str) -> str:
    """Escape what has a meaning between double quotes, in a shell and a desktop entry alike."""
    return "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in starter)
