#!/usr/bin/env bash
# Changes one place of the compiled code of hashkit-core at a time, and runs the tests that reach it: a change (mutant) that no
# test notices survives. By PIT, with the unit tests of the package and of the front door; what these do in other JVMs does not
# count.
#
#   .ci/mutation.sh [PACKAGE...]    packages below io.hashkit, such as internal.format, or hasher for io.hashkit itself;
#                                  limit is also internal.limit, and so on
#
# Prints the survivors of each package and its numbers; hashkit-core/target/mutation/PACKAGE has them as pages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The tests of the front door that are quick and start no JVM; PIT runs those of them that reach a mutant.
front="PasswordHasherTest CeilingsOfHasherTest WeakCostsTest OwnPolicyTest OddPasswordsTest PasswordLengthsTest NulInPasswordsTest
  UnicodeTest ChangingTextTest CheapRowsTest RandomSourceTest WipedSecretsTest ForwardingPasswordHasherTest OddArgumentsTest UniformBordersTest
  SealedKeysTest SealedModesTest SealedRowsTest SealedInterplayTest UnavailableKeysTest WaitingForKeysTest LyingKeysTest
  CountedKeyCallsTest SlowKeysTest LostKeyCallsTest WrapAttacksTest WrappedFormsTest WrappedRowsTest NotWrappableTest documents.TagPlacesTest dialect.*Test DialectRefusalTest DeclaredDialectTest
  OwnDialectTest CutSaltsTest DialectTest UnusablePasswordsTest DialectVectorsTest CostliestRowsTest MalformedHashesTest algorithm.SchemeTextTest
  RefusedRowTimesTest TunedHasherTest BackgroundHasherTest OverloadTest AsyncHashTest GivenThreadsTest HashStagesTest InterruptTest DeadPoolTest
  OddExecutorsAsyncTest CallbacksTest LastEngineTest ProviderTest ProviderAttacksTest ProviderRandomNumbersTest
  AddedAlgorithmTest internal.limit.LimiterTest"
kernels="internal.catalog.*Test internal.engine.LibraryTest internal.memory.*Test seal.KeyringTest
  internal.seal.SealingVectorsTest"

tests_of() {
  local name=${1#internal.}
  case $1 in
    hasher) echo "internal.call.*Test $front" ;;
    internal.catalog | internal.engine*) echo "$1.*Test $kernels $front" ;;
    *) echo "$name.*Test internal.$name.*Test internal.catalog.EnginesTest $front" ;;
  esac
}

# A test that was renamed would be left out silently. Names with a * stand for any number.
for test in $(set -f && echo $front $kernels); do
  file=hashkit-core/src/test/java/io/hashkit/${test//.//}.java
  compgen -G "$file" >/dev/null || { echo "mutation: no test $test" >&2 && exit 2; }
done

packages=("$@")
[ "${#packages[@]}" -gt 0 ] || packages=(phc seal limit uniform algorithm internal.algorithm internal.format internal.dialect dialect internal.call hasher
  internal.engine internal.memory internal.host internal.base internal.catalog tune internal.tune internal.engine.argon2
  internal.engine.bcrypt internal.engine.scrypt internal.engine.pbkdf2)
case "${packages[0]}" in -*) echo "mutation: see the head of this script" >&2 && exit 2 ;; esac
for package in "${packages[@]}"; do
  begun=$SECONDS
  folder=hashkit-core/target/mutation/$package
  mkdir -p "$folder"
  classes="io.hashkit.$package.*,io.hashkit.internal.$package.*"
  options=()
  case $package in
    hasher)
      classes=$(cd hashkit-core/src/main/java/io/hashkit && printf 'io.hashkit.%s*,' *Hasher*.java StoredRows.java)
      classes=${classes//.java/}
      ;;
    # The kernels are below internal.engine, and are asked for apart.
    internal.engine) options=(-DexcludedClasses=io.hashkit.internal.engine.*.*) ;;
    # Of so many mutants at most in a class: most of a kernel is arithmetic, which any vector tests and each test computes slowly.
    internal.engine.*) options=("-Dfeatures=+CLASSLIMIT(limit[10])") ;;
    tune | internal.tune) options=("-Dfeatures=+CLASSLIMIT(limit[12])") ;;
    # Only the optimising compiler uses the processor's instructions for SHA.
    internal.catalog) options=(-Dtest.jvm=-XX:+UseSerialGC) ;;
  esac
  # shellcheck disable=SC2046 # words
  tests=$(set -f && printf 'io.hashkit.%s,' $(tests_of "$package"))
  if ! ./mvnw -B test-compile org.pitest:pitest-maven:mutationCoverage -Pmutation -pl hashkit-core \
    -DtargetClasses="${classes%,}" -DtargetTests="${tests%,}" ${options[@]+"${options[@]}"} \
    -DexcludedTestClasses='*InterleavingsTest,*StressTest' -DexcludedGroups=heavy,full -DjvmArgs=-Xmx768m -Dthreads=2 \
    -DtimeoutFactor=1.2 -DoutputFormats=HTML,CSV -DtimestampedReports=false \
    -DtimeoutConst=10000 -DreportsDirectory="$PWD/$folder" </dev/null >"$folder/log" 2>&1; then
    tail -n 40 "$folder/log" >&2
    echo "mutation: PIT failed on $package; $folder/log tells more" >&2
    exit 1
  fi
  # File, class, mutator, method, line, outcome, test.
  sort -t, -k2,2 -k5,5n "$folder/mutations.csv" | awk -F, -v package="$package" -v seconds="$((SECONDS - begun))" '
    { all++; count[$6]++ }
    $6 != "KILLED" && $6 != "TIMED_OUT" && $6 != "MEMORY_ERROR" { sub(/.*\./, "", $3); print "  " $2 ":" $5 " " $4 " " $3 " " $6 }
    END {
      killed = count["KILLED"] + count["TIMED_OUT"] + count["MEMORY_ERROR"]
      printf "mutation: %s: %d of %d mutants killed (%.0f %%), %d of them by the time limit; %d not reached; %d s\n", package,
        killed, all, 100 * killed / all, count["TIMED_OUT"], count["NO_COVERAGE"], seconds
    }'
done
