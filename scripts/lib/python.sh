# Sourced by the scripts: run a module with this machine's Python.
run_module() {
    cd "$(dirname "${BASH_SOURCE[0]}")/../.."
    local python
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            exec env -u PYTHONPATH -u PYTHONHOME "$python" -m "$@"
        fi
    done
    echo "Python 3.11 or later is missing: install it, or set PYTHON to its path." >&2
    exit 1
}
