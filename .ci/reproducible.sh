#!/usr/bin/env bash
# Builds the files of a release twice, with different folders, umasks, time zones, locales and names of users, and compares
# all of them byte by byte. Prints the first entry that differs, of each file that differs, and exits with 1.
# What is built is the last commit, and not what was changed since.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
release_jdk=$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)
JAVA_HOME=$(.ci/jdk.sh "$release_jdk")
export JAVA_HOME
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER UMASK ZONE LANGUAGE COUNTRY USER
build() {
  echo "reproducible: umask $2, $3, $4_$5, user $6" >&2
  (
    umask "$2"
    mkdir -p "$1"
    git archive HEAD | tar -x -C "$1" --no-same-permissions
    cd "$1"
    # Every JVM reads this variable, those that Maven starts too, and says so.
    TZ=$3 LC_ALL=C JAVA_TOOL_OPTIONS="-Duser.timezone=$3 -Duser.language=$4 -Duser.country=$5 -Duser.name=$6" \
      ./mvnw -B -q -Prelease,documented,quick -Dgpg.skip verify -pl .,hashkit-bom,hashkit-core,hashkit-spring,hashkit-bench </dev/null \
      2> >(grep -v '^Picked up JAVA_TOOL_OPTIONS' >&2)
  )
}

# The first line in which the listings of two archives differ: mode, length, time, sum or name of an entry.
first_difference() {
  diff <(unzip -Zv "$1" | grep -vE '^Archive:|offset of') <(unzip -Zv "$2" | grep -vE '^Archive:|offset of') | head -n 8 || true
}

build "$work/one" 022 UTC en US alice
second="$work/a folder/somewhere else/two"
build "$second" 077 Pacific/Chatham tr TR bob

status=0
count=0
while IFS= read -r file; do
  count=$((count + 1))
  if ! cmp -s "$work/one/$file" "$second/$file"; then
    status=1
    echo "reproducible: $file differs:" >&2
    if [[ $file == *.jar ]]; then
      first_difference "$work/one/$file" "$second/$file" >&2
    else
      diff "$work/one/$file" "$second/$file" | head -n 8 >&2 || true
    fi
  fi
done < <(cd "$work/one" && ls ./*/target/*.jar ./*/target/*-sbom.json ./hashkit-bench/dependency-reduced-pom.xml)
[ "$count" -ge 13 ] || { echo "reproducible: only $count files were built" >&2; exit 1; }
[ "$status" -ne 0 ] || echo "reproducible: all $count files are the same"
exit "$status"
