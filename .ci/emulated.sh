#!/usr/bin/env bash
# Runs every test that uses published vectors on another processor, emulated by QEMU, under a JDK 17 of Debian's:
#
#   .ci/emulated.sh aarch64            little-endian
#   .ci/emulated.sh s390x              big-endian
#   .ci/emulated.sh s390x StoredVectorsTest WrittenStringsTest    these classes alone
#   .ci/emulated.sh s390x sets 10000   so many random sets of each algorithm instead, and the SHA-256 of all answers
#
# QEMU and the JDK are packages of Debian, which are fetched into target/emulated and unpacked there: the system is not
# touched. Needs apt-get and dpkg-deb, and 500 MB of disk and 140 MB to fetch for each processor. Starts no JVM but the
# emulated one, so tests that need child processes are none of these.
# Exits with 1 if a test fails, 3 if the packages cannot be had.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. .ci/debian.sh

machine=${1:-}
case "$machine" in
  aarch64) debian=arm64 ;;
  s390x) debian=s390x ;;
  *) fail 2 "usage: .ci/emulated.sh aarch64|s390x [TestClass...|sets NUMBER]" ;;
esac
shift
names=$(IFS='|' && echo "$*")
sets=
if [ "${1:-}" = sets ]; then
  sets=${2:-}
  [[ $sets =~ ^[1-9][0-9]{0,8}$ ]] || fail 2 "sets $sets: give a number of sets, such as 10000"
fi

jdk=17
folder=$PWD/target/emulated
sysroot=$folder/$machine
core=hashkit-core
mkdir -p "$folder"

if [ ! -d "$sysroot" ]; then
  apt=$folder/apt-$machine
  rm -rf "$sysroot.part"
  mkdir "$sysroot.part"
  fetch "$apt" "" "$debian" qemu-user-static "openjdk-$jdk-jre-headless:$debian"
  for package in "$apt"/archives/*_{"$debian",all}.deb; do [ ! -e "$package" ] || dpkg-deb -x "$package" "$sysroot.part"; done
  dpkg-deb --fsys-tarfile "$apt"/archives/qemu-user-static_*.deb |
    tar -x -C "$sysroot.part" "./usr/bin/qemu-$machine-static"
  # The kernel would follow links to absolute paths out of the unpacked system.
  find "$sysroot.part" -type l -lname '/*' | while IFS= read -r link; do
    ln -sfn "$sysroot$(readlink "$link")" "$link"
  done
  mv "$sysroot.part" "$sysroot"
  rm -rf "$apt"
fi
java=("$sysroot/usr/bin/qemu-$machine-static" -L "$sysroot" "$sysroot/usr/lib/jvm/java-$jdk-openjdk-$debian/bin/java")
platform=$("${java[@]}" -XshowSettings:properties -version 2>&1 |
  sed -n 's/^ *\(os\.arch\|sun\.cpu\.endian\|java\.version\) = /\1=/p' | tr '\n' ' ') ||
  fail 1 "the emulated JVM does not start"
echo "emulated: $platform"
[[ $platform == *"os.arch=$machine "* ]] || fail 1 "that is not $machine"

plugin=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
classes=$core/target/test-classes:$core/target/classes
junit=$(sed -n 's:.*<junit.version>\(.*\)</junit.version>.*:\1:p' pom.xml)
maven=(./mvnw -B -q)
"${maven[@]}" -pl "$core" test-compile "$plugin:build-classpath" "-Dmdep.outputFile=$folder/classpath" </dev/null
if [ -n "$sets" ]; then
  start=$SECONDS
  report=$folder/sets-$machine
  "${java[@]}" -Xmx768m "-Dsets=$sets" -cp "$classes:$(cat "$folder/classpath")" \
    io.hashkit.internal.catalog.AgreementSets "$report" </dev/null
  echo "emulated: $machine, $sets sets, $((SECONDS - start)) s, $(sha256sum <"$report")"
  exit
fi
console=$folder/junit-platform-console-standalone.jar
[ -e "$console" ] || "${maven[@]}" -pl "$core" "$plugin:copy" -Dmdep.stripVersion=true "-DoutputDirectory=$folder" \
  "-Dartifact=org.junit.platform:junit-platform-console-standalone:$junit" </dev/null

# Whatever reads a vector, the known answers of all engines, and the sets for which all processors must give the same answers.
mapfile -t tests < <(
  cd "$core/src/test/java"
  { grep -rlE 'Vectors\.|VectorFile|/vectors/' --include='*Test.java' . &&
    find . -name PublishedAnswersTest.java -o -name EngineAgreementTest.java; } |
    sed 's:^\./:--select-class=:; s:/:.:g; s:\.java$::' | sort -u | grep -E "\.(${names:-.*})$"
)
[ "${#tests[@]}" -gt 0 ] || fail 2 "no test of vectors is called $*"

echo "emulated: ${#tests[@]} test classes: the whole suite takes minutes, and says nothing before its end"
start=$SECONDS
status=0
"${java[@]}" -Xmx768m -cp "$console:$classes:$(cat "$folder/classpath")" \
  org.junit.platform.console.ConsoleLauncher execute "${tests[@]}" --exclude-tag heavy --exclude-tag full \
  --exclude-methodname '.*#fewSets.*' --fail-if-no-tests \
  --disable-banner --disable-ansi-colors --details summary </dev/null || status=$?
echo "emulated: $machine, $((SECONDS - start)) s, exit code $status"
exit "$status"
