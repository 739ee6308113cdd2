"""The club's regulars: the list, one of them, and many brought in from a list, which is shown
first, line by line, and then taken with or without the lines that need another look.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.evening.words import names
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.kit.desk.appearance import print_wish
from tournament.kit.desk.forms.fields import figure, first_fault
from tournament.kit.desk.forms.list_file import FileForm, SameFileForm, list_context
from tournament.kit.desk.frame import device_of, press, press_form, press_key
from tournament.kit.desk.listing import Listing, spreadsheet
from tournament.kit.desk.refusals import refuse
from tournament.kit.desk.words import occasion_of
from tournament.kit.lists import people, reading
from tournament.kit.lists.contact import Contact, Listed, NumberedContact
from tournament.kit.lists.finding import is_whole, one_form
from tournament.kit.printing.book import Foot, book
from tournament.server.access.doors import club_of, director_of
from tournament.server.web.errors import require_post
from tournament.storage.reading import many_nights, replay
from tournament.storage.reading.club_face import picture_of
from tournament.storage.reading.over_a_season import Visits
from tournament.storage.writing.old_debts import ask_for_old_debts
from tournament.topics.club.forms import (
    ChangeForm,
    GoneForm,
    MergeForm,
    RegularForm,
    TakeOutForm,
)
from tournament.topics.club.regulars import actions as acts
from tournament.topics.club.regulars import paper
from tournament.topics.club.regulars.board import (
    DryRun,
    RegularLine,
    alike,
    columns,
    dry_run,
    pairs_alike,
    search,
)


class RegularsListing(Listing):
    def render_name(self, record: RegularLine) -> SafeString:
        beside = format_html(' <span class="number">{}</span>', record.number_shown)
        who = format_html('<a href="?who={}"><bdi>{}</bdi></a>', record.number, record.name)
        return who + beside if record.shares_name else who


def regulars(request: HttpRequest) -> HttpResponse:
    """Show the list, searched by `?q=`, with one regular open by `?who=`. A sent form adds one."""
    form = RegularForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new = Contact(**form.cleaned_data)
        try:
            number = acts.add(club=club_of(request), person=new, key=press_key(request))
        except Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            _say_added(request, number)
            return redirect("regulars")
    return _page(request, form)


@require_post
def change(request: HttpRequest) -> HttpResponse:
    club, number = club_of(request), figure(request.POST.get("number", ""))
    line = _line(club, number)
    form = ChangeForm(request.POST, initial=asdict(line) if line else None)
    if not form.is_valid():
        return _page(request, RegularForm(), form)
    cleaned_data = dict(form.cleaned_data)
    number = cleaned_data.pop("number")
    new, drawn, key = Contact(**cleaned_data), form.drawn_values, press_key(request)
    press(
        request,
        lambda: acts.change(club=club, number=number, person=new, drawn=drawn, key=key),
        form=form,
    )
    return _page(request, RegularForm(), form) if form.errors else redirect("regulars")


@require_post
def mark_gone(request: HttpRequest) -> HttpResponse:
    mark = partial(acts.mark, club=club_of(request), key=press_key(request))
    press_form(request, GoneForm(request.POST), mark)
    return redirect("regulars")


@require_post
def merge(request: HttpRequest) -> HttpResponse:
    """Merge a regular with another spelling, which is pressed, or typed by name or number."""
    club, form = club_of(request), MergeForm(request.POST)
    number = figure(request.POST.get("number", ""))
    key = press_key(request)

    def merged() -> str:
        answers = form.cleaned_data
        other = answers["other"] or _regular_named(club, answers["spelled"], but=answers["number"])
        words = acts.merge(club=club, number=answers["number"], other=other, key=key)
        _ask_for_old_debts(request)
        return words

    if form.is_valid():
        press(request, merged)
    else:
        refuse(request, first_fault(form))
    return _back_to(number)


@require_post
def unmerge(request: HttpRequest) -> HttpResponse:
    club, key = club_of(request), press_key(request)
    number = figure(request.POST.get("number", "")) or 0

    def parted() -> str:
        words = acts.unmerge(club=club, number=number, key=key)
        _ask_for_old_debts(request)
        return words

    press(request, parted)
    return _back_to(figure(request.POST.get("stays", "")))


def _ask_for_old_debts(request: HttpRequest) -> None:
    """Ask players of an open night for what they owe by now under either spelling."""
    director = director_of(request)
    ask_for_old_debts(club=director.club_id, by=director.name, device=device_of(request))


def csv(request: HttpRequest) -> HttpResponse:
    """Return the list as a spreadsheet, which can be brought in again."""
    return spreadsheet("regulars", _coming(club_of(request)), columns(_nights(request)))


def pdf(request: HttpRequest) -> HttpResponse:
    """Return the list on paper; phone numbers only if the director asks for them."""
    club = director_of(request).club
    nights, wish = _nights(request), print_wish(request)
    with_phones = "phones" in request.GET
    pages = paper.pages(_coming(club.pk), wish, nights=nights, with_phones=with_phones)
    foot = Foot("The regulars", date_format(timezone.localdate(), "F j, Y"), club=club.name)
    content = book(pages, foot, wish.paper, "The regulars", picture_of(club.pk))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="regulars.pdf"'
    return response


def lines(club: int) -> tuple[RegularLine, ...]:
    """Return everybody on the list, those who no longer come included."""
    rows = replay.regulars(club, gone_too=True, merged_too=True)
    into = replay.merged_into(rows)
    visits = many_nights.visits(club, into)
    never = Visits()
    spellings: dict[int, list[NumberedContact]] = {}
    for row in rows:
        if row.number in into:
            spellings.setdefault(into[row.number], []).append(acts.to_contact(row))
    listed = [row for row in rows if row.number not in into]
    so_called = Counter(one_form(row.name) for row in listed)
    return tuple(
        RegularLine(
            **asdict(acts.to_contact(row)),
            gone=row.gone,
            last=visits.get(row.number, never).last,
            nights=visits.get(row.number, never).nights,
            spellings=tuple(spellings.get(row.number, ())),
            shares_name=so_called[one_form(row.name)] > 1,
        )
        for row in listed
    )


def _coming(club: int) -> list[RegularLine]:
    return [line for line in search(lines(club), "") if not line.gone]


def _nights(request: HttpRequest) -> str:
    return occasion_of(request).many.capitalize()


def _back_to(number: int | None) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('regulars')}?{urlencode({'who': number or ''})}")


def _regular_named(club: int, typed: str, *, but: int) -> int:
    """Return the regular meant by a name or a number, other than `but`, who may share the name."""
    if not typed:
        raise Refused("Type the other name first.")
    found = [line.number for line in lines(club) if line.number != but and is_whole(typed, line)]
    if len(found) != 1:
        how_many = f"{len(found)} regulars fit" if found else "No regular is called"
        raise Refused(f"{how_many} “{typed}”. Type the whole name, or the number on the list.")
    return found[0]


def _page(
    request: HttpRequest, form: RegularForm, changed: ChangeForm | None = None
) -> HttpResponse:
    typed = names.readable(request.GET.get("q", "")[:200])
    everybody = lines(club_of(request))
    number = figure(request.GET.get("who", ""))
    page = next((line for line in everybody if line.number == number), None)
    found = search(everybody, typed)
    changed = changed or (ChangeForm(initial=asdict(page)) if page else None)
    if changed:
        changed.fields["name"].widget.attrs["autofocus"] = True
    coming = [line for line in found if not line.gone]
    listing = partial(RegularsListing, columns=columns(_nights(request)), orderable=False)
    context = {
        "form": form,
        "typed": typed,
        "one": page,
        "changed": changed,
        "lines": listing(coming),
        "count": so_many(len(coming), "person", "people"),
        "gone": listing([line for line in found if line.has_stopped]),
        "never_came": listing([line for line in found if line.never_came]),
        "alike": alike(page, everybody, _came(request, everybody)) if page else (),
        "pairs": () if typed or page else pairs_alike(coming, _came(request, coming)),
        "added": [figure(request.GET.get(name, "")) for name in ("first", "last")],
    }
    status = changed.status if changed else 200
    return render(request, "club/regulars/regulars.html", context, status=status)


def _came(request: HttpRequest, among: Iterable[RegularLine]) -> Mapping[int, frozenset[int]]:
    numbers = {line.number for line in among}
    numbers |= {spelled.number for line in among for spelled in line.spellings}
    return many_nights.nights_came(club_of(request), numbers)


def _line(club: int, number: int | None) -> RegularLine | None:
    return next((line for line in lines(club) if line.number == number), None)


def _say_added(request: HttpRequest, number: int) -> None:
    new = _line(club_of(request), number)
    if new is None:
        return
    messages.success(request, f"{new.name} is on the list.")
    alike = [line for line in lines(club_of(request)) if one_form(line.name) == one_form(new.name)]
    if len(alike) > 1:
        messages.warning(
            request,
            f"There are {len(alike)} of this name now. A nickname or a lot tells them apart.",
        )


def bring_in(request: HttpRequest) -> HttpResponse:
    """Show a list that was chosen as a file or pasted; take it once it is sent again from there."""
    if request.method != "POST":
        return _choose(request)
    again = "content" in request.POST
    form = SameFileForm(request.POST) if again else FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, first_fault(form))
    name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        last_name_first = director_of(request).club.last_name_first
        read = people.people(reading.read(name, content), last_name_first=last_name_first)
        preview = dry_run(read, _all_spellings(club_of(request)))
    except Refused as refusal:
        return _choose(request, str(refusal))
    if again and form.cleaned_data["without"] == preview.left_out.shown:
        return _take(request, preview)
    sent = list_context(name, content, to_mend=bool(preview.left_out or preview.remarks))
    count = preview.count.words("to add", "on the list already")
    context = {"found": preview, "count": count, **sent}
    return render(request, "club/regulars/preview.html", context)


@require_post
def take_out(request: HttpRequest) -> HttpResponse:
    form = TakeOutForm(request.POST)
    if form.is_valid():
        club, key = club_of(request), press_key(request)
        count = acts.take_out(club=club, key=key, **form.cleaned_data)
        words = f"{_people(count)} taken out again. Whoever has played since stays."
        messages.success(request, words)
    return redirect("regulars")


def _take(request: HttpRequest, looked_at: DryRun) -> HttpResponse:
    """Add the people of a list who are not on the club's by the time it is locked."""
    club = club_of(request)

    def new() -> tuple[Listed, ...]:
        now = dry_run(looked_at.preview, _all_spellings(club))
        return (*now.new, *now.filled)

    numbers = acts.bring_in(club=club, people=new, key=press_key(request))
    back = sum(person.regular is not None for person in looked_at.new)
    if numbers is None:
        words = looked_at.fills.strip() or looked_at.nobody
        messages.success(request, f"{_people(back)} added to the list." if back else words)
        return redirect("regulars")
    first, last = numbers
    messages.success(request, f"{_people(last - first + 1 + back)} added to the list.")
    if looked_at.left_out:
        messages.warning(request, looked_at.count.words("added", "on the list already"))
    return HttpResponseRedirect(
        f"{reverse('regulars')}?{urlencode({'first': first, 'last': last})}"
    )


def _all_spellings(club: int) -> tuple[NumberedContact, ...]:
    """Return every regular in every spelling."""
    listed = lines(club)
    return (*listed, *(spelled for line in listed for spelled in line.spellings))


def _choose(request: HttpRequest, fault: str = "") -> HttpResponse:
    context = {"form": FileForm.to_choose(request, fault), "fault": fault}
    return render(request, "club/regulars/import.html", context)


def _people(count: int) -> str:
    return "One person is" if count == 1 else f"{count} people are"
