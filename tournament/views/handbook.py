"""The handbook inside the program: all chapters by name, and one of them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament import handbook


def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "handbook/contents.html", {"chapters": handbook.chapters().values()})


def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    found = handbook.chapters().get(chapter)
    if found is None:
        raise Http404
    return render(request, "handbook/chapter.html", {"chapter": found})
