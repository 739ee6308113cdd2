"""The page *Backups*: the last backup, the space that backups take, and a copy on a USB drive."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.evening.words.refused import Refused
from tournament.kit.desk.frame import run_action
from tournament.server.laptop import command_lines, data_folder, opening
from tournament.server.laptop.backups import backup_files, keeper, usb_drive
from tournament.server.laptop.backups.backup_files import Backup
from tournament.server.laptop.backups.keeper import BackupKeeper
from tournament.server.web.errors import require_post


def backups_page(request: HttpRequest) -> HttpResponse:
    backup_keeper = keeper.running_keeper
    uses_database_file = opening.uses_database_file()
    backups = backup_files.read_backups_in(opening.backups_folder()) if uses_database_file else []
    context: dict[str, object] = {
        "is_a_file": uses_database_file,
        "last": backups[0] if backups else None,
        "made_at": _time_of_backup(backups[0]) if backups else None,
        "copies": [
            (copy.words, backup_files.size_in_words(copy.byte_count), copy.file.name)
            for copy in backups
        ],
        "space_used": backup_files.disk_space_sentence(backups) if backups else "",
        "rule": backup_files.RETENTION_SENTENCES,
        "low_space": data_folder.low_space_warning(opening.database_path().parent)
        if uses_database_file
        else "",
        "trouble": backup_keeper.trouble if backup_keeper else "",
        "is_kept": backup_keeper is not None,
        "restore": command_lines.command_line("restore NAME"),
    }
    if backup_keeper:
        drives = [
            (drive_path, usb_drive.drive_name(drive_path)) for drive_path in usb_drive.find_drives()
        ]
        context |= {
            "last_copy": backup_keeper.copier.last_copy,
            "drive_for_all": backup_keeper.copier.drive_for_every_backup,
            "drives": drives,
        }
    return render(request, "club/copies/copies.html", context)


@require_post
def make_backup(request: HttpRequest) -> HttpResponse:
    """Start a backup in the background, and return to the page."""
    if backup_keeper := keeper.running_keeper:
        backup_keeper.request_backup()
        messages.success(request, "A backup is being made. Check again in a few seconds.")
    return redirect("copies")


@require_post
def copy_to_drive(request: HttpRequest) -> HttpResponse:
    """Copy a backup to a USB drive. After the button `always`, every later backup is copied too,
    until the button `stop` is pressed.
    """
    if backup_keeper := keeper.running_keeper:
        run_action(request, lambda: _copy_backup_or_stop_copies(request, backup_keeper))
    return redirect("copies")


def _copy_backup_or_stop_copies(request: HttpRequest, backup_keeper: BackupKeeper) -> str:
    if "stop" in request.POST:
        backup_keeper.copier.choose_drive_for_every_backup(None)
        return "Backups are no longer copied to the USB drive."
    chosen_path = request.POST.get("place")
    drive = next((drive for drive in usb_drive.find_drives() if str(drive) == chosen_path), None)
    if drive is None:
        raise Refused("That USB drive isn't plugged in. Plug it in, then check again.")
    if "always" in request.POST or backup_keeper.copier.drive_for_every_backup:
        backup_keeper.copier.choose_drive_for_every_backup(drive)
    backup_keeper.request_backup(drive)
    return f"Copying a backup to {usb_drive.drive_name(drive)}. Check again in a moment."


def _time_of_backup(backup: Backup) -> datetime:
    return datetime.fromtimestamp(backup.file.stat().st_mtime).astimezone()
