#!/usr/bin/env bash
# Fuzzes what is read from outside, each target for a while: .ci/fuzz.sh [30s [TARGET]]. Targets are classes such as
# StoredStringFuzzTest; by default all, one after the other. A new finding becomes a seed and a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
modules=hashkit-core,hashkit-spring,hashkit-spring/tests,hashkit-bench,jobs/rehash
JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-30s}" ./mvnw -B -q -pl "$modules" \
  test-compile surefire:test@fuzz -DreuseForks=false -Dfuzz.jvm= -Dtest="${2:-*FuzzTest}" -DfailIfNoTests=false \
  -Dsurefire.failIfNoSpecifiedTests=false -Dtest.timeout=1d -Dsurefire.timeout=0 </dev/null
