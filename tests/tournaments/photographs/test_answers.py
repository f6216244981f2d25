"""What becomes of a photograph that somebody sent: small, upright, and nothing in it but the picture."""

import contextlib
import io
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from tests.growth import assert_linear
from tournaments.photographs.answers import LONGEST_SIDE, MOST_KEPT, answer, shrink
from tournaments.photographs.exceptions import MOST_BYTES, NotAPhotograph
from tournaments.photographs.precheck import precheck

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
    assert problem(whole + b"\0" * MOST_BYTES) == "too_large"


def test_a_picture_of_an_iphone_is_called_by_its_name() -> None:
    assert problem(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic") == "heic"


def test_a_jpeg_that_is_painted_over_again_and_again_is_refused_unread() -> None:
    """A progressive JPEG has ten scans or so; with two hundred of its last, some bytes take as long as many."""
    whole = picture((400, 300), progressive=True)
    last = whole[whole.rindex(b"\xff\xda") : -2]
    assert shrink(whole).width == 400
    assert problem(whole[:-2] + last * 200 + b"\xff\xd9") == "too_many_scans"


def test_what_a_camera_writes_behind_or_inside_of_a_picture_is_no_scan_of_it() -> None:
    """A motion photo carries a video behind it; a small copy of the picture stands in its remarks."""
    whole = picture((400, 300), progressive=True)
    scans = b"\xff\xda\0\x08" * 300
    assert shrink(whole + scans).width == 400
    remark = b"\xff\xe1" + (len(scans) + 2).to_bytes(2, "big") + scans
    assert shrink(whole[:2] + remark + whole[2:]).width == 400
    # Bytes between two parts are passed over, as by every reader.
    last = whole[whole.rindex(b"\xff\xda") : -2]
    assert problem(whole[:2] + b"\0\xff\xff" + whole[2:-2] + last * 200 + b"\xff\xd9") == "too_many_scans"
    assert problem(whole[:2] + b"\xff\xe1\0\x02" * 10_000 + whole[2:]) == "too_many_scans"


def test_the_looks_at_the_bytes_take_linear_time() -> None:
    def look(text: str) -> None:
        with contextlib.suppress(NotAPhotograph):
            precheck(text.encode("latin-1"))

    for part in ("\xff", "\xff\xda", "\xff\x00", "\xff\xe1\x00\x02", "\xff\xd0"):
        assert_linear(look, ("\xff\xd8", part, ""), longest=MOST_BYTES)


def test_a_picture_that_moves_is_refused_and_a_cameras_second_picture_is_left_out() -> None:
    frames = [Image.new("RGB", (30, 20), shade) for shade in ("red", "blue", "green")]
    for kind in ("PNG", "WEBP"):
        file = io.BytesIO()
        frames[0].save(file, kind, save_all=True, append_images=frames[1:])
        assert (kind, problem(file.getvalue())) == (kind, "moving")
    file = io.BytesIO()
    frames[0].save(file, "MPO", save_all=True, append_images=frames[1:])
    assert shrink(file.getvalue()).width == 30


def test_a_picture_that_says_it_is_huge_is_refused_before_it_is_read() -> None:
    """A few bytes of PNG whose header says 20000 times 20000, and one of a million times a million."""
    for width in (20_000, 1_000_000, 2**31 - 1):
        header = width.to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
        chunk = io.BytesIO()
        PngImagePlugin.putchunk(chunk, b"IHDR", header)
        PngImagePlugin.putchunk(chunk, b"IDAT", b"")
        assert problem(b"\x89PNG\r\n\x1a\n" + chunk.getvalue()) == "too_many_pixels"


def test_the_process_answers_in_one_line() -> None:
    assert list(answer('{"photograph": ""}')) == ["problem"]
