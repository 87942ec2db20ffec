"""The environment decides whether a second factor is required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("variables", "required"),
    [
        ({"DEMO_MODE": "0"}, "True"),
        ({"DEMO_MODE": "0", "STAFF_MFA_REQUIRED": ""}, "True"),
        ({"DEMO_MODE": "0", "STAFF_MFA_REQUIRED": "0"}, "False"),
        ({"DEMO_MODE": "1"}, "False"),
        ({"DEMO_MODE": "1", "STAFF_MFA_REQUIRED": "1"}, "True"),
    ],
)
def test_it_is_required_unless_in_demo_mode_or_told_otherwise(
    variables: dict[str, str], required: str
) -> None:
    environment = {
        name: value for name, value in os.environ.items() if name != "STAFF_MFA_REQUIRED"
    }
    known = {"SECRET_KEY": "k" * 60, "EMAIL_URL": "smtp://localhost", **variables}
    program = "from django.conf import settings; print(settings.STAFF_MFA_REQUIRED)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**environment, "DJANGO_SETTINGS_MODULE": "config.settings", **known},
        cwd=Path(__file__).parents[3] / "platform",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == required
