#!/usr/bin/env bash
# "A number of rounds that a method does not have is refused, or read in one way."
#
# Guess: rounds=65536 beside sha512 in the PAM configuration stays harmless when sha512 is
#   changed to yescrypt, whose costs are 1 to 11: an error, or the default of 5.
# Seen: it is the default in Debian 12 and 11 in Debian 13, from the same line. Rows of 11
#   take 1 GiB of memory and 64 times the work, at each login. chpasswd -c YESCRYPT -s 65536
#   makes 11 in both, and mkpasswd -m yescrypt -R 65536 refuses it.
# Since/Versions: pam_unix 1.5.2 of Debian 12 and 1.7.0 of Debian 13 (the change came with
#   1.6.0, January 2024); shadow 4.13 and 4.17.4; mkpasswd of whois 5.5.17.
# Why it matters: an upgrade of the system makes each new password this dear; a
#   container or a board with less memory cannot check the right password, and some logins at
#   once fill a larger host. $y$jFT$ in /etc/shadow shows such rows, $y$j9T$ is the default.
# Source: linux-pam, pam_unix/support.c, _set_ctrl, "Enforce sane rounds values"; shadow,
#   lib/salt.c, YESCRYPT_get_salt_rounds; libxcrypt, crypt-yescrypt.c, gensalt_yescrypt_rn.
set -euo pipefail

for tool in apt-get dpkg-deb perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
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
  : >"$release/root/etc/login.defs"
}
libraries=(libc6 libaudit1 libcap-ng0 libselinux1 libpcre2-8-0)
system bookworm libpam-modules=1.5.2-6+deb12u3 libpam0g=1.5.2-6+deb12u3 passwd=1:4.13+dfsg1-1+deb12u2 \
  libcrypt1=1:4.4.33-2 whois=5.5.17 "${libraries[@]}" || { tail -1 bookworm/apt.log >&2; exit 2; }
system trixie libpam-modules=1.7.0-5 libpam0g=1.7.0-5 passwd=1:4.17.4-2+deb13u1 \
  libcrypt1=1:4.4.38-1 libbsd0 libmd0 "${libraries[@]}" || { tail -1 trixie/apt.log >&2; exit 2; }

# row RELEASE OPTION...: what chpasswd writes into that system's shadow
row() {
  local root="$work/$1/root"
  shift
  echo 'ann:a password' | unshare -r chroot "$root" /usr/sbin/chpasswd "$@" || exit 2
  cut -d : -f 2 "$root/etc/shadow"
}
pam() {
  echo "password required pam_unix.so $2" >"$work/$1/root/etc/pam.d/chpasswd"
  row "$1"
}
memory() {
  # shellcheck disable=SC2016 # Perl's variables
  perl -e '$r = shift; crypt("a password", $r) eq $r or exit 1; open S, "/proc/self/status"; print map { /VmHWM:\s+(\d+)/ } <S>' "$1"
}

for release in bookworm trixie; do
  plain=$(pam "$release" yescrypt)
  kept=$(pam "$release" 'sha512 rounds=65536')
  changed=$(pam "$release" 'yescrypt rounds=65536')
  tool=$(row "$release" -c YESCRYPT -s 65536)
  echo "$release: pam_unix yescrypt: ${plain:0:7}..., sha512 rounds=65536: ${kept:0:16}..."
  echo "  pam_unix yescrypt rounds=65536: ${changed:0:7}..., chpasswd -c YESCRYPT -s 65536: ${tool:0:7}..."
  seen+=("${plain:0:7} ${kept:0:16} ${changed:0:7} ${tool:0:7}")
done
refused=$(unshare -r chroot bookworm/root /usr/bin/mkpasswd -m yescrypt -R 65536 'a password' 2>&1 || true)
echo "mkpasswd -m yescrypt -R 65536: $refused"
small=$(memory "$plain") large=$(memory "$changed")
echo "memory to verify: ${plain:0:7} $((small / 1024)) MiB, ${changed:0:7} $((large / 1024)) MiB"
# shellcheck disable=SC2016 # dollar signs of the rows
[[ "${seen[0]}" == '$y$j9T$ $6$rounds=65536$ $y$j9T$ $y$jFT$' && "${seen[1]}" == '$y$j9T$ $6$rounds=65536$ $y$jFT$ $y$jFT$' \
  && "$refused" != *'$y$'* && "$small" -lt 102400 && "$large" -gt 1000000 ]] || exit 1
echo "as described: one line, two releases, the default and 1 GiB"
