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

# The tests of the front door that are quick and start no JVM.
hashing="PasswordHasherTest CeilingsOfHasherTest WeakCostsTest OwnPolicyTest OddPasswordsTest NulInPasswordsTest UnicodeTest
  ChangingTextTest CheapRowsTest RandomSourceTest WipedSecretsTest ForwardingPasswordHasherTest"
sealing="SealedKeysTest SealedModesTest SealedRowsTest SealedInterplayTest UnavailableKeysTest LyingKeysTest CountedKeyCallsTest
  SlowKeysTest"
wrapping="WrapAttacksTest WrappedRowsTest documents.TagPlacesTest"
reading="dialect.*Test DialectRefusalTest DeclaredDialectTest OwnDialectTest CutSaltsTest DialectTest
  MalformedHashesTest algorithm.SchemeTextTest NulInPasswordsTest WipedSecretsTest"
waiting="OverloadTest AsyncHashTest GivenThreadsTest HashStagesTest InterruptTest DeadPoolTest OddExecutorsAsyncTest"
choosing="LastEngineTest ProviderTest OwnDialectTest"
engines="internal.catalog.Engines*Test internal.catalog.EngineOrderTest internal.catalog.PublishedAnswersTest"
kernels="$engines internal.catalog.KernelWorkTest internal.catalog.WipedMemoryTest internal.catalog.CostBordersTest"

tests_of() {
  case $1 in
    phc) echo "internal.phc.*Test WrapAttacksTest" ;;
    seal) echo "seal.*Test internal.seal.*Test $sealing WipedSecretsTest" ;;
    limit) echo "limit.*Test internal.limit.*Test" ;;
    uniform) echo "uniform.*Test internal.uniform.*Test UniformBordersTest" ;;
    algorithm | internal.algorithm) echo "algorithm.*Test internal.algorithm.*Test $hashing $wrapping $choosing CostliestRowsTest MalformedHashesTest
      internal.catalog.EnginesTest" ;;
    dialect | internal.dialect | internal.format)
      echo "internal.format.*Test internal.dialect.*Test $reading $wrapping CeilingsOfHasherTest DialectVectorsTest" ;;
    internal.call | hasher) echo "internal.call.*Test $hashing $sealing $wrapping $waiting $choosing
      OddArgumentsTest UniformBordersTest RefusedRowTimesTest TunedHasherTest AddedAlgorithmTest" ;;
    internal.engine) echo "internal.engine.LibraryTest $engines internal.catalog.WarmUp*Test AddedAlgorithmTest
      internal.tune.RaceTest $choosing OddPasswordsTest NulInPasswordsTest WipedSecretsTest InterruptTest OverloadTest PasswordHasherTest" ;;
    internal.memory) echo "internal.memory.DeadlinesTest internal.memory.RecognisedErrorsTest
      internal.memory.StackRoomTest internal.memory.WorkMemory*Test internal.memory.MemoryAccessTest
      internal.catalog.EnginesInUseTest internal.catalog.WipedMemoryTest internal.engine.argon2.Argon2MemoryTest
      internal.engine.scrypt.ScryptHashkitTest internal.limit.LimiterTest internal.limit.LimiterRefusalTest
      internal.limit.PermitFuturesTest internal.memory.PreparedFutureTest AsyncHashTest" ;;
    internal.host) echo "internal.host.*Test internal.tune.ProfileFileTest internal.tune.KeptProfileTest internal.tune.TuneOptionsTest
      internal.tune.DisturbedTuningTest internal.tune.JvmOptionTest RandomSourceTest PasswordHasherTest" ;;
    internal.base) echo "internal.base.*Test CallbacksTest $waiting" ;;
    internal.catalog) echo "$kernels $choosing internal.catalog.VectorApiTest internal.catalog.WorkTest AddedAlgorithmTest
      internal.host.ShaInstructionsTest internal.tune.RaceTest internal.tune.KeptProfileTest internal.tune.TuningTest PasswordHasherTest" ;;
    internal.engine.pbkdf2) echo "$1.*Test $kernels internal.catalog.WorkTest ProviderTest ProviderAttacksTest seal.KeyringTest
      internal.seal.SealingVectorsTest" ;;
    internal.engine.*) echo "$1.*Test $kernels internal.catalog.WorkTest internal.memory.MemoryAccessTest ProviderTest" ;;
    tune | internal.tune) echo "tune.BackgroundTuningTest $(printf 'internal.tune.%sTest ' ConcurrencyProbe CostModel \
      DisturbedTuning Fleet KeptProfile LadderBorders Requirements ProfileFile Profile Race Restarts RunningHost JvmOption \
      TuneOptions TuningChoice TuningOnAnyHost TuningOnHostsOfAllSizes Tuning TuningWithinLimits)" ;;
    *) echo "$1.*Test PasswordHasherTest" ;;
  esac
}

