#!/usr/bin/env bash
# Tries the packed jars on a JDK of Debian's unstable suite, whose packages lie over this system's in mounts of its own:
#   .ci/new-jdk.sh 28
# Needs the jars (./mvnw -B -q -Pquick package). Exits with 3 if the JDK cannot be had.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=debian.sh
. .ci/debian.sh
root=$PWD/target/jdk-$1
if [ -z "${2:-}" ]; then
  fetch "$root" sid "" "openjdk-$1-jdk-headless"
  for package in "$root"/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
  exec unshare --mount --map-root-user "$0" "$1" inside
fi
for folder in usr etc; do mount -t overlay -o "lowerdir=$root/$folder:/$folder" overlay "/$folder"; done
JAVA_HOME=$(.ci/jdk.sh "$1" --look)
export JAVA_HOME
java=$JAVA_HOME/bin/java jar=hashkit-bench/target/hashkit-bench.jar
"$java" -version
"$java" -jar "$jar" verify
"$java" -jar "$jar" tune -o "$root/profile.json"
.ci/jar-trials.sh "$jar" "$java"
.ci/jlink.sh
"$java" -jar hashkit-spring/sample/target/hashkit-spring-sample-*.jar --server.port=0 &
