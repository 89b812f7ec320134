#!/usr/bin/env bash
# "A $2b$ row of Matrix Synapse is the bcrypt hash of what its user typed."
#
# Guess: without a pepper in homeserver.yaml the rows of Synapse's users table are any bcrypt library's; with one, it is
#   added to the password.
# Seen: Synapse hashes the password's NFKC form. What a keyboard makes is another string then: a non-breaking space
#   becomes a space, an ellipsis of one character three full stops, the acute accent that stands alone a space and a
#   combining accent, a superscript two a 2, and an accent of two characters one. Such rows are false for bcrypt of
#   the typed bytes and true for those of the NFKC form; other rows are true for both. Above 72 bytes it cuts, password
#   and pepper together, where today's bcrypt for Python raises.
# Since/Versions: matrix-synapse 1.163.2 (hash_password, which shares the server's code line for line); bcrypt 5.0.0.
# Why it matters: users move to another server or to an identity provider, whose tests with ASCII pass, and those with an
#   ellipsis or a non-breaking space, which telephones make by themselves, do not log in. Normalise by NFKC, add the
#   pepper, cut at 72 bytes, then verify: and only for Synapse's rows.
# Source: Synapse, synapse/handlers/auth.py, AuthHandler.hash and validate_hash; synapse/_scripts/hash_password.py.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 --only-binary matrix-synapse matrix-synapse==1.163.2 \
  bcrypt==5.0.0 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
echo 'bcrypt_rounds: 4' >plain.yaml
printf '%s\n' 'bcrypt_rounds: 4' 'password_config: {pepper: "a pepper"}' >pepper.yaml
cat >finding.py <<'EOF'
import subprocess
import unicodedata
from importlib.metadata import version

import bcrypt


def synapse(password, config="plain.yaml"):
    command = ["venv/bin/hash_password", "-c", config, "-p", password]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.split("\n")[-2]


def check(row, text):
    try:
        return bcrypt.checkpw(text.encode(), row.encode())
    except ValueError:
        return "ValueError"


print(f"matrix-synapse {version('matrix-synapse')}, bcrypt {version('bcrypt')}")
print("what stands in the password: bcrypt of what was typed, of its NFKC form")
passwords = {
    "ASCII": "a password", "e with acute, U+00E9": "caf\u00e9", "e and combining acute": "cafe\u0301",
    "non-breaking space": "a\u00a0password", "ellipsis, U+2026": "a password\u2026", "acute accent alone": "Ann\u00b4s password",
    "superscript two": "10 m\u00b2", "euro sign": "10 \u20ac",
}
for name, password in passwords.items():
    row = synapse(password)
    print(f"{name}: {check(row, password)}, {check(row, unicodedata.normalize('NFKC', password))}")
row = synapse("a password", "pepper.yaml")
print(f"with a pepper: {check(row, 'a password')}; pepper behind the password: {check(row, 'a passworda pepper')}")
row = synapse("x" * 80)
print(f"80 characters: {check(row, 'x' * 80)}; the first 72: {check(row, 'x' * 72)}")
EOF
venv/bin/python finding.py | tee seen
diff - <(tail -n +2 seen) <<'EOF' || exit 1
what stands in the password: bcrypt of what was typed, of its NFKC form
ASCII: True, True
e with acute, U+00E9: True, True
e and combining acute: False, True
non-breaking space: False, True
ellipsis, U+2026: False, True
acute accent alone: False, True
superscript two: False, True
euro sign: True, True
with a pepper: False; pepper behind the password: True
80 characters: ValueError; the first 72: True
EOF
echo "as described: bcrypt of the NFKC form"
