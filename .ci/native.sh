#!/usr/bin/env bash
# The native side of duels, with the libraries that are here; nothing where there is no compiler of C.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if command -v make >/dev/null && command -v cc >/dev/null; then
  make -s -C hashkit-bench/native
  hashkit-bench/native/target/native-hash
else
  echo "native: no make or no compiler of C here: not tried" >&2
fi
