"""What a log may not hold."""

import logging
import re

SECRET = re.compile(r"(/(?:join|pads/check|r)/)[^/\s]+")


class WithoutSecrets(logging.Filter):
    """Takes the secrets of join links out of everything that is logged about a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = SECRET.sub(r"\1…", record.getMessage())
        record.args = ()
        return True
