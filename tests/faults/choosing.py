"""What somebody in the crowd may well choose: which press, which page, and what is typed for it."""

from urllib.parse import urlsplit

from django.urls import resolve

# What would end the evening for everybody else, or leads out of it.
LEFT_ALONE = ("closing", "wipe", "import", "night.json", ".csv", ".pdf", "print", "set-up")
LEFT_ALONE += ("gone", "take-out")
OF_THE_CLUB = ("/regulars/", "/walls/")
FIRST = ("Ada", "Bert", "Cora", "Dan", "Edna", "Floyd", "Greta", "Hank")
# Points of the first side and the second, then the X that each holds.
TOTALS = {"0": (6, 11), "1": (4, 8), "2": (0, 2), "3": (0, 2)}


def verb(at):
    """The name of the page, whichever evening, table or key it is of."""
    return resolve(urlsplit(at).path).url_name


def least_known(among, name, known, lot):
    """Of three at random the one that was met least, so that none is left out for long."""
    return min(lot.choices(among, k=3), key=lambda one: known[name(one)])


def is_harmless(at):
    inside = any(one in at for one in ("/night/", "/table/", *OF_THE_CLUB))
    return inside and not any(one in at for one in LEFT_ALONE)


def typed_into(form, lot):
    """What may well be meant: a choice of each kind, a name, a few words, one table's totals."""
    tables = [box.name.partition("b")[0] for box in form.boxes if box.told.get("data-most")]
    table = lot.choice(tables) if tables else ""
    typed = {}
    for box in form.boxes:
        if box.told.get("data-most"):
            name, _, place = box.name.partition("b")
            if name == table and place in TOTALS:
                typed[box.name] = str(lot.randint(*TOTALS[place]))
        elif (box.kind == "radio" and lot.random() < 0.5) or box.name not in typed:
            found = _chosen(box, lot)
            typed |= {box.name: found} if found is not None and box.name else {}
    return typed


def _chosen(box, lot):
    """Nothing for what stays as it is drawn."""
    if box.kind == "radio":
        return box.value
    if box.tag == "select" and box.choices and lot.random() < 0.5:
        return lot.choice(box.choices).value
    if (box.tag == "textarea" or box.kind == "text") and not box.value:
        numeric = box.told.get("inputmode") == "numeric"
        return str(lot.randrange(6)) if numeric else f"{lot.choice(FIRST)} {lot.randrange(1000)}"
    return None
