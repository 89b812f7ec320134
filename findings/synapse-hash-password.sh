#!/usr/bin/env bash
# "hash_password of Synapse prints a hash, and the pepper is in every hash."
#
# Guess: password=$(hash_password -p ... -c homeserver.yaml) is the row for the table users, as Synapse's documentation resets a
#   password; the pepper of the configuration goes into it, however long it and the password are.
# Seen: password and pepper are put together in this order and cut to 72 bytes. Above 72 a sentence comes first, on standard
#   output, with status 0: the variable holds two lines, and the row logs nobody in. With a pepper of 64 characters, as
#   "openssl rand -hex 32" makes it, that is so for each password of 9 or more; with 8 it is a hash. Of a password of 72 bytes
#   nothing is left for the pepper: the row is a plain bcrypt row.
# Since/Versions: matrix-synapse 1.163.2 with bcrypt 5.0.0; the server cuts alike, and tells it in its log for debugging.
# Why it matters: scripts that set passwords were tried with a short password, or with no pepper. Take the last line of the
#   output, and look in users for password_hash that does not begin with $2. Whoever moves the rows to another server must cut
#   password and pepper to 72 bytes too: what refuses longer input refuses most of the users.
# Source: element-hq/synapse, synapse/_scripts/hash_password.py, synapse/handlers/auth.py (_do_hash, _do_validate_hash).
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 --no-deps matrix-synapse==1.163.2 bcrypt==5.0.0 \
  PyYAML==6.0.4 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
# The file itself, for the command would load all that the server needs.
command=$(echo venv/lib/python3*/site-packages/synapse/_scripts/hash_password.py)
pepper=$(printf '0123456789abcdef%.0s' 1 2 3 4)
printf 'bcrypt_rounds: 4\npassword_config:\n  pepper: "%s"\n' "$pepper" >homeserver.yaml
cat >right.py <<'PY'
import sys
import bcrypt

text, row = (argument.encode() for argument in sys.argv[1:])
try:
    print(bcrypt.checkpw(text[:72], row))
except ValueError as error:
    print(error)
PY
right() { # TEXT ROW
  venv/bin/python right.py "$@"
}
show() { # PASSWORD
  local row
  row=$(venv/bin/python "$command" -p "$1" -c homeserver.yaml 2>errors)
  echo "${#1} characters: $(wc -l <<<"$row") line(s), $(wc -l <errors) on standard error;" \
    "as the row: $(right "$1$pepper" "$row"); the last line: $(right "$1$pepper" "$(tail -1 <<<"$row")"), without the pepper:" \
    "$(right "$1" "$(tail -1 <<<"$row")")"
}
echo "matrix-synapse 1.163.2, bcrypt 5.0.0, a pepper of ${#pepper} characters"
for password in '8 signs.' '9 signs..' "$(printf 'p%.0s' {1..72})"; do show "$password"; done | tee seen
diff - seen <<'TEXT' || exit 1
8 characters: 1 line(s), 0 on standard error; as the row: True; the last line: True, without the pepper: False
9 characters: 2 line(s), 0 on standard error; as the row: Invalid salt; the last line: True, without the pepper: False
72 characters: 2 line(s), 0 on standard error; as the row: Invalid salt; the last line: True, without the pepper: True
TEXT
echo "as described: a sentence and a hash, and no pepper at 72 bytes"
