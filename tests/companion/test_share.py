"""/r/<token>/: the result for everybody who has its address."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageColor

from companion.drawings.letters import SMALLEST, fitted, width_of, written
from companion.drawings.pictures import COLORS, HEIGHT, WIDTH
from companion.models import Role, Share
from tests.companion.ended import ended
from tests.companion.sheets import begin, full_pad, says, worker

ADDRESS = re.compile(r'href="http://[^/"]+(/r/(\w+)/)"')


@pytest.fixture
def host(start):
    return ended(start(players=2))


@pytest.fixture
def stranger():
    return Client(HTTP_HOST="localhost")


def shares(host):
    """The path of the public page, as the host's page shows it."""
    host.posts("result/share/")
    return ADDRESS.search(host.gets("result/").text)[1]


def test_the_host_makes_a_page_that_a_stranger_can_read(host, stranger):
    page = stranger.get(shares(host))
    assert page.status_code == 200
    assert "Ann wins with 18 points." in page.text
    assert "Points over the turns" in page.text


def test_the_page_offers_nothing_to_send_and_tells_no_phones(host, stranger):
    host.joins(Role.SEAT, 1)
    page = stranger.get(shares(host)).text
    assert "<form" not in page
    assert host.game.code not in page
    assert "Is this right?" not in page
    assert stranger.get(f"/tables/{host.game.code}/").status_code == 404


def test_it_has_an_address_that_nobody_guesses_and_no_copy_of_the_database_tells(host):
    token = ADDRESS.search((host.posts("result/share/"), host.gets("result/").text)[1])[2]
    assert len(token) == 64
    assert token not in str(Share.objects.values().get())
    assert token.startswith(Share.objects.get().mark)


def test_half_an_address_opens_nothing(host, stranger):
    path = shares(host)
    mark = Share.objects.get().mark
    assert stranger.get(f"/r/{mark}/").status_code == 404
    assert stranger.get(f"/r/{mark}{mark}/").status_code == 404
    assert stranger.get(path).status_code == 200


def test_a_second_tap_makes_no_second_page(host):
    assert shares(host) == shares(host)


def test_withdrawn_it_leads_nowhere_and_the_next_has_another_address(host, stranger):
    first = shares(host)
    host.posts("result/share/", {"revoke": "1"})
    assert stranger.get(first).status_code == 404
    assert stranger.get(f"{first}picture.png").status_code == 404
    assert ADDRESS.search(host.gets("result/").text) is None
    second = shares(host)
    assert second != first
    assert stranger.get(second).status_code == 200
    assert stranger.get(first).status_code == 404


@pytest.mark.parametrize("role", [Role.TABLE, Role.SEAT, Role.WATCH])
def test_only_the_host_shares_and_sees_the_address(host, role):
    path = shares(host)
    other = host.joins(role, 1 if role is Role.SEAT else None)
    assert other.posts("result/share/", {"revoke": "1"}).status_code == 403
    assert path not in other.gets("result/").text


def test_a_game_that_goes_on_again_is_not_shown(host, stranger):
    path = shares(host)
    host.posts("undo/", {"seen": host.table.game.revision, "command": "again"})
    assert stranger.get(path).status_code == 404


# A pad


@pytest.fixture
def keeper(db):
    return full_pad()


def shares_pad(client, sheet):
    client.post(f"/pads/{sheet.code}/result/share/")
    return ADDRESS.search(client.get(f"/pads/{sheet.code}/result/").text)[1]


