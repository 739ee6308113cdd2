"""Fill in a form as a director does."""


def filled_form(desk, address, **typed) -> dict[str, str]:
    """Return the values that a browser would send from the form at this address, replaced by the
    typed ones.
    """
    page = desk.get(address)
    values = form_values(page.context["form"])
    key = page.content.decode().split('name="key" value="')[-1].split('"')[0]
    return {**values, "key": key} | typed


def form_values(form) -> dict[str, str]:
    """Return the value of each box of the form, by the name of the box."""
    values = {"shown": form.chosen_format.value}
    for field in form:
        value = field.value()
        if isinstance(value, list):
            values |= {f"{field.name}_{place}": item for place, item in enumerate(value)}
        else:
            values[field.name] = "" if value is None else str(value)
    return values
