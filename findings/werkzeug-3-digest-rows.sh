#!/usr/bin/env bash
# "Werkzeug reads the rows that Werkzeug wrote, or says False."
#
# Guess: check_password_hash of Werkzeug 3 verifies what generate_password_hash(..., method="sha256") of version 2
#   stored, as tutorials for Flask wrote it for years; if it does not, the answer is False, as for any wrong password.
# Seen: it raises ValueError, "Invalid hash method 'sha256'", for such a row and for those of sha1, md5 and sha512,
#   whatever was typed: the login is an error of the server. Rows of version 2's pbkdf2:sha256:150000 verify.
# Since/Versions: rows of Werkzeug 2.2.3; Werkzeug 3.0.0 and 3.1.3 (2.3 warned). plain goes the same way.
# Why it matters: an update of Flask takes Werkzeug along, new users are fine, and only those who registered before the
#   method was changed cannot log in. Before the update, let version 2 verify at the login and store a new row;
#   afterwards, the row is HMAC with the salt as key: a few lines of Python verify it, and the next row is scrypt.
# Source: werkzeug, security.py, _hash_internal and check_password_hash; changes of 2.3.0 and 3.0.0.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for version in 2.2.3 3.0.0 3.1.3; do
  python3 -m venv "venv$version" || exit 2
  PIP_DISABLE_PIP_VERSION_CHECK=1 "venv$version/bin/python" -m pip -q install --retries 0 "werkzeug==$version" >pip.log 2>&1 \
    || { tail -1 pip.log >&2; exit 2; }
done
cat >write.py <<'EOF'
from werkzeug.security import generate_password_hash

for method in "sha256", "sha1", "md5", "sha512", "pbkdf2:sha256:150000":
    print(generate_password_hash("a password", method=method))
EOF
cat >read.py <<'EOF'
from importlib.metadata import version
from sys import stdin

from werkzeug.security import check_password_hash


def said(row, password):
    try:
        return str(check_password_hash(row, password))
    except ValueError as error:
        return f"ValueError {error}"


for row in stdin.read().splitlines():
    print(f"{version('werkzeug')} of {row.split('$')[0]}: {said(row, 'a password')}; wrong password {said(row, 'another')}")
EOF
venv2.2.3/bin/python write.py >rows
for version in 2.2.3 3.0.0 3.1.3; do "venv$version/bin/python" read.py <rows; done >seen
cat seen
for version in 2.2.3 3.0.0 3.1.3; do
  for method in sha256 sha1 md5 sha512; do
    error="ValueError Invalid hash method '$method'."
    if [[ $version == 2* ]]; then answers='True; wrong password False'; else answers="$error; wrong password $error"; fi
    echo "$version of $method: $answers"
  done
  echo "$version of pbkdf2:sha256:150000: True; wrong password False"
done >described
diff seen described || exit 1
echo "as described: an error for each of version 2's digests"
