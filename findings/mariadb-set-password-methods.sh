#!/usr/bin/env bash
# "SET PASSWORD ends the old password, and if it fails, nothing has changed."
#
# Guess: an account with two methods, "ed25519 OR mysql_native_password" while clients move off SHA-1, has one password;
#   SET PASSWORD, which keeps the methods, sets it for both. An error means that the password is the one before.
# Seen: only the first method with a password gets the new one. The account has two passwords from then on, and the old
#   one, which was to end, logs in by the other method, also after FLUSH PRIVILEGES; no warning. With a method before
#   them that has no password, "unix_socket OR mysql_native_password OR ed25519", SET PASSWORD is error 1699, "not
#   applicable", and the new password is stored and logs in all the same. Users who set their own do as badly.
# Since/Versions: MariaDB 10.11.19 of Debian 12; 11.8.9 of Debian 13 has two passwords, too, also with parsec.
# Why it matters: a leaked password that was changed stays good, as the SHA-1 row of it in a copy of the table. Set
#   all methods at once: ALTER USER ... IDENTIFIED VIA ed25519 USING PASSWORD(...) OR mysql_native_password USING
#   PASSWORD(...), and look at SHOW CREATE USER after an error, too.
# Source: MariaDB, sql/sql_acl.cc, change_password and acl_user's list of methods; documentation, SET PASSWORD.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
stop() {
  [[ -z "$server" ]] || { kill "$server" && wait "$server"; } || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
version=1:10.11.19-0+deb12u1
apt-get download "mariadb-server-core=$version" "mariadb-server=$version" "mariadb-client-core=$version" \
  libaio1=0.3.113-4 liburing2=2.3-3 libnuma1=2.0.16-1 libedit2=3.1-20221030-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
for tool in sbin/mariadbd bin/mariadb; do ! ldd "root/usr/$tool" | grep 'not found' || exit 2; done

places=(--no-defaults "--basedir=$work/root/usr" "--datadir=$work/data" "--user=$(id -un)")
root/usr/bin/mariadb-install-db "${places[@]}" --auth-root-authentication-method=normal --skip-test-db >install.log 2>&1 \
  || { tail -3 install.log >&2; exit 2; }
root/usr/sbin/mariadbd "${places[@]}" "--plugin-dir=$work/root/usr/lib/mysql/plugin" "--socket=$work/socket" \
  "--pid-file=$work/pid" --skip-networking --plugin-load-add=auth_ed25519 >server.log 2>&1 &
server=$!
client() { root/usr/bin/mariadb --no-defaults "--socket=$work/socket" --skip-column-names --batch "$@"; }
for _ in $(seq 60); do
  ! client -u root -e 'select 1' >/dev/null 2>&1 || break
  kill -0 "$server" 2>/dev/null || { tail -3 server.log >&2; exit 2; }
  sleep 0.5
done

ed25519="ed25519 using password('a password')"
native="mysql_native_password using password('a password')"
client -u root -e "
  create user ann@localhost identified via $ed25519 or $native;
  create user ben@localhost identified via $native or $ed25519;
  create user carl@localhost identified via unix_socket or $native or $ed25519;
  create user dora@localhost identified via $ed25519 or $native"
# logins NAME PASSWORD...
logins() {
  local name=$1
  for password in "${@:2}"; do
    client -u "$name" "-p$password" -e 'select 1' >/dev/null 2>&1 && echo -n ' in' || echo -n ' refused'
  done
}
seen="passwords: the old one, the new one, a wrong one"
for name in ann ben carl; do
  said=$(client -u root --show-warnings -e "set password for $name@localhost = password('another password')" 2>&1 | sed -n 's/^ERROR \([0-9]*\).*/error \1/p; s/^Warning/&/p' || true)
  seen+="
$name, SET PASSWORD: ${said:-no error, no warning};$(logins "$name" 'a password' 'another password' wrong)"
done
client -u root -e 'flush privileges'
for name in ann ben carl; do seen+="
$name, privileges loaded again:$(logins "$name" 'a password' 'another password' wrong)"; done
client -u dora '-pa password' -e "set password = password('another password')"
seen+="
dora, by herself:$(logins dora 'a password' 'another password' wrong)"
client -u root -e "alter user ann@localhost identified via ed25519 using password('third') or mysql_native_password using password('third')"
seen+="
ann, ALTER USER with both methods:$(logins ann 'a password' 'another password' wrong third)"
client -u root -e 'select version()'
echo "$seen"
[[ "$seen" == 'passwords: the old one, the new one, a wrong one
ann, SET PASSWORD: no error, no warning; in in refused
ben, SET PASSWORD: no error, no warning; in in refused
carl, SET PASSWORD: error 1699; in in refused
ann, privileges loaded again: in in refused
ben, privileges loaded again: in in refused
carl, privileges loaded again: in in refused
dora, by herself: in in refused
ann, ALTER USER with both methods: refused refused refused in' ]] || exit 1
echo "as described: SET PASSWORD sets the password of one method"
