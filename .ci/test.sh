#!/usr/bin/env bash
# The README's test command on the JDK in JAVA_HOME, from a clean tree:
#
#   .ci/test.sh           but for the tests that no JDK changes, which have the tag once, and those of hashkit-spring, which
#                         .ci/spring-line.sh runs on this JDK with an older Spring Boot
#   .ci/test.sh --all     all, with the checks of the formatter and of the compilers, and the tests that need a browser or
#                         a server, as far as they are here
#   .ci/test.sh --full    instead all cases of the tests that try a share of them otherwise: instructions of the fault
#                         injection, full heaps, interleavings, executors, trials
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

find_browser() {
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

options=()
case ${1:-} in
  '') options+=("-Dtests.omitted=full,once" -pl '!hashkit-spring/tests,!hashkit-spring/tests-server') ;;
  --all) options+=(-Plint) ;;
  --full) options+=(-Dhashkit.full -Dalone.jvm=) ;;
  *) echo "test: no option $1: it takes nothing, --all or --full" >&2 && exit 2 ;;
esac
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
fi

# The layer of the jar is for JDK 25: a build on an older one tries it there.
if layer_jdk=$(.ci/jdk.sh 25 --look); then
  options+=("-Dhashkit.jdk25=$layer_jdk")
else
  echo "test: no JDK 25 here: what an older one builds is not tried there" >&2
fi

./mvnw -B clean verify ${options[@]+"${options[@]}"} </dev/null
