#!/usr/bin/env bash
# Lets programs in other languages verify what hashkit wrote, each with the right password and with a wrong one, and hashkit
# what they write: with odd costs, lengths of salt and tag, and empty passwords. Then each verifies some of what others wrote.
# A Python program opens what hashkit sealed, and hashkit opens what that program sealed.
#
#   interop/run.sh [hashes of each kind; default: 500] [folder that keeps all rows, and in refused.tsv what was refused]
#
# Needs hashkit-bench.jar, and any of Python, Node, Go, Rust and PHP; what is not installed is named and left out.
# Fails if a program does not accept every string of hashkit's, or hashkit one of theirs, or one accepts a string with a wrong
# password, key or id, or a changed one, or nothing was verified. What they refuse of each other's strings is counted.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
here=$root/interop
jar=$root/hashkit-bench/target/hashkit-bench.jar
count=${1:-500}
[[ -f $jar ]] || { echo "interop: no $jar: run ./mvnw -B install -Pquick first" >&2; exit 2; }
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
work=${2:-$temporary}
mkdir -p "$work"
work=$(cd "$work" && pwd)

hashkit() {
    "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Dfile.encoding=UTF-8 -cp "$jar" "$here/$1.java" "${@:2}"
}
hashkit Write hashes "$count" >"$work/hashes.tsv"
hashkit Write wishes "$count" >"$work/wishes.tsv"
hashkit Seals write "$count" >"$work/sealed.tsv"
hashkit Wraps "$root/hashkit-core/src/test/resources/vectors/dialects.csv" "$count" >"$work/wrapped.tsv"
for file in results others written refused; do
    : >"$work/$file.tsv"
done

peers=()
# peer COMMAND...: a program that takes "verify" or "write".
peer() {
    "$@" verify <"$work/hashes.tsv" >>"$work/results.tsv" 2>>"$work/refused.tsv"
    "$@" write <"$work/wishes.tsv" >>"$work/written.tsv" 2>>"$work/refused.tsv"
    peers+=("$*")
}
left_out() {
    echo "interop: no $1 here, left out" >&2
}

cd "$temporary"
if command -v python3 >/dev/null; then
    # The older packages beside today's: libpass and passlib are one module.
    for set in requirements requirements-older; do
        python3 -m venv "$set"
        "$set/bin/pip" install -q -r "$here/python/$set.txt"
        peer "$set/bin/python" "$here/python/verify.py"
    done
    python=requirements/bin/python
    "$python" "$here/python/seal.py" open <"$work/sealed.tsv" >>"$work/results.tsv"
    "$python" "$here/python/wrap.py" check <"$work/wrapped.tsv" >>"$work/results.tsv"
    "$python" "$here/python/seal.py" seal <"$work/sealed.tsv" >"$work/sealed-python.tsv"
    hashkit Seals open <"$work/sealed-python.tsv" >>"$work/results.tsv"
else
    left_out Python
fi
if command -v npm >/dev/null; then
    cp "$here/node/"* .
    npm install --loglevel=error --no-audit --no-fund >&2
    node=node_modules/.bin/node
    [[ -x $node ]] || { left_out "Node of package.json: it is for Linux on x86-64"; node=node; }
    peer "$node" verify.mjs
else
    left_out Node
fi
if command -v go >/dev/null; then
    (cd "$here/go" && go build -o "$temporary/go" .)
    peer ./go
else
    left_out Go
fi
if command -v cargo >/dev/null; then
    CARGO_TARGET_DIR="$temporary/rust" cargo build -q --release --locked --manifest-path "$here/rust/Cargo.toml"
    peer rust/release/hashkit-interop
else
    left_out Rust
fi
if command -v php >/dev/null; then
    peer php "$here/php/verify.php"
else
    left_out PHP
fi

hashkit Read <"$work/written.tsv" >>"$work/results.tsv" 2>>"$work/refused.tsv"
# A seventh, because there are 13,256 of 500 each.
cut -f 1,3,4 "$work/written.tsv" | sort -u | awk 'NR % 7 == 0' >"$work/all.tsv"
for command in ${peers[@]+"${peers[@]}"}; do
    read -ra command <<<"$command"
    "${command[@]}" verify <"$work/all.tsv" >>"$work/others.tsv" 2>>"$work/refused.tsv"
done

# table FILE: fails if nothing was verified or a wrong one was accepted, or with a second argument if one was not.
table() {
    sort "$1" | awk -F '\t' -v every="${2:-}" '
    BEGIN { printf "%-22s  %-40s  %s\n", "Kind", "Program", "accepted" }
    {
        printf "%-22s  %-40s  %d of %d%s\n", $1, $2, $3, $4, $5 ? ", and " $5 " that are wrong" : ""
        bad += !($4 > 0) || every && $3 != $4 || $5 != 0
    }
    END { exit bad != 0 || !NR }'
}
# What a program said of itself is not of a row.
sed -n '/^interop: /p' "$work/refused.tsv" | sort -u >&2
status=0
echo "hashkit and another program"
table "$work/results.tsv" every || status=1
echo "What the others wrote"
table "$work/others.tsv" || status=1
exit "$status"
