#!/usr/bin/env bash
# Whether the compiler of the JDK in JAVA_HOME translates the kernels on the Vector API: two short duels of the benchmark
# jar. Exits with 4 if it has given up on one: then a hash takes twenty times as long and not a third.
# JDKs older than 25 have no such kernels, and pass.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
[ "$version" -ge 25 ] || exit 0
for work in "argon2id-19456 argon2/bouncy-castle-plain" "scrypt-14 scrypt/bouncy-castle"; do
  "$java" -jar hashkit-bench/target/hashkit-bench.jar duel --vector --only "${work% *}" \
    --against "${work#* }" --forks 1 --time 150 </dev/null
done
