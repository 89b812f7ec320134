#!/usr/bin/env bash
# Tests hashkit-spring, as it is built, against another line of Spring Boot than the build does: .ci/spring-line.sh 3.5.16
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
line=${1:?usage: .ci/spring-line.sh VERSION}
maven=(./mvnw -B -q -Dspotless.check.skip)
"${maven[@]}" -Pquick install -pl hashkit-spring -am </dev/null
"${maven[@]}" clean test -pl hashkit-spring/tests,hashkit-spring/tests-server -Dspring-boot.version="$line" </dev/null
