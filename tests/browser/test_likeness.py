"""The comparison of pictures sees differences, but not how another browser draws its letters."""

import pytest
from PIL import Image, ImageEnhance, ImageFilter

from tests.browser.approved import image_file
from tests.browser.likeness import differing_parts

PICTURES_COMPARED = (
    "desk",
    "standings",
    "wall",
    "phone",
    "wall-standings",
    "wall-bracket",
    "paper-seats",
)


def approved_picture(name):
    with Image.open(image_file(name)) as picture:
        return picture.convert("RGB")


def middle_box(image):
    """Return a box in the middle of a picture, a third of its width and height."""
    width, height = image.size
    return (width // 3, height // 3, 2 * width // 3, 2 * height // 3)


def move_block(image, columns, rows):
    copy, place = image.copy(), middle_box(image)
    copy.paste(image.crop(place), (place[0] + columns, place[1] + rows))
    return copy


def erase_middle(image):
    copy, place = image.copy(), middle_box(image)
    copy.paste(image.getpixel((place[0], image.height - 2)), place)
    return copy


def recolor(image):
    copy, place = image.copy(), middle_box(image)
    green, red, blue = image.crop(place).split()
    copy.paste(Image.merge("RGB", (red.point(lambda x: x * 0.8), green, blue)), place)
    return copy


def soften(image):
    """Return the picture moved half a pixel to the right, a little softer and paler."""
    half = image.transform(
        image.size, Image.Transform.AFFINE, (1, 0, -0.5, 0, 1, 0), Image.Resampling.BILINEAR
    )
    blurred = half.filter(ImageFilter.GaussianBlur(0.4))
    copy = ImageEnhance.Contrast(blurred).enhance(0.98)
    copy.paste(image.crop((0, 0, 1, image.height)), (0, 0))
    return copy


@pytest.mark.parametrize("name", PICTURES_COMPARED)
def test_picture_matches_itself_and_one_from_another_browser(name):
    image = approved_picture(name)
    assert differing_parts(image, image) == []
    assert differing_parts(image, soften(image)) == []


@pytest.mark.parametrize("name", PICTURES_COMPARED)
@pytest.mark.parametrize(
    "changed",
    [
        lambda image: move_block(image, image.width // 50, 0),
        lambda image: move_block(image, 0, image.width // 50),
        erase_middle,
        recolor,
    ],
    ids=["moved-across", "moved-down", "missing", "in-another-color"],
)
def test_changed_block_is_reported_with_its_position(name, changed):
    image = approved_picture(name)
    parts = differing_parts(image, changed(image))
    assert parts
    for part in parts:
        across_words, down_words = part.partition(":")[0].split(" across and ")
        for span in (across_words, down_words.removesuffix(" down")):
            first, last = (int(figure) for figure in span.removesuffix(" %").split(" to "))
            assert 20 <= first < last <= 80, part


def test_picture_of_another_shape_differs_as_a_whole():
    image = approved_picture("desk")
    (sentence,) = differing_parts(image, image.crop((0, 0, image.width, image.height // 2)))
    assert sentence.startswith("all of it")
