"""Encodes an uploaded picture again, so that it is small and contains nothing but its pixels."""

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageOps

from tournament.evening.words.refused import Refused
from tournament.storage.reading.club_profile import name_picture_by_checksum

MAX_MEGABYTES, MAX_MEGAPIXELS = 8, 40
# The most times that the long side may exceed the short one. A picture of 600 by 30 pixels can
# still be recognized.
MAX_SIDE_RATIO = 20
MAX_SIDE_IN_PIXELS = 600
# A picture that stays larger after every attempt is stored in its smallest encoding.
MAX_PICTURE_BYTES = 100_000
JPEG_QUALITIES = (88, 80, 70, 60, 50)
PALETTE_SIZE, SHRINK_FACTOR, MIN_SIDE_TO_SHRINK = 256, 0.8, 60
# A progressive JPEG has about a dozen scans. Each scan costs a pass over the whole picture, so a
# picture with many more is refused.
SCAN_START, MAX_SCANS = b"\xff\xda", 100
NOT_A_PICTURE_SENTENCE = (
    "This is not a PNG or JPEG picture, or it is damaged. Open it on this computer, save it as PNG "
    "or JPEG, and choose that file. Do the same with HEIC pictures from phones."
)
PICTURE_TOO_LARGE_SENTENCE = f"This picture is larger than {MAX_MEGABYTES} MB. Save it smaller."
DECODING_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    KeyError,
    IndexError,
    TypeError,
    EOFError,
    OverflowError,
    struct.error,
    zlib.error,
)


@dataclass(frozen=True, slots=True)
class ReencodedPicture:
    """A picture in the encoding in which it is stored. Its `name` is a hash of its content, so a
    changed picture has a new address.
    """

    kind: Literal["png", "jpeg"]
    width: int
    height: int
    content: bytes

    @property
    def name(self) -> str:
        return name_picture_by_checksum(self.content)


def reencode_picture(content: bytes) -> ReencodedPicture:
    """Return the picture in a new, small encoding. Refuse a file that is too large, is no PNG or
    JPEG picture, or has too many pixels or a very long and narrow shape. The size is checked before
    the picture is unpacked.
    """
    if len(content) > MAX_MEGABYTES * 2**20:
        raise Refused(PICTURE_TOO_LARGE_SENTENCE)
    if content.count(SCAN_START) > MAX_SCANS:
        raise Refused(NOT_A_PICTURE_SENTENCE)
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MAX_MEGAPIXELS * 1_000_000:
                raise Refused(_too_many_pixels_message(image.size))
            if max(image.size) > MAX_SIDE_RATIO * min(image.size):
                raise Refused(_too_narrow_message(image.size))
            return _first_encoding_within_limit(
                _prepare_picture(image), is_drawing=image.format == "PNG"
            )
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise Refused(_too_many_pixels_message()) from fault
    except DECODING_ERRORS as fault:
        raise Refused(NOT_A_PICTURE_SENTENCE) from fault


def _too_many_pixels_message(size: tuple[int, int] | None = None) -> str:
    size_words = f" of {size[0]} by {size[1]}" if size else ""
    return (
        f"This picture{size_words} has more than {MAX_MEGAPIXELS} million pixels. Save it smaller."
    )


def _too_narrow_message(size: tuple[int, int]) -> str:
    return (
        f"This picture is {size[0]} by {size[1]} pixels, which is too narrow. Choose one whose "
        f"long side is at most {MAX_SIDE_RATIO} times its short side."
    )


def _prepare_picture(image: Image.Image) -> Image.Image:
    """Return the picture upright, in plain colors and at the size in which it is stored, without
    its metadata.
    """
    # A draft lets Pillow unpack a large JPEG at a smaller scale.
    image.draft("RGB", (2 * MAX_SIDE_IN_PIXELS, 2 * MAX_SIDE_IN_PIXELS))
    color_mode = "RGBA" if image.has_transparency_data else "RGB"
    prepared_picture = _to_eight_bits(image)
    # Converting copies the picture, which costs memory, so it is done only if needed.
    if prepared_picture.mode != color_mode:
        prepared_picture = prepared_picture.convert(color_mode)
    prepared_picture.thumbnail((MAX_SIDE_IN_PIXELS, MAX_SIDE_IN_PIXELS), Image.Resampling.LANCZOS)
    ImageOps.exif_transpose(prepared_picture, in_place=True)
    return Image.frombytes(color_mode, prepared_picture.size, prepared_picture.tobytes())


def _to_eight_bits(image: Image.Image) -> Image.Image:
    """Return the image with 16-bit grays scaled down to 8 bits, since Pillow would turn them all
    white.
    """
    if not image.mode.startswith("I"):
        return image
    gray_image = image.convert("I").point(lambda value: value / 256).convert("L")
    gray_image.info = image.info
    return gray_image


def _first_encoding_within_limit(image: Image.Image, *, is_drawing: bool) -> ReencodedPicture:
    """Return the first encoding of at most `MAX_PICTURE_BYTES`, or the last if all are larger."""
    encodings = (
        _transparent_encodings(image)
        if image.mode == "RGBA"
        else _opaque_encodings(image, is_drawing)
    )
    for encoded_picture in encodings:
        if len(encoded_picture.content) <= MAX_PICTURE_BYTES:
            break
    return encoded_picture


def _opaque_encodings(image: Image.Image, is_drawing: bool) -> Iterator[ReencodedPicture]:
    """Yield the encodings to try for an opaque picture: for a drawing first PNG, which keeps its
    edges, then JPEG in lower and lower quality.
    """
    if is_drawing:
        yield _encode(image, "png")
    yield from (_encode(image, "jpeg", quality) for quality in JPEG_QUALITIES)


def _transparent_encodings(image: Image.Image) -> Iterator[ReencodedPicture]:
    """Yield the picture as smaller and smaller PNGs, since a JPEG cannot be transparent."""
    yield _encode(image, "png")
    while True:
        yield _encode(image.quantize(PALETTE_SIZE, Image.Quantize.FASTOCTREE), "png")
        if max(image.size) < MIN_SIDE_TO_SHRINK:
            return
        image = image.resize([max(1, round(side * SHRINK_FACTOR)) for side in image.size])


def _encode(image: Image.Image, kind: Literal["png", "jpeg"], quality: int = 0) -> ReencodedPicture:
    output_buffer = io.BytesIO()
    image.save(output_buffer, kind, optimize=True, **({"quality": quality} if quality else {}))
    return ReencodedPicture(kind, *image.size, output_buffer.getvalue())
