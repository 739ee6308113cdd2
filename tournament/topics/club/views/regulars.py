"""The club's regulars: the list, one regular, and an import. Before an import, a preview shows all
its lines.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.evening.words import names
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.kit.desk.appearance import requested_print_choices
from tournament.kit.desk.forms.fields import first_error_message, parse_sent_number
from tournament.kit.desk.forms.list_file import ConfirmedListForm, ListFileForm, preview_context
from tournament.kit.desk.frame import describe_device, hash_sent_form, run_action, run_form_action
from tournament.kit.desk.listing import Listing, spreadsheet_response
from tournament.kit.desk.refusals import show_refusal
from tournament.kit.desk.words import occasion_from_request
from tournament.kit.lists import people, reading
from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import comparable_name, is_exact_match
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.errors import require_post
from tournament.server.web.responses import pdf_response
from tournament.storage.reading import many_nights, reader
from tournament.storage.reading.club_profile import picture_content
from tournament.storage.reading.season_results import Visits
from tournament.storage.writing.old_debts import update_old_debts
from tournament.topics.club import paper
from tournament.topics.club.actions import regulars as acts
from tournament.topics.club.board import (
    ImportPreview,
    RegularLine,
    likely_duplicate_pairs,
    likely_duplicates,
    preview_import,
    regulars_columns,
    search_regulars,
)
from tournament.topics.club.forms import (
    ChangeRegularForm,
    GoneForm,
    MergeRegularsForm,
    RegularForm,
    RemoveImportedForm,
)


class RegularsListing(Listing):
    def render_name(self, record: RegularLine) -> SafeString:
        number_html = format_html(' <span class="number">{}</span>', record.number_words)
        name_link = format_html('<a href="?who={}"><bdi>{}</bdi></a>', record.number, record.name)
        return name_link + number_html if record.shares_name else name_link


def regulars_page(request: HttpRequest) -> HttpResponse:
    """Show the list of regulars. `?q=` searches it, and `?who=` opens one regular. If a form was
    sent, add a regular.
    """
    form = RegularForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new_contact = Contact(**form.cleaned_data)
        try:
            number = acts.add_regular(
                club=club_of_request(request), person=new_contact, key=hash_sent_form(request)
            )
        except Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            _show_added_regular(request, number)
            return redirect("regulars")
    return _show_regulars(request, form)


@require_post
def change_regular(request: HttpRequest) -> HttpResponse:
    club, number = club_of_request(request), parse_sent_number(request.POST.get("number", ""))
    line = _find_regular_line(all_regular_lines(club), number)
    form = ChangeRegularForm(request.POST, initial=asdict(line) if line else None)
    if not form.is_valid():
        return _show_regulars(request, RegularForm(), form)
    cleaned_data = dict(form.cleaned_data)
    number = cleaned_data.pop("number")
    new_contact = Contact(**cleaned_data)
    original_values = form.original_values
    key = hash_sent_form(request)
    run_action(
        request,
        lambda: acts.change_regular(
            club=club, number=number, person=new_contact, original_values=original_values, key=key
        ),
        form=form,
    )
    return _show_regulars(request, RegularForm(), form) if form.errors else redirect("regulars")


@require_post
def mark_gone_or_coming(request: HttpRequest) -> HttpResponse:
    action = partial(
        acts.mark_gone_or_coming, club=club_of_request(request), key=hash_sent_form(request)
    )
    run_form_action(request, GoneForm(request.POST), action)
    return redirect("regulars")


@require_post
def merge_regulars(request: HttpRequest) -> HttpResponse:
    """Merge a regular with another spelling, chosen by a button or typed as a name or number."""
    club, form = club_of_request(request), MergeRegularsForm(request.POST)
    number = parse_sent_number(request.POST.get("number", ""))
    key = hash_sent_form(request)

    def merge_pair() -> str:
        values = form.cleaned_data
        other_number = values["other"] or _require_only_matching_regular(
            club, values["spelled"], except_number=values["number"]
        )
        result_sentence = acts.merge_regulars(
            club=club, number=values["number"], other_number=other_number, key=key
        )
        _update_old_debts(request)
        return result_sentence

    if form.is_valid():
        run_action(request, merge_pair)
    else:
        show_refusal(request, first_error_message(form))
    return _redirect_to_regular(number)


@require_post
def separate_regular(request: HttpRequest) -> HttpResponse:
    club, key = club_of_request(request), hash_sent_form(request)
    number = parse_sent_number(request.POST.get("number", "")) or 0

    def separate() -> str:
        result_sentence = acts.separate_regular(club=club, number=number, key=key)
        _update_old_debts(request)
        return result_sentence

    run_action(request, separate)
    return _redirect_to_regular(parse_sent_number(request.POST.get("stays", "")))


def _update_old_debts(request: HttpRequest) -> None:
    """Update what players of open nights owe from before, because the debts of merged regulars are
    added up.
    """
    director = director_of_request(request)
    update_old_debts(club=director.club_id, by=director.name, device=describe_device(request))


def regulars_csv(request: HttpRequest) -> HttpResponse:
    """Return the list of regulars as a spreadsheet that can be imported again. Regulars who are
    gone are left out.
    """
    return spreadsheet_response(
        "regulars",
        _lines_of_coming_regulars(club_of_request(request)),
        regulars_columns(_nights_heading(request)),
    )


def regulars_pdf(request: HttpRequest) -> HttpResponse:
    """Return the list of regulars as a PDF, with phone numbers only if the director asks for
    them.
    """
    club = director_of_request(request).club
    nights_heading, choices = _nights_heading(request), requested_print_choices(request)
    has_phones = "phones" in request.GET
    pages = paper.pages(
        _lines_of_coming_regulars(club.pk),
        choices,
        nights_heading=nights_heading,
        has_phones=has_phones,
    )
    foot_line = FootLine(
        "The regulars", date_format(timezone.localdate(), "F j, Y"), club=club.name
    )
    content = make_pdf(pages, foot_line, choices.paper, "The regulars", picture_content(club.pk))
    return pdf_response("regulars.pdf", content)


def all_regular_lines(club: int) -> tuple[RegularLine, ...]:
    """Return the lines of all regulars, including those who are gone, but not merged spellings."""
    regulars = reader.regulars(club, include_gone=True, include_merged=True)
    kept_number_by_merged = reader.kept_number_by_merged_in_rows(regulars)
    visits_by_regular = many_nights.read_visits_by_regular(club, kept_number_by_merged)
    no_visits = Visits()
    spellings_by_regular: dict[int, list[NumberedContact]] = {}
    for regular in regulars:
        if regular.number in kept_number_by_merged:
            spellings_by_regular.setdefault(kept_number_by_merged[regular.number], []).append(
                acts.to_contact(regular)
            )
    listed_regulars = [
        regular for regular in regulars if regular.number not in kept_number_by_merged
    ]
    count_by_name = Counter(comparable_name(regular.name) for regular in listed_regulars)
    return tuple(
        RegularLine(
            **asdict(acts.to_contact(regular)),
            is_gone=regular.gone,
            last_night=visits_by_regular.get(regular.number, no_visits).last_date,
            night_count=visits_by_regular.get(regular.number, no_visits).night_count,
            spellings=tuple(spellings_by_regular.get(regular.number, ())),
            shares_name=count_by_name[comparable_name(regular.name)] > 1,
        )
        for regular in listed_regulars
    )


def _lines_of_coming_regulars(club: int) -> list[RegularLine]:
    return [line for line in search_regulars(all_regular_lines(club), "") if not line.is_gone]


def _nights_heading(request: HttpRequest) -> str:
    return occasion_from_request(request).plural.capitalize()


def _redirect_to_regular(number: int | None) -> HttpResponse:
    return redirect(reverse("regulars", query={"who": number or ""}))


def _require_only_matching_regular(club: int, typed_text: str, *, except_number: int) -> int:
    """Return the number of the only regular who matches a typed name or number, leaving out
    `except_number`. Refuse if there is not exactly one.
    """
    if not typed_text:
        raise Refused("The name is missing. Type the other spelling, or the number on the list.")
    numbers = [
        line.number
        for line in all_regular_lines(club)
        if line.number != except_number and is_exact_match(typed_text, line)
    ]
    if len(numbers) != 1:
        count_words = f"{len(numbers)} regulars match" if numbers else "No regular is called"
        raise Refused(
            f"{count_words} “{typed_text}”. Type the whole name, or the number on the list."
        )
    return numbers[0]


def _show_regulars(
    request: HttpRequest, form: RegularForm, change_form: ChangeRegularForm | None = None
) -> HttpResponse:
    typed_text = names.make_readable(request.GET.get("q", "")[:200])
    all_lines = all_regular_lines(club_of_request(request))
    open_regular_number = parse_sent_number(request.GET.get("who", ""))
    open_line = _find_regular_line(all_lines, open_regular_number)
    found_lines = search_regulars(all_lines, typed_text)
    change_form = change_form or (
        ChangeRegularForm(initial=asdict(open_line)) if open_line else None
    )
    if change_form:
        change_form.fields["name"].widget.attrs["autofocus"] = True
    coming_lines = [line for line in found_lines if not line.is_gone]
    details_no_one_has = [
        name
        for name in ("nickname", "lot", "phone")
        if not any(getattr(line, name) for line in all_lines)
    ]
    make_listing = partial(
        RegularsListing,
        columns=regulars_columns(_nights_heading(request)),
        orderable=False,
        exclude=details_no_one_has,
    )
    context = {
        "form": form,
        "typed": typed_text,
        "regular": open_line,
        "changed": change_form,
        "lines": make_listing(coming_lines),
        "has_phones": "phone" not in details_no_one_has,
        "count": count_of(len(coming_lines), "person matches", "people match")
        if typed_text
        else count_of(len(coming_lines), "person", "people"),
        "gone": make_listing([line for line in found_lines if line.has_stopped_coming]),
        "never_came": make_listing([line for line in found_lines if line.has_never_come]),
        "alike": likely_duplicates(
            open_line, all_lines, _night_numbers_by_regular(request, all_lines)
        )
        if open_line
        else (),
        "pairs": ()
        if typed_text or open_line
        else likely_duplicate_pairs(coming_lines, _night_numbers_by_regular(request, coming_lines)),
        "added": [parse_sent_number(request.GET.get(name, "")) for name in ("first", "last")],
    }
    status = change_form.http_status if change_form else 200
    return render(request, "club/regulars/regulars.html", context, status=status)


def _find_regular_line(lines: Iterable[RegularLine], number: int | None) -> RegularLine | None:
    return next((line for line in lines if line.number == number), None)


def _night_numbers_by_regular(
    request: HttpRequest, lines: Iterable[RegularLine]
) -> Mapping[int, frozenset[int]]:
    numbers = {line.number for line in lines}
    numbers |= {spelling.number for line in lines for spelling in line.spellings}
    return many_nights.read_nights_by_regular(club_of_request(request), numbers)


def _show_added_regular(request: HttpRequest, number: int) -> None:
    all_lines = all_regular_lines(club_of_request(request))
    for new_line in (line for line in all_lines if line.number == number):
        messages.success(request, added_sentence(new_line.name))
        namesakes = [
            line
            for line in all_lines
            if comparable_name(line.name) == comparable_name(new_line.name)
        ]
        if len(namesakes) > 1:
            namesake_sentence = f"{len(namesakes)} players have this name now."
            messages.warning(
                request, f"{namesake_sentence} Add a nickname or lot number to tell them apart."
            )


def added_sentence(name: str) -> str:
    return f"{name} added to the list."


def import_regulars(request: HttpRequest) -> HttpResponse:
    """Show the preview of a file or a pasted list. If the preview was confirmed, import its people.
    If other lines would be left out now than the preview showed, show the preview again.
    """
    if request.method != "POST":
        return _show_import_form(request)
    is_confirmation = "content" in request.POST
    form = (
        ConfirmedListForm(request.POST)
        if is_confirmation
        else ListFileForm(request.POST, request.FILES)
    )
    if not form.is_valid():
        return _show_import_form(request, first_error_message(form))
    file_name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        last_name_first = director_of_request(request).club.last_name_first
        source_list = people.read_people(
            reading.read_list(file_name, content), last_name_first=last_name_first
        )
        preview = preview_import(source_list, _all_spellings(club_of_request(request)))
    except Refused as refusal:
        return _show_import_form(request, str(refusal))
    if is_confirmation and form.cleaned_data["without"] == preview.left_out_lines.line_numbers:
        return _import_people(request, preview)
    preview_values = preview_context(
        file_name, content, can_correct=bool(preview.left_out_lines or preview.remarks)
    )
    count_words = preview.line_counts.words("to add", "already on the list")
    context = {"found": preview, "count": count_words, **preview_values}
    return render(request, "club/regulars/preview.html", context)


@require_post
def remove_imported_regulars(request: HttpRequest) -> HttpResponse:
    form = RemoveImportedForm(request.POST)
    if form.is_valid():
        club, key = club_of_request(request), hash_sent_form(request)
        count = acts.remove_imported_regulars(club=club, key=key, **form.cleaned_data)
        removed_sentences = (
            f"{_people_were_words(count)} removed. Regulars who have played since stay."
        )
        messages.success(request, removed_sentences)
    return redirect("regulars")


def _import_people(request: HttpRequest, preview: ImportPreview) -> HttpResponse:
    """Import the people of a confirmed preview. Those who were added meanwhile are left out."""
    club = club_of_request(request)

    def find_people_to_add() -> tuple[ListedPerson, ...]:
        new_preview = preview_import(preview.source_list, _all_spellings(club))
        return (*new_preview.to_add, *new_preview.regulars_to_fill_in)

    numbers = acts.import_people(
        club=club, find_people=find_people_to_add, key=hash_sent_form(request)
    )
    returning_count = sum(person.regular_number is not None for person in preview.to_add)
    if numbers is None:
        nothing_added_sentence = (
            preview.filled_in_details_sentence.strip() or preview.none_new_sentence
        )
        messages.success(
            request,
            f"{_people_were_words(returning_count)} added to the list."
            if returning_count
            else nothing_added_sentence,
        )
        return redirect("regulars")
    first_number, last_number = numbers
    added_count = last_number - first_number + 1 + returning_count
    messages.success(request, f"{_people_were_words(added_count)} added to the list.")
    if preview.left_out_lines:
        messages.warning(request, preview.line_counts.words("added", "on the list already"))
    return redirect(reverse("regulars", query={"first": first_number, "last": last_number}))


def _all_spellings(club: int) -> tuple[NumberedContact, ...]:
    """Return the contacts of all regulars and of all merged spellings."""
    regular_lines = all_regular_lines(club)
    return (*regular_lines, *(spelling for line in regular_lines for spelling in line.spellings))


def _show_import_form(request: HttpRequest, fault: str = "") -> HttpResponse:
    context = {"form": ListFileForm.with_pasted_text(request, fault), "fault": fault}
    return render(request, "club/regulars/import.html", context)


def _people_were_words(count: int) -> str:
    if not count:
        return "No one was"
    return "1 person was" if count == 1 else f"{count} people were"
