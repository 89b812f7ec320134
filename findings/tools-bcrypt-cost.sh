#!/usr/bin/env bash
# "Tools of servers write bcrypt at a cost of 10 or 12, as libraries do."
#
# Guess: whoever asks Apache, Dovecot or the system's own tool for bcrypt gets today's
#   usual cost, and with it a stronger row than PBKDF2 or SHA-crypt gives.
# Seen: all three write cost 5, that is 32 rounds of key set-up, 32 to 128 times less
#   work than the defaults of libraries. Dovecot 2.3's default scheme, {CRYPT}, is the
#   same bcrypt, and its {PBKDF2} is SHA-1 with 5,000 iterations. 5 is the default of
#   crypt_gensalt for bcrypt.
# Since/Versions: Debian 12: whois 5.5.17 (mkpasswd), apache2-utils 2.4.71,
#   dovecot-core 2.3.19.1, libxcrypt 4.4.33.
# Why it matters: "it is bcrypt" says nothing about a directory or an .htpasswd file that
#   is to be migrated: count the costs. Such rows want their re-hash first.
# Source: man 1 htpasswd, option -C; libxcrypt, crypt-bcrypt.c, gensalt_bcrypt_b_rn;
#   dovecot, src/auth/password-scheme-crypt.c and password-scheme-pbkdf2.c.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download whois=5.5.17 libcrypt1=1:4.4.33-2 \
  apache2-utils=2.4.71-1~deb12u1 libaprutil1=1.6.3-1+deb12u1 libapr1=1.7.2-3+deb12u1 \
  dovecot-core=1:2.3.19.1+dfsg1-2.1+deb12u7 libsodium23=1.0.18-1+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
lib="$work/root/usr/lib"
export LD_LIBRARY_PATH="$lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu:$lib/dovecot"
for tool in mkpasswd htpasswd doveadm; do
  ! ldd "root/usr/bin/$tool" | grep 'not found' || exit 2
done

mkpasswd=$(echo 'a password' | root/usr/bin/mkpasswd -s -m bcrypt)
htpasswd=$(root/usr/bin/htpasswd -nbB ann 'a password' | sed -n 1p)
doveadm() { root/usr/bin/doveadm -O pw -p 'a password' "$@"; }
blowfish=$(doveadm -s BLF-CRYPT)
default=$(doveadm)
pbkdf2=$(doveadm -s PBKDF2)

echo "mkpasswd 5.5.17 -m bcrypt:           ${mkpasswd:0:12}..."
echo "htpasswd 2.4.71 -B:                  ${htpasswd:0:16}..."
echo "doveadm 2.3.19.1 pw -s BLF-CRYPT:    ${blowfish:0:22}..."
echo "doveadm 2.3.19.1 pw:                 ${default:0:18}..."
echo "doveadm 2.3.19.1 pw -s PBKDF2:       ${pbkdf2%\$*}\$..."
# shellcheck disable=SC2016 # dollar signs of the rows
[[ "$mkpasswd" == '$2b$05$'* && "$htpasswd" == 'ann:$2y$05$'* && "$blowfish" == '{BLF-CRYPT}$2y$05$'* \
  && "$default" == '{CRYPT}$2y$05$'* && "$pbkdf2" =~ ^\{PBKDF2\}\$1\$[^$]+\$5000\$[0-9a-f]{40}$ ]] || exit 1
echo "as described: cost 5 everywhere"
