"""Fields that read as strictly as ``companion/reading`` does."""

import json

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.reading.numbers import LARGEST, whole_number
from companion.reading.texts import json_value


class RevisionField(forms.IntegerField):
    """The revision that a page has seen."""

    def __init__(self, **more):
        super().__init__(min_value=0, max_value=LARGEST, **more)


class WholeField(forms.IntegerField):
    """A whole number in digits; Django takes 1_0 for ten, and 5.0 for five."""

    def to_python(self, value):
        said = "" if value is None else str(value).strip()
        number = whole_number(said, -LARGEST)
        if said and number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number


class JSONValueField(forms.CharField):
    """JSON in a hidden field: shown as text, read as what it holds."""

    default_error_messages = {"invalid": _("We can't read this page. Reload it and try again.")}

    def prepare_value(self, value):
        return value if isinstance(value, str) else json.dumps(value)

    def to_python(self, value):
        text = super().to_python(value)
        found = json_value(text, self) if text else text
        if found is self:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return found
