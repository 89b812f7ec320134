#!/usr/bin/env bash
# Logs in at the servers of docs/homes.md, whose recipes are compiled against the frameworks.
# usage: .ci/homes.sh [FOLDER...]    folders of integrations/homes, such as quarkus; all by default. Helidon needs JDK 21.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

modules=(-pl integrations/homes -amd)
if [ $# -gt 0 ]; then
  modules=(-pl "$(printf ',integrations/homes/%s' "$@" | cut -c2-)")
fi
# One at a time: each is a server with its own heap.
./mvnw -B -T1 verify -Phomes "${modules[@]}" -am -Dtest='io.hashkit.homes.*Test' -Dit.test='io.hashkit.homes.*IT' \
  -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
[ $# -gt 0 ] || .ci/vulnerabilities.py check pom.xml:homes
