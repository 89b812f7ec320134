#!/usr/bin/env bash
# "user.present with hash_password: True leaves a user alone who has this password already."
#
# Guess: Salt's state hashes the password of the state with the salt, method and cost of the row in /etc/shadow, so that it
#   changes nothing if the password is the same; a first password, or a new one, is hashed by the host's method.
# Seen: so it is for $1$, $5$ and $6$ with 5,000 rounds. Each other row is replaced, with the same password in it: $y$,
#   which passwd of Debian writes, and $6$rounds= become $6$ of 5,000 rounds, with the random salt that the state's
#   comment says it avoids; $2b$12$ and $2y$12$ become $6$12$, SHA-512 with the cost for a salt; $2a$12$ becomes
#   "*0", which is no hash, and the user cannot log in.
# Since/Versions: Salt 3008.5, with the crypt module of Python up to 3.12, or legacycrypt 0.3 for it; libxcrypt 4.4.33.
# Why it matters: the first run after the installation, or after passwd, makes the row weaker, or locks the user out, and
#   says "changed". Give the state a finished row, of mkpasswd -m yescrypt, without hash_password.
# Source: salt, states/user.py, present; modules/linux_shadow.py, gen_password; utils/pycrypto.py, gen_hash. What the state
#   asks of the host (shadow.info, user.info) is answered here by a table; the state runs with test=True.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
install() { PIP_DISABLE_PIP_VERSION_CHECK=1 timeout 600 venv/bin/python -m pip -q install --retries 0 "$@" >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }; }
install distro==1.9.0 looseversion==1.3.0 packaging pyyaml tornado legacycrypt==0.3
install --no-deps salt==3008.5
cat >finding.py <<'EOF'
import logging
import sys
import warnings

import legacycrypt

warnings.simplefilter("ignore")
try:
    import crypt
except ImportError:
    sys.modules["crypt"] = crypt = legacycrypt
import salt.modules.linux_shadow as shadow
import salt.states.user as state

logging.disable(logging.CRITICAL)
OLD = {name: legacycrypt.crypt("a password", setting) for name, setting in {
    "$6$": "$6$abcdefgh$", "$5$": "$5$abcdefgh$", "$1$": "$1$abcdefgh$", "$6$rounds=": "$6$rounds=20000$abcdefgh$", "$y$": "$y$j9T$abcdefgh$",
    "$2b$12$": "$2b$12$abcdefghijklmnopqrstuu", "$2y$12$": "$2y$12$abcdefghijklmnopqrstuu", "$2a$12$": "$2a$12$abcdefghijklmnopqrstuu"}.items()}


def run(row, password):
    """What the state would write for a user who has this row, and whether it calls that a change."""
    made = []

    def gen_password(*arguments, **more):
        made.append(shadow.gen_password(*arguments, **more))
        return made[-1]

    user = {"name": "ann", "uid": 1000, "gid": 1000, "groups": [], "home": "/", "shell": "/bin/sh", "passwd": "x",
            "fullname": "", "roomnumber": "", "workphone": "", "homephone": "", "other": ""}
    state.__salt__ = {
        "shadow.info": lambda name: {"passwd": row, "warn": 7, "min": 0, "max": 99999, "inact": -1, "expire": -1},
        "shadow.default_hash": shadow.default_hash, "shadow.gen_password": gen_password,
        "user.info": lambda name: dict(user), "user.primary_group": lambda name: "ann",
        "file.group_to_gid": lambda name: 1000, "file.gid_to_group": lambda gid: "ann"}
    state.__grains__ = {"kernel": "Linux", "os_family": "Debian"}
    state.__opts__ = {"test": True}
    comment = state.present("ann", password=password, hash_password=True, home="/")["comment"]
    return made[0], "passwd" in comment


if any(len(row or "") < 20 for row in OLD.values()):
    sys.exit("needs libxcrypt")
for name, row in OLD.items():
    new, changed = run(row, "a password")
    again = run(row, "a password")[0]
    right = len(new) > 12 and legacycrypt.crypt("a password", new) == new
    what = "the same" if new == row else "$6$SALT$" if new != again and new.startswith("$6$") and len(new.split("$")[2]) == 16 else new[:6]
    print(f"{name}: {'changed' if changed else 'unchanged'}, {what}, {'the password' if right else 'not the password'}")
EOF
echo "Salt 3008.5, $(venv/bin/python --version)"
timeout 300 venv/bin/python -W ignore finding.py >seen 2>errors.log || { cat errors.log >&2; grep -q libxcrypt errors.log && exit 2; exit 1; }
cat seen
diff - seen <<'EOF' || exit 1
$6$: unchanged, the same, the password
$5$: unchanged, the same, the password
$1$: unchanged, the same, the password
$6$rounds=: changed, $6$SALT$, the password
$y$: changed, $6$SALT$, the password
$2b$12$: changed, $6$12$, the password
$2y$12$: changed, $6$12$, the password
$2a$12$: changed, *0, not the password
EOF
echo "as described: the same password, and another row"
