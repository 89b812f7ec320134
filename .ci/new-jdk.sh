#!/usr/bin/env bash
# usage: .ci/new-jdk.sh 28    tries the packed jars on that JDK of Debian's sid, laid over this system in mounts of its own
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/debian.sh
root=$PWD/target/jdk-$1
if [ -z "${2:-}" ]; then
  fetch "$root" sid "" "openjdk-$1-jdk-headless"
  for package in "$root"/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
  exec unshare --mount --map-root-user "$0" "$1" inside
fi
for folder in usr etc; do mount -t overlay -o "lowerdir=$root/$folder:/$folder" overlay "/$folder"; done
JAVA_HOME=$(echo /usr/lib/jvm/java-"$1"-openjdk-*) jar=hashkit-bench/target/hashkit-bench.jar
export JAVA_HOME
for command in verify tune; do "$JAVA_HOME/bin/java" -jar "$jar" "$command"; done
.ci/jlink.sh
.ci/jar-trials.sh "$jar" "$JAVA_HOME/bin/java"
"$JAVA_HOME/bin/java" -jar hashkit-spring/sample/target/hashkit-spring-sample-*.jar --server.port=18080 >"$root/sample.log" &
trap 'kill %1' EXIT
page() { curl -sL --retry 60 --retry-connrefused -b "$root/cookies" -c "$root/cookies" "$@" localhost:18080/login; }
page -d username=django -d password=django-secret -d _csrf="$(page | grep -oP '_csrf.*value="\K[^"]*')" | grep -o 'Hello, django'
