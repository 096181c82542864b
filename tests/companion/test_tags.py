"""Chips and steppers, of which every page has the same."""

from django.template import engines

PAGE = engines["django"]


def rendered(text, **context):
    return PAGE.from_string("{% load scorepad %}" + text).render(context)


def test_a_chip_is_picked_by_its_value_whatever_it_is():
    chip = '{% chip "radio" "market" 3 now=now %}<span>3</span>{% endchip %}'
    picked = '<label class="chip"><input type="radio" name="market" value="3" checked><span>3</span></label>'
    assert rendered(chip, now="3") == rendered(chip, now=3) == rendered(chip, now=["1", "3"]) == picked
    assert rendered(chip, now="1") == rendered(chip, now=None) == picked.replace(" checked", "")


def test_a_chip_says_more_where_it_is_asked_to():
    chip = '{% chip "checkbox" "use" "a" id=id data_untap=True disabled=False css="no-script" %}{% endchip %}'
    assert rendered(chip, id='"1"') == (
        '<label class="chip no-script">'
        '<input type="checkbox" name="use" value="a" data-untap id="&quot;1&quot;"></label>'
    )


def test_a_stepper_goes_down_by_one_and_up_by_one():
    assert rendered('{% stepper name="vp" value=0 min=0 max=9 label=label %}', label="Ann & Bob") == (
        '<span class="stepper">'
        '<button type="button" data-step="-1" aria-label="Ann &amp; Bob: one less">−</button>'
        '<input type="number" inputmode="numeric" name="vp" value="0" min="0" max="9" '
        'aria-label="Ann &amp; Bob">'
        '<button type="button" data-step="1" aria-label="Ann &amp; Bob: one more">+</button></span>'
    )


def test_a_stepper_goes_up_by_more_and_knows_a_price():
    html = rendered(
        '{% stepper name="v" value=2 min=0 max=9 label="Ann" price=3 steps=steps %}', steps=[1, 2]
    )
    assert '<button type="button" data-step="1" aria-label="Ann: one more">+1</button>' in html
    assert '<button type="button" data-step="2" aria-label="Ann: 2 more">+2</button>' in html
    assert 'data-price="3"' in html


def test_a_number_below_zero_has_a_minus_sign_and_none_has_no_sign():
    assert [rendered("{{ number|figure }}", number=number) for number in (-7, 0, 7)] == ["−7", "0", "7"]
    assert [rendered("{{ number|more }}", number=number) for number in (-7, 0, 7)] == ["−7", "0", "+7"]


def test_a_drawing_is_one_of_all_games_or_of_a_sprite_of_its_own():
    shared, own = rendered('{% icon "thing" "star" %}'), rendered('{% icon "renaissance/good" "wine" %}')
    assert "/img/icons" in shared
    assert "#thing-star" in shared
    assert "/img/renaissance" in own
    assert "#good-wine" in own