def test_a_pad_has_a_public_page_with_its_picture(keeper, stranger):
    client, sheet = keeper
    path = shares_pad(client, sheet)
    assert shares_pad(client, sheet) == path
    page = stranger.get(path).text
    assert "Ann wins with 29 points." in page
    assert "Points by source" in page
    assert "<form" not in page
    assert sheet.code not in page
    told = dict(re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', page))
    assert told["description"] == "1. Ann 29 · 2. Cid 28 · 3. Dee 26 · 4. Bob 15"
    picture = stranger.get(f"{path}picture.png")
    assert opened(picture).size == (WIDTH, HEIGHT)


def test_a_pads_page_is_withdrawn_and_the_next_has_another_address(keeper, stranger):
    client, sheet = keeper
    first = shares_pad(client, sheet)
    client.post(f"/pads/{sheet.code}/result/share/", {"revoke": "1"})
    assert stranger.get(first).status_code == stranger.get(f"{first}picture.png").status_code == 404
    assert ADDRESS.search(client.get(f"/pads/{sheet.code}/result/").text) is None
    assert shares_pad(client, sheet) != first


def test_a_pad_that_fits_no_longer_is_not_shown(keeper, stranger):
    client, sheet = keeper
    path = shares_pad(client, sheet)
    says(client, sheet, "seat-2", card=["china", "china"], ships="-1")
    assert stranger.get(path).status_code == 404


def test_a_pad_that_is_not_full_is_not_shared(stranger, db):
    sheet = begin(stranger)
    says(stranger, sheet, "3", **{worker("peru", 1): "3"})
    assert stranger.post(f"/pads/{sheet.code}/result/share/").status_code == 404
    assert not Share.objects.exists()


# Preview


def test_messengers_are_told_who_won(host, stranger):
    path = shares(host)
    told = dict(re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', stranger.get(path).text))
    assert told["title"] == "Ann wins with 18 points."
    assert told["description"] == "1. Ann 18 · 2. Bob 6"
    assert told["url"] == f"http://localhost{path}"
    assert told["image"] == f"http://localhost{path}picture.png"


def test_whatever_a_messenger_adds_to_the_address_the_picture_is_found(host, stranger):
    path = shares(host)
    assert f'content="http://localhost{path}picture.png"' in stranger.get(f"{path}?fbclid=abc").text


def test_whoever_left_is_said_to_have_left(host, stranger):
    path = shares(host)
    host.game.seats.filter(number=1).update(left=True)
    assert 'content="1. Bob 6 · left Ann 18"' in stranger.get(path).text


@pytest.mark.sqlite
@pytest.mark.slow
def test_neither_page_nor_picture_is_kept_by_those_between(host, stranger):
    path = shares(host)
    for address in (path, f"{path}picture.png"):
        assert "no-store" in stranger.get(address)["Cache-Control"]


def opened(answer) -> Image.Image:
    assert answer["Content-Type"] == "image/png"
    return Image.open(BytesIO(answer.content)).convert("RGB")


def count(image, color, box=None) -> int:
    """How many points of the picture, or of a part of it, have nearly this colour."""
    wanted = ImageColor.getrgb(COLORS[color])
    part = image.crop(box) if box else image
    near = (
        max(abs(a - b) for a, b in zip(point, wanted, strict=True)) < 12
        for point in part.get_flattened_data()
    )
    return sum(near)


PODIUM = (480, 0, WIDTH, HEIGHT)
BOARD = (0, 0, 470, HEIGHT)


@pytest.mark.sqlite
@pytest.mark.slow
def test_the_picture_shows_the_podium_with_the_winner_highest_and_the_board(host, stranger):
    answer = stranger.get(f"{shares(host)}picture.png")
    image = opened(answer)
    assert image.size == (WIDTH, HEIGHT) == (1200, 630)
    assert len(answer.content) < 120_000
    for color in ("red", "blue"):
        assert count(image, color, PODIUM) > 500
    assert count(image, "green", PODIUM) == 0
    assert count(image, "shallow", BOARD) > 50_000
    assert count(image, "land", BOARD) > 50_000
    middle = count(image, "red", (720, 0, 960, HEIGHT))
    assert middle == count(image, "red", PODIUM), "who won does not stand in the middle"


@pytest.mark.sqlite
@pytest.mark.slow
def test_a_region_has_the_colour_and_the_badge_of_whoever_leads_there(host, stranger):
    image = opened(stranger.get(f"{shares(host)}picture.png"))
    assert count(image, "red", BOARD) > 300
    assert count(image, "blue", BOARD) == 0


@pytest.mark.sqlite
@pytest.mark.slow
def test_whoever_left_stands_on_no_podium(host, stranger):
    path = shares(host)
    host.game.seats.filter(number=1).update(left=True)
    image = opened(stranger.get(f"{path}picture.png"))
    assert count(image, "red", PODIUM) == 0
    assert count(image, "blue", (720, 0, 960, HEIGHT)) > 500


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Ann", "Ann"), ("Żółć", "Żółć"), ("Ζωή", "Ζωή"), ("Жанна", "Жанна"), ("דנה", "דנה"), ("Bo李b", "Bob")],
)
def test_names_are_written_in_every_script_that_the_font_has(name, drawn):
    assert written(name) == drawn


def test_a_long_name_is_made_smaller_and_then_cut():
    assert fitted("Ann", 30, 200) == ("Ann", 30)
    text, size = fitted("W" * 24, 30, 200)
    assert size == SMALLEST
    assert text.endswith("…")
    assert width_of(text, size) <= 200
