"""Fill in a form as a director does."""


def filled_form(desk, address, **typed) -> dict[str, str]:
    """Return what a browser would send of the page's form, with the typed values in place of its
    own.
    """
    page = desk.get(address)
    sent = form_values(page.context["form"])
    key = page.content.decode().split('name="key" value="')[-1].split('"')[0]
    return {**sent, "key": key} | typed


def form_values(form) -> dict[str, str]:
    sent = {"shown": form.chosen_format.value}
    for field in form:
        value = field.value()
        if isinstance(value, list):
            sent |= {f"{field.name}_{place}": item for place, item in enumerate(value)}
        else:
            sent[field.name] = "" if value is None else str(value)
    return sent
