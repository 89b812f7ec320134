#!/usr/bin/env bash
# Tests hashkit-spring against another line of Spring Boot than the build does: .ci/spring-line.sh 3.5.16
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
line=${1:?usage: .ci/spring-line.sh VERSION}
./mvnw -B -q -Pquick install -pl hashkit-spring -am </dev/null
./mvnw -B -q clean test -pl hashkit-spring/tests,hashkit-spring/tests-server -Dspring-boot.version="$line" </dev/null
