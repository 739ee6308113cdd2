"""The comparison of pictures sees differences, but not how another browser draws its letters."""

import pytest
from PIL import Image, ImageEnhance, ImageFilter

from tests.browser.approved import image_file
from tests.browser.likeness import differing_parts

NAMES_OF_COMPARED_PICTURES = (
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


def middle_area(image):
    """Return the edges of an area in the middle of a picture, a third of its width and height."""
    width, height = image.size
    return (width // 3, height // 3, 2 * width // 3, 2 * height // 3)


def move_block(image, pixels_right, pixels_down):
    copy, area = image.copy(), middle_area(image)
    copy.paste(image.crop(area), (area[0] + pixels_right, area[1] + pixels_down))
    return copy


def erase_middle(image):
    copy, area = image.copy(), middle_area(image)
    copy.paste(image.getpixel((area[0], image.height - 2)), area)
    return copy


def recolor(image):
    copy, area = image.copy(), middle_area(image)
    green, red, blue = image.crop(area).split()
    copy.paste(Image.merge("RGB", (red.point(lambda x: x * 0.8), green, blue)), area)
    return copy


def soften(image):
    """Return the picture moved half a pixel to the right, a little softer and paler."""
    moved_image = image.transform(
        image.size, Image.Transform.AFFINE, (1, 0, -0.5, 0, 1, 0), Image.Resampling.BILINEAR
    )
    blurred = moved_image.filter(ImageFilter.GaussianBlur(0.4))
    copy = ImageEnhance.Contrast(blurred).enhance(0.98)
    copy.paste(image.crop((0, 0, 1, image.height)), (0, 0))
    return copy


@pytest.mark.parametrize("name", NAMES_OF_COMPARED_PICTURES)
def test_picture_matches_itself_and_one_from_another_browser(name):
    image = approved_picture(name)
    assert differing_parts(image, image) == []
    assert differing_parts(image, soften(image)) == []


@pytest.mark.parametrize("name", NAMES_OF_COMPARED_PICTURES)
@pytest.mark.parametrize(
    "change_block",
    [
        lambda image: move_block(image, image.width // 50, 0),
        lambda image: move_block(image, 0, image.width // 50),
        erase_middle,
        recolor,
    ],
    ids=["moved-across", "moved-down", "missing", "in-another-color"],
)
def test_changed_block_is_reported_with_its_position(name, change_block):
    image = approved_picture(name)
    parts = differing_parts(image, change_block(image))
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
