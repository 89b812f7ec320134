#!/usr/bin/env bash
# Fuzzes what is read from outside, each target for a while: .ci/fuzz.sh [30s [TARGET [MODULES]]]. Targets are classes such as
# StoredStringFuzzTest; by default all, one after the other. Prints for each how often it ran; target/fuzz.log has all that
# the fuzzer said. What reached more code stays in .cifuzz-corpus of its module, and the next run begins with it;
# CONTRIBUTING.md says how to count the lines. A new finding becomes a seed and a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
modules=${3:-hashkit-core,hashkit-spring,hashkit-spring/tests,hashkit-bench,jobs/rehash}
mkdir -p target
JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-30s}" ./mvnw -B -q -T1 -pl "$modules" \
  test-compile surefire:test@fuzz -DreuseForks=false -Dtest.forks=1 -Dfuzz.jvm= -Dtest="${2:-*FuzzTest}" \
  -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dtest.timeout=1d -Dsurefire.timeout=0 \
  </dev/null 2>&1 | tee target/fuzz.log |
  awk -v here="$PWD/" '
    # The folder of its inputs names the module, the class and the method.
    /\/[.]cifuzz-corpus\// {
      target = substr($0, index($0, here) + length(here))
      sub("/[.]cifuzz-corpus/", " ", target)
      sub("/[^/]*$", "", target)
      reached = "until it found something"
    }
    /^#[0-9]+\tDONE/ { reached = $4 " edges, " $6 " features" }
    /^Done [0-9]+ runs in / { done++; print "fuzz: " target ": " $2 " executions in " $5 " s, " reached }
    # Of Maven and of a finding.
    /^\[(ERROR|WARNING)\]/ || /^==/
    { fflush() }
    END { if (!done) { print "fuzz: no target ran" > "/dev/stderr"; exit 1 } }'
