#!/usr/bin/env bash
# "A login brings a row to the configured cost."
#
# Guess: Ory Kratos hashes an imported row of another algorithm anew at the login, and so what is weaker
#   than its settings; a raised cost reaches the users one by one.
# Seen: it compares the algorithm's name alone. Under bcrypt with cost 12, imported rows of cost 4
#   stay as they are, and so do Argon2id rows of 1 MiB under Argon2id with 64 MiB: a raised cost
#   reaches new passwords alone. A row of another algorithm is hashed anew, and there the login can fail:
#   with bcrypt, the right password above 72 bytes of an imported Argon2id row is refused as too
#   long, at each login.
# Since/Versions: Ory Kratos 1.3.1, the newest that Go's modules have.
# Why it matters: a table of weak rows keeps them after the import; count costs in
#   identity_credentials instead of trusting the setting. Users of long passwords are locked out by
#   the choice of bcrypt, with the words of a policy: only another password helps.
# Source: kratos, selfservice/strategy/password/login.go; hash/hasher_bcrypt.go, Understands,
#   validateBcryptPasswordLength.
set -euo pipefail

for tool in go gcc python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || kill -9 "$server" 2>/dev/null || true; chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOPATH="$work/go" GOCACHE="$work/cache"
go mod download github.com/ory/kratos@v1.3.1 2>go.log || { tail -1 go.log >&2; exit 2; }
cp -r "$GOPATH/pkg/mod/github.com/ory/kratos@v1.3.1" source
chmod -R u+w source
# minutes: the whole server, with its database
(cd source && go build -tags sqlite -o ../kratos .) 2>go.log || { tail -3 go.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install bcrypt==5.0.0 argon2-cffi==25.1.0 2>pip.log \
  || { tail -1 pip.log >&2; exit 2; }
cat >schema.json <<'EOT'
{"$id": "person", "type": "object", "properties": {"traits": {"type": "object", "properties": {
  "name": {"type": "string", "ory.sh/kratos": {"credentials": {"password": {"identifier": true}}}}}}}}
EOT
cat >finding.py <<'EOT'
import json
import sqlite3
import sys
import time
import urllib.error
import urllib.request

import argon2
import bcrypt

PUBLIC, ADMIN = (f"http://127.0.0.1:{port}" for port in sys.argv[1:3])
PASSWORD = "a password of some length"
LONG = "a password of more than 72 bytes, in letters that count a byte each, not less"


def call(method, url, body=None):
    request = urllib.request.Request(url, method=method, data=json.dumps(body).encode() if body else None,
                                     headers={"Content-Type": "application/json", "Accept": "application/json"})
    try:
        answer = urllib.request.urlopen(request, timeout=60)
        return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as e:
        return e.code, json.loads(e.read())


def row(name):
    with sqlite3.connect("kratos.db") as database:
        config = database.execute(
            "select c.config from identity_credentials c join identity_credential_identifiers i"
            " on i.identity_credential_id = c.id where i.identifier = ?", (name.lower(),)).fetchone()[0]
    return json.loads(config)["hashed_password"]


def trial(name, stored, password):
    status, answer = call("POST", ADMIN + "/admin/identities", {"schema_id": "person", "traits": {"name": name},
                          "credentials": {"password": {"config": {"hashed_password": stored}}}})
    if status != 201:
        raise SystemExit(f"import: {answer}")
    answers = []
    for attempt in range(2):
        flow = call("GET", PUBLIC + "/self-service/login/api")[1]
        status, answer = call("POST", flow["ui"]["action"], {"method": "password", "identifier": name, "password": password})
        texts = [m["text"] for node in answer.get("ui", {}).get("nodes", []) for m in node.get("messages", [])]
        answers.append("in" if status == 200 else f"{status} {' '.join(texts)}")
    after = "unchanged" if row(name) == stored else row(name)[:7]
    print(f"{name}: {', '.join(dict.fromkeys(answers))}; {after}")


for _ in range(300):
    try:
        call("GET", ADMIN + "/admin/health/ready")
        break
    except OSError:
        time.sleep(0.1)
if sys.argv[3] == "bcrypt":
    trial("bcrypt of cost 4", bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(4)).decode(), PASSWORD)
    trial("Argon2id", argon2.PasswordHasher(1, 1024, 1).hash(PASSWORD), PASSWORD)
    trial("Argon2id, long", argon2.PasswordHasher(1, 1024, 1).hash(LONG), LONG)
else:
    trial("Argon2id of 1 MiB", argon2.PasswordHasher(1, 1024, 1).hash(PASSWORD), PASSWORD)
EOT
read -r public admin < <(python3 - <<'EOT'
import socket

sockets = [socket.socket(), socket.socket()]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))
EOT
)
# trials ALGORITHM HASHERS
trials() {
  cat >kratos.yml <<EOT
dsn: sqlite://$work/kratos.db?_fk=true
serve:
  public: {port: $public, host: 127.0.0.1, base_url: "http://127.0.0.1:$public/"}
  admin: {port: $admin, host: 127.0.0.1}
selfservice: {default_browser_return_url: "http://127.0.0.1/", methods: {password: {enabled: true}}}
identity: {default_schema_id: person, schemas: [{id: person, url: "file://$work/schema.json"}]}
secrets: {cookie: [a-secret-of-a-finding], cipher: [a-secret-of-a-finding-32-letters]}
courier: {smtp: {connection_uri: "smtp://127.0.0.1:1/"}}
hashers: $2
EOT
  ./kratos migrate sql -y -c kratos.yml "sqlite://$work/kratos.db?_fk=true" >kratos.log 2>&1 || { tail -3 kratos.log >&2; exit 2; }
  ./kratos serve -c kratos.yml >kratos.log 2>&1 &
  server=$!
  venv/bin/python finding.py "$public" "$admin" "$1" >>seen || { tail -3 kratos.log >&2; exit 1; }
  kill "$server"
  wait "$server" || true
  server=
}
trials bcrypt '{algorithm: bcrypt, bcrypt: {cost: 12}}'
trials argon2 '{algorithm: argon2, argon2: {memory: 64MB, iterations: 3, parallelism: 1}}'
echo "Ory Kratos 1.3.1, with bcrypt of cost 12, then with Argon2id of 64 MiB; two logins, and the row after them"
cat seen
# shellcheck disable=SC2016 # the rows' own dollars
[[ "$(cat seen)" == 'bcrypt of cost 4: in; unchanged
Argon2id: in; $2a$12$
Argon2id, long: 400 The password must be at most 72 characters long, but got 77.; unchanged
Argon2id of 1 MiB: in; unchanged' ]] || exit 1
echo "as described: the name of the algorithm decides"
