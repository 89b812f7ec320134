#!/usr/bin/env bash
# Lets programs in other languages verify what hashkit wrote, each with the right password and with a wrong one.
# A Python program opens what hashkit sealed, and hashkit opens what that program sealed.
#
#   interop/run.sh [hashes of each kind; default: 500]
#
# Needs hashkit-bench.jar, and any of Python, Node, Go, Rust and PHP; what is not installed is named and left out.
# Fails if a program does not accept every string, or accepts one with a wrong password, key or id, or a changed one.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
here=$root/interop
jar=$root/hashkit-bench/target/hashkit-bench.jar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[[ -f $jar ]] || { echo "interop: no $jar: run ./mvnw -B install -Pquick first" >&2; exit 2; }

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
"$java" -cp "$jar" "$here/Write.java" "${1:-500}" >"$work/hashes.tsv"
"$java" -Dfile.encoding=UTF-8 -cp "$jar" "$here/Seals.java" write "${1:-500}" >"$work/sealed.tsv"
"$java" -Dfile.encoding=UTF-8 -cp "$jar" "$here/Wraps.java" "$root/hashkit-core/src/test/resources/vectors/dialects.csv" "${1:-500}" \
    >"$work/wrapped.tsv"
: >"$work/results.tsv"

left_out() {
    echo "interop: no $1 here, left out" >&2
}

if command -v python3 >/dev/null; then
    python3 -m venv "$work/python"
    "$work/python/bin/pip" install -q -r "$here/python/requirements.txt"
    "$work/python/bin/python" "$here/python/verify.py" <"$work/hashes.tsv" >>"$work/results.tsv"
    "$work/python/bin/python" "$here/python/seal.py" open <"$work/sealed.tsv" >>"$work/results.tsv"
    "$work/python/bin/python" "$here/python/wrap.py" check <"$work/wrapped.tsv" >>"$work/results.tsv"
    "$work/python/bin/python" "$here/python/seal.py" seal <"$work/sealed.tsv" >"$work/sealed-python.tsv"
    "$java" -Dfile.encoding=UTF-8 -cp "$jar" "$here/Seals.java" open <"$work/sealed-python.tsv" >>"$work/results.tsv"
else
    left_out Python
fi
if command -v npm >/dev/null; then
    cp "$here/node/"* "$work/"
    (cd "$work" && npm install --silent --no-audit --no-fund >/dev/null && node verify.mjs <hashes.tsv >>results.tsv)
else
    left_out Node
fi
if command -v go >/dev/null; then
    (cd "$here/go" && go run . <"$work/hashes.tsv" >>"$work/results.tsv")
else
    left_out Go
fi
if command -v cargo >/dev/null; then
    (cd "$here/rust" && CARGO_TARGET_DIR="$work/rust" cargo run -q --release --locked <"$work/hashes.tsv" >>"$work/results.tsv")
else
    left_out Rust
fi
if command -v php >/dev/null; then
    php "$here/php/verify.php" <"$work/hashes.tsv" >>"$work/results.tsv"
else
    left_out PHP
fi

sort "$work/results.tsv" | awk -F '\t' '
    BEGIN { printf "%-14s  %-20s  %s\n", "Kind", "Program", "accepted" }
    {
        printf "%-14s  %-20s  %d of %d%s\n", $1, $2, $3, $4, $5 ? ", and " $5 " that are wrong" : ""
        bad += $3 != $4 || $5 != 0
    }
    END { exit bad != 0 }'
