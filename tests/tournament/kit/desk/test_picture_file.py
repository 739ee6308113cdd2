"""An uploaded picture is encoded again without its metadata, or refused."""

import io
import struct
import zlib
from contextlib import suppress

import pytest
from PIL import Image

from tests.build import image_bytes
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms import picture_file
from tournament.kit.desk.forms.picture_file import (
    MAX_PICTURE_BYTES,
    MAX_SIDE_IN_PIXELS,
    reencode_picture,
)

PLACE_NOTE = "taken at Ada's house"
ORIENTATION_TAG, GPS_TAG, DESCRIPTION_TAG = 0x0112, 0x8825, 0x010E


def reencode_and_open(content):
    return Image.open(io.BytesIO(reencode_picture(content).content))


def make_exif_with_place(orientation=1):
    """Return Exif data that say where a photo was taken."""
    exif = Image.Exif()
    exif[ORIENTATION_TAG], exif[DESCRIPTION_TAG] = orientation, PLACE_NOTE
    exif.get_ifd(GPS_TAG)[2] = (40.0, 26.0, 46.0)
    return exif


def make_noise_image(width, height, mode):
    bands = [Image.effect_noise((width, height), 90) for _ in mode]
    return Image.merge(mode, bands)


def encode_image(image, kind, **options):
    output_buffer = io.BytesIO()
    image.save(output_buffer, kind, **options)
    return output_buffer.getvalue()


def make_png_with_false_size(width, height):
    """Return a small PNG file whose header states this size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    content = b"\x89PNG\r\n\x1a\n"
    for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")):
        content += struct.pack(">I", len(data)) + name + data
        content += struct.pack(">I", zlib.crc32(name + data))
    return content


def test_photo_becomes_a_small_jpeg_and_drawing_stays_a_png():
    photograph = reencode_picture(encode_image(make_noise_image(1600, 1200, "RGB"), "JPEG"))
    assert (photograph.kind, photograph.width, photograph.height) == (
        "jpeg",
        MAX_SIDE_IN_PIXELS,
        450,
    )
    drawing = reencode_picture(image_bytes(300, 200))
    assert (drawing.kind, drawing.width, drawing.height) == ("png", 300, 200)
    assert reencode_picture(encode_image(make_noise_image(900, 700, "RGB"), "PNG")).kind == "jpeg"


def test_transparent_picture_stays_a_transparent_png():
    picture = reencode_and_open(image_bytes(mode="RGBA", color=(9, 99, 9, 0)))
    assert (picture.mode, picture.getpixel((5, 5))[3]) == ("RGBA", 0)
    largest_picture = reencode_picture(encode_image(make_noise_image(600, 600, "RGBA"), "PNG"))
    assert largest_picture.kind == "png"
    assert len(largest_picture.content) <= MAX_PICTURE_BYTES


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_exif_data_are_removed_and_picture_is_turned_upright(kind):
    content = image_bytes(300, 200, kind, exif=make_exif_with_place(orientation=6))
    assert PLACE_NOTE.encode() in content
    picture = reencode_and_open(content)
    assert (picture.size, dict(picture.getexif())) == ((200, 300), {})
    assert PLACE_NOTE.encode() not in reencode_picture(content).content


def test_comment_and_color_profile_are_removed():
    content = image_bytes(kind="JPEG", comment=PLACE_NOTE.encode(), icc_profile=PLACE_NOTE.encode())
    assert content.count(PLACE_NOTE.encode()) == 2
    assert PLACE_NOTE.encode() not in reencode_picture(content).content


def test_picture_name_depends_only_on_content():
    assert reencode_picture(image_bytes()).name == reencode_picture(image_bytes()).name
    assert reencode_picture(image_bytes()).name != reencode_picture(image_bytes(color="navy")).name


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_png_of_every_color_mode_is_accepted(mode):
    assert reencode_and_open(encode_image(Image.new(mode, (30, 20)), "PNG")).size == (30, 20)


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK", "YCbCr"])
def test_jpeg_of_every_color_mode_becomes_rgb(mode):
    assert reencode_and_open(encode_image(Image.new(mode, (30, 20)), "JPEG")).mode == "RGB"


def test_16_bit_gray_becomes_the_same_8_bit_gray():
    gray_png = encode_image(Image.new("I;16", (30, 20), 0x8000), "PNG")
    assert reencode_and_open(gray_png).getpixel((3, 3)) == (128, 128, 128)


FILES_OTHER_THAN_PICTURES = {
    "nothing": b"",
    "words": b"a badge",
    "a page": b"<svg xmlns='http://www.w3.org/2000/svg'><script>zq()</script></svg>",
    "a GIF": image_bytes(kind="GIF"),
    "a TIFF": image_bytes(kind="TIFF"),
    "half a PNG": encode_image(make_noise_image(90, 90, "RGB"), "PNG")[:4000],
    "half a JPEG": encode_image(make_noise_image(90, 90, "RGB"), "JPEG")[:900],
    "a PNG in name alone": b"\x89PNG\r\n\x1a\n" + b"\0" * 99,
    "a JPEG of a thousand steps": image_bytes(kind="JPEG") + b"\xff\xda" * 1000,
    "no lines in it": make_png_with_false_size(20, 20),
}


@pytest.mark.parametrize(
    "content", FILES_OTHER_THAN_PICTURES.values(), ids=FILES_OTHER_THAN_PICTURES
)
def test_file_other_than_a_picture_is_refused(content):
    with pytest.raises(Refused, match="not a PNG or JPEG picture, or it is damaged"):
        reencode_picture(content)


@pytest.mark.parametrize(("width", "height"), [(8000, 6000), (12_000, 12_000), (60_000, 60_000)])
def test_picture_of_too_many_pixels_is_refused_before_decoding(width, height, monkeypatch):
    monkeypatch.setattr(
        picture_file, "_prepare_picture", lambda image: pytest.fail("it was unpacked")
    )
    with pytest.raises(Refused, match="more than 40 million pixels"):
        reencode_picture(make_png_with_false_size(width, height))


def test_file_over_8_mb_is_refused_before_reading(monkeypatch):
    monkeypatch.setattr(Image, "open", lambda *args, **options: pytest.fail("it was read"))
    with pytest.raises(Refused, match="larger than 8 MB"):
        reencode_picture(image_bytes() + bytes(8 * 2**20))


# Pillow warns about the damage and goes on reading.
@pytest.mark.filterwarnings("ignore::UserWarning:PIL.TiffImagePlugin")
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_with_a_damaged_byte_is_reencoded_or_refused(kind):
    """Each of the first 320 bytes is damaged in turn, and then every 97th byte."""
    content = bytearray(
        encode_image(make_noise_image(40, 30, "RGB"), kind, exif=make_exif_with_place())
    )
    for place in (*range(0, 320), *range(320, len(content), 97)):
        damaged_content = bytes(
            content[:place] + bytes([content[place] ^ 0x5A]) + content[place + 1 :]
        )
        with suppress(Refused):
            assert reencode_picture(damaged_content).width <= MAX_SIDE_IN_PIXELS


@pytest.mark.parametrize(("width", "height"), [(65_000, 1), (1, 65_000), (601, 30)])
def test_picture_much_longer_than_wide_is_refused(width, height):
    with pytest.raises(Refused, match=f"This picture is {width} by {height} pixels"):
        reencode_picture(image_bytes(width, height))
    assert reencode_picture(image_bytes(600, 30)).height == 30
