#!/usr/bin/env bash
# "ALTER USER ... IDENTIFIED BY changes the password, and nothing else."
#
# Guess: an account of MariaDB that was made with the plugin ed25519 keeps it when its
#   password is changed, by ALTER USER as by SET PASSWORD; the documentation names the two as
#   ways to change a password.
# Seen: ALTER USER ... IDENTIFIED BY makes it an account of mysql_native_password, with
#   SHA-1 twice and no salt, without a warning; so does GRANT ... IDENTIFIED BY. Of an account
#   with two methods, "ed25519 OR unix_socket", both are gone. SET PASSWORD keeps the plugin, and
#   the second method. Nor has ed25519 a salt or rounds: two accounts with one password have
#   one string, here and on any server.
# Since/Versions: MariaDB 10.11.19 of Debian 12; 11.4.5 is alike.
# Why it matters: accounts that were moved off SHA-1 go back to it at the first rotation,
#   and sudo's login by socket ends with it. Rotate with SET PASSWORD, or name the plugin: ALTER
#   USER ... IDENTIFIED VIA ed25519 USING PASSWORD(...). Count the plugins in
#   mysql.global_priv, and give each account another password.
# Source: MariaDB documentation, ALTER USER, SET PASSWORD, and "Authentication for MariaDB
#   Enterprise Server"; auth_ed25519.
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

plugins() { client -u root -e "show create user $1@localhost" | grep -o 'ed25519\|unix_socket\|IDENTIFIED BY PASSWORD' | xargs; }
string() { client -u root -e "show create user $1@localhost" | grep -o "USING '.*'"; }
# login NAME [PASSWORD]
login() { client -u "$1" "-p$2" -e 'select current_user()' 2>/dev/null || echo refused; }
new="ed25519 using password('a password')"
client -u root -e "
  create user ann@localhost identified via $new;
  create user ben@localhost identified via $new;
  create user carl@localhost identified via $new;
  create user dora@localhost identified via $new or unix_socket;
  create user emil@localhost identified via $new or unix_socket"
# the string of the same password on another server, 11.4.5
elsewhere=BclLNT78WUUI0XJhuUe1BpDg1yBPoJO0R2Tk5fXH2P0
same=$([[ "$(string ann)$(string ben)" == "USING '$elsewhere'USING '$elsewhere'" ]] && echo one || echo 'more than one')
seen="one password, two accounts and two servers: $same string
before: $(plugins ann), $(plugins dora)"
warnings=$(client -u root --show-warnings -e "
  alter user ann@localhost identified by 'another';
  set password for ben@localhost = password('another');
  grant usage on *.* to carl@localhost identified by 'another';
  alter user dora@localhost identified by 'another';
  set password for emil@localhost = password('another')" 2>&1)
seen="$seen
warnings: ${warnings:-none}
ALTER USER: $(plugins ann), $(login ann another)
SET PASSWORD: $(plugins ben), $(login ben another)
GRANT: $(plugins carl), $(login carl another)
ALTER USER, two methods: $(plugins dora)
SET PASSWORD, two methods: $(plugins emil)"
client -u root -e "alter user ann@localhost identified via ed25519 using password('another')"
seen="$seen
ALTER USER with the plugin: $(plugins ann), $(login ann another)"
client -u root -e 'select version()'
echo "$seen"
[[ "$seen" == 'one password, two accounts and two servers: one string
before: ed25519, ed25519 unix_socket
warnings: none
ALTER USER: IDENTIFIED BY PASSWORD, ann@localhost
SET PASSWORD: ed25519, ben@localhost
GRANT: IDENTIFIED BY PASSWORD, carl@localhost
ALTER USER, two methods: IDENTIFIED BY PASSWORD
SET PASSWORD, two methods: ed25519 unix_socket
ALTER USER with the plugin: ed25519, ann@localhost' ]] || exit 1
echo "as described: ALTER USER goes back to SHA-1"
