"""The production compose file and committed files: no default secrets, a health check for
everything, and every setting passed on and documented.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from lading.base.work.workers import Pool
from scripts.lib.paths import PLATFORM, ROOT
from scripts.lib.stack import api_command, stream_command
from scripts.lib.upgrade import FRONT

DEPLOY = ROOT / "scripts" / "deploy"
TEXT = (ROOT / "docker-compose.yml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
ONE_SHOT = {"migrate"}
SETTING = re.compile(r"(?<!\$)\$\{(\w+)(?:(:?[-?])([^}]*))?\}")
READ_BY_THE_PLATFORM = set(
    re.findall(
        r'env\.(?:text|flag|integer|items|path)\(\s*[\'"](\w+)[\'"]',
        "".join(path.read_text() for path in (ROOT / "platform" / "config").glob("*.py")),
    )
)
READ_BY_THE_PORTAL = set(
    re.findall(r"source\.(\w+)\?", (ROOT / "portal" / "src" / "server" / "env.ts").read_text())
)
OURS_TO_CHOOSE = {
    # Folders of the image.
    *("BACKUP_DIR", "FIXTURES_DIR", "MEDIA_ROOT", "METRICS_DIR", "STATIC_ROOT"),
    # Their defaults are right for the proxy here, which has one origin.
    *("CSRF_TRUSTED_ORIGINS", "STREAM_URL"),
    "DEBUG",
    # It belongs to the image.
    "COMMIT",
    # For looking at layouts, in demos only.
    "PSEUDO_TEXTS",
}
FOR_BACKUPS_ALONE = {
    *(f"BACKUP_S3_{each}" for each in ("ENDPOINT_URL", "REGION", "ACCESS_KEY_ID")),
    *("BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_PROOF_URL"),
    *("BACKUP_DAYS", "BACKUP_WEEKS", "BACKUP_MONTHS"),
}
"""Whoever breaks into another part finds no key to the copies."""


PLATFORM_PARTS = [
    "migrate",
    *("api", "slow", "signin", "stream"),
    *("worker-high", "worker", "worker-long"),
]
"""The first ends before the others start."""


def test_every_part_of_lading_is_there() -> None:
    platform = {
        "migrate",
        "api",
        "slow",
        "signin",
        "stream",
        "worker-high",
        "worker",
        "worker-long",
    }
    assert set(SERVICES) == platform | {"backup", "postgres", "redis", "portal", "proxy"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_log_fills_the_disk(name: str) -> None:
    assert SERVICES[name]["logging"] == {
        "driver": "json-file",
        "options": {"max-size": "20m", "max-file": "5"},
    }


@pytest.mark.parametrize("name", sorted(set(SERVICES) - ONE_SHOT))
def test_every_lasting_service_restarts_and_is_watched(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_service_takes_the_machine_from_the_others(name: str) -> None:
    service = SERVICES[name]
    assert megabytes(service["mem_limit"]) > 0
    # An engine refuses more processors than the machine has.
    assert 0 < service["cpus"] <= 2
    assert 0 < service["pids_limit"] <= 2048
    assert re.fullmatch(r"\d+s", service["stop_grace_period"])
    assert "ulimits" not in service  # which an engine without the capability refuses
    in_memory = [re.search(r"[:,]size=(\w+)", folder) for folder in service.get("tmpfs", [])]
    sizes = [megabytes(size[1]) for size in in_memory if size]
    assert len(sizes) == len(in_memory)
    assert sum(sizes) < megabytes(service["mem_limit"]) / 2


def megabytes(size: str) -> int:
    number, unit = re.fullmatch(r"(\d+)([mg])", size).groups()  # type: ignore[union-attr]
    return int(number) * {"m": 1, "g": 1024}[unit]


def test_the_operators_page_says_how_much_memory_all_may_take() -> None:
    page = " ".join((DEPLOY / "README.md").read_text().split())
    lasting = sum(megabytes(SERVICES[name]["mem_limit"]) for name in set(SERVICES) - ONE_SHOT)
    twice = sum(megabytes(SERVICES[name]["mem_limit"]) for name in FRONT)
    assert f"may take {lasting / 1024:g} GB of memory together" in page
    assert f"{twice / 1024:g} GB more during an upgrade" in page


def test_redis_refuses_before_it_is_killed() -> None:
    (maxmemory,) = re.findall(r"^maxmemory (\d+)mb$", SERVICES["redis"]["command"][2], re.MULTILINE)
    assert int(maxmemory) < megabytes(SERVICES["redis"]["mem_limit"])


def test_a_server_may_open_as_many_files_as_the_machine_allows() -> None:
    program = (
        "import resource as r; hard = r.getrlimit(r.RLIMIT_NOFILE)[1];"
        "r.setrlimit(r.RLIMIT_NOFILE, (64, hard));"
        "from config.open_files import allow_most; allow_most();"
        "print(r.getrlimit(r.RLIMIT_NOFILE) == (hard, hard))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=PLATFORM, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "True\n"
    for module in ("wsgi", "asgi"):
        assert "\nallow_most()\n" in (PLATFORM / "config" / f"{module}.py").read_text()


def test_files_of_the_version_before_stay_for_pages_that_are_open(tmp_path: Path) -> None:
    assert "assets:/srv/assets" in SERVICES["portal"]["volumes"]
    assert "assets:/srv/assets:ro" in SERVICES["proxy"]["volumes"]
    dockerfile = (DEPLOY / "portal.Dockerfile").read_text()
    command = json.loads(dockerfile.rpartition("\nCMD ")[2])
    assets, built = tmp_path / "assets", tmp_path / ".next" / "static" / "chunks"
    assets.mkdir()
    built.mkdir(parents=True)
    for version in ("one", "two"):
        (built / f"{version}.js").write_text(version)
        script = command[2].replace("/srv/assets", str(assets)).replace("node server.js", "true")
        subprocess.run([*command[:2], script], cwd=tmp_path, check=True)
        (built / f"{version}.js").unlink()
    kept = {path.name: path.read_text() for path in (assets / "_next/static/chunks").iterdir()}
    assert kept == {"one.js": "one", "two.js": "two"}
    # Without a volume it is a folder that cannot be written.
    shutil.rmtree(assets)
    subprocess.run([*command[:2], script], cwd=tmp_path, check=True)
    assert not assets.exists()


def test_the_proxy_keeps_the_choice_of_an_upgrade_for_itself_and_reads_new_files() -> None:
    assert SERVICES["proxy"]["tmpfs"] == ["/run/upstreams:size=1m"]
    assert "{$UPSTREAMS:/run/upstreams}/{args[0]}*.caddy" in (DEPLOY / "Caddyfile").read_text()
    # A mounted file would stay the old one when git replaces it.
    assert "./scripts/deploy:/etc/caddy:ro" in SERVICES["proxy"]["volumes"]
    networks = {part: SERVICES[part]["networks"] for part in [*FRONT, "proxy"]}
    assert all("web" in names for names in networks.values())


def test_compose_understands_its_file() -> None:
    if not shutil.which("docker") or _compose("version").returncode:
        pytest.skip("this machine has no Compose")
    demanded = {name: "x" for name, how, _ in SETTING.findall(TEXT) if how == ":?"}
    ran = _compose("--env-file", os.devnull, "config", "--quiet", **demanded)
    assert (ran.returncode, ran.stderr) == (0, "")


def _compose(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = ["docker", "compose", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | env, capture_output=True, text=True, check=False
    )


def test_what_is_urgent_or_long_has_workers_of_its_own_and_every_pool_has_some() -> None:
    queues = {
        name: service["command"][3:]
        for name, service in SERVICES.items()
        if "worker" in service.get("command", [])
    }
    assert queues == {"worker-high": ["high"], "worker": ["default"], "worker-long": ["long"]}
    assert {pool for (pool,) in queues.values()} == {pool.value for pool in Pool}
    for name in queues:
        assert SERVICES[name]["healthcheck"]["test"][-1] == "scripts.lib.registered"


def test_nothing_starts_before_the_database_is_migrated() -> None:
    for name in PLATFORM_PARTS[1:]:
        assert SERVICES[name]["depends_on"]["migrate"] == {
            "condition": "service_completed_successfully"
        }


def test_every_setting_is_demanded_or_harmlessly_empty() -> None:
    defaults = {name: value for name, how, value in SETTING.findall(TEXT) if how == ":-"}
    assert {name: value for name, value in defaults.items() if value} == {
        "LADING_VERSION": "latest",
        "STAFF_MFA_REQUIRED": "1",
        "LOG_LEVEL": "INFO",
        "REQUEST_MAX_MB": "24",
    }
    demanded = {name for name, how, _ in SETTING.findall(TEXT) if how == ":?"}
    assert {name for name, _, _ in SETTING.findall(TEXT)} == demanded | set(defaults)


def test_every_setting_of_the_platform_reaches_its_containers() -> None:
    assert len(READ_BY_THE_PLATFORM) > 30
    for name in (
        "migrate",
        "api",
        "slow",
        "signin",
        "stream",
        "worker-high",
        "worker",
        "worker-long",
    ):
        environment = set(SERVICES[name]["environment"])
        assert environment == READ_BY_THE_PLATFORM - OURS_TO_CHOOSE - FOR_BACKUPS_ALONE
    assert set(SERVICES["backup"]["environment"]) == READ_BY_THE_PLATFORM - OURS_TO_CHOOSE


def test_backups_read_uploads_and_their_programs_are_the_servers() -> None:
    folders = ["media:/var/lib/lading/media:ro", "backups:/var/lib/lading/backups"]
    assert SERVICES["backup"]["volumes"] == folders
    dockerfile = (DEPLOY / "platform.Dockerfile").read_text()
    assert f"FROM {SERVICES['postgres']['image']} AS postgres\n" in dockerfile


def test_every_setting_of_the_portal_reaches_its_container() -> None:
    assert set(SERVICES["portal"]["environment"]) == READ_BY_THE_PORTAL
    assert len(READ_BY_THE_PORTAL) == 8


def test_the_example_names_what_the_containers_want_and_fills_in_nothing() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    named = [line for line in lines if line and not line.startswith("#")]
    assert sorted(named) == sorted({f"{name}=" for name, _, _ in SETTING.findall(TEXT)})


def test_every_setting_is_on_the_operators_page() -> None:
    page = (ROOT / "scripts" / "deploy" / "README.md").read_text()
    settings_part = page.partition("\n## Settings\n")[2].partition("\n## ")[0]
    items = re.findall(r"^- ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+):", settings_part, re.MULTILINE)
    explained = re.findall(r"`(\w+)`", " ".join(items))
    assert len(explained) == len(set(explained))
    assert set(explained) >= READ_BY_THE_PLATFORM | READ_BY_THE_PORTAL
    for_compose = {name for name, _, _ in SETTING.findall(TEXT)}
    assert set(re.findall(r"`([A-Z][A-Z0-9_]+)`", settings_part)) >= for_compose


def test_no_secret_is_in_the_compose_file() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search(r"PASSWORD|SECRET|TOKEN", name):
                assert SETTING.fullmatch(value)


def test_demo_mode_is_off_and_only_the_proxy_is_reached_from_outside() -> None:
    for name in (
        "migrate",
        "api",
        "slow",
        "signin",
        "stream",
        "worker-high",
        "worker",
        "worker-long",
    ):
        assert SERVICES[name]["environment"]["DEMO_MODE"] == "0"
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["data"] == {"internal": True}
    assert SERVICES["postgres"]["networks"] == SERVICES["redis"]["networks"] == ["data"]


def test_the_proxy_and_the_platform_agree_on_the_largest_request() -> None:
    caddyfile = (ROOT / "scripts" / "deploy" / "Caddyfile").read_text()
    session, everything = "16KB", "{$REQUEST_MAX_MB:24}MB"
    assert sorted(re.findall(r"max_size (\S+)", caddyfile)) == [session, everything]
    sizes = {SERVICES[name]["environment"]["REQUEST_MAX_MB"] for name in ("proxy", "api")}
    assert sizes == {"${REQUEST_MAX_MB:-24}"}
    assert settings.REQUEST_MAX_MB == 24


def test_the_stream_is_served_here_as_everywhere_and_its_proxy_holds_nothing_back() -> None:
    program, *options = stream_command("0.0.0.0", 8000)  # noqa: S104 - in its container
    here = [option.replace(f"{PLATFORM}/", "") for option in options]
    assert SERVICES["stream"]["command"] == [Path(program).name, *here]
    caddyfile = (ROOT / "scripts" / "deploy" / "Caddyfile").read_text()
    assert "@whole not path /api/events\n\tencode @whole " in caddyfile
    assert "import part stream {$STREAM_UPSTREAM:stream:8000}\n\t\t\tflush_interval -1" in caddyfile
    assert "(to_portal) {\n\timport part portal {$PORTAL_UPSTREAM:portal:3000}\n" in caddyfile
    assert caddyfile.count("flush_interval -1") == 2


@pytest.mark.parametrize(("name", "workers"), [("slow", 2), ("signin", 1)])
def test_each_server_is_started_here_as_everywhere(name: str, workers: int) -> None:
    program, *options = api_command("0.0.0.0", 8000, workers, name)  # noqa: S104 - in its container
    here = [option.replace(f"{PLATFORM}/", "") for option in options]
    assert SERVICES[name]["command"] == [Path(program).name, *here]


def test_every_file_the_images_copy_exists() -> None:
    for name in ("platform", "portal"):
        dockerfile = (ROOT / "scripts" / "deploy" / f"{name}.Dockerfile").read_text()
        copies = re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile, re.MULTILINE)
        assert copies
        for source in " ".join(copies).split():
            assert (ROOT / source).exists(), source


def test_one_service_builds_the_image_that_all_of_the_platform_use() -> None:
    image = "lading-platform:${LADING_VERSION:-latest}"
    users = {name for name, each in SERVICES.items() if each.get("image") == image}
    assert len(users) == 9
    assert [name for name in sorted(users) if "build" in SERVICES[name]] == ["migrate"]


def test_another_version_of_ours_replaces_no_packages_in_the_image() -> None:
    dockerfile = (DEPLOY / "platform.Dockerfile").read_text()
    _comment, build, _postgres, final = dockerfile.split("\nFROM ")
    assert build.index("uv pip sync") < build.index("COPY platform")
    # Whatever runs later writes nothing among them.
    assert build.index("ENV PYTHONDONTWRITEBYTECODE=1") < build.index("uv pip sync")
    copied = re.findall(r"^COPY --from=build (\S+) ", final, re.MULTILINE)
    assert copied[0] == "/app/venv"
    assert "/app" not in copied


def test_the_image_holds_only_the_fixtures_that_the_platform_reads() -> None:
    ignored = (DEPLOY / "platform.Dockerfile.dockerignore").read_text().splitlines()
    sources = "".join(path.read_text() for path in PLATFORM.rglob("*.py"))
    files = [path.name for path in (ROOT / "fixtures").iterdir() if path.is_file()]
    unread = {f"fixtures/{name}" for name in files if f'"{name}"' not in sources}
    assert unread == {line for line in ignored if line.startswith("fixtures/")}


def test_no_committed_file_names_a_package_registry() -> None:
    hosts = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "yarnpkg" + ".com")
    pattern = "|".join(re.escape(host) for host in hosts)
    matching_files = subprocess.run(
        ["git", "grep", "--cached", "-lE", pattern],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert matching_files.returncode in {0, 1}, matching_files.stderr
    assert matching_files.stdout == ""


@pytest.mark.parametrize(
    "lock", sorted(ROOT.glob("requirements*.lock")), ids=lambda lock: lock.name
)
def test_every_locked_package_has_hashes(lock: Any) -> None:
    text = lock.read_text()
    packages = re.findall(r"^[a-z0-9][^=\s]*==", text, re.MULTILINE)
    followed = re.findall(r"^[a-z0-9][^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert len(packages) == len(followed) > 0
