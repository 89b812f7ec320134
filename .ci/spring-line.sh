#!/usr/bin/env bash
# Tests hashkit-spring, as it is built, against another line of Spring Boot than the build does: .ci/spring-line.sh 3.5.16
# With --installed after the version, it takes what .ci/outside-project.sh has built and installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
line=${1:?usage: .ci/spring-line.sh VERSION [--installed]}
maven=(./mvnw -B -q)
[ "${2:-}" = --installed ] || "${maven[@]}" -Pquick install -pl hashkit-spring -am </dev/null
"${maven[@]}" clean test -pl hashkit-spring/tests,hashkit-spring/tests-server -Dspring-boot.version="$line" </dev/null
