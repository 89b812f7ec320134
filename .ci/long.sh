#!/usr/bin/env bash
# The long forms of the tests that every build runs in a short one, on the JDK in JAVA_HOME:
#
#   .ci/long.sh [PART...]    all parts, one after the other, or those named
#
#   cases          ten minutes: all tests, with all cases of those that try a share of them otherwise
#   jcstress       three minutes: jcstress in JVMs of its own; HASHKIT_JCSTRESS="-iters 10 -time 2000" takes hours
#   heavy          tens of minutes: vectors that need much memory or many iterations, and each fault at each instruction
#                  of each setting, in each iteration of each loop
#   interleavings  ten minutes: 10,000 runs of each scenario, or HASHKIT_INTERLEAVINGS
#   damaged        ten minutes: a million damaged seals, a million damaged wraps, and 100,000 calls of one cache
#   storms         half an hour: full heaps, 20 times 8 seconds of each kind, or HASHKIT_STORMS="RUNS MILLISECONDS"
#   fuzz           ten minutes of each target, or HASHKIT_FUZZ
#   dudect         ten minutes: times of comparing and of verify, or HASHKIT_DUDECT="COMPARISONS ROWS BCRYPT COSTLY"
#   pairs          ten minutes: a million right and a million wrong passwords, or HASHKIT_PAIRS
#   figures        five minutes: times of malicious strings and of the engines' known answers, and ten million salts
#   soak           an hour: logins at 80 % of what the host can serve, or HASHKIT_SOAK minutes of them
#   rows           forty minutes: tables of a million and of 100,000 rows of PostgreSQL and MariaDB while the program is
#                  killed ten times, and the database is away twice for 30 seconds; .ci/mysql.sh trials does it on MySQL
#   fleet          four minutes: the benchmark's script for many hosts, on hosts that are well, broken, mended and resumed
#   documents      half an hour: what the documents tell readers to type, in fresh clones with empty local repositories; the
#                  libraries in HASHKIT_DOWNLOADS, a local repository, are not downloaded again
#   week           twenty minutes: two instances of the sample with 256 MiB, and each change of docs/fleet-changes.md and of
#                  the way back to Spring's encoders, a storm, a locked row and a stopped database while 40 users, or
#                  HASHKIT_WEEK (8 at least), log in; prints what they were answered
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Neither linted nor formatted; a test may take longer than an hour.
maven=(./mvnw -B -Dtest.timeout=1d -Dsurefire.timeout=0
  -Dsurefire.failIfNoSpecifiedTests=false)

# A program among the tests of hashkit-core, with its arguments.
program() {
  local classpath=hashkit-core/target/classpath
  "${maven[@]}" -q test-compile dependency:build-classpath -pl hashkit-core -Dmdep.outputFile=target/classpath
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "hashkit-core/target/test-classes:hashkit-core/target/classes:$(cat "$classpath")" "$@"
}

# ran MODULE TEST...: for Maven, a name without a test is no failure.
ran() {
  local test
  for test in "${@:2}"; do
    [ -n "$(find "$1"/target/*-reports -name "TEST-*.$test.xml" -newer "$begun")" ] || { echo "long: $test did not run" >&2; exit 1; }
  done
}

