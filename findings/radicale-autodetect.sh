#!/usr/bin/env bash
# "htpasswd_encryption = autodetect knows each row by its beginning."
#
# Guess: Radicale reads the rows of $apr1$, $5$, $6$, bcrypt and Argon2 of one file, whoever wrote
#   them, and a row that is added to the file serves from then on.
# Seen: a row with a salt shorter than the longest (8 characters for $apr1$, 16 for $5$ and $6$) is
#   not known for what it is: the right password is wrong. Older /etc/shadow files have
#   $6$ salts of 8 characters. Into a running server, the first row of bcrypt and the first of Argon2
#   can only be added by a restart: until then their users get the error 500, though other new rows
#   are read.
# Since/Versions: Radicale 3.9.0 with bcrypt 5.0.0, argon2-cffi 25.1.0 and libpass 1.9.4; with
#   htpasswd_encryption = sha512 the short salts are right, of a file of such rows alone.
# Why it matters: a file from /etc/shadow or from another server works for some users; and the file
#   that is moved to bcrypt user by user fails for the first of them. Restart after the first.
# Source: radicale/auth/htpasswd.py, _autodetect, and _verify_bcrypt in __init__.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install radicale==3.9.0 libpass==1.9.4 bcrypt==5.0.0 \
  argon2-cffi==25.1.0 2>pip.log || { tail -1 pip.log >&2; exit 2; }
cat >finding.py <<'EOT'
import base64
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import argon2
import bcrypt
from passlib.hash import apr_md5_crypt, sha256_crypt, sha512_crypt

PASSWORD = "a password"
ROWS = {
    "apr1-8": apr_md5_crypt.hash(PASSWORD),
    "apr1-4": apr_md5_crypt.using(salt="abcd").hash(PASSWORD),
    "sha256-16": sha256_crypt.using(rounds=5000).hash(PASSWORD),
    "sha256-8": sha256_crypt.using(rounds=5000, salt="abcdefgh").hash(PASSWORD),
    "sha512-16": sha512_crypt.using(rounds=5000).hash(PASSWORD),
    "sha512-8": sha512_crypt.using(rounds=5000, salt="abcdefgh").hash(PASSWORD),
    "sha512-rounds": sha512_crypt.using(rounds=6000).hash(PASSWORD),
    "bcrypt": bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(5)).decode(),
    "argon2": argon2.PasswordHasher(1, 1024, 1).hash(PASSWORD),
}
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    PORT = free.getsockname()[1]


def write(*names):
    with open("new", "w") as file:
        file.writelines(f"{name}:{ROWS[name]}\n" for name in names)
    os.replace("new", "users")


def start():
    server = subprocess.Popen(
        [sys.executable, "-m", "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{PORT}", "--auth-type", "htpasswd",
         "--auth-htpasswd-filename", "users", "--auth-htpasswd-encryption", "autodetect", "--auth-delay", "0",
         "--storage-filesystem-folder", "store"], stderr=subprocess.DEVNULL)
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", PORT)).close()
            return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit(1)


def stop(server):
    server.kill()
    server.wait()


def login(name, password=PASSWORD):
    login = base64.b64encode(f"{name}:{password}".encode()).decode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}/{name}/", method="PROPFIND", headers={"Authorization": "Basic " + login, "Depth": "0"})
    try:
        return urllib.request.urlopen(request, timeout=30).status
    except urllib.error.HTTPError as e:
        return e.code


seen = []


def show(what, *answers):
    seen.append(list(answers))
    print(what, *answers)


server = None
try:
    write(*ROWS)
    server = start()
    for name in ROWS:
        show(f"{name}:", login(name))
    show("a wrong password:", login("bcrypt", "another"))
    stop(server)
    write("sha512-16")
    server = start()
    login("sha512-16")
    write("sha512-16", "sha256-16", "bcrypt", "argon2")
    show("added to the file (sha256, bcrypt, argon2):", login("sha256-16"), login("bcrypt"), login("argon2"))
    stop(server)
    server = start()
    show("after a restart:", login("sha256-16"), login("bcrypt"), login("argon2"))
finally:
    if server:
        stop(server)
rows = [[207], [401], [207], [401], [207], [401], [207], [207], [207], [401]]
raise SystemExit(0 if seen == rows + [[207, 500, 500], [207, 207, 207]] else 1)
EOT
echo "Radicale 3.9.0, libpass 1.9.4, bcrypt 5.0.0, argon2-cffi 25.1.0; the right password, 207 for a login"
venv/bin/python finding.py || exit 1
echo "as described: shorter salts are wrong, and the first row of bcrypt needs a restart"
