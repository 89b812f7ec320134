#!/usr/bin/env bash
# Installs packages of Debian or Ubuntu, where that is somebody's wish:
#
#   .ci/install.sh PACKAGE...
#
# HASHKIT_CI_INSTALL=1 allows it, HASHKIT_CI_INSTALL=0 forbids it. If neither is set, packages are installed only on a CI
# host: the variable CI is set, or root runs without a terminal.
# Exits with 1 if nothing was installed.
set -euo pipefail
refuse() {
  echo "install: $1; not installed: $packages" >&2
  exit 1
}
packages="$*"

# Whatever its input and output are: a pipe into a file does not make a person's shell a CI host.
has_terminal() {
  { : </dev/tty; } 2>/dev/null
}

allowed=${HASHKIT_CI_INSTALL:-}
if [ -z "$allowed" ]; then
  if [ "${CI:-false}" != false ]; then
    allowed=1
  elif [ "$(id -u)" -eq 0 ] && ! has_terminal; then
    allowed=1
  fi
fi
[ "$allowed" = 1 ] || refuse "this is not known to be a CI host (HASHKIT_CI_INSTALL=1 allows it)"
command -v apt-get >/dev/null || refuse "no apt-get here"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null && sudo -n true 2>/dev/null || refuse "neither root nor sudo without a password"
  as_root=(sudo -n)
fi
apt() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}
# The lists have a lock of their own, for which apt-get does not wait.
exec 9>>"${TMPDIR:-/tmp}/hashkit-install.lock" && flock 9
apt update || true
apt install -y --no-install-recommends "$@" || refuse "apt-get failed"
