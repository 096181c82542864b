"""/r/<token>/: the result for everybody who has its address."""

import re
import struct
import zlib

import pytest
from django.test import Client

from companion.models import Role, Share
from companion.pictures import HEIGHT, PALETTE, WIDTH, written
from tests.companion.ended import ended
from tests.companion.sheets import begin, full_pad, says, worker

PALETTE_NUMBERS = {color: nth for nth, color in enumerate(PALETTE)}
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
    assert "Is that right?" not in page
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
    assert struct.unpack(">II", dict(chunks(picture.content))["IHDR"][:8]) == (WIDTH, HEIGHT)


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


def test_neither_page_nor_picture_is_kept_by_those_between(host, stranger):
    path = shares(host)
    for address in (path, f"{path}picture.png"):
        assert "no-store" in stranger.get(address)["Cache-Control"]


def chunks(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place = 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        data = png[place + 8 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length])[0] == zlib.crc32(
            kind + data
        )
        yield kind.decode(), data
        place += 12 + length


def test_the_picture_is_a_png_with_everybodys_bar(host, stranger):
    answer = stranger.get(f"{shares(host)}picture.png")
    assert answer["Content-Type"] == "image/png"
    parts = dict(chunks(answer.content))
    assert struct.unpack(">II", parts["IHDR"][:8]) == (WIDTH, HEIGHT) == (1200, 630)
    pixels = zlib.decompress(parts["IDAT"])
    assert len(pixels) == HEIGHT * (WIDTH + 1)
    drawn = {color: pixels.count(nth) for nth, color in enumerate(PALETTE)}
    assert drawn["red"] > 2.5 * drawn["blue"] > 0
    assert drawn["green"] == 0


def test_the_longest_bar_is_whoevers_points_are_most_and_none_leaves_the_picture(host, stranger):
    before = dict(chunks(stranger.get(f"{shares(host)}picture.png").content))["IDAT"]
    host.game.seats.filter(number=1).update(left=True)
    after = dict(chunks(stranger.get(f"{shares(host)}picture.png").content))["IDAT"]
    red = PALETTE_NUMBERS["red"]
    assert zlib.decompress(after).count(red) == zlib.decompress(before).count(red)


@pytest.mark.parametrize(
    ("name", "drawn"), [("Ann", "ANN"), ("Żółć", "ZOLC"), ("Émile-2", "EMILE-2"), ("李", ""), ("ß", "SS")]
)
def test_names_are_written_with_the_letters_that_can_be_drawn(name, drawn):
    assert written(name) == drawn
