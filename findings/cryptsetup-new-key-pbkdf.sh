#!/usr/bin/env bash
# "A LUKS container keeps the key derivation that it was formatted with."
#
# Guess: --pbkdf and its costs at luksFormat are a property of the container, as cipher and
#   key size are, so that a changed or added passphrase is protected in the same way.
# Seen: each slot has its own, and luksAddKey and luksChangeKey take nothing over from the
#   others: a container formatted with PBKDF2 and fixed iterations gets Argon2id with memory
#   that is measured at that moment, and luksChangeKey replaces the only PBKDF2 slot. With
#   the same options given again, the new slot is as the old one was.
# Since/Versions: cryptsetup 2.6.1 of Debian 12, LUKS2.
# Why it matters: who chose PBKDF2 for a boot loader or a device with little memory cannot
#   open the container after an ordinary change of the passphrase, and who chose more
#   work than the default loses it. Give --pbkdf and its costs each time, and read luksDump.
# Source: cryptsetup-luksChangeKey(8), cryptsetup-luksAddKey(8), "--pbkdf".
set -euo pipefail

for tool in apt-get dpkg-deb ldd; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download cryptsetup-bin=2:2.6.1-4~deb12u2 libcryptsetup12=2:2.6.1-4~deb12u2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
cryptsetup=root/sbin/cryptsetup
! ldd "$cryptsetup" | grep 'not found' || exit 2

kinds() { "$cryptsetup" luksDump image | awk '/^  [0-9]+: luks2/ { slot = $1 } /PBKDF:/ { printf "%s%s ", slot, $2 } /Iterations: *50000/ { printf "50000 " }'; }
printf 'a password' >first
printf 'another password' >second
printf 'a third password' >third
truncate -s 20M image
"$cryptsetup" --version
pbkdf2=(--pbkdf pbkdf2 --pbkdf-force-iterations 50000)
"$cryptsetup" -q luksFormat --type luks2 "${pbkdf2[@]}" image first || exit 2
formatted=$(kinds)
"$cryptsetup" -q luksAddKey --key-file first image second || exit 1
added=$(kinds)
"$cryptsetup" -q luksChangeKey --key-file first image third || exit 1
changed=$(kinds)
"$cryptsetup" -q luksChangeKey "${pbkdf2[@]}" --key-file third image first || exit 1
again=$(kinds)
printf '%s\n' "formatted: $formatted" "a key added: $added" "the first key changed: $changed" "with the options: $again"
[[ "$formatted" == '0:pbkdf2 50000 ' ]] || exit 1
[[ "$added" == '0:pbkdf2 50000 1:argon2id ' ]] || exit 1
[[ "$changed" == '0:argon2id 1:argon2id ' ]] || exit 1
[[ "$again" == '0:pbkdf2 50000 1:argon2id ' ]] || exit 1
echo "as described: a new key has the default, not the container's"
