#!/usr/bin/env bash
# "A flight recording holds measurements, and no secrets."
#
# Guess: JFR's default settings, which are made for production, record times and counts; a
#   pepper or a key that the process got by its environment is not in the file, and with
#   the redaction of JDK 27 no secret is.
# Seen: every variable of the environment is in each recording with its value, and every
#   system property. JDK 27 and newer replace values by the name: HASH_PASSWORD is
#   redacted, HASH_PEPPER, HASH_KEY_BASE64 and -Dhash.pepper are not.
# Since/Versions: seen with 17.0.15, 25.0.3, 26, 27 and an early 28. The two events may be
#   turned off: jdk.InitialEnvironmentVariable#enabled=false.
# Why it matters: peppers and sealing keys come by the environment, and recordings go to
#   tickets, to vendors and to storage that more people read than the database whose rows
#   the pepper protects. Give the path of a file by the environment and the key in the
#   file, or turn the events off; on 27 name the key for redact-key.
# Source: JDK, lib/jfr/default.jfc, jdk.InitialEnvironmentVariable and
#   jdk.InitialSystemProperty; JDK-8372760, In-Process Data Redaction.
set -euo pipefail

for tool in java jfr; do command -v "$tool" >/dev/null || { echo "needs a JDK's $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo 'public class Finding { public static void main(String[] a) { System.out.println(Runtime.version().feature()); } }' >Finding.java
record() {
  HASH_PASSWORD=value-1 HASH_PEPPER=value-2 HASH_KEY_BASE64=value-3 \
    java -Dhash.pepper=value-4 "-XX:StartFlightRecording=filename=$1" Finding.java >"$1.log" 2>&1 || { tail -1 "$1.log" >&2; exit 2; }
}
record all.jfr
record off.jfr,jdk.InitialEnvironmentVariable#enabled=false,jdk.InitialSystemProperty#enabled=false
feature=$(tail -1 all.jfr.log)
jfr print --events jdk.InitialEnvironmentVariable,jdk.InitialSystemProperty all.jfr >all.txt
jfr print --events jdk.InitialEnvironmentVariable,jdk.InitialSystemProperty off.jfr >off.txt

value() { sed -n "/key = \"$1\"/{n; s/.*value = //p}" all.txt; }
seen=""
java -version 2>&1 | head -1
for key in HASH_PASSWORD HASH_PEPPER HASH_KEY_BASE64 hash.pepper; do
  echo "$key: $(value "$key")"
  seen+="$(value "$key") "
done
echo "with both events off: $(grep -c value- off.txt || true) values"
first='"value-1"'
[[ "$feature" -lt 27 ]] || first='"[REDACTED]"'
[[ "$seen" == "$first \"value-2\" \"value-3\" \"value-4\" " ]] && ! grep -q value- off.txt || exit 1
echo "as described: the names and values of the environment are in the file"
