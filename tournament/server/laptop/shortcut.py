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
WINDOWS_SHORTCUT_SCRIPT = f"""
$place = Join-Path ([Environment]::GetFolderPath('Desktop')) '{SHORTCUT_NAME}.lnk'
$link = (New-Object -ComObject WScript.Shell).CreateShortcut($place)
$link.TargetPath = $env:{STARTER_VARIABLE}
$link.WorkingDirectory = Split-Path $env:{STARTER_VARIABLE}
$link.Save()
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Write-Output $place
"""
MAC_SHORTCUT_SCRIPT = '#!/bin/bash\nexec "{starter}"\n'
LINUX_DESKTOP_ENTRY = """[Desktop Entry]
Type=Application
Name={name}
Exec="{starter}"
Terminal=true
"""


def make_shortcut() -> Path:
    """Put a shortcut to the running program on the desktop, and return its path. Refuse if that
    fails.
    """
    starter_path = os.environ[STARTER_VARIABLE]
    try:
        if sys.platform == "win32":
            return Path(
                _output_of_command("powershell", "-NoProfile", "-Command", WINDOWS_SHORTCUT_SCRIPT)
            )
        if sys.platform == "darwin":
            shortcut_content = MAC_SHORTCUT_SCRIPT.format(starter=_escape_in_quotes(starter_path))
            return _write_executable(
                Path.home() / "Desktop" / f"{SHORTCUT_NAME}.command", shortcut_content
            )
        # A desktop entry reads each backslash twice: first in its line, then between the quotes.
        shortcut_content = LINUX_DESKTOP_ENTRY.format(
            name=SHORTCUT_NAME, starter=_escape_in_quotes(starter_path).replace("\\", "\\\\")
        )
        return _write_executable(
            _find_linux_desktop_folder() / f"{SHORTCUT_NAME}.desktop", shortcut_content
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused(
            f"The shortcut could not be made: {error}. You can start the program from its folder "
            f"as before: {Path(starter_path).parent}"
        ) from error


def _find_linux_desktop_folder() -> Path:
    """Return the desktop folder, whose name depends on the user's language."""
    return Path(_output_of_command("xdg-user-dir", "DESKTOP"))


def _output_of_command(*command: str) -> str:
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=30, check=True)
    return result.stdout.strip()


def _write_executable(path: Path, content: str) -> Path:
    path.write_text(content, encoding="utf-8")
    path.chmod(0o755)
    return path


def _escape_in_quotes(quoted_text: str) -> str:
    """Escape the characters that have a meaning between double quotes in a shell or a desktop
    entry.
    """
    return "".join(
        f"\\{character}" if character in '"`$\\' else character for character in quoted_text
    )
