#!/usr/bin/env bash
# Builds the provider for Keycloak, and tries it on real servers with H2, PostgreSQL and MariaDB; .ci/mysql.sh
# keycloak has one on MySQL.
# usage: .ci/keycloak.sh [thousands | speed [clients rounds seconds warm-up-seconds]]
# "thousands" also lets 10,000 users of other programs log in; "speed" compares it with Keycloak's own Argon2,
# on the JDK of JAVA_HOME: the engines on the Vector API need JDK 25.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=hashkit-core,jobs/rehash,integrations/keycloak
none=(-Dtest=NONE -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false)
classpath() {
  ./mvnw -B -q -Pkeycloak -pl "$modules" package dependency:build-classpath -DskipTests \
    -Dmdep.includeScope=test -Dmdep.outputFile="$PWD/integrations/keycloak/target/classpath"
}
tests() {
  ./mvnw -B verify -Pkeycloak -pl "$modules" -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false \
    -Dfailsafe.failIfNoSpecifiedTests=false -Dtest='io.hashkit.keycloak.*Test' -Dit.test="$1"
  .ci/vulnerabilities.py check pom.xml:keycloak
}

case "${1:-tests}" in
  tests)
    tests 'io.hashkit.keycloak.*IT'
    ;;
  thousands)
    classpath
    integrations/keycloak/src/test/rows/rows.sh "$(cat integrations/keycloak/target/classpath)" 1000
    tests 'io.hashkit.keycloak.*IT,ThousandsTrial'
    ;;
  speed)
    shift
    ./mvnw -B -q verify -Pkeycloak -pl "$modules" "${none[@]}" -Dit.test=NONE
    classpath
    cd integrations/keycloak
    "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Dkeycloak.home="$PWD/$(ls -d target/keycloak-2*)" \
      -Dhashkit.provider="$PWD/target/hashkit-keycloak.jar" \
      -cp "target/test-classes:target/classes:$(cat target/classpath)" io.hashkit.keycloak.SpeedTrial "${1:-8}" "${2:-6}" "${3:-10}" "${4:-40}"
    ;;
  *) echo "keycloak: no '$1': it takes nothing, thousands or speed" >&2 && exit 2 ;;
esac
