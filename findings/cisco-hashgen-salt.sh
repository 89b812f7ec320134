#!/usr/bin/env bash
# "A generator of Cisco's hashes writes rows that Cisco's format has."
#
# Guess: cisco-hashgen -ios8 and -ios9 write type 8 and type 9 as devices do, its -v verifies what a device wrote, and
#   -iter is in the row.
# Seen: a device takes the 14 characters of the salt as they stand; cisco-hashgen takes the 10 bytes that they encode.
#   Its rows are of the right shape, and false for a reader that knows real ones, as netutils is. Its -v is false for a
#   real type 8; of type 9 it tries both readings, so that it verifies real rows and its own. -iter 40000 is not in a
#   row of type 8, which has no place for it: -v says false to it at once. -ios9-salt-mode ascii gives the real type 9;
#   type 8 has no such option.
# Since/Versions: cisco-hashgen 2.0.1; netutils 1.19.2. The real rows are the examples of hashcat's modes 9200 and
#   9300.
# Why it matters: such a row is made to be pasted into a configuration, where by this reading no password fits it (no
#   device was tried). ASA's rows (the default) and type 5 are right. For type 9, netutils' encrypt_cisco_type9 is,
#   too.
# Source: cisco-hashgen, cli.py, build_ios_type8, build_ios_type9_scrypt and verify_password; hashcat, example hashes.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 cisco-hashgen==2.0.1 netutils==1.19.2 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >finding.py <<'EOF'
from base64 import b64encode
from hashlib import pbkdf2_hmac
from subprocess import run

from netutils.password import compare_cisco_type9, encrypt_cisco_type9

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
CISCO = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
REAL8 = "$8$TnGX/fE4KGHOVU$pEhnEvxrvaynpi8j4f.EMHr6M.FzU8xnZnBr/tJdFWk"
REAL9 = "$9$2MJBozw/9R3UsU$2lFhcKvpghcyw8deP25GOfyZaagyUOGBymkryvOdfo6"


def hashgen(*options, password="hashcat"):
    command = ["venv/bin/python", "-m", "cisco_hashgen", "-quiet", "-no-color", "-minlen", "1", *options]
    return run(command, input=password + "\n", capture_output=True, text=True)


def own(row):
    return hashgen("-v", row).returncode == 0


def type8(row):
    salt, tag = row.split("$")[2:]
    key = b64encode(pbkdf2_hmac("sha256", b"hashcat", salt.encode(), 20000)).decode().rstrip("=")
    return key.translate(str.maketrans(STANDARD, CISCO)) == tag


def made(*options):
    return hashgen(*options).stdout.strip().splitlines()[-1]


rows = {
    "real type 8": REAL8,
    "-ios8": made("-ios8"),
    "-ios8 -iter 40000": made("-ios8", "-iter", "40000"),
    "real type 9": REAL9,
    "-ios9": made("-ios9"),
    "-ios9 -ios9-salt-mode ascii": made("-ios9", "-ios9-salt-mode", "ascii"),
    "netutils type 9": encrypt_cisco_type9("hashcat"),
}
print("cisco-hashgen 2.0.1, netutils 1.19.2")
seen = {}
for name, row in rows.items():
    seen[name] = (type8(row) if row.startswith("$8$") else compare_cisco_type9("hashcat", row), own(row))
    print(f"{name} {row[:12]}...: salt as it stands {seen[name][0]}, cisco-hashgen -v {seen[name][1]}")
raise SystemExit(0 if seen == {
    "real type 8": (True, False),
    "-ios8": (False, True),
    "-ios8 -iter 40000": (False, False),
    "real type 9": (True, True),
    "-ios9": (False, True),
    "-ios9 -ios9-salt-mode ascii": (True, True),
    "netutils type 9": (True, True),
} else 1)
EOF
venv/bin/python finding.py || exit 1
echo "as described: the salt decoded, and rows that only their writer reads"
