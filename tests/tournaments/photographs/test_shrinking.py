"""What becomes of a photograph that somebody sent: small, upright, and nothing in it but the picture."""

import io
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from tournaments.photographs.__main__ import answers
from tournaments.photographs.problems import MOST_BYTES, NotAPhotograph
from tournaments.photographs.shrinking import LONGEST_SIDE, MOST_KEPT, shrink

ORIENTATION, MAKER, GPS = 0x0112, 0x010F, 0x8825


def picture(size: tuple[int, int] = (60, 40), kind: str = "JPEG", mode: str = "RGB", **more: Any) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, "red").save(file, kind, **more)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_each_kind_becomes_a_jpeg(kind: str) -> None:
    made = shrink(picture((3600, 1800), kind))
    kept = opened(made.jpeg)
    assert (kept.format, kept.size, (made.width, made.height)) == ("JPEG", (LONGEST_SIDE, 900), (1800, 900))
    assert len(made.jpeg) <= MOST_KEPT


def test_place_maker_and_remarks_go_and_the_picture_is_turned_upright() -> None:
    said = Image.Exif()
    said[ORIENTATION], said[MAKER] = 6, "Somebody's phone"
    said.get_ifd(GPS)[1] = "N"
    sent = picture(exif=said, comment=b"taken at home")
    assert (b"Somebody" in sent, b"taken at home" in sent) == (True, True)
    made = shrink(sent)
    kept = opened(made.jpeg)
    assert (kept.size, dict(kept.getexif()), "comment" in kept.info) == ((40, 60), {}, False)
    assert not any(word in made.jpeg for word in (b"Somebody", b"taken at home", b"Exif"))


def test_what_is_see_through_becomes_white_paper() -> None:
    clear = io.BytesIO()
    Image.new("RGBA", (9, 9), (0, 0, 0, 0)).save(clear, "PNG")
    assert opened(shrink(clear.getvalue()).jpeg).getpixel((4, 4)) == (255, 255, 255)
    grey = opened(shrink(picture(kind="PNG", mode="P")).jpeg)
    assert grey.mode == "RGB"


def test_a_picture_of_noise_is_made_small_too() -> None:
    noise = Image.effect_noise((2400, 2400), 120)
    file = io.BytesIO()
    noise.save(file, "JPEG", quality=95)
    assert len(shrink(file.getvalue()[:MOST_BYTES]).jpeg) <= MOST_KEPT


def problem(data: bytes) -> str:
    with pytest.raises(NotAPhotograph) as refused:
        shrink(data)
    return refused.value.code


def test_what_is_no_picture_or_another_kind_or_broken_is_refused() -> None:
    whole = picture((200, 200))
    gif = picture(kind="GIF")
    for data in (
        b"",
        b"%PDF-1.7",
        b"<svg onload='x'/>",
        gif,
        whole[:200],
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n",
    ):
        assert (data[:8], problem(data)) == (data[:8], "not_a_photograph")
    assert problem(whole + b"\0" * MOST_BYTES) == "not_a_photograph"


def test_a_picture_that_says_it_is_huge_is_refused_before_it_is_read() -> None:
    """A few bytes of PNG whose header says 20000 times 20000, and one of a million times a million."""
    for width in (20_000, 1_000_000, 2**31 - 1):
        header = width.to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
        chunk = io.BytesIO()
        PngImagePlugin.putchunk(chunk, b"IHDR", header)
        PngImagePlugin.putchunk(chunk, b"IDAT", b"")
        assert problem(b"\x89PNG\r\n\x1a\n" + chunk.getvalue()) == "too_many_pixels"


def test_the_process_answers_in_one_line() -> None:
    assert [list(line) for line in answers('{"photograph": ""}')] == [["problem"]]
