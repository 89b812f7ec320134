#!/usr/bin/env bash
# Fuzzes the reading of stored strings for a while: .ci/fuzz.sh [30s]. The long campaign is in CONTRIBUTING.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-30s}" ./mvnw -B -q -pl hashkit-core test-compile surefire:test@fuzz </dev/null
