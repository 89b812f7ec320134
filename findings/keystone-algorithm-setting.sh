#!/usr/bin/env bash
# "A new password_hash_algorithm leaves the rows of the old one readable."
#
# Guess: the setting of keystone.conf says how new passwords are hashed; an old row names its
#   own algorithm and rounds, and is verified by these.
# Seen: the setting decides also how much of the password is looked at. With bcrypt, the
#   default, it is 72 bytes for every row: rows of scrypt and PBKDF2 of longer passwords
#   are false. With another setting it is all of it, and a bcrypt row of such a password
#   ends with ValueError from Python's bcrypt 5. And bcrypt_sha256 with fewer than 10
#   rounds writes rows that its own check, and so any login, says are false: it forgets the
#   zero of "04".
# Since/Versions: keystone 30.0.0 (2026) with bcrypt 5.0.0; seen in 27.0.0 to 30.0.0, of
#   which 27 was the first without passlib. bcrypt 4 cuts by itself, without the error.
# Why it matters: the accounts of services have the long passwords, and a change that was made
#   for new ones locks them out: as a wrong password on the way to bcrypt, as an error of
#   the server on the way from it. A test cloud that sets 4 rounds to be quick finds that
#   nobody can log in. Reset the long passwords under the new setting, and keep 10 rounds or
#   more for bcrypt_sha256.
# Source: openstack/keystone, keystone/common/password_hashing.py,
#   verify_length_and_trunc_password and check_password; password_hashers/bcrypt.py,
#   Bcrypt_sha256.verify; bcrypt, changelog of 5.0.0.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install keystone==30.0.0 bcrypt==5.0.0 || exit 2
venv/bin/python -W ignore -c 'import keystone.conf, keystone.common.password_hashing' 2>import.log \
  || { tail -1 import.log >&2; exit 2; }

cat >finding.py <<'EOF'
from importlib.metadata import version

import keystone.conf
from keystone.common.password_hashing import check_password, hash_password

CONF = keystone.conf.CONF
ROUNDS = {"bcrypt": 4, "scrypt": 10, "pbkdf2_sha512": 1000, "bcrypt_sha256": 10}
PASSWORDS = {"20": "a password of 20 by.", "100": "a password of 20 by." * 5}
keystone.conf.configure()
CONF([], project="keystone", default_config_files=[])
print("keystone", version("keystone"), "bcrypt", version("bcrypt"), "default:", CONF.identity.password_hash_algorithm)


def configure(algorithm, rounds):
    CONF.set_override("password_hash_algorithm", algorithm, "identity")
    CONF.set_override("password_hash_rounds", rounds, "identity")


def verdict(password, row):
    try:
        return str(check_password(password, row))
    except ValueError as e:
        return type(e).__name__


rows = {}
for algorithm, rounds in ROUNDS.items():
    configure(algorithm, rounds)
    rows[algorithm] = {size: hash_password(password) for size, password in PASSWORDS.items()}

seen = []
for size, password in PASSWORDS.items():
    for algorithm, rounds in ROUNDS.items():
        configure(algorithm, rounds)
        verdicts = " ".join(verdict(password, rows[of][size]) for of in ROUNDS)
        seen.append(verdicts)
        print(f"{size} bytes, {algorithm} is set; rows of {', '.join(ROUNDS)}: {verdicts}")
own = []
for rounds in (4, 9, 10, 12):
    configure("bcrypt_sha256", rounds)
    own.append(verdict("a password", hash_password("a password")))
print("bcrypt_sha256, its own rows of 4, 9, 10, 12 rounds:", *own)
short = ["True True True True"] * 4
long = ["True False False False"] + ["ValueError True True True"] * 3
raise SystemExit(0 if seen == short + long and own == ["False", "False", "True", "True"] else 1)
EOF
venv/bin/python -W ignore finding.py 2>keystone.log || { tail -1 keystone.log >&2; exit 1; }
echo "as described: the setting decides about old rows"
