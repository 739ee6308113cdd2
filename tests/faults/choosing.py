"""Choose what a visitor in a crowd presses, opens and types."""

from urllib.parse import urlsplit

from django.urls import resolve

# A visitor sends no form to an address that contains one of these words and follows no link to it.
# It would end the night for everyone else or take people out of it, or it leads to a file or away
# from the night.
ADDRESS_PARTS_NEVER_PRESSED = (
    "closing",
    "wipe",
    "import",
    "night.json",
    ".csv",
    ".pdf",
    "print",
    "set-up",
)
ADDRESS_PARTS_NEVER_PRESSED += ("gone", "take-out")
CLUB_PAGES = ("/regulars/", "/walls/")
FIRST_NAMES = ("Ada", "Bert", "Cora", "Dan", "Edna", "Floyd", "Greta", "Hank")
# The range from which a score box is filled, by the end of its name: the points of the first and
# the second side, then the Xs of each.
POINTS_OR_X_RANGE_BY_BOX = {"0": (6, 11), "1": (4, 8), "2": (0, 2), "3": (0, 2)}


def page_name(address):
    """Return the name of the page at an address, without the numbers of its night and table and
    without its key.
    """
    return resolve(urlsplit(address).path).url_name


def choose_least_tried(choices, name, counts, rng):
    """Return the least tried of three random choices, so that no choice is left out for long."""
    return min(rng.choices(choices, k=3), key=lambda choice: counts[name(choice)])


def is_address_harmless_to_the_night(address):
    is_in_known_place = any(
        path_part in address for path_part in ("/night/", "/table/", *CLUB_PAGES)
    )
    return is_in_known_place and not any(
        path_part in address for path_part in ADDRESS_PARTS_NEVER_PRESSED
    )


def fill_in_form(form, rng):
    """Return plausible values for a form: a choice of each kind, a name, a few words, or one
    table's totals.
    """
    tables = [
        form_box.name.partition("b")[0]
        for form_box in form.boxes
        if form_box.attributes.get("data-most")
    ]
    table = rng.choice(tables) if tables else ""
    values = {}
    for form_box in form.boxes:
        if form_box.attributes.get("data-most"):
            name, _, place = form_box.name.partition("b")
            if name == table and place in POINTS_OR_X_RANGE_BY_BOX:
                values[form_box.name] = str(rng.randint(*POINTS_OR_X_RANGE_BY_BOX[place]))
        elif (form_box.kind == "radio" and rng.random() < 0.5) or form_box.name not in values:
            value = _choose_value(form_box, rng)
            values |= {form_box.name: value} if value is not None and form_box.name else {}
    return values


def _choose_value(form_box, rng):
    """Return a new value for the box, or None to leave the box unchanged."""
    if form_box.kind == "radio":
        return form_box.value
    if form_box.tag == "select" and form_box.choices and rng.random() < 0.5:
        return rng.choice(form_box.choices).value
    if (form_box.tag == "textarea" or form_box.kind == "text") and not form_box.value:
        is_numeric = form_box.attributes.get("inputmode") == "numeric"
        return (
            str(rng.randrange(6))
            if is_numeric
            else f"{rng.choice(FIRST_NAMES)} {rng.randrange(1000)}"
        )
    return None
