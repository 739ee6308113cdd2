"""A picture that somebody sends, drawn anew: small, and nothing of the file but what is seen. It
knows no row and no request.
"""

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageOps

from tournament.evening.words.refused import Refused
from tournament.storage.reading.club_face import name_of

MAX_MEGABYTES, MAX_MEGAPIXELS = 8, 40
# How many times the short side the long one may be: 600 dots by 30 can still be seen.
MAX_STRETCH = 20
# Of what is kept: the longest side in dots, and the bytes that are aimed at.
MAX_SIDE, MAX_BYTES = 600, 100_000
QUALITIES = (88, 80, 70, 60, 50)
COLOURS, SMALLER, MIN_SIDE = 256, 0.8, 60
# A picture that comes clearer and clearer does so in a dozen steps; each costs a look at all of it.
STEP, MAX_STEPS = b"\xff\xda", 100
NO_PICTURE = (
    "This is no picture in PNG or JPEG, or it is damaged. Open it on this computer, save it as PNG "
    "or JPEG, and choose that file. Some telephones send HEIC, which has to be saved so first."
)
TOO_LARGE = f"A picture may have {MAX_MEGABYTES} MB, and this file has more: save it smaller."
BROKEN = (
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
    """`name` follows from the content, so that another picture has another address."""

    kind: Literal["png", "jpeg"]
    width: int
    height: int
    content: bytes

    @property
    def name(self) -> str:
        return name_of(self.content)


def reencode(content: bytes) -> ReencodedPicture:
    """Encode the picture anew. Its size is checked before any of it is unpacked."""
    if len(content) > MAX_MEGABYTES * 2**20:
        raise Refused(TOO_LARGE)
    if content.count(STEP) > MAX_STEPS:
        raise Refused(NO_PICTURE)
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MAX_MEGAPIXELS * 1_000_000:
                raise Refused(_too_many_dots(image.size))
            if max(image.size) > MAX_STRETCH * min(image.size):
                raise Refused(_too_long(image.size))
            return _smallest(_upright(image), is_drawing=image.format == "PNG")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise Refused(_too_many_dots()) from fault
    except BROKEN as fault:
        raise Refused(NO_PICTURE) from fault


def _too_many_dots(size: tuple[int, int] | None = None) -> str:
    here = f" of {size[0]} by {size[1]}" if size else ""
    return (
        f"A picture may have {MAX_MEGAPIXELS} million dots, and this one{here} has more: save it "
        "smaller."
    )


def _too_long(size: tuple[int, int]) -> str:
    return (
        f"This picture is {size[0]} by {size[1]} dots, which would be seen as a line. Choose one "
        f"whose long side is at most {MAX_STRETCH} times its short side."
    )


def _upright(image: Image.Image) -> Image.Image:
    """The picture upright, in plain colours and at the size it is kept, without its metadata."""
    image.draft("RGB", (2 * MAX_SIDE, 2 * MAX_SIDE))  # of a JPEG no more is unpacked than is needed
    mode = "RGBA" if image.has_transparency_data else "RGB"
    plain = _to_eight_bits(image)
    if plain.mode != mode:  # else it would be there twice
        plain = plain.convert(mode)
    plain.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    ImageOps.exif_transpose(plain, in_place=True)
    return Image.frombytes(mode, plain.size, plain.tobytes())


def _to_eight_bits(image: Image.Image) -> Image.Image:
    """Scale 16-bit greys down to eight bits, since they would all become white."""
    if not image.mode.startswith("I"):
        return image
    grey = image.convert("I").point(lambda value: value / 256).convert("L")
    grey.info = image.info
    return grey


def _smallest(image: Image.Image, *, is_drawing: bool) -> ReencodedPicture:
    """The first that fits, or the last that was tried."""
    tries = _reencode_transparent(image) if image.mode == "RGBA" else _whole(image, is_drawing)
    for tried in tries:
        if len(tried.content) <= MAX_BYTES:
            break
    return tried


def _whole(image: Image.Image, is_drawing: bool) -> Iterator[ReencodedPicture]:
    """Drawings keep their edges, where that costs no more than a photograph would."""
    if is_drawing:
        yield _encode(image, "png")
    yield from (_encode(image, "jpeg", quality) for quality in QUALITIES)


def _reencode_transparent(image: Image.Image) -> Iterator[ReencodedPicture]:
    """Yield the picture as smaller and smaller PNGs, since no JPEG lets the page show through."""
    yield _encode(image, "png")
    while True:
        yield _encode(image.quantize(COLOURS, Image.Quantize.FASTOCTREE), "png")
        if max(image.size) < MIN_SIDE:
            return
        image = image.resize([max(1, round(side * SMALLER)) for side in image.size])


def _encode(image: Image.Image, kind: Literal["png", "jpeg"], quality: int = 0) -> ReencodedPicture:
    out = io.BytesIO()
    image.save(out, kind, optimize=True, **({"quality": quality} if quality else {}))
    return ReencodedPicture(kind, *image.size, out.getvalue())
