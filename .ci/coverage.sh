#!/usr/bin/env bash
# The lines and branches of hashkit-core that its tests reach, by JaCoCo, by package; hashkit-core/target/coverage/html has them
# as pages. JVMs that tests start do not count, nor the fuzzer's seeds and the model checker, which change the classes too.
# With fuzz: those of all that parses what comes from outside, which the seeds of the fuzzer reach, and the inputs that
# .ci/fuzz.sh has found, without fuzzing; target/coverage/html has the pages.
# usage: .ci/coverage.sh [fuzz]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ "$*" = "" ] || [ "$*" = fuzz ] || { echo "coverage: see the head of this script" >&2 && exit 2; }

version=0.8.14
out=$PWD/hashkit-core/target/coverage
[ $# -eq 0 ] || out=$PWD/target/coverage
rm -rf "$out"
for artifact in org.jacoco.agent:$version:jar:runtime org.jacoco.cli:$version:jar:nodeps; do
  ./mvnw -B -q -N dependency:copy -Dartifact="org.jacoco:$artifact" -DoutputDirectory="$out" -Dmdep.stripVersion </dev/null
done

# All JVMs add to one file.
agent="-javaagent:$out/org.jacoco.agent-runtime.jar=destfile=$out/executed,includes=io.hashkit.*"
if [ $# -eq 0 ]; then
  # A test that the agent disturbs is told, and the others count nevertheless.
  ./mvnw -B test-compile surefire:test@default-test surefire:test@kernels surefire:test@container -pl hashkit-core \
    -Dmaven.test.failure.ignore -Dtest.jvm="$agent -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" \
    -Dkernel.jvm="$agent" </dev/null
  # Without the layer for JDK 25, whose classes have the same names.
  measured=(hashkit-core/target/classes/io)
else
  # Jazzer tries what is in .cifuzz-corpus too when JaCoCo runs with it.
  ./mvnw -B -q test-compile surefire:test@fuzz -pl hashkit-core,hashkit-spring,hashkit-spring/tests,hashkit-bench,jobs/rehash \
    -Dtest.jvm="$agent" </dev/null
  core=hashkit-core/target/classes/io/hashkit
  bench=hashkit-bench/target/classes/io/hashkit/bench
  rehash=jobs/rehash/target/classes/io/hashkit/rehash
  measured=("$core"/{dialect,internal/phc,internal/dialect,internal/format} "$core"/tune/ProfileJson.class
    "$bench"/report/{Run,Row,Answer,Jmh}Json.class "$bench"/report/RunLines.class
    "$rehash"/cli/{ConfigFile,LineFile}*.class "$rehash"/table/CsvRows*.class
    hashkit-spring/target/classes/io/hashkit/spring/internal/settings/{KnownProperties,PropertyCheck,Settings}*.class
    hashkit-spring/target/classes/io/hashkit/spring/properties/MemorySize.class)
fi

mapfile -t options < <(printf -- '--sourcefiles\n%s/src/main/java\n' hashkit-core hashkit-spring hashkit-bench jobs/rehash
  printf -- '--classfiles\n%s\n' "${measured[@]}")
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -jar "$out/org.jacoco.cli-nodeps.jar" report "$out/executed" --quiet --name hashkit \
  "${options[@]}" --html "$out/html" --csv "$out/coverage.csv"
# Group, package, class, instructions, branches and lines: missed, covered.
awk -F, '
  function percent(covered, missed) { return covered + missed ? 100 * covered / (covered + missed) : 100 }
  NR > 1 {
    split($2 " all", names, " ")
    for (i in names) { noBranches[names[i]] += $6; branches[names[i]] += $7; noLines[names[i]] += $8; lines[names[i]] += $9 }
  }
  END {
    printf "%-36s %5s %6s %5s %6s\n", "package", "lines", "%", "branches", "%"; fflush()
    for (name in lines) printf "%-36s %5d %6.1f %5d %6.1f\n", name, lines[name] + noLines[name], percent(lines[name], noLines[name]),
      branches[name] + noBranches[name], percent(branches[name], noBranches[name]) | "sort"
  }' "$out/coverage.csv"
