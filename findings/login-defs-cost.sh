#!/usr/bin/env bash
# "YESCRYPT_COST_FACTOR and SHA_CRYPT_MIN_ROUNDS of login.defs set what passwd writes."
#
# Guess: the costs in login.defs, which its manual describes for yescrypt and SHA-crypt,
#   are those of every new password of the system.
# Seen: passwd, and chpasswd without -c, ask PAM, and pam_unix reads other lines than they
#   do. In Debian 12 it never reads YESCRYPT_COST_FACTOR, and SHA_CRYPT_MAX_ROUNDS only if
#   ENCRYPT_METHOD names SHA too: beside "pam_unix.so sha512" alone the row has the default
#   5,000. In Debian 13 it reads both, but still not SHA_CRYPT_MIN_ROUNDS. chpasswd -c,
#   which needs no PAM, obeys all of them.
# Since/Versions: pam_unix 1.5.2 with shadow 4.13 of Debian 12, 1.7.0 with 4.17.4 of Debian
#   13; pam_unix reads YESCRYPT_COST_FACTOR since 1.6.0 (January 2024).
# Why it matters: a hardening guide that sets the minimum alone changes nothing for people
#   who type passwd, and a test by chpasswd -c says that it does. Look at a row after
#   passwd: rounds= is in it, or $y$j9T$ is what the default gives.
# Source: linux-pam, pam_unix/support.c, _set_ctrl; shadow, lib/salt.c and login.defs(5).
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
unshare -r true 2>/dev/null || { echo "needs root, or user namespaces" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# system NAME PACKAGE...: a folder with the packages of one Debian, and one user
system() {
  local release=$1 source
  shift
  mkdir -p "$release/apt/parts" "$release/apt/lists/partial" "$release/apt/cache/archives/partial" "$release/root/etc/pam.d"
  for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [[ -f "$source" ]] || continue
    sed "s/bookworm/$release/g; s/trixie/$release/g" "$source" >"$release/apt/parts/${source##*/}"
  done
  [[ ! -f "$release/apt/parts/sources.list" ]] || mv "$release/apt/parts/sources.list" "$release/apt/parts/main.list"
  local options=(-o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$work/$release/apt/parts"
    -o "Dir::State::lists=$work/$release/apt/lists" -o "Dir::Cache=$work/$release/apt/cache")
  apt-get "${options[@]}" update >"$release/apt.log" 2>&1 || return 1
  (cd "$release" && apt-get "${options[@]}" download "$@" >>apt.log 2>&1) || return 1
  for deb in "$release"/*.deb; do dpkg-deb -x "$deb" "$release/root"; done
  for folder in lib lib64; do [[ -e "$release/root/$folder" ]] || ln -s "usr/$folder" "$release/root/$folder"; done
  echo 'ann:x:1000:1000::/:/bin/sh' >"$release/root/etc/passwd"
  echo 'ann:*:20000:0:99999:7:::' >"$release/root/etc/shadow"
}
libraries=(libc6 libaudit1 libcap-ng0 libselinux1 libpcre2-8-0)
system bookworm libpam-modules=1.5.2-6+deb12u3 libpam0g=1.5.2-6+deb12u3 passwd=1:4.13+dfsg1-1+deb12u2 \
  libcrypt1=1:4.4.33-2 "${libraries[@]}" || { tail -1 bookworm/apt.log >&2; exit 2; }
system trixie libpam-modules=1.7.0-5 libpam0g=1.7.0-5 passwd=1:4.17.4-2+deb13u1 \
  libcrypt1=1:4.4.38-1 libbsd0 libmd0 "${libraries[@]}" || { tail -1 trixie/apt.log >&2; exit 2; }

# row RELEASE OPTION...: the beginning of what chpasswd writes into that system's shadow
row() {
  local root="$work/$1/root" fields
  shift
  echo 'ann:a password' | unshare -r chroot "$root" /usr/sbin/chpasswd "$@" || exit 2
  IFS='$' read -ra fields <<<"$(cut -d : -f 2 "$root/etc/shadow")"
  if [[ "${fields[2]}" == rounds=* || "${fields[1]}" == y ]]; then echo "${fields[2]}"; else echo default; fi
}
# both METHOD LINE...: what pam_unix METHOD and chpasswd -c METHOD make of these lines in each system
both() {
  local method=$1 release line pam answer=""
  shift
  for release in bookworm trixie; do
    printf '%s\n' "$@" >"$release/root/etc/login.defs"
    echo "password required pam_unix.so $method" >"$release/root/etc/pam.d/chpasswd"
    pam=$(row "$release")
    answer+="$pam $(row "$release" -c "${method^^}") "
  done
  line="$*"
  echo "$line, with $method: Debian 12 PAM, -c; Debian 13 PAM, -c: $answer"
  seen+="$answer/ "
}
seen=""
both yescrypt 'YESCRYPT_COST_FACTOR 7'
both sha512 'SHA_CRYPT_MIN_ROUNDS 50000'
both sha512 'SHA_CRYPT_MAX_ROUNDS 50000'
both sha512 'ENCRYPT_METHOD SHA512' 'SHA_CRYPT_MAX_ROUNDS 50000'
[[ "$seen" == "j9T jBT jBT jBT / default rounds=50000 default rounds=50000 / default rounds=50000 rounds=50000 rounds=50000 / rounds=50000 rounds=50000 rounds=50000 rounds=50000 / " ]] || exit 1
echo "as described: PAM reads other lines than chpasswd -c"
