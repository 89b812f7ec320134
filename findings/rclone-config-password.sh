#!/usr/bin/env bash
# "rclone stretches the password of its configuration as it stretches that of a crypt remote, and both have a salt."
#
# Guess: rclone config's "Set configuration password" derives its key slowly and with a salt, as the crypt backend does by
#   scrypt; and two crypt remotes with one password have two keys.
# Seen: the key of rclone.conf is one SHA-256 of the password between two constant texts: no salt, no rounds. crypt has
#   scrypt with N=16384, r=8, p=1, and its salt is the second password; whoever leaves that out, as it is optional, has
#   the constant salt of the program. Two remotes made apart with one password then give one file the same encrypted
#   name, and a second password parts them.
# Since/Versions: rclone 1.60.1 of Debian 12; Debian 13 has the same version.
# Why it matters: rclone.conf holds the tokens of all storage and, merely obscured, the passwords of the crypt remotes: a
#   guess at its password costs nothing beside the scrypt of what lies in it. Give the file a random password by
#   RCLONE_CONFIG_PASS or RCLONE_PASSWORD_COMMAND from a key store, and each crypt remote a random password2 of its own.
# Source: rclone, fs/config/crypt.go, SetConfigPassword; backend/crypt/cipher.go, Key and defaultSalt; documentation of
#   the crypt backend, password2 ("Optional but recommended").
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 pynacl==1.6.2 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
apt-get download rclone=1.60.1+dfsg-2+b5 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x rclone_*.deb root
export RCLONE_CONFIG="$work/rclone.conf"
rclone() { timeout 60 root/usr/bin/rclone "$@"; }

# names NAME PASSWORD2: the encrypted name of one file at a crypt remote that is made for it
names() {
  rclone config create "$1" crypt remote="$work/store" password='a password' ${2:+password2="$2"} --obscure >create.log
  rclone cryptdecode --reverse "$1:" letter.txt | cut -f 2 | tr -d ' '
}
seen=
first=$(names one '')
[[ "$(names two '')" == "$first" ]] && seen+='same name' || seen+='another name'
[[ "$(names three 'second')" == "$first" ]] && seen+=', with password2 the same' || seen+=', with password2 another'

cat >read.py <<'EOF'
import base64
import hashlib
import json
import os
import pty
import select
import subprocess
import sys

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

# "Set configuration password" asks a terminal
child, terminal = pty.fork()
if child == 0:
    os.execv("root/usr/bin/rclone", ["rclone", "config"])
for question, answer in (b"q>", "s"), (b"a/q>", "a"), (b"password:", "a password"), (b"password:", "a password"), (b"c/u/q>", "q"), (b"q>", "q"):
    text = b""
    while question not in text:
        if not select.select([terminal], [], [], 30)[0]:
            sys.exit("rclone does not ask " + question.decode())
        text += os.read(terminal, 1)
    os.write(terminal, answer.encode() + b"\n")
try:
    while os.read(terminal, 4096):
        pass
except OSError:  # its end
    pass
os.waitpid(child, 0)
lines = open("rclone.conf").read().split("RCLONE_ENCRYPT_V0:\n")[1]
data = base64.b64decode(lines)


def opens(password):
    try:
        return "[one]" in SecretBox(hashlib.sha256(f"[{password}][rclone-config]".encode()).digest()).decrypt(data[24:], data[:24]).decode()
    except CryptoError:
        return False


listed = subprocess.run(["root/usr/bin/rclone", "listremotes"], env={**os.environ, "RCLONE_CONFIG_PASS": "a password"},
                        capture_output=True, text=True, timeout=60).stdout.split()
print(f"rclone.conf: one SHA-256 opens it {opens('a password')}, of another password {opens('another')}; rclone lists {' '.join(listed)}")
EOF
seen+=$'\n'$(timeout 120 venv/bin/python read.py)
rclone version | sed -n 1p
echo "$seen"
[[ "$seen" == 'same name, with password2 another
rclone.conf: one SHA-256 opens it True, of another password False; rclone lists one: three: two:' ]] || exit 1
echo "as described: one SHA-256 for the configuration, a constant salt for crypt"
