#!/usr/bin/env bash
# Tries the packed benchmark jar as users run it: full disk, read-only and noexec folders, narrow terminal, Ctrl-C, two at once.
# usage: .ci/jar-trials.sh JAR JAVA    (needs mounts of its own: root, or a kernel that lets users have them)
set -euo pipefail
jar=$(readlink -f "$1")
java=$2

if [ -z "${HASHKIT_TRIALS_INSIDE:-}" ]; then
  unshare --mount --map-root-user true 2>/dev/null || {
    echo "trials: no mounts of one's own here: the trials of the jar do not run" >&2
    exit 0
  }
  exec env HASHKIT_TRIALS_INSIDE=1 unshare --mount --map-root-user "$0" "$jar" "$java"
fi

folder=$(mktemp -d)
# The mounts end with this process; not all folders are mounts.
trap 'cd /; umount "$folder"/*/ 2>/dev/null || true; rm -rf "$folder"' EXIT

fail() {
  echo "trials: $1" >&2
  sed 's/^/  out: /' "$folder/out" >&2 || true
  sed 's/^/  err: /' "$folder/err" >&2 || true
  exit 1
}

# Runs the jar in the current folder and expects an exit code.
expect() {
  local code=$1 status=0
  shift
  "$java" "$@" </dev/null >"$folder/out" 2>"$folder/err" || status=$?
  [ "$status" -eq "$code" ] || fail "exit code $status instead of $code: $*"
  ! grep -q $'^\tat ' "$folder/err" || fail "a stack trace: $*"
}

says() {
  grep -qF -- "$2" "$folder/$1" || fail "$1 does not say: $2"
}

mounted() {
  mkdir "$folder/$1"
  mount -t tmpfs -o "$2" tmpfs "$folder/$1"
}

cd "$folder"

mounted readonly size=1m,ro
(cd readonly && expect 3 -jar "$jar" --smoke)
says err "hashkit-bench-result.json"

(expect 3 -Djava.io.tmpdir="$folder/readonly" -jar "$jar" --smoke)
says err "-Djava.io.tmpdir"

mounted noexec size=64m,noexec
expect 0 -Djava.io.tmpdir="$folder/noexec" -jar "$jar" verify
says out "native library not loaded"

# No native library, a full disk and a narrow terminal at once: a run takes more than a minute.
mounted full size=16k
head -c 8k /dev/zero >full/filled
COLUMNS=50 NO_COLOR=1 TERM=dumb expect 3 -Djava.io.tmpdir="$folder/noexec" -jar "$jar" --smoke -o full/result.json
says err "No space left on device"
says out "ms/hash"
[ "$(ls -A full)" = filled ] || fail "a full disk was left with $(ls -A full)"
! grep -q $'\033' out || fail "escape sequences"
! grep -vE "full/|^  (CPU|intrinsics|libraries|JDK|heap|OS) |^  (ok|missing) " out |
  grep -E '^(\[|  [a-z-]+ +(argon2id|N=))' | grep -qE '.{51}' || fail "lines of more than 50 columns"

heeding=(env)
if env --default-signal=INT true 2>/dev/null; then
  heeding+=(--default-signal=INT)
fi

# Waits until a command holds, for five minutes at most.
until_true() {
  for _ in $(seq 1500); do
    ! "$@" || return 0
    sleep 0.2
  done
  fail "not within five minutes: $*"
}
gone() {
  ! kill -0 "$1" 2>/dev/null
}

# Begins the jar with these arguments, with its output in ended.out and ended.err, and waits for its child and for a line of these.
begin() {
  local line=$1
  shift
  set -m # a process group of its own, as a shell at a terminal gives it
  # What runs in the background of a script ignores SIGINT, and so would all that it starts.
  "${heeding[@]}" "$java" -Djava.io.tmpdir="$folder/tmp" -jar "$jar" "$@" >ended.out 2>ended.err &
  parent=$!
  set +m
  until_true grep -qs "$line" ended.out ended.err
  until_true has_child
}
# A storm has none between two steps.
has_child() {
  child=$(pgrep -P "$parent") && child=${child%%$'\n'*}
}

# Ctrl-C: nothing may be left or lost.
interrupt() {
  kill -INT -- "-$parent"
  until_true gone "$parent"
  wait "$parent" || true
  until_true gone "$child"
  grep -q "ended by a signal before it was done" ended.err || fail "Ctrl-C ended it without a word"
  [ "$(cat ended.json)" = old ] || fail "Ctrl-C cost the result that was there"
  left=$(find . -maxdepth 1 \( -name 'ended.*' -o -name '*.tmp' \) ! -name ended.json ! -name ended.out ! -name ended.err)
  left+=$(find tmp -name 'hashkit-*')
  [ -z "$left" ] || fail "Ctrl-C left $left"
}

mkdir tmp
echo old >ended.json
# While a fork measures; the lock is free again.
begin '^\[ 1/' -o ended.json
expect 3 -Djava.io.tmpdir="$folder/tmp" -jar "$jar" --smoke -o second.json
says err "another JMH run is in progress"
[ ! -e second.json ] || fail "a run that could not begin left a file"
interrupt
# While a storm has a target.
begin 'five rates' load --sweep --target hashkit -o ended.json
interrupt

echo "trials: the jar behaves on $("$java" -version 2>&1 | head -1)"
