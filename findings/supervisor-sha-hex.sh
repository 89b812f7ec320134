#!/usr/bin/env bash
# "{SHA} is the SHA-1 of a password in base64."
#
# Guess: password = {SHA}... in supervisord.conf, which its documentation names so that no clear text stands there, takes
#   what htpasswd -s, slappasswd -h '{SHA}' and Dovecot write; other rows are refused at the start.
# Seen: Supervisor wants the hexadecimal digits, in lower case, behind {SHA}. A row in base64, or with digits in
#   capitals, is loaded without a word, and the right password gets 401. So does a bcrypt or {SSHA} row, which is no
#   hash to Supervisor.
# Since/Versions: Supervisor 4.3.0.
# Why it matters: a server that is made by a template with htpasswd's row starts, runs its programs, and answers
#   nobody; a program that reads both files by their {SHA} fails for one of them. The digest has no salt in either form.
# Source: supervisor, http.py, encrypted_dictionary_authorizer; documentation, Configuration File, inet_http_server.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
server=
stop() {
  [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 supervisor==4.3.0 'setuptools<81' >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >login.py <<'EOF'
import sys
import urllib.error
import urllib.request
from base64 import b64encode

port, password = sys.argv[1:]
request = urllib.request.Request(f"http://127.0.0.1:{port}/")
request.add_header("Authorization", "Basic " + b64encode(b"ann:" + password.encode()).decode())
try:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=20) as answer:
        print(answer.status)
except urllib.error.HTTPError as error:
    print(error.code)
except OSError:
    print("no answer")
EOF
# row KIND: of "a password"
row() {
  python3 - "$1" <<'EOF'
import base64
import hashlib
import sys

digest = hashlib.sha1(b"a password").digest()
print({
    "hexadecimal": "{SHA}" + digest.hex(),
    "capitals": "{SHA}" + digest.hex().upper(),
    "base64": "{SHA}" + base64.b64encode(digest).decode(),
    "salted": "{SSHA}" + base64.b64encode(hashlib.sha1(b"a passwordsalt").digest() + b"salt").decode(),
    "bcrypt": "$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.",
}[sys.argv[1]])
EOF
}
seen='row: the right password, another'
for kind in hexadecimal capitals base64 salted bcrypt; do
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  printf '%s\n' '[supervisord]' "logfile=$work/log" "pidfile=$work/pid" '[inet_http_server]' "port=127.0.0.1:$port" \
    username=ann "password=$(row "$kind")" >supervisord.conf
  venv/bin/supervisord -n -c supervisord.conf >out 2>&1 &
  server=$!
  for _ in $(seq 100); do
    [[ $(venv/bin/python login.py "$port" '') == 'no answer' ]] || break
    kill -0 "$server" 2>/dev/null || { tail -1 out >&2; exit 1; }
    sleep 0.1
  done
  seen+="
$kind: $(venv/bin/python login.py "$port" 'a password') $(venv/bin/python login.py "$port" another)"
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
done
venv/bin/supervisord --version
echo "$seen"
[[ "$seen" == 'row: the right password, another
hexadecimal: 200 401
capitals: 401 401
base64: 401 401
salted: 401 401
bcrypt: 401 401' ]] || exit 1
echo "as described: hexadecimal digits, in lower case"
