#!/usr/bin/env bash
# The README's test command on the JDK in JAVA_HOME, from a clean tree:
#
#   .ci/test.sh           without what the compilers and the formatter check
#   .ci/test.sh --all     with that, and with the tests that need a browser or a server, as far as they are here
#   .ci/test.sh --every   instead each instruction of the fault injection and each kind of full heap, not a third of them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

find_browser() {
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

options=()
if [ "${1:-}" = --all ]; then
  if ! find_browser >/dev/null || ! command -v chromedriver >/dev/null; then
    .ci/install.sh chromium chromium-driver || true
  fi
  command -v prometheus >/dev/null || .ci/install.sh prometheus || true
  if browser=$(find_browser); then
    options+=(-Pbrowser "-Dhashkit.browser=$browser")
  else
    echo "test: no Chromium here: the tests of pages do not run" >&2
  fi
  if [ -n "$browser" ] && command -v chromedriver >/dev/null; then
    options+=(-Psample)
  else
    echo "test: no Chromium with chromedriver here: the tests of the sample do not run" >&2
  fi
else
  options+=(-P '!lint' -Dspotless.check.skip)
fi
[ "${1:-}" != --every ] || options+=(-Dhashkit.faults.every=1 -Dhashkit.storms=all)

# The layer of the jar is for JDK 25: a build on an older one tries it there.
if layer_jdk=$(.ci/jdk.sh 25 --look); then
  options+=("-Dhashkit.jdk25=$layer_jdk")
else
  echo "test: no JDK 25 here: what an older one builds is not tried there" >&2
fi

./mvnw -B clean verify ${options[@]+"${options[@]}"} </dev/null
