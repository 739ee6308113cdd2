"""The page *Backups*: the last backup, the space they all take, and a copy on a USB drive."""

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
    keeper_here = keeper.running_keeper
    is_a_file = opening.uses_database_file()
    backups = backup_files.read_backups_in(opening.backups_folder()) if is_a_file else []
    context: dict[str, object] = {
        "is_a_file": is_a_file,
        "last": backups[0] if backups else None,
        "made_at": _made_at(backups[0]) if backups else None,
        "copies": [
            (copy.words, backup_files.size_in_words(copy.size), copy.file.name) for copy in backups
        ],
        "space_used": backup_files.disk_space_sentence(backups) if backups else "",
        "rule": backup_files.RETENTION_SENTENCES,
        "low_space": data_folder.low_space_warning(opening.database_path().parent)
        if is_a_file
        else "",
        "trouble": keeper_here.trouble if keeper_here else "",
        "is_kept": keeper_here is not None,
        "restore": command_lines.command_line("restore NAME"),
    }
    if keeper_here:
        drives = [
            (drive_path, usb_drive.drive_name(drive_path)) for drive_path in usb_drive.find_drives()
        ]
        context |= {
            "last_copy": keeper_here.copier.last_copy,
            "drive_for_all": keeper_here.copier.drive_for_every_backup,
            "drives": drives,
        }
    return render(request, "club/copies/copies.html", context)


@require_post
def make_backup(request: HttpRequest) -> HttpResponse:
    """Start a backup in the background."""
    if keeper_here := keeper.running_keeper:
        keeper_here.request_backup()
        messages.success(request, "A backup is being made. Check again in a few seconds.")
    return redirect("copies")


@require_post
def copy_to_drive(request: HttpRequest) -> HttpResponse:
    """Copy to a USB drive. `always` copies every later backup too, and `stop` ends that."""
    if keeper_here := keeper.running_keeper:
        run_action(request, lambda: _send_to_drive(request, keeper_here))
    return redirect("copies")


def _send_to_drive(request: HttpRequest, keeper_here: BackupKeeper) -> str:
    if "stop" in request.POST:
        keeper_here.copier.choose_drive_for_every_backup(None)
        return "Backups are no longer copied to the USB drive."
    chosen_path = request.POST.get("place")
    drive = next((drive for drive in usb_drive.find_drives() if str(drive) == chosen_path), None)
    if drive is None:
        raise Refused("That USB drive is not there. Plug it in, then check again.")
    if "always" in request.POST or keeper_here.copier.drive_for_every_backup:
        keeper_here.copier.choose_drive_for_every_backup(drive)
    keeper_here.request_backup(drive)
    return f"Copying a backup to {usb_drive.drive_name(drive)}. Check again in a moment."


def _made_at(backup: Backup) -> datetime:
    return datetime.fromtimestamp(backup.file.stat().st_mtime).astimezone()
