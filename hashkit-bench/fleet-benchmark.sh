#!/usr/bin/env bash
# Runs hashkit-bench on many hosts over ssh, fetches the runs and compares them.
# Written for bash 3.2, the version of macOS. The hosts need only a POSIX sh and tools such as those of BusyBox.
set -euo pipefail
on_host=$(cat "$(dirname "${BASH_SOURCE[0]}")/fleet-benchmark-host.sh")

usage() {
  cat <<'HELP'
usage: fleet-benchmark.sh [-r] [-n N] [-t SECONDS] [-J OPTION]... [-o FOLDER] JAR [LABEL=]HOST[,JAVA]... [-- OPTION...]

Runs JAR on each HOST (a name as for ssh) and writes FOLDER/LABEL.run.json with the figures and the tuning profile of that
host. Also writes FOLDER/fleet.html and FOLDER/fleet.md, which compare all hosts with the first measured one, name those that
were not measured, and say which costs all can serve and how sure that is, and FOLDER/fleet.json, the profile with the strongest costs that all of them can serve.
A host that fails does not stop the others. No files remain on the hosts, however this script ends.

  -n N        measures N hosts at the same time, but never two entries of the same host; default: 1
  -t SECONDS  stops a host that takes longer; default: 7200
  -J OPTION   an option for Java on the hosts, such as -Xmx512m; may be repeated
  -r          resumes: skips hosts whose run is in FOLDER and was made with the same entry, jar and options
  -o FOLDER   the folder for all files; default: fleet
  -h          prints this help
  JAVA        the java command on that host; default: java
  OPTION...   options for hashkit-bench, such as --full

The environment variable SSH sets another ssh command, such as SSH="ssh -p 2222 -i key". It must not ask questions, so the
hosts must be known, and keys or an agent are needed. This host needs Java, too, for the comparison.

Exit codes:
  0  all hosts were measured, and none is slower than the first
  2  the command line is wrong
  3  no host could be measured, or the runs could not be compared
  6  all hosts were measured, and at least one is slower than the first
  7  some hosts failed; the others were compared

Example: two JDKs on one host

  fleet-benchmark.sh hashkit-bench.jar j17=host,/opt/jdk-17/bin/java j25=host,/opt/jdk-25/bin/java -- --full
HELP
}

wrong() {
  echo "fleet-benchmark: $1" >&2
  echo "fleet-benchmark.sh -h prints the help" >&2
  exit 2
}

number() {
  case "$2" in
    '' | *[!0-9]* | 0* | ?????????*) wrong "$1 needs a whole number of at least 1, not '$2'" ;;
  esac
}

# Quotes a word for the shell of the host.
quoted() {
  local text=$1 result="'"
  while [ "${text#*\'}" != "$text" ]; do
    result="$result${text%%\'*}'\\''"
    text=${text#*\'}
  done
  printf "%s%s' " "$result" "$text"
}

# Reduces text of a host to one short line that is safe for terminals and tables.
plain() {
  LC_ALL=C tr '\n' ' ' | LC_ALL=C tr -cd ' -~' | cut -c 1-200 | sed 's/|/\//g; s/ *$//'
}

# The last line that is neither empty nor part of a stack trace.
last_line() {
  local said
  said=$(tr -d '\r' <"$1" | grep -v '^[[:space:]]' | grep . | tail -n 1 | plain)
  echo "${said:-there was no output}"
}

# Whether the file is a complete run.
is_run() {
  [ -s "$1" ] && grep -q '"hashkit-bench-run"' "$1" && [ "$(tail -n 1 "$1")" = '}' ]
}

at_once=1
limit=7200
resume=no
folder=fleet
java_options=()
while getopts ":n:t:J:ro:h" option; do
  case "$option" in
    n) number -n "$OPTARG" && at_once=$OPTARG ;;
    t) number -t "$OPTARG" && limit=$OPTARG ;;
    J) java_options+=("$OPTARG") ;;
    r) resume=yes ;;
    o) folder=$OPTARG ;;
    h) usage && exit 0 ;;
    :) wrong "-$OPTARG needs a value" ;;
    *) wrong "there is no option -$OPTARG" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || wrong "the jar and at least one host are missing"
