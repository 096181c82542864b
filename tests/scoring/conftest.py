"""Hypothesis: the same examples in every run; HYPOTHESIS_EXAMPLES=5000 looks much further."""

import os

from hypothesis import HealthCheck, settings

_LOOKED_FOR = os.environ.get("HYPOTHESIS_EXAMPLES")
_QUIET = {"deadline": None, "suppress_health_check": list(HealthCheck)}

settings.register_profile("everyday", derandomize=True, max_examples=100, database=None, **_QUIET)
settings.register_profile("far", max_examples=int(_LOOKED_FOR or 1), **_QUIET)
settings.load_profile("far" if _LOOKED_FOR else "everyday")
