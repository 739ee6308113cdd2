"""What differs between two pictures is seen, but not how another browser draws its letters."""

import pytest
from PIL import Image, ImageEnhance, ImageFilter

from tests.browser.approved import file_of
from tests.browser.likeness import unlike

LOOKED_AT = ("desk", "standings", "wall", "phone", "wall-standings", "wall-bracket", "paper-seats")


def picture(name):
    with Image.open(file_of(name)) as kept:
        return kept.convert("RGB")


def middle(one):
    """A block in the middle, a third as wide and as high."""
    wide, high = one.size
    return (wide // 3, high // 3, 2 * wide // 3, 2 * high // 3)


def moved(one, across, down):
    copy, place = one.copy(), middle(one)
    copy.paste(one.crop(place), (place[0] + across, place[1] + down))
    return copy


def missing(one):
    copy, place = one.copy(), middle(one)
    copy.paste(one.getpixel((place[0], one.height - 2)), place)
    return copy


def in_another_colour(one):
    copy, place = one.copy(), middle(one)
    green, red, blue = one.crop(place).split()
    copy.paste(Image.merge("RGB", (red.point(lambda x: x * 0.8), green, blue)), place)
    return copy


def as_another_browser_draws(one):
    """Everything half a point farther right, its edges softer, and a little paler."""
    half = one.transform(
        one.size, Image.Transform.AFFINE, (1, 0, -0.5, 0, 1, 0), Image.Resampling.BILINEAR
    )
    soft = half.filter(ImageFilter.GaussianBlur(0.4))
    copy = ImageEnhance.Contrast(soft).enhance(0.98)
    copy.paste(one.crop((0, 0, 1, one.height)), (0, 0))
    return copy


@pytest.mark.parametrize("name", LOOKED_AT)
def test_picture_is_like_itself_and_as_another_browser_draws_it(name):
    one = picture(name)
    assert unlike(one, one) == []
    assert unlike(one, as_another_browser_draws(one)) == []


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize(
    "changed",
    [
        lambda one: moved(one, one.width // 50, 0),
        lambda one: moved(one, 0, one.width // 50),
        missing,
        in_another_colour,
    ],
    ids=["moved-across", "moved-down", "missing", "in-another-colour"],
)
def test_block_that_is_otherwise_is_named_by_its_place(name, changed):
    one = picture(name)
    parts = unlike(one, changed(one))
    assert parts
    for part in parts:
        across, down = part.partition(":")[0].split(" across and ")
        for told in (across, down.removesuffix(" down")):
            first, last = (int(figure) for figure in told.removesuffix(" %").split(" to "))
            assert 20 <= first < last <= 80, part


def test_picture_of_another_shape_is_unlike():
    one = picture("desk")
    (told,) = unlike(one, one.crop((0, 0, one.width, one.height // 2)))
    assert told.startswith("all of it")
