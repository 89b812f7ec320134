#!/usr/bin/env bash
# "A row that doveadm verifies logs in at the same Dovecot."
#
# Guess: doveadm pw -s ARGON2ID -r 3 writes a row, doveadm pw -t says that it is verified, and so the
#   user can log in; a server short of memory would answer that it failed for the time being.
# Seen: the login fails, and the log says "Password mismatch". -r 3 takes 256 MiB and -r 4 takes
#   1 GiB, and the process that checks passwords may have 256 MiB in all (default_vsz_limit), which
#   doveadm may exceed. libsodium answers alike for a wrong password and for missing memory, and
#   Dovecot cannot tell them apart. With a larger limit for "service auth" the same row logs in.
# Since/Versions: dovecot-core 2.3.19.1 of Debian 12 with libsodium 1.0.18; ARGON2ID came with
#   2.3.0. The manual says that such rows may need a larger vsz_limit.
# Why it matters: rows of another program with 256 MiB or more are all wrong passwords, with no word
#   of memory in the log; users choose new ones, which fail as well. A trial with doveadm pw -t says
#   nothing: use doveadm auth test, which asks the server.
# Source: dovecot, src/auth/password-scheme-sodium.c, verify_argon2; default_vsz_limit.
set -euo pipefail

for tool in apt-get dpkg-deb unshare; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
unshare -m true 2>/dev/null || { echo "needs root, for a mount of its own" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download dovecot-core=1:2.3.19.1+dfsg1-2.1+deb12u7 libsodium23=1.0.18-1+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done

# Dovecot's programs find each other by their absolute paths, so they are laid over /usr, in a mount namespace.
cat >inside.sh <<'INSIDE'
set -euo pipefail
mount -t overlay overlay -o "lowerdir=$PWD/root/usr:/usr" /usr || exit 2
export LD_LIBRARY_PATH=/usr/lib/dovecot
cat >dovecot.conf <<CONF
base_dir = $PWD/run
state_dir = $PWD/state
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = daemon
protocols =
ssl = no
log_path = $PWD/log
auth_verbose = yes
passdb {
  driver = passwd-file
  args = $PWD/users
}
CONF
doveadm() { command doveadm -c dovecot.conf "$@"; }
row2=$(doveadm pw -s ARGON2ID -r 2 -p 'a password') || exit 2
row3=$(doveadm pw -s ARGON2ID -r 3 -p 'a password') || exit 2
printf '%s\n' "two:$row2" "three:$row3" >users
cut -d '$' -f 1-4 users
echo "doveadm pw -t: $(doveadm pw -t "$row3" -p 'a password' | sed 's/.*(//; s/)//')"
# login USER PASSWORD
login() { doveadm auth test "$1" "$2" 2>&1 | sed -n 's/.*auth //p'; }
serve() {
  : >log
  dovecot -c dovecot.conf
  trap 'doveadm stop' EXIT
  echo "$1: -r 2 $(login two 'a password'); -r 3 $(login three 'a password'), wrong $(login three another)"
  doveadm stop
  trap - EXIT
  sed -n 's/.*passwd-file(\(.*\)): \(.*\)/the log: \1, \2/p' log
}
serve 'by default'
printf '%s\n' 'service auth {' '  vsz_limit = 1G' '}' >>dovecot.conf
serve 'with 1 GiB'
INSIDE
echo "Dovecot 2.3.19.1; the right password"
seen=$(unshare -m bash inside.sh 2>inside.log) || { rc=$?; tail -3 inside.log >&2; exit "$((rc == 2 ? 2 : 1))"; }
echo "$seen"
# shellcheck disable=SC2016 # the rows' own dollars
[[ "$seen" == 'two:{ARGON2ID}$argon2id$v=19$m=65536,t=3,p=1
three:{ARGON2ID}$argon2id$v=19$m=262144,t=3,p=1
doveadm pw -t: verified
by default: -r 2 succeeded; -r 3 failed, wrong failed
the log: three, Password mismatch
the log: three, Password mismatch
with 1 GiB: -r 2 succeeded; -r 3 succeeded, wrong failed
the log: three, Password mismatch' ]] || exit 1
echo "as described: a lack of memory is a wrong password"
