#!/usr/bin/env bash
# "tomb passwd changes the password of a key; what --kdf put before it stays."
#
# Guess: a key that tomb forge --kdf 10 made costs ten seconds of PBKDF2 for each guess, as the first line of its file
#   says; a change of its password makes a new salt and keeps that, or a key that has no such line can be given one.
# Seen: after tomb passwd the line is gone. The password goes to gpg as it is, whose own count is then all that a guess
#   costs, and "Your passphrase was successfully updated" is all that is said. With --kdf in the same command the new key
#   has one. Once lost it does not come back by passwd: with --kdf that calls the key invalid and the right password
#   no valid one, while without --kdf the same password is right.
# Since/Versions: Tomb 2.9 of Debian 12; by its source 2.11 of Debian 13 does the same, also with --kdftype argon2.
# Why it matters: the manual names --kdf for forging, so that nobody gives it again; key and tomb open as before, only
#   faster. Give --kdf with each passwd and setkey, and look at the first line: _KDF_ or an empty one.
# Source: tomb, change_passwd, gen_key and is_valid_key; man 1 tomb, --kdf.
set -euo pipefail

for tool in apt-get dpkg-deb gpgconf; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
export GNUPGHOME="$work/home" ZDOTDIR="$work"
trap 'gpgconf --kill gpg-agent 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download tomb=2.9+dfsg1-2 zsh=5.9-4+b15 zsh-common=5.9-4 libgcrypt20 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
mkdir stubs
mkdir -m 700 home
for tool in cryptsetup pinentry sudo mkfs.ext4 e2fsck file; do ln -s "$(type -P false)" "stubs/$tool"; done # asked for at the start, not used
echo "module_path=('$work/root/usr/lib/x86_64-linux-gnu/zsh/5.9') fpath=('$work'/root/usr/share/zsh/functions/*(N/))" >.zshenv
export PATH="$work/stubs:$work/root/usr/libexec/tomb:$PATH" LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
for program in root/bin/zsh root/usr/libexec/tomb/tomb-kdb-pbkdf2; do ! ldd "$program" | grep 'not found' || exit 2; done

# t WHAT COMMAND...: what tomb says, and the key's first line
t() {
  local what=$1 answer=
  shift
  if timeout 200 root/bin/zsh root/usr/bin/tomb "$@" -k key --unsafe --ignore-swap >tomb.log 2>&1; then answer=ok; else answer=failed; fi
  if grep -q 'No valid password' tomb.log; then answer+=', no valid password'; fi
  if grep -q 'Key is missing KDF header' tomb.log; then answer+=', no header'; fi
  echo "$what: $answer; $(sed -n 1p key | sed -n 's/^\(_KDF_[a-z0-9]*\)_.*/\1/p' | grep . || echo 'gpg alone')"
}
echo "Tomb $(dpkg-deb -f tomb_*.deb Version), $(gpg --version | sed -n 1p)"
{
  t 'forge --kdf 1' forge --kdf 1 --tomb-pwd first
  t 'passwd --kdf 1' passwd --kdf 1 --tomb-old-pwd first --tomb-pwd second
  t 'passwd' passwd --tomb-old-pwd second --tomb-pwd third
  t 'passwd --kdf 1 of that' passwd --kdf 1 --tomb-old-pwd third --tomb-pwd fourth
  t 'passwd, wrong password' passwd --tomb-old-pwd second --tomb-pwd fourth
  t 'passwd, right password' passwd --tomb-old-pwd third --tomb-pwd fourth
} | tee seen
diff - seen <<'EOF' || { tail -3 tomb.log >&2; exit 1; }
forge --kdf 1: ok; _KDF_pbkdf2sha1
passwd --kdf 1: ok; _KDF_pbkdf2sha1
passwd: ok; gpg alone
passwd --kdf 1 of that: failed, no valid password, no header; gpg alone
passwd, wrong password: failed, no valid password; gpg alone
passwd, right password: ok; gpg alone
EOF
echo "as described: passwd without --kdf takes it away"
