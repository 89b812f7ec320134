#!/bin/sh
# fleet-benchmark.sh runs this script on each host. Arguments: TOKEN SIZE JAVA, and then the arguments of Java.
# Standard input is the jar with SIZE bytes, and stays open after it. When it ends, the connection is lost, and all
# processes started here are ended. Answers are lines that begin with TOKEN, because a login may print other text.
# Needs only a POSIX sh and tools such as those of BusyBox.
token=$1 size=$2 java=$3
shift 3
trap '' PIPE
say() {
  printf '\n%s %s\n' "$token" "$1"
}
fail() {
  say "failed $1"
  exit 1
}
say begun
case $java in
  */*) [ -f "$java" ] && [ -x "$java" ] ;;
  *) command -v "$java" >/dev/null 2>&1 ;;
esac || fail "no java at $java"
umask 077
there=$(mktemp -d) || fail "cannot create a folder in ${TMPDIR:-/tmp}"
case $there in /*) ;; *) fail "mktemp did not print an absolute path" ;; esac
# A killed job may have left child processes.
trap 'trap "" TERM; kill -TERM "-$$" 2>/dev/null; cd /; rm -rf "$there"' EXIT
cd "$there" || fail "cannot enter $there"
exec 3<&0 </dev/null
head -c "$size" <&3 >hashkit-bench.jar || fail "cannot write the jar to $there: no space left?"
[ "$(wc -c <hashkit-bench.jar)" -eq "$size" ] || fail "the jar did not arrive completely in $there"
"$java" -Djava.io.tmpdir="$there" "$@" 3<&- &
job=$!
{
  while read -r _ <&3; do :; done
  # Ending this group ends the forks, and this shell last. A server that gives no group to a command gets the job alone.
  trap '' TERM HUP
  kill -TERM "-$$" || kill -TERM "$job"
  seconds=0
  while kill -0 "$job" && [ "$seconds" -lt 5 ]; do
    sleep 1
    seconds=$((seconds + 1))
  done
  kill -KILL "$job"
  cd /
  rm -rf "$there" || rm -rf "$there"
  kill -KILL "-$$"
} >/dev/null 2>&1 &
guard=$!
# Without what some shells say of a killed process: the last line of an error is the job's own.
wait "$job" 2>/dev/null
status=$?
{
  kill "$guard"
  wait "$guard"
} 2>/dev/null
if [ "$status" -ne 0 ]; then
  say "ended $status"
  exit 1
fi
say run
cat fleet.run.json && say whole