classes_of() {
  if [ "$1" != hasher ]; then
    echo "io.hashkit.$1.* io.hashkit.internal.$1.*"
    return
  fi
  local file
  for file in hashkit-core/src/main/java/io/hashkit/*Hasher*.java hashkit-core/src/main/java/io/hashkit/StoredRows.java; do
    echo "io.hashkit.$(basename "$file" .java)*"
  done
}

# The kernels are below internal.engine, and are asked for apart.
not_of() {
  case $1 in
    internal.engine) echo "io.hashkit.internal.engine.*.*" ;;
    *) echo "" ;;
  esac
}

# How many mutants a class has at most, evenly chosen; nothing for all. Most of a kernel is arithmetic, which any vector tests
# and each test computes slowly; tune is large.
most_of_class() {
  case $1 in
    internal.engine.*) echo 10 ;;
    tune | internal.tune) echo 12 ;;
    *) echo "" ;;
  esac
}

# Milliseconds after which a test that hangs has noticed a mutant. A lock that stays closed hangs; elsewhere little does, and
# on a busy host a test may just be slow.
patience_of() {
  case $1 in
    limit | seal) echo 2000 ;;
    internal.call | hasher | internal.engine | internal.memory) echo 10000 ;;
    *) echo 30000 ;;
  esac
}

# Options of the tests' JVM in place of the usual ones: only the optimising compiler uses the processor's instructions for SHA.
jvm_of() {
  case $1 in
    internal.catalog) echo "-XX:+UseSerialGC" ;;
    *) echo "" ;;
  esac
}

joined() {
  tr -s ' \n' ',,' | sed 's/,$//'
}

packages=("$@")
[ "${#packages[@]}" -gt 0 ] || packages=(phc seal limit uniform algorithm internal.algorithm internal.format internal.dialect dialect internal.call hasher
  internal.engine internal.memory internal.host internal.base internal.catalog tune internal.tune internal.engine.argon2
  internal.engine.bcrypt internal.engine.scrypt internal.engine.pbkdf2)
case "${packages[0]}" in -*) echo "mutation: see the head of this script" >&2 && exit 2 ;; esac
for package in "${packages[@]}"; do
  begun=$SECONDS
  folder=hashkit-core/target/mutation/$package
  mkdir -p "$folder"
  tests=()
  for test in $(set -f && tests_of "$package"); do
    tests+=("io.hashkit.$test")
  done
  most=$(most_of_class "$package")
  jvm=$(jvm_of "$package")
  if ! ./mvnw -B test-compile org.pitest:pitest-maven:mutationCoverage -Pmutation -pl hashkit-core \
    -DtargetClasses="$(classes_of "$package" | joined)" -DexcludedClasses="$(not_of "$package")" \
    ${most:+"-Dfeatures=+CLASSLIMIT(limit[$most])"} ${jvm:+"-Dtest.jvm=$jvm"} -DtargetTests="$(echo "${tests[@]}" | joined)" \
    -DexcludedTestClasses='*InterleavingsTest,*StressTest' -DexcludedGroups=heavy,full -DjvmArgs=-Xmx768m -Dthreads=2 \
    -DtimeoutFactor=1.2 -DtimeoutConst="$(patience_of "$package")" -DoutputFormats=HTML,CSV -DtimestampedReports=false \
    -DreportsDirectory="$PWD/$folder" </dev/null >"$folder/log" 2>&1; then
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
