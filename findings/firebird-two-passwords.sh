#!/usr/bin/env bash
# "ALTER USER ... PASSWORD of Firebird ends the old password."
#
# Guess: a user of Firebird has one password; where the server still takes Legacy_Auth beside Srp, for old clients, ALTER
#   USER sets what both compare with, and the old password is wrong from then on.
# Seen: each plugin of UserManager has users of its own, and ALTER USER changes the first one's alone. The new password
#   logs in by Srp, the old one by Legacy_Auth. A user who came from Firebird 2.5, in Legacy_UserManager alone, is not
#   found by ALTER USER; CREATE OR ALTER USER then makes a second user of that name, and the old password stays good.
#   A user who changes his own keeps the old one too, and gsec does not differ.
# Since/Versions: Firebird 3.0.11 of Debian 12; AuthServer = Srp, Legacy_Auth and UserManager = Srp, Legacy_UserManager.
# Why it matters: the old row is the weak one, of 8 characters; who was told to leave it by a new password still has it,
#   and so has whoever knows the old password. SEC$USERS shows a line for each plugin: add USING PLUGIN
#   Legacy_UserManager to a second ALTER USER, or drop that user, and leave Legacy_Auth out of AuthServer at the end.
# Source: Firebird, doc/sql.extensions/README.user_management; firebird.conf, UserManager and AuthServer.
set -euo pipefail

for tool in apt-get dpkg-deb unshare chroot python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] || { echo "needs root, for a chroot" >&2; exit 2; }
unshare -mp -f true 2>/dev/null || { echo "needs unshare" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
firebird=3.0.11.33637.ds4-2+deb12u1
apt-get download "firebird3.0-server=$firebird" "firebird3.0-server-core=$firebird" "firebird3.0-utils=$firebird" \
  "firebird3.0-common=$firebird" "libfbclient2=$firebird" "libib-util=$firebird" libtommath1=1.2.0-6+deb12u1 \
  libc6 libgcc-s1 libstdc++6 libicu72 libncurses6 libtinfo6 libedit2 libbsd0 libmd0 zlib1g dash >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
for folder in lib lib64 bin; do [[ -e "root/$folder" ]] || ln -s "usr/$folder" "root/$folder"; done
[[ -e root/bin/sh ]] || ln -s dash root/bin/sh
mkdir -p root/dev root/proc root/tmp root/var/log/firebird root/var/lib/firebird/3.0/system
printf '%s\n' 'root:x:0:0::/:/bin/sh' 'firebird:x:99:99::/:/bin/sh' >root/etc/passwd
printf '%s\n' 'root:x:0:' 'firebird:x:99:' >root/etc/group
echo '127.0.0.1 localhost' >root/etc/hosts
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '%s\n' 'AuthServer = Srp, Legacy_Auth' 'AuthClient = Srp, Legacy_Auth' 'UserManager = Srp, Legacy_UserManager' \
  'WireCrypt = Enabled' 'RemoteBindAddress = 127.0.0.1' "RemoteServicePort = $port" 'RemoteServiceName =' \
  >root/etc/firebird/3.0/firebird.conf
cat >root/users.sql <<'SQL'
create or alter user sysdba password 'of-all' using plugin Srp;
create or alter user ann password 'first' using plugin Srp;
create or alter user ann password 'first' using plugin Legacy_UserManager;
create or alter user bob password 'first' using plugin Srp;
create or alter user bob password 'first' using plugin Legacy_UserManager;
create or alter user cid password 'first' using plugin Legacy_UserManager;
SQL
echo "server=localhost/$port:/tmp/data.fdb" >root/inside.sh
cat >>root/inside.sh <<'INSIDE'
export PATH=/usr/bin:/usr/sbin TERM=dumb LANG=C FIREBIRD_LOCK=/tmp
security=/var/lib/firebird/3.0/system/security3.fdb
echo "create database '$security';" | isql-fb -q
isql-fb -q -i /usr/share/firebird/3.0/security.sql "$security"
isql-fb -q -user sysdba -i /users.sql "$security" || exit 2
echo "create database '/tmp/data.fdb' user sysdba;" | isql-fb -q -user sysdba || exit 2
firebird >/tmp/server.log 2>&1 &
# run USER PASSWORD STATEMENT
run() { echo "$3" | isql-fb -q -user "$1" -password "$2" "$server" 2>&1; }
# the method of a login, or none
login() {
  run "$1" "$2" 'set heading off; select mon$auth_method from mon$attachments where mon$attachment_id = current_connection;' |
    while read -r first _; do case "$first" in Srp | Legacy_Auth) echo "$first" ;; Your) echo none ;; esac; done
}
up=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  up=$(login sysdba of-all)
  [ -z "$up" ] || break
  read -r _ </wait || true
done
[ -n "$up" ] || exit 2
both() { echo "the first password $(login "$1" first), the second $(login "$1" second)"; }
echo "ann as made: $(both ann)"
run sysdba of-all "alter user ann password 'second';" >/tmp/said
echo "after ALTER USER: $(both ann)"
run bob first "alter current user password 'second';" >/tmp/said
echo "bob changes his own: $(both bob)"
answer=$(run sysdba of-all "alter user cid password 'second';")
case "$answer" in *'record not found for user: CID'*) echo "ALTER USER for cid, of the legacy plugin alone: record not found" ;; *) echo "$answer" ;; esac
run sysdba of-all "create or alter user cid password 'second';" >/tmp/said
echo "after CREATE OR ALTER USER: $(both cid)"
run sysdba of-all "alter user cid password 'second' using plugin Legacy_UserManager;" >/tmp/said
echo "after ALTER USER ... USING PLUGIN Legacy_UserManager: $(both cid)"
INSIDE
cat >outside.sh <<'OUTSIDE'
mount --rbind /dev root/dev
mount -t proc proc root/proc
mkfifo root/wait
while sleep 0.5; do echo >root/wait; done &
exec chroot root /bin/sh /inside.sh
OUTSIDE
echo "Firebird 3.0.11 of Debian 12, UserManager = Srp, Legacy_UserManager"
seen=$(unshare -mpf --kill-child timeout 200 bash outside.sh 2>outside.log) || { rc=$?; tail -3 outside.log >&2; exit "$((rc == 2 ? 2 : 1))"; }
echo "$seen"
[[ "$seen" == 'ann as made: the first password Srp, the second none
after ALTER USER: the first password Legacy_Auth, the second Srp
bob changes his own: the first password Legacy_Auth, the second Srp
ALTER USER for cid, of the legacy plugin alone: record not found
after CREATE OR ALTER USER: the first password Legacy_Auth, the second Srp
after ALTER USER ... USING PLUGIN Legacy_UserManager: the first password none, the second Srp' ]] || exit 1
echo "as described: one user, two passwords"
