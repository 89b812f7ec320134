#!/usr/bin/env bash
# "s2k-count in gpg.conf says how dear a guess at the secret key is."
#
# Guess: s2k-count and s2k-digest-algo protect secret keys, as guides to gpg.conf say, and a
#   lower count makes both the key and gpg -c cheaper.
# Seen: they serve gpg -c alone. gpg-agent protects the key with SHA-1 and a count that it
#   measured on this host, whatever gpg.conf says; its own option of the same name, in
#   gpg-agent.conf, is the one that counts. An exported key has the agent's count, too, cut to
#   65,011,712. For gpg -c, the smallest count of the manual, 1024, means "none given": it
#   makes the agent's count, while 2048 makes 2048.
# Since/Versions: gpg and gpg-agent 2.2.40 of Debian 12.
# Why it matters: a hardened gpg.conf leaves the key on the disk as it was, a key that was
#   made on a slow board is cheaper for good, and a test set-up with 1024 waits the longest.
#   strings on the file in private-keys-v1.d shows the count.
# Source: GnuPG, agent/protect.c, get_standard_s2k_count; g10/gpg.c,
#   encode_s2k_iterations; man 1 gpg and man 1 gpg-agent, s2k-count.
set -euo pipefail

for tool in apt-get python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
export GNUPGHOME="$work/home"
trap 'gpgconf --kill gpg-agent 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download gpg=2.2.40-1.1+deb12u2 gpg-agent=2.2.40-1.1+deb12u2 gpgconf=2.2.40-1.1+deb12u2 \
  libassuan0=2.5.5-5 libnpth0=1.6-3 libksba8=1.6.3-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
! ldd root/usr/bin/gpg root/usr/bin/gpg-agent | grep 'not found' || exit 2

cat >key.py <<'EOF'
import glob
import re

with open(glob.glob("home/private-keys-v1.d/*.key")[0], "rb") as file:
    text = re.sub(rb"\s", b"", file.read())
found = re.search(rb'\(\(([a-z0-9]+)["#].*?["#]"(\d+)"\)', text, re.DOTALL)  # the salt may be text or hexadecimal
print(found[1].decode(), found[2].decode())
EOF
g() {
  gpg -q --batch --agent-program "$work/root/usr/bin/gpg-agent" --pinentry-mode loopback \
    --passphrase 'a password' "$@" 2>>gpg.log
}
# measure COUNT [LINE for gpg-agent.conf]: the digest and the counts of a key, of its export and of gpg -c
measure() {
  rm -rf home
  mkdir -m 700 home
  printf '%s\n' "s2k-count $1" 's2k-digest-algo SHA512' >home/gpg.conf
  echo "${2-}" >home/gpg-agent.conf
  g --quick-gen-key 'Ann' ed25519 sign never
  read -r key count < <(python3 key.py)
  exported=$(g --export-secret-keys | g --list-packets | sed -n 's/.*protect count: \([0-9]*\).*/\1/p')
  symmetric=$(echo text | g -o - -c | g --list-packets | sed -n 's/.*, count \([0-9]*\).*/\1/p' | sed -n 1p)
  gpgconf --kill gpg-agent
  echo "s2k-count $1${2:+, agent $2}: key $key $count, exported $exported, gpg -c $symmetric"
}
gpg --version | sed -n 1p
measure 2048
[[ "$key" == sha1 && "$count" -gt 2048 && "$exported" -gt 2048 && "$symmetric" == 2048 ]] || exit 1
measure 1024
[[ "$symmetric" -gt 2048 ]] || exit 1
measure 2048 's2k-count 1048576'
[[ "$count" == 1048576 && "$exported" == 1048576 && "$symmetric" == 2048 ]] || exit 1
echo "as described: gpg.conf rules gpg -c, and gpg-agent.conf the key"