jar=$1
shift
[ -f "$jar" ] || wrong "there is no file $jar"
[ -r "$jar" ] || wrong "cannot read $jar"
[ -n "$folder" ] || wrong "-o needs the name of a folder"
case "$folder" in -*) folder=./$folder ;; esac
case "$jar" in -*) jar=./$jar ;; esac
labels=() hosts=() javas=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  entry=$1
  shift
  label=${entry%%,*}
  host=${label#*=}
  # File names get only characters that all file systems accept.
  label=$(printf %s "${label%%=*}" | LC_ALL=C tr -c 'A-Za-z0-9._-' '_')
  java=java
  [ "${entry#*,}" = "$entry" ] || java=${entry#*,}
  case "$host" in '' | -*) wrong "'$entry' names no host" ;; esac
  [ -n "$label" ] || wrong "'$entry' is not [LABEL=]HOST[,JAVA]"
  [ -n "$java" ] || wrong "'$entry' names no java after its comma"
  [ "$label" != fleet ] || wrong "no label can be fleet: fleet.html and fleet.json belong to all hosts"
  for other in ${labels[@]+"${labels[@]}"}; do
    [ "$other" != "$label" ] || wrong "two entries have the label $label; write LABEL=HOST with different labels"
  done
  labels+=("$label")
  hosts+=("$host")
  javas+=("$java")
done
[ $# -eq 0 ] || shift
[ "${#hosts[@]}" -gt 0 ] || wrong "at least one host is needed"
command -v java >/dev/null || wrong "java is needed on this host, too"
options=("$@")
read -r -a ssh <<<"${SSH:-ssh}"
# The first value of an option counts, so options in $SSH take precedence.
ssh+=(-T -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=30)
mkdir -p "$folder" || wrong "cannot create the folder $folder"

work=$(mktemp -d)
feeders=()
pids=()
# shellcheck disable=SC2317 # called by the trap
end_all() {
  local pid
  for pid in ${feeders[@]+"${feeders[@]}"} ${pids[@]+"${pids[@]}"}; do
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap end_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP
# Nothing is ever written to this pipe. It keeps the input of the hosts open until this script ends, even by kill -9.
mkfifo "$work/never"
exec 9<>"$work/never"

token=hashkit-fleet-$$-$RANDOM$RANDOM
size=$(wc -c <"$jar" | tr -d ' ')
arguments=(${java_options[@]+"${java_options[@]}"} -jar hashkit-bench.jar -o fleet.json ${options[@]+"${options[@]}"})
sum=$(cksum <"$jar")

# Describes how a run was made, so that -r can tell whether it is the requested one.
asked() {
  printf '%s\n' "$1" "$2" "$sum" "${arguments[*]}"
}

# Starts the entry with this number.
start() {
  local i=$1 base="$folder/${labels[$1]}" command word
  command="exec sh -c $(quoted "$on_host") sh "
  for word in "$token" "$size" "${javas[$i]}" "${arguments[@]}"; do
    command=$command$(quoted "$word")
  done
  rm -f "$base.run.json" "$base.html" "$base.asked"
  mkfifo "$work/$i"
  # The order matters: no process may wait for a pipe that a killed script would have opened.
  cat "$jar" - <"$work/never" 9>&- >"$work/$i" 2>/dev/null &
  feeders[i]=$!
  "${ssh[@]}" "${hosts[$i]}" "$command" <"$work/$i" >"$base.txt" 2>"$base.err" 9>&- &
  pids[i]=$!
  deadlines[i]=$((SECONDS + limit))
  reasons[i]=running
  echo "fleet-benchmark: ${labels[$i]} ..."
}

# Finds the reason why there is no run in the output of ssh and of the host.
reason_of() {
  local status=$1 base=$2 said
  said=$(grep -E "^$token (failed|ended) " "$base.txt" | head -n 1 | cut -d ' ' -f 2- | plain)
  if [ "${said#failed }" != "$said" ]; then
    echo "${said#failed }"
  elif [ -n "$said" ] && [ "${said#ended }" -gt 128 ]; then
    echo "ended by signal $((${said#ended } - 128)): $(last_line "$base.err")"
  elif [ -n "$said" ]; then
    echo "ended with exit code ${said#ended }: $(last_line "$base.err")"
  elif grep -q "^$token begun" "$base.txt"; then
    echo "the connection ended without a result: $(last_line "$base.err")"
  elif [ "$status" -eq 255 ]; then
    echo "cannot connect: $(last_line "$base.err")"
  else
    echo "the login ended with exit code $status: $(last_line "$base.err")"
  fi
}

# Stores the result of the entry with this number. Its process has ended, or is stopped here because it takes too long.
finish() {
  local i=$1 late=$2 base="$folder/${labels[$1]}" status=0 reason
  kill "${feeders[$i]}" 2>/dev/null || true
  [ "$late" = no ] || kill -KILL "${pids[$i]}" 2>/dev/null || true
  wait "${pids[$i]}" 2>/dev/null || status=$?
  wait "${feeders[$i]}" 2>/dev/null || true
  pids[i]=
  feeders[i]=
  rm -f "$work/$i"
  if [ "$late" = yes ]; then
    reason="took longer than $limit s"
  elif grep -q "^$token whole" "$base.txt"; then
    sed -n "/^$token run\$/,/^$token whole\$/p" "$base.txt" | grep -v "^$token" | grep . >"$base.part" || true
    if is_run "$base.part" && asked "${hosts[$i]}" "${javas[$i]}" >"$base.asked" && mv "$base.part" "$base.run.json"; then
      reason=measured
    else
      reason="the run is not complete; is there space left in $folder?"
    fi
  else
    reason=$(reason_of "$status" "$base")
  fi
  # Remove the answers for this script from the text for people.
  sed "/^$token run\$/,\$d" "$base.txt" | grep -v "^$token" >"$base.part" || true
  mv "$base.part" "$base.txt" || true
  reasons[i]=$reason
  [ "$reason" = measured ] || echo "fleet-benchmark: ${labels[$i]}: $reason" >&2
}

for i in "${!hosts[@]}"; do
  base=$folder/${labels[$i]}
  reasons[i]=waiting
  if [ "$resume" = yes ] && is_run "$base.run.json" &&
    [ "$(cat "$base.asked" 2>/dev/null)" = "$(asked "${hosts[$i]}" "${javas[$i]}")" ]; then
    reasons[i]='measured before'
  fi
done

# Whether another entry of the same host is running.
is_busy() {
  local other
  for other in "${!hosts[@]}"; do
    [ "${reasons[$other]}" != running ] || [ "${hosts[$other]#*@}" != "${hosts[$1]#*@}" ] || return 0
  done
  return 1
}

while :; do
  running=0
  waiting=0
  for i in "${!hosts[@]}"; do
    [ "${reasons[$i]}" = running ] || continue
    if ! kill -0 "${pids[$i]}" 2>/dev/null; then
      finish "$i" no
    elif [ "$SECONDS" -ge "${deadlines[$i]}" ]; then
      finish "$i" yes
    else
      running=$((running + 1))
    fi
  done
  for i in "${!hosts[@]}"; do
    [ "${reasons[$i]}" = waiting ] || continue
    if [ "$running" -lt "$at_once" ] && ! is_busy "$i"; then
      start "$i"
      running=$((running + 1))
    else
      waiting=$((waiting + 1))
    fi
  done
  [ $((running + waiting)) -gt 0 ] || break
  sleep 0.3
done

runs=()
missing=()
failed=0
rm -f "$folder/fleet.html" "$folder/fleet.json"
printf '| Host | |\n| --- | --- |\n' >"$folder/fleet.md"
echo
for i in "${!hosts[@]}"; do
  printf '%-20s %s\n' "${labels[$i]}" "${reasons[$i]}"
  printf '| %s | %s |\n' "${labels[$i]}" "${reasons[$i]}" >>"$folder/fleet.md"
  case "${reasons[$i]}" in
    measured*) runs+=("$folder/${labels[$i]}.run.json") ;;
    *)
      missing+=(--missing "${labels[$i]}: ${reasons[$i]}")
      failed=$((failed + 1))
      ;;
  esac
done
echo
[ "${#runs[@]}" -gt 0 ] || exit 3

here() { java -jar "$jar" "$@"; }
for run in "${runs[@]}"; do
  here report --by-file "$run" -o "${run%.run.json}.html" >/dev/null || exit 3
done
here report --by-file ${missing[@]+"${missing[@]}"} "${runs[@]}" -o "$folder/fleet.html" || exit 3
if here fleet "${runs[@]}" -o "$folder/fleet.json" --markdown >"$work/costs"; then
  { echo && cat "$work/costs"; } >>"$folder/fleet.md"
  here fleet "${runs[@]}" -o "$folder/fleet.json"
else
  echo "fleet-benchmark: there is no profile for all hosts, see above" >&2
fi
status=0
if [ "${#runs[@]}" -gt 1 ]; then
  echo >>"$folder/fleet.md"
  here compare --hosts --by-file --markdown "${runs[@]}" >>"$folder/fleet.md" || status=$?
  here compare --hosts --by-file "${runs[@]}" || true
  [ "$status" -eq 0 ] || [ "$status" -eq 6 ] || exit 3
fi
[ "$failed" -eq 0 ] || exit 7
exit "$status"
