"""What a browser keeps of ours: a few words for the next time, or a file that is saved."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse

from tournament.lists.export import csv_bytes


def remember(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    words: str,
    *,
    seconds: int | None = None,
    path: str = "/",
) -> None:
    """For our own pages alone, and no script; until the browser is closed, or for so long."""
    response.set_cookie(
        name,
        words,
        max_age=seconds,
        path=path,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )


def csv_file(
    name: str, header: Sequence[str], rows: Iterable[Sequence[str | int | None]]
) -> HttpResponse:
    """For a spreadsheet."""
    return saved_as(f"{name}.csv", csv_bytes(header, rows), "text/csv")


def saved_as(name: str, content: bytes | str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
