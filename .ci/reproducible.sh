#!/usr/bin/env bash
# Builds the files of a release twice, with different folders, umasks, time zones, locales, users and homes, and lets the artifact
# plug-in compare all of them byte by byte; about 5 min on two cores, after downloads. Signatures are left out: no two are the same.
# What is built is the last commit, and not what was changed since.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER UMASK ZONE LANGUAGE COUNTRY CHARSET USER GOAL...
build() {
  echo "reproducible: umask $2, $3, $4_$5, $6, user $7" >&2
  (
    umask "$2"
    .ci/release.sh copy "$1"
    cd "$1"
    # A local repository of its own, which keeps no files of an earlier comparison.
    export MAVEN_USER_HOME="${MAVEN_USER_HOME:-$HOME/.m2}"
    export MAVEN_ARGS="-Dmaven.repo.local=$work/repository -Dmaven.repo.local.tail=$HOME/.m2/repository"
    export HOME="$work/home/$7" USER="$7" TZ="$3" LC_ALL="$6"
    mkdir -p "$HOME"
    # Every JVM reads this variable, those that Maven starts too.
    export JAVA_TOOL_OPTIONS="-Duser.timezone=$3 -Duser.language=$4 -Duser.country=$5 -Duser.name=$7 -Duser.home=$HOME"
    .ci/release.sh maven "${@:8}"
  )
}
build "$work/one" 022 UTC en US C.UTF-8 alice deploy "-DaltDeploymentRepository=one::file://$work/files"
build "$work/a folder/somewhere else/two" 077 Pacific/Chatham tr TR C bob verify \
  org.apache.maven.plugins:maven-artifact-plugin:3.7.0:compare "-Dreference.repo=one::file://$work/files"
