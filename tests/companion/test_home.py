"""GET /"""

import re
from contextlib import closing


def test_it_opens_the_door_to_the_setup_helper(client):
    response = client.get("/")

    assert response.status_code == 200
    assert 'href="/setup/"' in response.text


def test_it_has_no_dead_links(client):
    links = set(re.findall(r'(?:href|src)="(/[^"#]*)"', client.get("/").text))

    for link in links:
        with closing(client.get(link)) as response:
            assert (link, response.status_code) == (link, 200)


def test_it_sets_no_cookie(client):
    assert not client.get("/").cookies


def test_it_refuses_other_methods(client):
    assert client.post("/").status_code == 405
