#!/usr/bin/env bash
# Builds all files of a release without signing them, installs them in a Maven repository of their own, and looks at them:
# what Maven Central asks for is there, the installed benchmark jar runs, and a stranger's project can import the BOM.
#
#   .ci/release-files.sh [FOLDER]    the repository, or else one that is removed again
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

release_jdk=$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)
if ! JAVA_HOME=$(.ci/jdk.sh "$release_jdk"); then
  echo "release-files: releases are built on JDK $release_jdk, which is not here: not tried" >&2
  exit 0
fi
export JAVA_HOME
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
files=${1:-$work/files}
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml | head -n 1)

fail() {
  echo "release-files: $1" >&2
  exit 1
}

# A deployment into a folder takes the files that an upload would take.
./mvnw -B -T 1C -Prelease,documented,quick -Dgpg.skip clean deploy -pl .,hashkit-bom,hashkit-core,hashkit-spring,hashkit-bench \
  -DaltDeploymentRepository="files::file://$files" </dev/null >"$work/log" 2>&1 || {
  grep -E 'warning: |ERROR' "$work/log" >&2 || true
  fail "the files cannot be built"
}

# The only file of a module that ends so.
file_of() {
  local found
  found=$(find "$files/io/hashkit/$1" -name "*$2")
  [ "$(wc -l <<<"$found")" -eq 1 ] && [ -n "$found" ] || fail "$1 has not one file *$2: $found"
  echo "$found"
}
main_jar() {
  find "$files/io/hashkit/$1" -name '*.jar' ! -name '*-sources.jar' ! -name '*-javadoc.jar'
}
contents() {
  "$JAVA_HOME/bin/jar" tf "$1"
}

for module in hashkit-core hashkit-spring hashkit-bench; do
  for ending in .pom -sources.jar -javadoc.jar -cyclonedx.json; do
    file_of "$module" "$ending" >/dev/null
  done
  contents "$(main_jar "$module")" | grep -qx META-INF/LICENSE || fail "$module has no licence in its jar"
done
for part in url licenses developers scm description name; do
  grep -q "^  <${part}[ >]" "$(file_of hashkit-parent .pom)" || fail "the POM has no <$part>"
done

layer() {
  contents "$1" | sed -n 's:^META-INF/versions/25/\([^$]*\)\(\$.*\)*\.\(class\|java\)$:\1:p' | sort -u
}
diff <(layer "$(main_jar hashkit-core)") <(layer "$(file_of hashkit-core -sources.jar)") ||
  fail "the sources of the layer for JDK 25 are not its classes"
! contents "$(file_of hashkit-core -javadoc.jar)" | grep -q internal || fail "the Javadoc has internal packages"
! grep -q '"name" : "jspecify"' "$(file_of hashkit-core -cyclonedx.json)" || fail "the SBOM has what users do not get"

"$JAVA_HOME/bin/java" -jar "$(main_jar hashkit-bench)" verify >"$work/verify" || fail "the deployed benchmark jar does not run"
[ -z "$(sed -n '/<scope>compile\|<scope>runtime/p' "$(file_of hashkit-bench .pom)")" ] ||
  fail "the deployed POM of hashkit-bench names libraries that its jar holds"

.ci/outside-pom.sh hashkit-spring "$version" "file://$files" >"$work/pom.xml"
MAVEN_PROJECTBASEDIR=$PWD ./mvnw -q -B -f "$work/pom.xml" dependency:list -DoutputFile="$work/list"
for module in hashkit-core hashkit-spring; do
  grep -q "io.hashkit:$module:jar:$version:compile" "$work/list" || fail "the BOM does not bring $module"
done

echo "release-files: complete"
find "$files" -type f ! -name '*.sha*' ! -name '*.md5' ! -name 'maven-metadata*' -printf '%9s %P\n' | sort -k 2
