#!/usr/bin/env bash
# Compares the public API of hashkit-core and hashkit-spring with that of an older commit, by japicmp:
#
#   .ci/api.sh             with the last tag v*; nothing is done before there is one
#   .ci/api.sh COMMIT      with any commit
#
# Exits with 1 if code that was compiled, or compiles, against the older one would no longer link or compile. From 0.1.0 to
# 0.2.0 that may be, and is shown only: docs/upgrades.md. What is API is in hashkit-core/src/test/resources/api.txt.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The first two numbers of the version in a pom.xml, or the first from 1.0 on: what may not break the API.
line() {
  sed -n 's:^  <version>\(0\.[0-9]*\|[0-9]*\)\..*</version>:\1:p' | head -n 1
}

reference=${1:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
if [ -z "$reference" ]; then
  echo "api: no release here to compare with"
  exit 0
fi
breaks=true
[ "$(git show "$reference:pom.xml" | line)" = "$(line <pom.xml)" ] || breaks=false

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/sources" "$work/baseline"
git archive "$reference" | tar -x -C "$work/sources"
(cd "$work/sources" && ./mvnw -B -q -Pquick package -pl hashkit-core,hashkit-spring -am </dev/null)
for module in hashkit-core hashkit-spring; do
  mv "$work/sources/$module/target/$module"-*.jar "$work/baseline/$module.jar"
done

echo "api: compared with $reference; breaks the build: $breaks"
./mvnw -B -Papi,quick verify -pl hashkit-core,hashkit-spring -am \
  -Dapi.baseline="$work/baseline" -Dapi.breaks="$breaks" </dev/null >"$work/log" 2>&1 || status=$?
for module in hashkit-core hashkit-spring; do
  [ -e "$module/target/japicmp/api.diff" ] || { cat "$work/log" >&2; exit 1; }
  sed -n '1,200p' "$module/target/japicmp/api.diff"
done
[ "${status:-0}" -eq 0 ] || grep -m 5 'ERROR' "$work/log" >&2
exit "${status:-0}"