# shellcheck disable=SC2086 # variables with several arguments
part() {
  case $1 in
    cases) .ci/test.sh --full ;;
    jcstress)
      "${maven[@]}" test -Pheavy -pl hashkit-core,hashkit-core/stress -Dtest=JcstressTest -DfailIfNoTests=false \
        -Dhashkit.jcstress="${HASHKIT_JCSTRESS:--f 1 -iters 1 -pth false -jvmArgs -XX:+UseSerialGC -time 100}"
      ran hashkit-core/stress JcstressTest
      ;;
    # verify: on JDK 25 for the engines of the packed jar too.
    heavy) "${maven[@]}" verify -Pheavy -pl hashkit-core ;;
    interleavings)
      "${maven[@]}" test-compile surefire:test@alone -pl hashkit-core -Dtest='*InterleavingsTest' \
        -Dhashkit.interleavings="${HASHKIT_INTERLEAVINGS:-10000}"
      ran hashkit-core '*InterleavingsTest'
      ;;
    damaged)
      "${maven[@]}" test -pl hashkit-core,hashkit-spring,hashkit-spring/tests \
        -Dtest='DamagedSealsTest,DamagedWrapsTest,CacheAttacksTest' -Dhashkit.damagedSeals=1000000 \
        -Dhashkit.damagedWraps=1000000 -Dhashkit.cacheAttacks=100000
      ran hashkit-core DamagedSealsTest DamagedWrapsTest
      ran hashkit-spring/tests CacheAttacksTest
      ;;
    storms) program io.hashkit.HeapStormCampaign ${HASHKIT_STORMS:-20 8000} ;;
    fuzz) .ci/fuzz.sh "${HASHKIT_FUZZ:-10m}" ;;
    dudect) program io.hashkit.Dudect ${HASHKIT_DUDECT:-1000000 100000 100000 2000} ;;
    # Compiled as in an application: most of the time is bcrypt.
    pairs)
      "${maven[@]}" test -pl hashkit-core -Dtest=MillionPairsTest -Dtest.jvm= -Dhashkit.pairs="${HASHKIT_PAIRS:-1000000}"
      ran hashkit-core MillionPairsTest
      ;;
    figures)
      program io.hashkit.EvidenceFigures hostile
      program io.hashkit.EvidenceFigures answers
      program io.hashkit.EvidenceFigures salts 10000000
      ;;
    soak) program -Xmx256m io.hashkit.Soak "${HASHKIT_SOAK:-60}" ;;
    rows)
      for server in postgres mariadb; do
        "${maven[@]}" test -Pheavy -pl jobs/rehash -am -Dtest='RekeyTrialTest,WrapTrialTest' -DfailIfNoTests=false \
          -Dhashkit.trial.server="$server" -Dhashkit.rekey.rows=1000000 -Dhashkit.rekey.kills=10 -Dhashkit.rekey.restarts=2 \
          -Dhashkit.rekey.away=30 -Dhashkit.wrap.rows=100000 -Dhashkit.wrap.kills=10 -Dhashkit.wrap.restarts=2 \
          -Dhashkit.wrap.away=30
        ran jobs/rehash RekeyTrialTest WrapTrialTest
        touch "$begun"
      done
      ;;
    fleet)
      ./mvnw -B -q -Pquick package -pl hashkit-bench -am
      .ci/fleet.sh hashkit-bench/target/hashkit-bench.jar 2 "${JAVA_HOME:+$JAVA_HOME/bin/}java"
      ;;
    documents)
      "${maven[@]}" test -Pheavy -pl hashkit-spring/tests -am -Dtest=FreshCloneTest -Dhashkit.downloads="${HASHKIT_DOWNLOADS:-}"
      ran hashkit-spring/tests FreshCloneTest
      ;;
    week)
      ./mvnw -B -q -Pquick package -pl jobs/rehash -am
      ./mvnw -B -q -N dependency:copy -Dartifact=org.postgresql:postgresql:42.7.14 -DoutputDirectory=jobs/rehash/target/drivers
      "${maven[@]}" verify -Psample -pl hashkit-spring/sample -am -Dtest=NONE -Dit.test=WeekTrial \
        -Dfailsafe.failIfNoSpecifiedTests=false -Dsample.heap=256m -Dweek.users="${HASHKIT_WEEK:-40}" \
        -Drehash.jar="$PWD/jobs/rehash/target/hashkit-rehash.jar"
      ran hashkit-spring/sample WeekTrial
      ;;
    *) echo "long: no part $1; see the head of this script" >&2 && exit 2 ;;
  esac
}

begun=$(mktemp)
trap 'rm -f "$begun"' EXIT
parts=("$@")
[ "${#parts[@]}" -gt 0 ] || parts=(cases jcstress heavy interleavings damaged storms fuzz dudect pairs figures soak rows fleet documents week)
for part in "${parts[@]}"; do
  echo "long: $part"
  touch "$begun"
  part "$part" </dev/null
done
