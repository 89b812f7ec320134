#!/usr/bin/env bash
# "The password history of MariaDB is hashed as the accounts are, and belongs to them."
#
# Guess: password_reuse_check keeps the old passwords as ed25519 or parsec hash them, compares a new one with those of
#   its account, and forgets them with the account.
# Seen: the plugin's table has, for each password, one SHA-512 of password, name and host, current ones included,
#   whatever the account's method is. DROP USER leaves them: who makes the account again with its password, as
#   scripts do, is refused, by error 1819; RENAME USER leaves all behind. CREATE USER ... VIA ed25519 USING PASSWORD(x)
#   OR mysql_native_password USING PASSWORD(x) is refused as a reuse of x, leaves no account, and x is in the table.
# Since/Versions: MariaDB 10.11.19 of Debian 12; 11.8.9 of Debian 13 is alike, with parsec, too.
# Why it matters: parsec and ed25519 are chosen for the table of accounts; whoever gets mysql.* gets a fast digest of
#   each password beside them, in dumps, too. The salt is the name. Leave mysql.password_reuse_check_history out of
#   copies, set password_reuse_check_interval, since 0 keeps all for ever, and delete the rows of those who left.
# Source: MariaDB, plugin/password_reuse_check/password_reuse_check.c, validate; documentation, Password Reuse Check.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
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
  "--pid-file=$work/pid" --skip-networking --plugin-load-add=auth_ed25519 --plugin-load-add=password_reuse_check >server.log 2>&1 &
server=$!
client() { root/usr/bin/mariadb --no-defaults "--socket=$work/socket" --skip-column-names --batch "$@"; }
for _ in $(seq 60); do
  ! client -u root -e 'select 1' >/dev/null 2>&1 || break
  kill -0 "$server" 2>/dev/null || { tail -3 server.log >&2; exit 2; }
  sleep 0.5
done

digest() {
  python3 - "$@" <<'PY'
import hashlib
import sys

name, host, password = (word.encode() for word in sys.argv[1:])
fields = b"".join(len(field).to_bytes(2, "little") + field for field in (password, name, host))
print(hashlib.sha512(fields).hexdigest().upper())
PY
}
# kept NAME HOST PASSWORD
kept() {
  [[ $(client -u root -e "select count(*) from mysql.password_reuse_check_history where hex(hash) = '$(digest "$@")'") == 1 ]] && echo 'one SHA-512' || echo none
}
# run STATEMENT
run() { client -u root -e "$1" 2>&1 | sed -n 's/^ERROR \([0-9]*\).*/error \1/p' || true; }
count() { client -u root -e "select count(*) from mysql.user where user = '$1'"; }
ed25519="ed25519 using password"
said=$(run "create user ann@localhost identified via $ed25519('a password')")
seen="ann, her first password: ${said:-made}, $(kept ann localhost 'a password') of it"
said=$(run "alter user ann@localhost identified via $ed25519('another password')")
seen+="
ann, her second: ${said:-set}, $(kept ann localhost 'another password') of it"
said=$(run "alter user ann@localhost identified via $ed25519('a password')")
seen+="
ann, her first again: ${said:-set}"
said=$(run "drop user ann@localhost; create user ann@localhost identified via $ed25519('another password')")
seen+="
ann, dropped and made again: ${said:-made}, $(count ann) accounts"
said=$(run "create user ben@localhost identified via $ed25519('a password'); rename user ben@localhost to bert@localhost;
  alter user bert@localhost identified via $ed25519('a password')")
seen+="
bert, who was ben, ben's password: ${said:-set}"
said=$(run "create user carl@localhost identified via $ed25519('a password') or mysql_native_password using password('a password')")
seen+="
carl, two methods with one password: ${said:-made}, $(count carl) accounts, $(kept carl localhost 'a password') of it"
said=$(run "create user carl@localhost identified via $ed25519('a password')")
seen+="
carl, one method with it: ${said:-made}"
client -u root -e 'select version()'
echo "$seen"
[[ "$seen" == "ann, her first password: made, one SHA-512 of it
ann, her second: set, one SHA-512 of it
ann, her first again: error 1396
ann, dropped and made again: error 1819, 0 accounts
bert, who was ben, ben's password: set
carl, two methods with one password: error 1819, 0 accounts, one SHA-512 of it
carl, one method with it: error 1819" ]] || exit 1
echo "as described: a fast digest of each password, which outlives its account"
