"""A form as a director finds it, with some answers typed."""


def filled(desk, address, **typed) -> dict[str, str]:
    """What the browser would send of the form on this page."""
    page = desk.get(address)
    sent = told(page.context["form"])
    key = page.content.decode().split('name="key" value="')[-1].split('"')[0]
    return {**sent, "key": key} | typed


def told(form) -> dict[str, str]:
    sent = {"shown": form.way.value}
    for field in form:
        value = field.value()
        if isinstance(value, list):
            sent |= {f"{field.name}_{place}": one for place, one in enumerate(value)}
        else:
            sent[field.name] = "" if value is None else str(value)
    return sent
