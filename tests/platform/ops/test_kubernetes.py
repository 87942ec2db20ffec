"""The files for Kubernetes: right by its schemas, and the same as the Compose file. No cluster is
needed. They are read as the kustomizations list them; Kustomize itself renders them only where
`kubectl` is there, which brings it.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from kubernetes_validate import utils

from lading.base.kernel.models import Priority
from scripts.lib.paths import ROOT
from tests.platform.many import check_each
from tests.platform.ops.kubernetes_files import (
    FOLDER,
    Document,
    by_key,
    key_of,
    kustomization,
    labels,
    listed,
    of_kind,
    pods,
    selects,
    settings,
    split,
)

VERSIONS = ("1.34", kubernetes_validate.latest_version())
"""The oldest version that the files are for, and the newest whose schemas there are."""
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Document] = COMPOSE["services"]
FROM_ELSEWHERE = {"postgres", "redis", "backup"}
"""What operators or providers bring, with settings of its own."""
DOCUMENTS = by_key(listed(FOLDER / "example"))
PODS = pods(DOCUMENTS)
LABELS = labels(DOCUMENTS)
IMAGES = {name: each["image"].partition(":$")[0] for name, each in SERVICES.items()}
"""Without the version that Compose gives ours."""
PLATFORM = {name for name in PODS if IMAGES[name] == "lading-platform"}
LASTING = of_kind(DOCUMENTS, "Deployment")
REFERENCE = re.compile(r"(?<!\$)\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}")
SETTINGS, SECRETS = settings("base/settings.env"), settings("example/secrets.env.example")
CHOSEN_HERE = {"METRICS_PORT": "9100", "BACKUP_CRON": "off"}
CADDYFILE = (ROOT / "scripts" / "deploy" / "Caddyfile").read_text()
PAGE = (ROOT / "scripts" / "deploy" / "README.md").read_text().replace("\\\n", "")


@pytest.fixture(autouse=True)
def _schemas_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(utils, "schema_contents", _schema)


@cache
def _schema(filename: str, version: str) -> Any:
    return _read_schema(filename, version)


_read_schema = utils.schema_contents


def containers(pod: Document) -> list[Document]:
    return [*pod.get("initContainers", []), *pod["containers"]]


def main_container(name: str) -> Document:
    (container,) = PODS[name]["containers"]
    return dict(container)


def test_every_document_is_right_by_the_schemas() -> None:
    def check(document: Document, version: str) -> None:
        kubernetes_validate.validate(document, version, strict=True)

    inputs = [(document, version) for document in DOCUMENTS.values() for version in VERSIONS]
    check_each(inputs, check, ids=lambda each: (*key_of(each[0]), each[1]))


@pytest.mark.parametrize("wrong", [{"replicaz": 2}, {"replicas": "two"}])
def test_control_a_wrong_document_is_not(wrong: Document) -> None:
    api = DOCUMENTS["Deployment", "api"]
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate({**api, "spec": {**api["spec"], **wrong}}, "1.34", strict=True)


def test_every_file_is_listed() -> None:
    for name in ("base", "example"):
        files = {path.name for path in (FOLDER / name).glob("*.yaml")} - {"kustomization.yaml"}
        assert files == set(kustomization(FOLDER / name)["resources"]) - {"../base"}


def test_the_parts_and_their_commands_are_those_of_compose() -> None:
    assert set(PODS) == set(SERVICES) - FROM_ELSEWHERE
    for name in PODS:
        container = main_container(name)
        assert "command" not in container
        assert container.get("args") == SERVICES[name].get("command"), name
        assert container["image"] == IMAGES[name], name


def test_servers_of_data_are_not_home_made() -> None:
    kinds = {kind for kind, _name in DOCUMENTS}
    assert kinds.isdisjoint({"StatefulSet", "DaemonSet", "Pod"})
    assert of_kind(DOCUMENTS, "PersistentVolumeClaim").keys() == {"assets", "certificates"}


def variables_of(container: Document) -> dict[str, str]:
    """What a container is given by name: a value, or a reference to a setting."""
    values = {}
    for each in container.get("env", []):
        source = each.get("valueFrom", {})
        reference = source.get("configMapKeyRef") or source.get("secretKeyRef")
        if reference:
            of_settings = "configMapKeyRef" in source
            assert reference["name"] == ("settings" if of_settings else "secrets")
            assert reference["key"] in (SETTINGS if of_settings else SECRETS)
        values[each["name"]] = f"$({reference['key']})" if reference else each["value"]
    for each in container.get("envFrom", []):
        names = SETTINGS if "configMapRef" in each else SECRETS
        values = {name: f"$({name})" for name in names} | values
    return values


def is_from_elsewhere(setting: str) -> bool:
    return setting.startswith("BACKUP_") and setting not in CHOSEN_HERE


def check_environment(name: str, container: Document) -> None:
    """Whether a container is given all that its service is given, with the same defaults."""
    values = variables_of(container)
    for setting, in_compose in SERVICES[name]["environment"].items():
        if is_from_elsewhere(setting):
            continue
        value = values.pop(setting)
        if setting in SECRETS:
            assert value == f"$({setting})"
            continue
        written = REFERENCE.sub(r"$(\1)", in_compose)
        if value == written and "$(" in written:
            default = REFERENCE.fullmatch(in_compose)
            key = written.removeprefix("$(").removesuffix(")")
            assert not default or setting in CHOSEN_HERE or SETTINGS[key] == (default[2] or "")
        else:
            assert SETTINGS.get(setting, value) == in_compose, setting
        if setting in CHOSEN_HERE:
            assert SETTINGS[setting] == CHOSEN_HERE[setting]


def test_every_setting_of_compose_reaches_its_containers() -> None:
    for name, pod in PODS.items():
        for container in containers(pod):
            check_environment(name, container)


def test_the_settings_and_secrets_are_what_the_example_of_compose_wants() -> None:
    example = (ROOT / ".env.example").read_text()
    wanted = set(re.findall(r"^(\w+)=$", example, re.MULTILINE))
    for_compose = {"POSTGRES_PASSWORD", "REDIS_PASSWORD", "COMMIT", "LADING_VERSION"}
    fixed = {
        "DATABASE_URL",
        "REDIS_URL",
        "DEMO_MODE",
        "TRUSTED_PROXIES",
        "METRICS_HOST",
        "BACKUP_CRON",
    }
    wanted = {each for each in wanted if not is_from_elsewhere(each)} - for_compose
    assert set(SETTINGS) | set(SECRETS) == wanted | fixed
    assert set(SETTINGS).isdisjoint(SECRETS)


def test_no_secret_is_in_a_file() -> None:
    assert set(SECRETS.values()) == {""}
    credentials = re.compile(r"SECRET|TOKEN|ACCESS_KEY|DSN|PASSWORD$|(DATABASE|REDIS|EMAIL)_URL")
    assert not [name for name in SETTINGS if credentials.search(name)]
    assert (FOLDER / "example" / ".gitignore").read_text() == "secrets.env\n"
    assert not of_kind(DOCUMENTS, "Secret")


def test_uploads_go_to_a_bucket() -> None:
    assert settings("example/settings.env")["S3_BUCKET"]
    assert settings("example/settings.env").keys() <= SETTINGS.keys()


def test_every_container_is_confined() -> None:
    for name, pod in PODS.items():
        about_all = pod["securityContext"]
        assert about_all["runAsNonRoot"] is True
        assert about_all["runAsUser"] >= 1000
        assert about_all["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
        assert pod["enableServiceLinks"] is False
        assert not [key for key in pod if key.startswith("host")]
        for container in containers(pod):
            confined = container["securityContext"]
            assert confined["readOnlyRootFilesystem"] is True
            assert confined["allowPrivilegeEscalation"] is False
            capabilities = confined["capabilities"]
            assert capabilities["drop"] == SERVICES[name]["cap_drop"] == ["ALL"]
            assert capabilities.get("add", []) == SERVICES[name].get("cap_add", [])


def test_every_container_has_requests_and_limits_and_every_folder_a_size() -> None:
    for pod in PODS.values():
        for container in containers(pod):
            for bound in ("requests", "limits"):
                assert container["resources"][bound].keys() == {"cpu", "memory"}
        for volume in pod["volumes"]:
            is_bounded = "sizeLimit" in volume.get("emptyDir", {})
            assert is_bounded or volume.keys() & {"configMap", "persistentVolumeClaim"}


def test_every_lasting_container_is_watched_as_in_compose() -> None:
    for name in LASTING:
        container = main_container(name)
        checked = SERVICES[name]["healthcheck"]["test"]
        ready = container["readinessProbe"]
        if "exec" in ready:
            assert ready["exec"]["command"] == checked[1:]
            assert name.startswith("worker")
        else:
            assert f"{ready['httpGet']['path']}'" in f"{' '.join(checked)}'".replace('"', "'")
            assert {"startupProbe", "livenessProbe"} <= container.keys()
            assert ready["httpGet"]["port"] in {each["name"] for each in container["ports"]}


def test_a_restart_is_never_caused_by_another_part_that_is_away() -> None:
    for name in LASTING:
        hanging = main_container(name).get("livenessProbe", {})
        path = hanging.get("httpGet", {}).get("path", "")
        assert path != "/api/health/ready"
        assert "scripts.lib.registered" not in str(hanging)


def test_what_ends_has_as_long_as_in_compose() -> None:
    for name, pod in PODS.items():
        seconds = int(SERVICES[name].get("stop_grace_period", "10s").removesuffix("s"))
        leaving = main_container(name).get("lifecycle", {})
        pause = leaving["preStop"]["sleep"]["seconds"] if leaving else 0
        assert pod["terminationGracePeriodSeconds"] >= seconds + pause
        assert bool(leaving) == ("httpGet" in str(main_container(name).get("readinessProbe")))


def test_nothing_starts_before_the_database_is_migrated() -> None:
    for name in PLATFORM - {"migrate"}:
        (first,) = PODS[name]["initContainers"]
        assert first["args"][-1].startswith("until python manage.py migrate --check")
    assert PODS["migrate"]["initContainers"] == []


def test_of_everything_there_are_two_and_one_may_be_missing() -> None:
    scaled = {
        each["spec"]["scaleTargetRef"]["name"]: each["spec"]["minReplicas"]
        for each in of_kind(DOCUMENTS, "HorizontalPodAutoscaler").values()
    }
    budgets = of_kind(DOCUMENTS, "PodDisruptionBudget")
    assert budgets.keys() == LASTING.keys()
    for name, deployment in LASTING.items():
        # One that is scaled has no number of its own: applying it would undo the scaling.
        assert ("replicas" in deployment["spec"]) != (name in scaled)
        assert deployment["spec"].get("replicas", scaled.get(name)) == 2
        assert deployment["spec"]["selector"]["matchLabels"].items() <= LABELS[name].items()
        budget = budgets[name]["spec"]
        assert [each for each in LABELS if selects(budget["selector"], LABELS[each])] == [name]
        assert budget["maxUnavailable"] == 1


def test_workers_are_scaled_by_a_figure_that_there_is() -> None:
    (metric,) = DOCUMENTS["HorizontalPodAutoscaler", "worker"]["spec"]["metrics"]
    name = metric["external"]["metric"]["name"]
    source = (ROOT / "platform" / "config" / "state.py").read_text()
    assert f'_gauge("{name.removeprefix("lading_")}"' in source
    priorities = {priority.name.lower() for priority in Priority}
    assert metric["external"]["metric"]["selector"]["matchLabels"]["priority"] in priorities
    adapter = yaml.safe_load((FOLDER / "prometheus-adapter.yaml").read_text())
    (rule,) = adapter["rules"]["external"]
    assert rule["seriesQuery"] == rule["name"]["as"] == name


def test_services_have_the_names_and_ports_that_the_proxy_and_the_portal_know() -> None:
    services = of_kind(DOCUMENTS, "Service")
    known = set(re.findall(r"\{\$\w+_UPSTREAM:([\w-]+):(\d+)\}", CADDYFILE))
    known |= set(re.findall(r"http://([\w-]+):(\d+)", str(variables_of(main_container("portal")))))
    assert {name for name, _port in known} == {"api", "slow", "signin", "stream", "portal", "proxy"}
    for name, port in known:
        assert int(port) in {each["port"] for each in services[name]["spec"]["ports"]}
        assert services[name]["spec"]["selector"].items() <= LABELS[name].items()
    outside = [name for name, each in services.items() if each["spec"].get("type")]
    assert outside == ["entrance"]
    assert services["entrance"]["spec"]["externalTrafficPolicy"] == "Local"


def test_every_pod_has_a_policy_and_only_the_portal_is_believed() -> None:
    policies = of_kind(DOCUMENTS, "NetworkPolicy")
    refused = policies.pop("nothing-but-names")["spec"]
    assert refused["podSelector"] == {}
    assert "ingress" not in refused
    assert {each["port"] for rule in refused["egress"] for each in rule["ports"]} == {53}
    leaving = [
        each["spec"] for each in policies.values() if "Egress" in each["spec"]["policyTypes"]
    ]
    for of_pod in LABELS.values():
        assert sum(selects(each["podSelector"], of_pod) for each in leaving) == 1
    (inside,) = [
        rule for rule in policies["proxy"]["spec"]["ingress"] if {"port": "inside"} in rule["ports"]
    ]
    (believed,) = inside["from"]
    callers = [name for name in LABELS if selects(believed["podSelector"], LABELS[name])]
    assert callers == ["portal"]
    assert inside["ports"] == [{"port": "inside"}]


@pytest.mark.skipif(not shutil.which("kubectl"), reason="kubectl, which has Kustomize, is not here")
def test_kustomize_renders_the_same(tmp_path: Path) -> None:
    (command,) = re.findall(r"^(kubectl kustomize .*?) \|", PAGE, re.MULTILINE)
    copied = shutil.copytree(ROOT / "scripts" / "deploy", tmp_path / "scripts" / "deploy")
    example = copied / "kubernetes" / "example"
    shutil.copy(example / "secrets.env.example", example / "secrets.env")
    rendered = subprocess.run(
        shlex.split(command), cwd=tmp_path, capture_output=True, text=True, check=True
    )
    documents = by_key(split(rendered.stdout))
    generated = {key: documents[key] for key in documents.keys() - DOCUMENTS.keys()}
    names = {re.sub(r"-[a-z0-9]{10}$", "", name): name for _kind, name in generated}
    assert names.keys() == {"settings", "secrets", "proxy"}
    for document in documents.values():
        kubernetes_validate.validate(document, VERSIONS[0], strict=True)
    files = documents["ConfigMap", names["proxy"]]["data"]
    assert files["Caddyfile"] == CADDYFILE
    assert files.keys() == {"Caddyfile", "calls.caddy"}
    chosen = SETTINGS | settings("example/settings.env")
    assert documents["ConfigMap", names["settings"]]["data"] == chosen
    assert documents["Secret", names["secrets"]]["data"].keys() == SECRETS.keys()
    for name, pod in pods(documents).items():
        assert as_listed(pod, names) == PODS[name]


def as_listed(pod: Document, names: dict[str, str]) -> Any:
    """What Kustomize made of a pod, with the names that the files have."""
    text = yaml.safe_dump(pod)
    for short, name in names.items():
        text = text.replace(name, short)
    text = re.sub(r"registry\.example\.com/(lading-\w+):0\.1\.0", r"\1", text)
    return yaml.safe_load(text)
