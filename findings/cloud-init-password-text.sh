#!/usr/bin/env bash
# "cloud-init sees that a password is a hash already."
#
# Guess: the key password of user-data, and the lines of chpasswd's list, take a password or
#   a hash; what mkpasswd prints on the same system is recognised as a hash.
# Seen: only $1$, $2a$, $2y$, $5$ and $6$ are. $y$, which is Debian's and Ubuntu's default
#   and mkpasswd's, $gy$, $7$ and $2b$ go to chpasswd without -e, as passwords, and are
#   hashed once more. chpasswd's users, whose type is hash if not named, takes them all.
# Since/Versions: cloud-init 22.4.2 of Debian 12; 26.2 (July 2026) has the same pattern,
#   and gave the same answers. Ubuntu's default is yescrypt since 22.04.
# Why it matters: a line that was copied from /etc/shadow, or made by today's mkpasswd,
#   locks the account out of a machine that may have no other: no message, no error. Name
#   the account under users, with type hash.
# Source: canonical/cloud-init, cc_set_passwords.py, handle; man 5 crypt.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download cloud-init=22.4.2-1+deb12u4 whois=5.5.17 libcrypt1=1:4.4.33-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
python3 -m venv venv >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
venv/bin/pip install --quiet --disable-pip-version-check PyYAML==6.0.4 configobj==5.0.9 Jinja2==3.1.6 jsonpatch==1.48 \
  jsonschema==4.26.0 requests==2.34.2 oauthlib==4.0.1 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
mkdir bin
# what cloud-init calls, here only to show what it is told
cat >bin/chpasswd <<'SH'
#!/bin/sh
while read -r line; do echo "${1:-text} $line"; done >>"$TOLD"
SH
chmod +x bin/chpasswd
cat >finding.py <<'PYTHON'
import inspect, logging, os, sys
from types import SimpleNamespace
from cloudinit import distros, helpers
from cloudinit.config import cc_set_passwords

distro = distros.fetch("debian")("debian", {"default_user": {"name": "ann"}}, helpers.Paths({}))
cloud = SimpleNamespace(distro=distro)
log = [logging.getLogger()] if len(inspect.signature(cc_set_passwords.handle).parameters) == 5 else []


def told(config):
    open(os.environ["TOLD"], "w").close()
    cc_set_passwords.handle("set-passwords", config, cloud, *log, [])
    return open(os.environ["TOLD"]).read().split()[0].replace("-e", "hash")


seen = []
for row in sys.stdin.read().split():
    answers = [
        told({"password": row, "users": ["default"], "chpasswd": {"expire": False}}),
        told({"chpasswd": {"expire": False, "list": ["ann:" + row]}}),
        told({"chpasswd": {"expire": False, "users": [{"name": "ann", "password": row}]}}),
    ]
    name = "$" + row.split("$")[1] + "$"
    print(f"{name:5} password: {answers[0]}, list: {answers[1]}, users: {answers[2]}")
    seen.append(name + "".join(answer[0] for answer in answers))
sys.exit(seen != ["$6$hhh", "$5$hhh", "$2a$hhh", "$y$tth", "$gy$tth", "$7$tth", "$2b$tth"])
PYTHON
made() {
  for method in sha512crypt sha256crypt bcrypt-a yescrypt gost-yescrypt scrypt bcrypt; do
    LD_LIBRARY_PATH="$work/root/lib/x86_64-linux-gnu" root/usr/bin/mkpasswd -m "$method" 'a password'
  done
}
made >rows || exit 2
PYTHONPATH=root/usr/lib/python3/dist-packages venv/bin/python -c 'import cloudinit.config.cc_set_passwords' 2>import.log \
  || { tail -1 import.log >&2; exit 2; }

echo "cloud-init 22.4.2, $(venv/bin/python --version), rows of mkpasswd 5.5.17"
TOLD="$work/told" PATH="$work/bin:$PATH" PYTHONPATH=root/usr/lib/python3/dist-packages venv/bin/python finding.py <rows || exit 1
echo "as described: the default of mkpasswd is taken for a password"
