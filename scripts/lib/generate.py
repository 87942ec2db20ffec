"""``scripts/generate``: writes the files that are generated from the sources and committed."""

from __future__ import annotations

import sys

from scripts.lib import node, processes, python
from scripts.lib.paths import DEVELOPMENT, PLATFORM, PORTAL, PYTHON
from scripts.lib.steps import step, tool_env

# Nothing connects to these addresses; the settings only need values.
SETTINGS = {
    "DATABASE_URL": "postgresql://nobody@localhost/none",
    "REDIS_URL": "redis://localhost/0",
    "SECRET_KEY": "for generating only, long enough to be taken for a real one",
    "EMAIL_URL": "smtp://localhost",
    "DEMO_MODE": "0",
}


PLATFORM_ENV = {"PYTHONPATH": str(PLATFORM), "DJANGO_SETTINGS_MODULE": "config.settings"}


def main() -> int:
    """Generate everything; returns the exit code."""
    return processes.run_script(_generate)


def _generate() -> None:
    python.prepare(DEVELOPMENT, "dev")
    node.install(DEVELOPMENT)
    step(
        "Exporting the OpenAPI document",
        python.manage("export_openapi"),
        home=DEVELOPMENT,
        name="export-openapi",
        cwd=PLATFORM,
        env=tool_env() | SETTINGS,
    )
    step(
        "Writing the proxy's routes",
        [PYTHON, "-m", "scripts.lib.routes"],
        home=DEVELOPMENT,
        name="routes",
        env=tool_env() | SETTINGS | PLATFORM_ENV,
    )
    step(
        "Generating the portal's types of the API",
        ["npm", "run", "--silent", "api:types"],
        home=DEVELOPMENT,
        name="api-types",
        cwd=PORTAL,
        env=node.env(),
    )
    step(
        "Collecting the server's texts",
        [PYTHON, "-m", "scripts.lib.translations", "--update"],
        home=DEVELOPMENT,
        name="translations",
    )


if __name__ == "__main__":
    sys.exit(main())
