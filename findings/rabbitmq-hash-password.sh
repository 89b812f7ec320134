#!/usr/bin/env bash
# "rabbitmqctl hash_password hashes as the server does."
#
# Guess: with password_hashing_module = rabbit_password_hashing_sha512, hash_password prints such a hash, and a
#   definitions file that has it as password_hash, as the documentation's example, makes a user who can log in.
# Seen: the command hashes in its own process, by SHA-256, whatever the server is set to. The import then takes
#   password_hash without hashing_algorithm for one of the server's module: it loads, the export calls it
#   SHA-512, and the right password is wrong. With "hashing_algorithm": "rabbit_password_hashing_sha256" beside it
#   the same hash logs in. Users of add_user have SHA-512, and name it.
# Since/Versions: RabbitMQ 4.0.5 of Debian 13; hash_password is not in 3.10.8 of Debian 12.
# Why it matters: definitions files with hashes are how RabbitMQ's users are made in containers and by operators. Write
#   hashing_algorithm beside each password_hash. The length says the truth: 48 characters of base64 are SHA-256 with its
#   4 bytes of salt, 92 are SHA-512, whatever the column says.
# Source: RabbitMQ, deps/rabbitmq_cli, hash_password_command.ex; deps/rabbit/src/rabbit_password.erl, hashing_mod;
#   rabbit_auth_backend_internal.erl, hashing_module_for_user.
set -euo pipefail

for tool in apt-get dpkg-deb unshare chroot python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] && unshare -mp -f true 2>/dev/null || { echo "needs root, for a chroot" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Debian 13's packages, whatever Debian this is
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial root
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
otp=1:27.3.4.1+dfsg-1+deb13u4
apt-get "${options[@]}" download rabbitmq-server=4.0.5-6+deb13u2 erlang-{base,asn1,crypto,public-key,mnesia,runtime-tools,ssl,eldap,inets}="$otp" \
  erlang-{os-mon,parsetools,syntax-tools,tools,xmerl}="$otp" libc6 libgcc-s1 libstdc++6 libssl3t64 libtinfo6 libsystemd0 libcap2 \
  zlib1g libzstd1 dash coreutils sed grep mawk libacl1 libattr1 libselinux1 libpcre2-8-0 libgmp10 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
for folder in lib lib64 bin sbin; do [[ -e "root/$folder" ]] || ln -s "usr/$folder" "root/$folder"; done
[[ -e root/usr/bin/sh ]] || ln -s dash root/usr/bin/sh
ln -sf mawk root/usr/bin/awk
mkdir -p root/dev root/proc root/tmp root/home root/var/lib/rabbitmq root/var/log/rabbitmq
echo 'root:x:0:0::/home:/bin/sh' >root/etc/passwd
echo 'root:x:0:' >root/etc/group
echo '127.0.0.1 localhost' >root/etc/hosts
ports=$(python3 -c 'import socket; s = [socket.socket() for _ in "123"]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
read -r epmd distribution listener <<<"$ports"
printf '%s\n' 'password_hashing_module = rabbit_password_hashing_sha512' "listeners.tcp.1 = 127.0.0.1:$listener" >root/rabbitmq.conf
echo '[].' >root/plugins
cat >root/inside.sh <<INSIDE
export HOME=/home PATH=/usr/lib/erlang/bin:/usr/bin:/usr/sbin LANG=C.UTF-8 ERL_EPMD_PORT=$epmd ERL_EPMD_ADDRESS=127.0.0.1
export RABBITMQ_CONFIG_FILE=/rabbitmq.conf RABBITMQ_ENABLED_PLUGINS_FILE=/plugins RABBITMQ_MNESIA_BASE=/var/lib/rabbitmq
export RABBITMQ_LOG_BASE=/var/log/rabbitmq RABBITMQ_NODENAME=f@localhost RABBITMQ_DIST_PORT=$distribution
INSIDE
cat >>root/inside.sh <<'INSIDE'
home=$(echo /usr/lib/rabbitmq/lib/rabbitmq_server-*)
export RABBITMQ_HOME="$home"
ctl() { timeout 200 "$home/sbin/rabbitmqctl" -q "$@"; }
timeout 1000 "$home/sbin/rabbitmq-server" >/server.log 2>&1 &
started=
for _ in 1 2 3 4 5 6 7 8 9 10; do
  if ctl await_startup >/startup.log 2>&1; then
    started=yes
    break
  fi
  sleep 1
done
[ -n "$started" ] || exit 2
hash=$(ctl hash_password 'a password' | tail -1)
echo "hash_password: ${#hash} characters"
# definitions USER MORE: a file with this user, and the hash
definitions() {
  echo "{\"users\":[{\"name\":\"$1\",\"password_hash\":\"$hash\",$2\"tags\":[]}]}" >/definitions.json
  ctl import_definitions /definitions.json >/import.log 2>&1 || echo "import failed"
}
login() { if ctl authenticate_user "$1" "$2" >/login.log 2>&1; then echo right; else grep -o 'invalid credentials' /login.log || echo failed; fi; }
definitions ann ''
echo "imported without an algorithm: $(login ann 'a password')"
definitions bob '"hashing_algorithm":"rabbit_password_hashing_sha256",'
echo "imported with SHA-256: $(login bob 'a password'), another password $(login bob another)"
ctl add_user cid 'a password' >/add.log 2>&1
echo "add_user: $(login cid 'a password')"
ctl export_definitions /export.json >/export.log 2>&1
for user in ann bob cid; do
  line=$(sed 's/"limits":{},//g' /export.json | tr '{' '\n' | grep "\"name\":\"$user\"")
  row=$(echo "$line" | sed 's/.*"password_hash":"\([^"]*\)".*/\1/')
  echo "$user: $(echo "$line" | sed 's/.*"hashing_algorithm":"rabbit_password_hashing_\([^"]*\)".*/\1/'), ${#row} characters"
done
ctl stop >/stop.log 2>&1
INSIDE
cat >outside.sh <<'OUTSIDE'
mount --rbind /dev root/dev
mount -t proc proc root/proc
exec chroot root /bin/sh /inside.sh
OUTSIDE
echo "RabbitMQ 4.0.5 of Debian 13, password_hashing_module = rabbit_password_hashing_sha512"
seen=$(unshare -mpf --kill-child timeout 1200 bash outside.sh 2>outside.log) || { rc=$?; tail -3 outside.log >&2; exit "$((rc == 2 ? 2 : 1))"; }
echo "$seen"
[[ "$seen" == 'hash_password: 48 characters
imported without an algorithm: invalid credentials
imported with SHA-256: right, another password invalid credentials
add_user: right
ann: sha512, 48 characters
bob: sha256, 48 characters
cid: sha512, 92 characters' ]] || exit 1
echo "as described: the command hashes by SHA-256, the server reads SHA-512"
