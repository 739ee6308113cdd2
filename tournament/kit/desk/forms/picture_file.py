"""Encodes a sent picture again, so that it is small and has nothing in it but what can be seen."""

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageOps

from tournament.evening.words.refused import Refused
from tournament.storage.reading.club_profile import picture_name

MAX_MEGABYTES, MAX_MEGAPIXELS = 8, 40
# The long side divided by the short one. A picture of 600 by 30 pixels can still be seen.
MAX_SIDE_RATIO = 20
MAX_SIDE_IN_PIXELS = 600
# A picture that stays larger after every try is stored all the same.
WANTED_BYTES = 100_000
JPEG_QUALITIES = (88, 80, 70, 60, 50)
PALETTE_SIZE, SHRINK_FACTOR, MIN_SIDE_TO_SHRINK = 256, 0.8, 60
# A progressive JPEG has about a dozen scans, and each one costs a pass over the whole picture.
SCAN_START, MAX_SCANS = b"\xff\xda", 100
NOT_A_PICTURE = (
    "This is not a PNG or JPEG picture, or it is damaged. Open it on this computer, save it as PNG "
    "or JPEG, and choose that file. Do the same with HEIC pictures from phones."
)
TOO_LARGE = f"This picture is larger than {MAX_MEGABYTES} MB. Save it smaller."
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
    """A picture in the encoding that is stored. Its `name` is a hash of its content, so that
    another picture has another address.
    """

    kind: Literal["png", "jpeg"]
    width: int
    height: int
    content: bytes

    @property
    def name(self) -> str:
        return picture_name(self.content)


def reencode(content: bytes) -> ReencodedPicture:
    """Return the picture in a new, small encoding. Its size is checked before it is unpacked."""
    if len(content) > MAX_MEGABYTES * 2**20:
        raise Refused(TOO_LARGE)
    if content.count(SCAN_START) > MAX_SCANS:
        raise Refused(NOT_A_PICTURE)
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MAX_MEGAPIXELS * 1_000_000:
                raise Refused(_too_many_pixels_message(image.size))
            if max(image.size) > MAX_SIDE_RATIO * min(image.size):
                raise Refused(_too_narrow_message(image.size))
            return _first_small_enough(_turn_upright(image), is_drawing=image.format == "PNG")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise Refused(_too_many_pixels_message()) from fault
    except DECODING_ERRORS as fault:
        raise Refused(NOT_A_PICTURE) from fault


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


def _turn_upright(image: Image.Image) -> Image.Image:
    """Return the picture upright, in plain colors and at its stored size, without its metadata."""
    # A draft lets Pillow unpack a large JPEG at a smaller scale.
    image.draft("RGB", (2 * MAX_SIDE_IN_PIXELS, 2 * MAX_SIDE_IN_PIXELS))
    mode = "RGBA" if image.has_transparency_data else "RGB"
    picture = _to_eight_bits(image)
    # Converting copies the picture, which costs memory, so it is done only if needed.
    if picture.mode != mode:
        picture = picture.convert(mode)
    picture.thumbnail((MAX_SIDE_IN_PIXELS, MAX_SIDE_IN_PIXELS), Image.Resampling.LANCZOS)
    ImageOps.exif_transpose(picture, in_place=True)
    return Image.frombytes(mode, picture.size, picture.tobytes())


def _to_eight_bits(image: Image.Image) -> Image.Image:
    """Scale 16-bit grays down to eight bits, since they would all become white."""
    if not image.mode.startswith("I"):
        return image
    gray = image.convert("I").point(lambda value: value / 256).convert("L")
    gray.info = image.info
    return gray


def _first_small_enough(image: Image.Image, *, is_drawing: bool) -> ReencodedPicture:
    """Return the first encoding that is small enough, or the last one that was tried."""
    encodings = (
        _transparent_encodings(image)
        if image.mode == "RGBA"
        else _opaque_encodings(image, is_drawing)
    )
    for picture in encodings:
        if len(picture.content) <= WANTED_BYTES:
            break
    return picture


def _opaque_encodings(image: Image.Image, is_drawing: bool) -> Iterator[ReencodedPicture]:
    """Yield encodings of an opaque picture. A drawing is tried as PNG first, which keeps its
    edges.
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
    buffer = io.BytesIO()
    image.save(buffer, kind, optimize=True, **({"quality": quality} if quality else {}))
    return ReencodedPicture(kind, *image.size, buffer.getvalue())
