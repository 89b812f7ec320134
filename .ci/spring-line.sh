#!/usr/bin/env bash
# Tests hashkit-spring, as it is built, against another line of Spring Boot than the build does: .ci/spring-line.sh 3.5.16
# With --installed after the version, it takes what .ci/outside-project.sh has built and installed, and on a minor version of
# the build's own major one tries applications and their answers alone, not the inside of hashkit-spring.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
line=${1:?usage: .ci/spring-line.sh VERSION [--installed]}
maven=(./mvnw -B -q)
[ "${2:-}" = --installed ] || "${maven[@]}" -Pquick install -pl hashkit-spring -am </dev/null
# Not what another Spring cannot change: documents, names, figures, storms, and what core and JVMs of their own do.
others=$(mktemp)
trap 'rm -f "$others"' EXIT
printf '**/%s.java\n' {Documentation,Names,Commands,'*Figures',OverloadPages,Storm,SpringRows,ManyLogLines,KeyOfTests,Checkpoint}Test \
  {UniformTimeLogin,TuningModes,CachedHasher}Test >"$others"
[ "${2:-}" != --installed ] || [ "${line%%.*}" -lt 4 ] || echo '**/io/hashkit/spring/internal/**' >>"$others"
"${maven[@]}" clean test -pl hashkit-spring/tests,hashkit-spring/tests-server -Dspring-boot.version="$line" \
  -Dsurefire.excludesFile="$others" </dev/null
