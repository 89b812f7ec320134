#!/usr/bin/env bash
# Fuzzes the reading of stored strings for a while: .ci/fuzz.sh [30s]. A new finding becomes a seed and a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-30s}" ./mvnw -B -q -Dspotless.check.skip -pl hashkit-core \
  test-compile surefire:test@alone -Dtest='*FuzzTest' -Dtest.timeout=1d -Dsurefire.timeout=0 </dev/null
