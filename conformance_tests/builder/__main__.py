"""The suites made and measured, by those who keep them: `python -m conformance_tests.builder VERB`."""

from __future__ import annotations

import click

from conformance_tests.builder.keeping import keep
from conformance_tests.builder.verbs import build, examples, measure, rejudge, stats, values
from oracle.cli.main import Verbs


class BuilderVerbs(Verbs):
    """The verbs of the builder, with the exit codes of the command."""

    elsewhere = {}  # noqa: RUF012  (as in the class it continues)


@click.group(
    cls=BuilderVerbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80}
)
def main() -> None:
    """The published cases, made from the rules, judged anew, measured. A checkout is needed."""


for verb in (build, rejudge, values, examples, measure, stats, keep):
    main.add_command(verb)


if __name__ == "__main__":
    main(prog_name="python -m conformance_tests.builder")
