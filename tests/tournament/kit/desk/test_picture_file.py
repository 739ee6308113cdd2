"""A picture that is sent: what is taken, what is refused, and what is left of it."""

import io
import struct
import zlib
from contextlib import suppress

import pytest
from PIL import Image

from tests.build import dots
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms import picture_file
from tournament.kit.desk.forms.picture_file import MAX_BYTES, MAX_SIDE, reencode

PLACE = "taken at Ada's house"
ORIENTATION, GPS, SAYS = 0x0112, 0x8825, 0x010E


def seen(content):
    return Image.open(io.BytesIO(reencode(content).content))


def told(orientation=1):
    """What a telephone writes beside a photograph."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[SAYS] = orientation, PLACE
    exif.get_ifd(GPS)[2] = (40.0, 26.0, 46.0)
    return exif


def noise(wide, high, mode):
    bands = [Image.effect_noise((wide, high), 90) for _ in mode]
    return Image.merge(mode, bands)


def written(image, kind, **more):
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def bomb(wide, high):
    """The first lines of a PNG that would unpack to so much."""
    told = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    content = b"\x89PNG\r\n\x1a\n"
    for name, data in ((b"IHDR", told), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")):
        content += struct.pack(">I", len(data)) + name + data
        content += struct.pack(">I", zlib.crc32(name + data))
    return content


def test_photograph_becomes_small_and_a_drawing_keeps_its_edges():
    photograph = reencode(written(noise(1600, 1200, "RGB"), "JPEG"))
    assert (photograph.kind, photograph.width, photograph.height) == ("jpeg", MAX_SIDE, 450)
    drawing = reencode(dots(300, 200))
    assert (drawing.kind, drawing.width, drawing.height) == ("png", 300, 200)
    assert reencode(written(noise(900, 700, "RGB"), "PNG")).kind == "jpeg"


def test_what_shows_through_goes_on_to():
    through = seen(dots(mode="RGBA", colour=(9, 99, 9, 0)))
    assert (through.mode, through.getpixel((5, 5))[3]) == ("RGBA", 0)
    worst = reencode(written(noise(600, 600, "RGBA"), "PNG"))
    assert worst.kind == "png"
    assert len(worst.content) <= MAX_BYTES


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_where_and_when_it_was_taken_is_gone_and_it_stands_upright(kind):
    content = dots(300, 200, kind, exif=told(orientation=6))
    assert PLACE.encode() in content
    again = seen(content)
    assert (again.size, dict(again.getexif())) == ((200, 300), {})
    assert PLACE.encode() not in reencode(content).content


def test_comment_and_colour_profile_do_not_come_along():
    content = dots(kind="JPEG", comment=PLACE.encode(), icc_profile=PLACE.encode())
    assert content.count(PLACE.encode()) == 2
    assert PLACE.encode() not in reencode(content).content


def test_same_picture_has_the_same_name_and_another_has_another():
    assert reencode(dots()).name == reencode(dots()).name
    assert reencode(dots()).name != reencode(dots(colour="navy")).name


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_way_in_which_a_png_keeps_colours_is_read(mode):
    assert seen(written(Image.new(mode, (30, 20)), "PNG")).size == (30, 20)


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK", "YCbCr"])
def test_every_way_in_which_a_jpeg_keeps_colours_is_read(mode):
    assert seen(written(Image.new(mode, (30, 20)), "JPEG")).mode == "RGB"


def test_grey_of_sixteen_bits_is_the_same_grey():
    grey = written(Image.new("I;16", (30, 20), 0x8000), "PNG")
    assert seen(grey).getpixel((3, 3)) == (128, 128, 128)


NONE = {
    "nothing": b"",
    "words": b"a badge",
    "a page": b"<svg xmlns='http://www.w3.org/2000/svg'><script>zq()</script></svg>",
    "a GIF": dots(kind="GIF"),
    "a TIFF": dots(kind="TIFF"),
    "half a PNG": written(noise(90, 90, "RGB"), "PNG")[:4000],
    "half a JPEG": written(noise(90, 90, "RGB"), "JPEG")[:900],
    "a PNG in name alone": b"\x89PNG\r\n\x1a\n" + b"\0" * 99,
    "a JPEG of a thousand steps": dots(kind="JPEG") + b"\xff\xda" * 1000,
    "no lines in it": bomb(20, 20),
}


@pytest.mark.parametrize("content", NONE.values(), ids=NONE)
def test_what_is_no_picture_is_refused_with_what_helps(content):
    with pytest.raises(Refused, match="no picture in PNG or JPEG, or it is damaged"):
        reencode(content)


@pytest.mark.parametrize(("wide", "high"), [(8000, 6000), (12_000, 12_000), (60_000, 60_000)])
def test_what_would_unpack_to_too_much_is_refused_unread(wide, high, monkeypatch):
    monkeypatch.setattr(picture_file, "_upright", lambda image: pytest.fail("it was unpacked"))
    with pytest.raises(Refused, match="may have 40 million dots"):
        reencode(bomb(wide, high))


def test_file_that_is_too_large_is_refused_unread(monkeypatch):
    monkeypatch.setattr(Image, "open", lambda *args, **more: pytest.fail("it was read"))
    with pytest.raises(Refused, match="may have 8 MB"):
        reencode(dots() + bytes(8 * 2**20))


@pytest.mark.filterwarnings("ignore::UserWarning:PIL.TiffImagePlugin")  # it reads on
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_whatever_turned_in_it_is_a_picture_or_a_sentence(kind):
    """Byte by byte where the file says what it is, and here and there after it."""
    content = bytearray(written(noise(40, 30, "RGB"), kind, exif=told()))
    for place in (*range(0, 320), *range(320, len(content), 97)):
        turned = bytes(content[:place] + bytes([content[place] ^ 0x5A]) + content[place + 1 :])
        with suppress(Refused):
            assert reencode(turned).width <= MAX_SIDE


@pytest.mark.parametrize(("wide", "high"), [(65_000, 1), (1, 65_000), (601, 30)])
def test_line_that_nobody_could_see_is_refused(wide, high):
    with pytest.raises(Refused, match=f"This picture is {wide} by {high} dots"):
        reencode(dots(wide, high))
    assert reencode(dots(600, 30)).height == 30
