"""Compare two pictures and find where they differ. Another Chromium may draw the edges of letters
differently, which does not count. A part that has moved, is missing or has another color does
count.
"""

from PIL import Image, ImageChops, ImageFilter

# Both pictures are scaled to this length on their longer side, and compared in squares of so many
# points.
LONG_SIDE, SQUARE_SIDE = 320, 16
# The largest color difference of a square that does not count, of 255.
MAX_COLOR_DIFFERENCE = 12


def differing_parts(approved, drawn_picture):
    """Return the parts that differ between two pictures, each with its position in percent of the
    picture.
    """
    if (
        abs(drawn_picture.height / drawn_picture.width - approved.height / approved.width)
        > 1 / LONG_SIDE
    ):
        return [
            f"all of it: {drawn_picture.width} x {drawn_picture.height}, and not as {approved.size}"
        ]
    resized = drawn_picture.convert("RGB").resize(approved.size, Image.Resampling.BOX)
    differences = _color_differences(_shrink(approved), _shrink(resized))
    columns, rows = differences.size
    return [
        f"{_percent_range(x, columns)} across and {_percent_range(y, rows)} down: "
        f"{differences.getpixel((x, y))} apart"
        for y in range(rows)
        for x in range(columns)
        if differences.getpixel((x, y)) > MAX_COLOR_DIFFERENCE
    ]


def _percent_range(place, count):
    return f"{100 * place // count} to {100 * (place + 1) // count} %"


def _shrink(picture):
    size = tuple(round(LONG_SIDE * side / max(picture.size)) for side in picture.size)
    smaller_picture = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return smaller_picture.filter(ImageFilter.GaussianBlur(1))


def _color_differences(image, other_image):
    """Return an image with one point for each square of the picture, which holds the largest color
    difference there.
    """
    red, green, blue = ImageChops.difference(image, other_image).split()
    largest = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    squares = tuple(-(-side // SQUARE_SIDE) for side in largest.size)
    return largest.resize(squares, Image.Resampling.BOX)
