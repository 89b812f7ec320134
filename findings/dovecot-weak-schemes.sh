#!/usr/bin/env bash
# "A server that no longer takes weak hashes refuses the weakest, and its own tool says which."
#
# Guess: Dovecot 2.4 logs in the users of 2.3; if it leaves out weak schemes, then all that are one fast digest,
#   and doveadm pw -t names the rows.
# Seen: the six schemes of MD5 and DES are refused at the login: {SMD5}, which is salted, {MD5-CRYPT} with its
#   1,000 rounds, also as {CRYPT}$1$ and {MD5}, {PLAIN-MD5}, {LDAP-MD5} and {DES-CRYPT}. {SHA} and {SHA256}, one
#   digest without a salt, log in, as do {CRAM-MD5} and {PLAIN}. doveadm pw -t says "verified" for all, and
#   doveadm pw -s still makes them. With auth_allow_weak_schemes = yes all log in.
# Since/Versions: Dovecot 2.4.1 of Debian 13 (2.4.0 came in January 2025; Debian 12 has 2.3.19); the default is no.
# Why it matters: after the upgrade of the system some users cannot log in; the answer is a temporary failure, so
#   that mail programs ask again and again for nothing, and a trial with doveadm pw -t finds no such row.
#   Count the prefixes before, and allow the schemes until those users have logged in and have new rows.
#   {CRYPT} needs a look behind it: $1$ and DES's 13 characters are refused, $2y$ and $6$ are not.
# Source: Dovecot, auth_allow_weak_schemes and the upgrade guide to 2.4; src/auth/auth-request.c.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb unshare chroot; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] && unshare -m true 2>/dev/null || { echo "needs root, for a chroot" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
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
apt-get "${options[@]}" download dovecot-core=1:2.4.1+dfsg1-6+deb13u7 libc6 libaudit1 libbz2-1.0 libcap-ng0 libcap2 \
  libcrypt1 libexttextcat-2.0-0 libgcc-s1 libicu76 liblz4-1 liblzma5 libpam0g libsodium23 libssl3t64 libstdc++6 \
  libstemmer0d libsystemd0 libunwind8 libxxhash0 libzstd1 zlib1g >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
for folder in lib lib64 bin sbin; do [[ -e "root/$folder" ]] || ln -s "usr/$folder" "root/$folder"; done
mkdir -p root/dev root/tmp root/run/dovecot root/var/lib/dovecot
printf '%s:x:%s:%s::/:/bin/sh\n' root 0 0 nobody 65534 65534 dovecot 100 100 dovenull 101 101 >root/etc/passwd
printf '%s:x:%s:\n' root 0 nogroup 65534 dovecot 100 dovenull 101 >root/etc/group

cat >inside.sh <<'INSIDE'
set -euo pipefail
mount --rbind /dev root/dev
doveadm() { chroot root /usr/bin/doveadm "$@"; }
# settings LINE...: the configuration with these lines
settings() {
  printf '%s\n' 'dovecot_config_version = 2.4.0' 'dovecot_storage_version = 2.4.0' 'base_dir = /run/dovecot' \
    'protocols =' 'ssl = no' 'log_path = /tmp/log' 'auth_failure_delay = 0' 'passdb passwd-file {' \
    '  passwd_file_path = /etc/dovecot/users' '}' "$@" >root/etc/dovecot/dovecot.conf
}
settings
schemes=(PLAIN-MD5 LDAP-MD5 SMD5 MD5-CRYPT MD5 DES-CRYPT SHA SHA256 CRAM-MD5 PLAIN SSHA SHA512-CRYPT BLF-CRYPT PBKDF2)
for scheme in "${schemes[@]}"; do
  row=$(doveadm pw -s "$scheme" -p 'a password') || exit 2
  echo "${scheme,,}:$row"
  if [[ "$scheme" == *-CRYPT ]]; then echo "crypt-${scheme,,}:{CRYPT}${row#*\}}"; fi
done >root/etc/dovecot/users
echo "doveadm pw -t: $(while IFS=: read -r _ row; do doveadm pw -t "$row" -p 'a password' | sed 's/.*(//; s/)//'; done \
  <root/etc/dovecot/users | sort | uniq -c | tr -s ' ')"
serve() {
  : >root/tmp/log
  chroot root /usr/sbin/dovecot
  trap 'doveadm stop' EXIT
  local user answer in='' out=''
  for user in $(cut -d : -f 1 root/etc/dovecot/users); do
    answer=$(doveadm auth test "$user" 'a password' 2>&1 || true)
    if [[ "$answer" == *'auth succeeded'* ]]; then in+=" $user"; else out+=" $user"; fi
  done
  doveadm stop
  trap - EXIT
  echo "$1: in:$in"
  echo "  refused:$out; lines of the log: $(grep -c "used and refused" root/tmp/log || true)"
}
serve 'by default'
settings 'auth_allow_weak_schemes = yes'
serve 'with auth_allow_weak_schemes'
INSIDE
echo "Dovecot 2.4.1 of Debian 13; the right password"
seen=$(unshare -m bash inside.sh 2>inside.log) || { rc=$?; tail -3 inside.log >&2; exit "$((rc == 2 ? 2 : 1))"; }
echo "$seen"
[[ "$seen" == 'doveadm pw -t:  18 verified
by default: in: sha sha256 cram-md5 plain ssha sha512-crypt crypt-sha512-crypt blf-crypt crypt-blf-crypt pbkdf2
  refused: plain-md5 ldap-md5 smd5 md5-crypt crypt-md5-crypt md5 des-crypt crypt-des-crypt; lines of the log: 8
with auth_allow_weak_schemes: in: plain-md5 ldap-md5 smd5 md5-crypt crypt-md5-crypt md5 des-crypt crypt-des-crypt sha sha256 cram-md5 plain ssha sha512-crypt crypt-sha512-crypt blf-crypt crypt-blf-crypt pbkdf2
  refused:; lines of the log: 0' ]] || exit 1
echo "as described: MD5 and DES are refused, bare SHA is not"
