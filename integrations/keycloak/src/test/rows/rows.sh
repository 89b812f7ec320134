#!/usr/bin/env bash
# Makes target/rows.csv: users of other programs, with their passwords and what those programs store.
# usage: src/test/rows/rows.sh CLASSPATH [rows of each program; default: 1000]
# CLASSPATH has Spring Security. Needs Python, Node, OpenSSL and Perl; what is not installed is named and left out.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../../.."
count=${2:-1000}
work=$PWD/target/rows
mkdir -p "$work"
: >"$work/rows.tsv"

left_out() {
  echo "rows: no $1 here, left out" >&2
}

if command -v python3 >/dev/null; then
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install -q -r "$here/requirements.txt"
  "$work/python/bin/python" -W ignore "$here/rows.py" "$count" >>"$work/rows.tsv"
else
  left_out Python
fi
if command -v npm >/dev/null; then
  cp "$here/package.json" "$here/rows.mjs" "$work"
  (cd "$work" && npm install --silent --no-audit --no-fund >/dev/null && node rows.mjs "$count" >>rows.tsv)
else
  left_out Node
fi
if command -v openssl >/dev/null; then
  for form in 6 5 1 apr1; do
    seq -f "openssl-$form-%g" $((count / 4)) >"$work/secrets"
    openssl passwd "-$form" -in "$work/secrets" | paste "$work/secrets" - | sed 's/^/OpenSSL\t/' >>"$work/rows.tsv"
  done
else
  left_out OpenSSL
fi
if command -v perl >/dev/null; then
  perl "$here/rows.pl" "$count" >>"$work/rows.tsv"
else
  left_out Perl
fi
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$1" "$here/Spring.java" "$count" >>"$work/rows.tsv"

# Stored strings have commas, and no quotation marks.
awk -F '\t' '
  BEGIN { print "username,email,first,last,program,secret,password" }
  {
    user = sprintf("user-%05d", NR)
    printf "%s,%s@example.com,First,Last,%s,%s,\"%s\"\n", user, user, $1, $2, $3
    rows[$1]++
  }
  END { for (program in rows) print program ": " rows[program] " rows" >"/dev/stderr" }
' "$work/rows.tsv" >target/rows.csv
