#!/usr/bin/env bash
# "A password change by PAM stores a crypt(3) row as good as the one before."
#
# Guess: pam_mysql with crypt=1, "Use crypt(3) function", verifies $6$, bcrypt and yescrypt by libcrypt, and stores a new
#   password by a method of that library; the methods that its README lists beside it can be read and written.
# Seen: it verifies them all, and each password change makes the row $1$, the MD5 of 1994; with md5=false, DES, of which
#   8 characters count. With crypt=ssha or drupal7 a change says that it worked and stores nothing: the user cannot log
#   in. {SSHA} of a directory is refused with crypt=ssha, which reads its base64 without the tag.
# Since/Versions: pam_mysql 0.8.2 of Debian 12; 0.8.2 of Debian 13 is alike.
# Why it matters: mail and FTP servers whose accounts lie in MySQL hand password changes to PAM; a table of bcrypt rows
#   becomes one of $1$ rows. Read by crypt=1, and let another program write.
# Source: pam-mysql, README, crypt and md5; the sources of the password functions.
set -euo pipefail

for tool in apt-get dpkg-deb unshare; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] || { echo "needs root, for /etc/pam.d of its own" >&2; exit 2; }
unshare -m true 2>/dev/null || { echo "needs root, for /etc/pam.d of its own" >&2; exit 2; }
[[ -d /etc/pam.d ]] || { echo "needs a host with PAM" >&2; exit 2; }
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
  libaio1=0.3.113-4 liburing2=2.3-3 libnuma1=2.0.16-1 libedit2=3.1-20221030-2 \
  libpam-mysql=0.8.2-2+deb12u1 "libmariadb3=$version" pamtester=0.1.2-4 libpam0g libpam-modules >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
modules=$(dirname "$(find root -name pam_permit.so)")
module=$work/$(find root -name pam_mysql.so)
for tool in sbin/mariadbd bin/mariadb bin/pamtester; do ! ldd "root/usr/$tool" | grep 'not found' || exit 2; done

places=(--no-defaults "--basedir=$work/root/usr" "--datadir=$work/data" "--user=$(id -un)")
root/usr/bin/mariadb-install-db "${places[@]}" --auth-root-authentication-method=normal --skip-test-db >install.log 2>&1 \
  || { tail -3 install.log >&2; exit 2; }
root/usr/sbin/mariadbd "${places[@]}" "--plugin-dir=$work/root/usr/lib/mysql/plugin" "--socket=$work/socket" \
  "--pid-file=$work/pid" --skip-networking >server.log 2>&1 &
server=$!
client() { root/usr/bin/mariadb --no-defaults "--socket=$work/socket" --skip-column-names --batch "$@"; }
for _ in $(seq 60); do
  ! client -u root -e 'select 1' >/dev/null 2>&1 || break
  kill -0 "$server" 2>/dev/null || { tail -3 server.log >&2; exit 2; }
  sleep 0.5
done

client -u root -e "create database pam; create table pam.users (name varchar(50) primary key, row varchar(255));
  create user pam@localhost identified by 'key'; grant all on pam.* to pam@localhost" 2>sql.log || { tail -1 sql.log >&2; exit 1; }
mkdir pam.d
printf '%s\n' 'auth required pam_deny.so' 'account required pam_deny.so' >pam.d/other
# service OPTIONS: what PAM asks
service() {
  for kind in auth account password; do
    echo "$kind required $module user=pam passwd=key host=$work/socket db=pam table=users usercolumn=name passwdcolumn=row $1"
  done >pam.d/finding
  echo "session required $work/$modules/pam_permit.so" >>pam.d/finding
}
tester() { unshare -m bash -c 'mount --bind pam.d /etc/pam.d; exec timeout 30 root/usr/bin/pamtester finding "$@"' - "$@" >pam.log 2>&1; }
store() { client -u root pam -e "replace into users values ('$1', '$2')"; }
stored() { client -u root pam -e "select row from users where name = '$1'"; }
kind() { stored ann | sed -E 's/^[^$]{13}$/DES/; s/^(\$[^$]*\$).*/\1/'; }
login() { if tester "$1" authenticate <<<"$2"; then echo -n in; else echo -n refused; fi; }
change() { if tester "$1" chauthtok <<<"$2"$'\n'"$2"; then echo -n changed; else echo -n refused; fi; }
# shellcheck disable=SC2016 # the $ are the rows'
rows='$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1
$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.
$y$j9T$saltsaltsalt$SZzdIq6IMelrAfactvROsmUHm62C4DfPyAJQQJFfRL4'
seen='options, row: the right password, another; a change, the new row, the new password'
for options in crypt=1 'crypt=1 md5=false'; do
  service "$options"
  while read -r row; do
    store ann "$row"
    beginning=$(cut -d'$' -f1-2 <<<"$row")'$'
    seen+="
$options, $beginning: $(login ann 'a password'), $(login ann another); $(change ann 'new password'), $(kind), $(login ann 'new password')"
  done <<<"$rows"
done
for method in ssha drupal7; do
  service "crypt=$method"
  store ann x
  seen+="
crypt=$method: $(change ann 'new password'), $(stored ann | tr -d '\n' | wc -c) characters, $(login ann 'new password')"
done
service crypt=ssha
for row in '{SSHA}DZIdnapmr208TwSwz9vUpCzc6IxzYWx0' DZIdnapmr208TwSwz9vUpCzc6IxzYWx0; do
  store ann "$row"
  seen+="
crypt=ssha, $row: $(login ann 'a password'), $(login ann another)"
done
echo "pam_mysql 0.8.2, MariaDB $(client -u root -e 'select version()')"
echo "$seen"
[[ "$seen" == "options, row: the right password, another; a change, the new row, the new password
crypt=1, \$6\$: in, refused; changed, \$1\$, in
crypt=1, \$2y\$: in, refused; changed, \$1\$, in
crypt=1, \$y\$: in, refused; changed, \$1\$, in
crypt=1 md5=false, \$6\$: in, refused; changed, DES, in
crypt=1 md5=false, \$2y\$: in, refused; changed, DES, in
crypt=1 md5=false, \$y\$: in, refused; changed, DES, in
crypt=ssha: changed, 0 characters, refused
crypt=drupal7: changed, 0 characters, refused
crypt=ssha, {SSHA}DZIdnapmr208TwSwz9vUpCzc6IxzYWx0: refused, refused
crypt=ssha, DZIdnapmr208TwSwz9vUpCzc6IxzYWx0: in, refused" ]] || exit 1
echo "as described: MD5 or DES after a change"
