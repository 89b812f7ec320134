#!/usr/bin/env bash
# Runs hashkit-bench on many hosts over ssh, brings the runs home and holds them against each other.
set -euo pipefail

usage() {
  cat <<'HELP'
usage: fleet-benchmark.sh [-p] [-o FOLDER] JAR [LABEL=]HOST[,JAVA]... [-- OPTION...]

Copies JAR to each HOST (as ssh takes it), runs it there, brings FOLDER/LABEL.run.json and LABEL.html home, and
writes FOLDER/fleet.html and FOLDER/fleet.md, which hold all hosts against the first. Nothing stays on the hosts.

  -p         all hosts at once; not for two entries of one host
  -o FOLDER  default: fleet
  JAVA       the java command on that host; default: java
  OPTION...  for hashkit-bench, such as --full

SSH="ssh -p 2222 -i key" names another ssh command. Java is needed here too, to compare.

exit codes: 0 all hosts measured and none is slower than the first; 2 wrong usage; 3 a host failed; 6 one is slower

  fleet-benchmark.sh hashkit-bench.jar old=ec2-user@10.0.0.4 new=ec2-user@10.0.0.5
  fleet-benchmark.sh hashkit-bench.jar j17=host,/opt/jdk-17/bin/java j25=host,/opt/jdk-25/bin/java -- --full
HELP
}

wrong() {
  echo "fleet-benchmark: $1" >&2
  usage >&2
  exit 2
}

parallel=no
folder=fleet
while getopts "po:h" option; do
  case "$option" in
    p) parallel=yes ;;
    o) folder=$OPTARG ;;
    h) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || wrong "a jar and at least one host are needed"
jar=$1
shift
[ -f "$jar" ] || wrong "there is no file $jar"
entries=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  entries+=("$1")
  shift
done
[ $# -eq 0 ] || shift
[ "${#entries[@]}" -gt 0 ] || wrong "at least one host is needed"
options=("$@")
read -r -a ssh <<<"${SSH:-ssh}"
mkdir -p "$folder"

# Names hold what file systems take everywhere.
label_of() {
  local entry=$1
  case "$entry" in
    *=*) echo "${entry%%=*}" ;;
    *) echo "${entry%%,*}" ;;
  esac | tr -c 'A-Za-z0-9._\n-' '_'
}

on_host() {
  local entry=$1 label host java=java there status=0
  label=$(label_of "$entry")
  entry=${entry#*=}
  host=${entry%%,*}
  [ "$entry" = "$host" ] || java=${entry#*,}
  there=$("${ssh[@]}" "$host" 'mktemp -d')
  "${ssh[@]}" "$host" "cat > '$there/hashkit-bench.jar'" <"$jar" || status=$?
  # JMH looks for its forks' files in the current folder.
  [ "$status" -ne 0 ] || "${ssh[@]}" "$host" \
    "cd '$there' && '$java' -jar hashkit-bench.jar -o '$label.json' ${options[*]@Q}" \
    </dev/null >"$folder/$label.txt" 2>"$folder/$label.err" || status=$?
  if [ "$status" -eq 0 ]; then
    "${ssh[@]}" "$host" "cat '$there/$label.run.json'" </dev/null >"$folder/$label.run.json" || status=$?
    "${ssh[@]}" "$host" "cat '$there/$label.html'" </dev/null >"$folder/$label.html" || status=$?
  fi
  "${ssh[@]}" "$host" "rm -r '$there'" </dev/null || true
  if [ "$status" -ne 0 ]; then
    echo "fleet-benchmark: $label failed (exit code $status), see $folder/$label.err" >&2
    tail -3 "$folder/$label.err" >&2 2>/dev/null || true
  fi
  return "$status"
}

failed=no
jobs=()
for entry in "${entries[@]}"; do
  echo "fleet-benchmark: $(label_of "$entry") ..."
  if [ "$parallel" = yes ]; then
    on_host "$entry" &
    jobs+=($!)
  else
    on_host "$entry" || failed=yes
  fi
done
for job in ${jobs[@]+"${jobs[@]}"}; do
  wait "$job" || failed=yes
done
[ "$failed" = no ] || exit 3

runs=()
for entry in "${entries[@]}"; do
  runs+=("$folder/$(label_of "$entry").run.json")
done
java -jar "$jar" report --by-file "${runs[@]}" -o "$folder/fleet.html"
[ "${#runs[@]}" -gt 1 ] || exit 0
status=0
java -jar "$jar" compare --by-file --markdown "${runs[@]}" >"$folder/fleet.md" || status=$?
java -jar "$jar" compare --by-file "${runs[@]}" || true
exit "$status"
