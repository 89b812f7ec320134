#!/usr/bin/env bash
# "A new passphrase of a LUKS volume is derived as the old one was."
#
# Guess: a volume that was formatted with PBKDF2, so that the boot loader can open it, or with
#   little memory, so that a small machine can, stays so when its passphrase is changed or
#   another one is added: these commands are about a passphrase, not about the format.
# Seen: luksChangeKey and luksAddKey take the defaults of the program and of the machine on which
#   they run: PBKDF2 becomes Argon2id, and Argon2id of 32 MiB becomes as much memory, up to
#   1 GiB, as two seconds are good for. A forced number of iterations is forgotten as well. So
#   with the second key slot, whose owner did not touch the first. Nothing is said.
#   --pbkdf and its like must be given again, each time.
# Since/Versions: cryptsetup 2.6.1 of Debian 12, LUKS2, whose default is Argon2id. LUKS1
#   has PBKDF2 alone: there the type stays.
# Why it matters: all seems well until the next boot, by Debian 12's GRUB, which knows only
#   PBKDF2, or of the board with 512 MiB. After each change look at luksDump: PBKDF,
#   Memory, Iterations.
# Source: man 8 cryptsetup-luksChangeKey, cryptsetup-luksAddKey, PBKDF options; libcryptsetup,
#   crypt_keyslot_change_by_passphrase.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download cryptsetup-bin=2:2.6.1-4~deb12u2 libcryptsetup12=2:2.6.1-4~deb12u2 libargon2-1=0~20171227-0.3+deb12u1 \
  libjson-c5=0.16-2 libpopt0=1.19+dfsg-1 libdevmapper1.02.1=2:1.02.185-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/sbin/cryptsetup | grep 'not found' || exit 2
# files instead of devices, so that nobody need be root
cryptsetup() { of_debian root/sbin/cryptsetup --batch-mode "$@"; }
printf 'a password' >first
printf 'another' >second

# slots FILE: the type of each key slot, and for Argon2 whether it needs more than 32 MiB
slots() {
  cryptsetup luksDump "$1" | sed '/^Tokens:/,$d' | awk '
    $1 == "PBKDF:" { if (line) print line; line = $2 }
    $1 == "Iterations:" { line = line " " ($2 == 1000 ? "1000" : "other") " iterations" }
    $1 == "Memory:" { line = line " " ($2 == 32768 ? "32 MiB" : $2 > 32768 ? "more" : "less") }
    END { print line }' | paste -sd ,
}
# new FILE OPTIONS: a volume of 20 MiB
new() {
  truncate -s 20M "$1"
  cryptsetup luksFormat "$@" first >format.log 2>&1 || { tail -2 format.log >&2; exit 2; }
}

pbkdf2=(--pbkdf pbkdf2 --pbkdf-force-iterations 1000)
small=(--pbkdf argon2id --pbkdf-force-iterations 4 --pbkdf-memory 32768 --pbkdf-parallel 1)
new a "${pbkdf2[@]}"
seen="PBKDF2: $(slots a)"
cryptsetup luksChangeKey --key-file first a second
seen+=$'\n'"changed: $(slots a)"
new b "${pbkdf2[@]}"
cryptsetup luksAddKey --key-file first b second
seen+=$'\n'"another added: $(slots b)"
new c "${pbkdf2[@]}"
cryptsetup luksChangeKey "${pbkdf2[@]}" --key-file first c second
seen+=$'\n'"changed, with its options: $(slots c)"
new d "${small[@]}"
seen+=$'\n'"Argon2id: $(slots d)"
cryptsetup luksChangeKey --key-file first d second
seen+=$'\n'"changed: $(slots d)"
new e --type luks1 --pbkdf-force-iterations 1000
cryptsetup luksChangeKey --key-file first e second
type=$(cryptsetup luksDump e | awk '/^Version:/ { print $2 }')

cryptsetup --version
echo "$seen"
echo "LUKS1 stays version $type"
[[ "$seen" == 'PBKDF2: pbkdf2 1000 iterations
changed: argon2id more
another added: pbkdf2 1000 iterations,argon2id more
changed, with its options: pbkdf2 1000 iterations
Argon2id: argon2id 32 MiB
changed: argon2id more' && "$type" == 1 ]] || exit 1
echo "as described: a new passphrase has the defaults of the day"
