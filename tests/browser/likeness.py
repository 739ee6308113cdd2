"""Compare two pictures and find where they differ. Another Chromium may draw the edges of letters
differently, which does not count. A part that has moved, is missing or has another color does
count.
"""

from PIL import Image, ImageChops, ImageFilter

# Both pictures are scaled to this length on their longer side, and compared in squares of so many
# points.
LONG, SQUARE = 320, 16
# How far the colors of a square may differ, of 255.
TOLERANCE = 12


def differing_parts(approved, fresh):
    """Return the parts that differ between two pictures, each with its position in percent of the
    picture.
    """
    if abs(fresh.height / fresh.width - approved.height / approved.width) > 1 / LONG:
        return [f"all of it: {fresh.width} x {fresh.height}, and not as {approved.size}"]
    as_large = fresh.convert("RGB").resize(approved.size, Image.Resampling.BOX)
    apart = _difference(_shrink(approved), _shrink(as_large))
    across, down = apart.size
    return [
        f"{_part_of(x, across)} across and {_part_of(y, down)} down: {apart.getpixel((x, y))} apart"
        for y in range(down)
        for x in range(across)
        if apart.getpixel((x, y)) > TOLERANCE
    ]


def _part_of(place, of):
    return f"{100 * place // of} to {100 * (place + 1) // of} %"


def _shrink(picture):
    size = tuple(round(LONG * side / max(picture.size)) for side in picture.size)
    small = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(1))


def _difference(image, other):
    """Return an image with one point for each square of the picture, which holds the largest color
    difference there.
    """
    red, green, blue = ImageChops.difference(image, other).split()
    most = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    squares = tuple(-(-side // SQUARE) for side in most.size)
    return most.resize(squares, Image.Resampling.BOX)
