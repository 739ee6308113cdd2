"""Compare two pictures and find where they differ. Another Chromium may draw the edges of letters
differently, which does not count. A part that has moved, is missing or has another color does
count.
"""

from PIL import Image, ImageChops, ImageFilter

# Both pictures are scaled to this length on their longer side, and compared in squares of this
# size.
LONG_SIDE_PX, SQUARE_SIDE_PX = 320, 16
# A color difference of a square counts only if it is larger than this, of 255.
MAX_COLOR_DIFFERENCE = 12


def differing_parts(approved_picture, drawn_picture):
    """Return the parts that differ between two pictures, each with its position in percent of the
    picture.
    """
    size, drawn_size = approved_picture.size, drawn_picture.size
    if abs(drawn_size[1] / drawn_size[0] - size[1] / size[0]) > 1 / LONG_SIDE_PX:
        return [f"all of it: {drawn_size} in place of {size}"]
    resized_picture = drawn_picture.convert("RGB").resize(size, Image.Resampling.BOX)
    differences = _color_differences(_shrink(approved_picture), _shrink(resized_picture))
    columns, rows = differences.size
    return [
        f"{_percent_range(x, columns)} across and {_percent_range(y, rows)} down: "
        f"{differences.getpixel((x, y))} apart"
        for y in range(rows)
        for x in range(columns)
        if differences.getpixel((x, y)) > MAX_COLOR_DIFFERENCE
    ]


def _percent_range(index, count):
    return f"{100 * index // count} to {100 * (index + 1) // count} %"


def _shrink(picture):
    size = tuple(round(LONG_SIDE_PX * side / max(picture.size)) for side in picture.size)
    smaller_picture = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return smaller_picture.filter(ImageFilter.GaussianBlur(1))


def _color_differences(picture, other_picture):
    """Return a small picture with one pixel for each square, which holds the color difference
    there.
    """
    red, green, blue = ImageChops.difference(picture, other_picture).split()
    largest_differences = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    square_counts = tuple(-(-side // SQUARE_SIDE_PX) for side in largest_differences.size)
    return largest_differences.resize(square_counts, Image.Resampling.BOX)
