#!/usr/bin/env bash
# For scripts that need a program which no Maven repository has: fetches packages of Debian, installs nothing. To be sourced.

fail() {
  echo "$(basename "$0" .sh): $2" >&2
  exit "$1"
}

# fetch FOLDER SUITE ARCHITECTURE PACKAGE...    Then the packages and what they need are in FOLDER/archives. An empty suite is
# that of this system, and an empty architecture its own. Exits with 3 if they cannot be had.
fetch() {
  local apt=$1 host mirror options keys=/usr/share/keyrings/debian-archive-keyring.gpg
  for tool in apt-get dpkg-deb; do
    command -v "$tool" >/dev/null || fail 3 "no $tool here: the packages of Debian cannot be fetched"
  done
  rm -rf "$apt"
  mkdir -p "$apt"/{lists,archives}/partial
  : >"$apt/status"
  # Lists, a status and a cache of its own.
  options=(-qq -o "Dir::State=$apt" -o "Dir::State::lists=$apt/lists" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
    -o "Dir::Cache::archives=$apt/archives" -o APT::Sandbox::User= -o APT::Install-Recommends=false -o Debug::NoLocking=true
    -o Acquire::Languages=none -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false)
  if [ -n "$2" ]; then
    # From where this system has its own packages.
    mirror=$(apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(REPO_URI)' |
      awk '$1 == "Debian" && $2 !~ /-/ && !found { print $3; found = 1 }')
    if [ -z "$mirror" ] || [ ! -e "$keys" ]; then
      fail 3 "no source of Debian's packages, or no debian-archive-keyring here"
    fi
    echo "deb [signed-by=$keys] $mirror $2 main" >"$apt/sources.list"
    options+=(-o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=-)
  fi
  if [ -n "$3" ]; then
    host=$(dpkg --print-architecture)
    options+=(-o "APT::Architecture=$host" -o "APT::Architectures::=$host" -o "APT::Architectures::=$3")
  fi
  if ! { apt-get "${options[@]}" update && apt-get "${options[@]}" install --download-only --yes "${@:4}"; } </dev/null >&2; then
    fail 3 "the sources of apt do not have ${*:4}, or there is no network"
  fi
}
