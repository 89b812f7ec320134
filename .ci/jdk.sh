#!/usr/bin/env bash
# Prints the home of a JDK of this version, and tries to install one where .ci/install.sh may:
#
#   .ci/jdk.sh 25
#   .ci/jdk.sh 25 --look     installs nothing, and says nothing if there is none
#
# Exits with 1 if there is none.
set -euo pipefail
version=${1:?usage: .ci/jdk.sh VERSION [--look]}

# The Java version of a JDK home, or nothing if there is no JDK with a compiler.
version_of() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 0
  "$1/bin/java" -XshowSettings:properties -version 2>&1 |
    sed -n 's/^ *java\.specification\.version = //p' || true
}

# Every place where a JDK of this version may be, one per line: what CI hosts name first, then the usual directories.
candidates() {
  local name javac
  for name in $(compgen -e | grep -E "^JAVA_HOME_$version(_|$)" || true) JAVA_HOME; do
    [ -z "${!name:-}" ] || echo "${!name}"
  done
  printf '%s\n' /usr/lib/jvm/* /opt/java/* /opt/jdk* "${HOME:-/root}"/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home
  javac=$(command -v javac || true)
  [ -z "$javac" ] || dirname "$(dirname "$(readlink -f "$javac")")"
}

find_jdk() {
  local home
  while IFS= read -r home; do
    if [ "$(version_of "$home")" = "$version" ]; then
      echo "$home"
      return 0
    fi
  done < <(candidates)
  return 1
}

find_jdk && exit
[ "${2:-}" != --look ] || exit 1

folder=$(dirname "${BASH_SOURCE[0]}")
echo "jdk: no JDK $version found, trying to install one" >&2
"$folder/install.sh" "openjdk-$version-jdk-headless" || "$folder/install.sh" "temurin-$version-jdk" || true
find_jdk && exit
echo "jdk: JDK $version is needed, and was neither found nor installed." >&2
echo "jdk: install openjdk-$version-jdk-headless or Eclipse Temurin $version, or set JAVA_HOME_${version}_X64 to where it is." >&2
exit 1
