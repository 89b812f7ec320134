#!/usr/bin/env bash
# Builds the files of a release twice, with different folders, umasks, time zones, locales, users and homes, and compares all
# of them byte by byte; about 5 min on two cores, after downloads. Signatures are left out: no two are the same.
# Prints the first entry that differs, of each file that differs, and exits with 1.
# What is built is the last commit, and not what was changed since.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
JAVA_HOME=$(.ci/jdk.sh "$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)")
export JAVA_HOME
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER FILES UMASK ZONE LANGUAGE COUNTRY CHARSET USER
build() {
  echo "reproducible: umask $3, $4, $5_$6, $7, user $8" >&2
  (
    umask "$3"
    .ci/release.sh copy "$1"
    cd "$1"
    export MAVEN_USER_HOME="${MAVEN_USER_HOME:-$HOME/.m2}" MAVEN_ARGS="-Dmaven.repo.local=$HOME/.m2/repository"
    export HOME="$work/home/$8" USER="$8" TZ="$4" LC_ALL="$7"
    mkdir -p "$HOME"
    # Every JVM reads this variable, those that Maven starts too.
    export JAVA_TOOL_OPTIONS="-Duser.timezone=$4 -Duser.language=$5 -Duser.country=$6 -Duser.name=$8 -Duser.home=$HOME"
    .ci/release.sh build "$2"
  )
}

# The first line in which the listings of two archives differ: mode, length, time, sum or name of an entry.
first_difference() {
  diff <(unzip -Zv "$1" | grep -vE '^Archive:|offset of') <(unzip -Zv "$2" | grep -vE '^Archive:|offset of') | head -n 8 || true
}

build "$work/one" "$work/files/one" 022 UTC en US C.UTF-8 alice
build "$work/a folder/somewhere else/two" "$work/files/two" 077 Pacific/Chatham tr TR C bob

files() {
  (cd "$work/files/$1" && find . -type f ! -name 'maven-metadata*' ! -name '*.md5' ! -name '*.sha1' | sort)
}
diff <(files one) <(files two) || { echo "reproducible: there are other files" >&2; exit 1; }
status=0
count=0
while IFS= read -r file; do
  count=$((count + 1))
  if ! cmp -s "$work/files/one/$file" "$work/files/two/$file"; then
    status=1
    echo "reproducible: $file differs:" >&2
    if [[ $file == *.jar ]]; then
      first_difference "$work/files/one/$file" "$work/files/two/$file" >&2
    else
      diff "$work/files/one/$file" "$work/files/two/$file" | head -n 8 >&2 || true
    fi
  fi
done < <(files one)
[ "$count" -ge 18 ] || { echo "reproducible: only $count files were built" >&2; exit 1; }
[ "$status" -ne 0 ] || echo "reproducible: all $count files are the same"
exit "$status"
