"""What pytest loads of Paipu: `pytest --paipu CMD`, which `oracle.conformance.pytest.plugin` answers."""

from oracle.conformance.pytest.plugin import *  # noqa: F403  (every hook, and nothing has to be listed twice)
