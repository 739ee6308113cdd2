"""Whether two pictures show the same, and where they do not. Another Chromium draws the edges of
letters otherwise, and shows the same, and a part that has moved, is missing or has another colour
never. Knows nothing of what they show.
"""

from PIL import Image, ImageChops, ImageFilter

# Both are made so long on their longer side, and looked at in squares of so many points.
LONG, SQUARE = 320, 16
# How far the colours of a square may be apart on the whole, of 255.
TOLERANCE = 12


def unlike(approved, fresh):
    """The parts that differ, each as where it stands in hundredths of the picture."""
    if abs(fresh.height / fresh.width - approved.height / approved.width) > 1 / LONG:
        return [f"all of it: {fresh.width} x {fresh.height}, and not as {approved.size}"]
    as_large = fresh.convert("RGB").resize(approved.size, Image.Resampling.BOX)
    apart = _apart(_small(approved), _small(as_large))
    across, down = apart.size
    return [
        f"{_part(x, across)} across and {_part(y, down)} down: {apart.getpixel((x, y))} apart"
        for y in range(down)
        for x in range(across)
        if apart.getpixel((x, y)) > TOLERANCE
    ]


def _part(place, of):
    return f"{100 * place // of} to {100 * (place + 1) // of} %"


def _small(picture):
    size = tuple(round(LONG * side / max(picture.size)) for side in picture.size)
    small = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(1))


def _apart(one, other):
    """A point for each square: how far that colour is apart in which they are farthest apart."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    squares = tuple(-(-side // SQUARE) for side in most.size)
    return most.resize(squares, Image.Resampling.BOX)
