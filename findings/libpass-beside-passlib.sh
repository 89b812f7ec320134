#!/usr/bin/env bash
# "libpass and passlib can be installed side by side."
#
# Guess: libpass, the maintained fork, is a package of its own; whoever depends on both,
#   or on a library that still asks for passlib, has both, and pip tells of a conflict.
# Seen: both own the folder passlib. The one that was installed last is the one that
#   runs, pip check is content, and the metadata still names both versions. Removing
#   passlib removes the files of libpass: its entry stays, and its import fails.
# Since/Versions: libpass 1.9.4 with passlib 1.7.4, pip 23 and newer, Python 3.11.
# Why it matters: which code verifies passwords, and with which defaults, depends on the
#   order of two lines of a requirements file. A version in a bill of materials proves
#   nothing; ask passlib.__version__.
# Source: github.com/notypecheck/passlib, pyproject.toml (the wheel's package is
#   passlib); the RECORD files of both wheels.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
pip() { PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip "$@"; }
runs() { venv/bin/python -c 'import passlib; print(passlib.__version__)'; }

pip -q install libpass==1.9.4 || exit 2
alone=$(runs)
pip -q install passlib==1.7.4 || exit 2
both=$(runs)
check=$(pip check)
listed=$(pip list --format=freeze | grep -E '^(libpass|passlib)=' | sort | tr '\n' ' ')
pip -q uninstall -y passlib
if venv/bin/python -c 'from passlib.hash import pbkdf2_sha256' 2>/dev/null; then after=works; else after=fails; fi
left=$(pip list --format=freeze | grep -E '^(libpass|passlib)=' | sort | tr '\n' ' ')

python3 --version
echo "libpass installed:             passlib.__version__ is $alone"
echo "passlib installed after it:    passlib.__version__ is $both"
echo "pip list and pip check say:    $listed- $check"
echo "passlib uninstalled:           pip lists $left- from passlib.hash import pbkdf2_sha256 $after"
[[ "$alone" == 1.9.4 && "$both" == 1.7.4 && "$check" == "No broken requirements found." ]] || exit 1
[[ "$after" == fails && "$left" == "libpass==1.9.4 " ]] || exit 1
echo "as described: the last one installed runs"
