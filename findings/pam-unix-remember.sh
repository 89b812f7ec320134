#!/usr/bin/env bash
# "A password history is hashed as the passwords are."
#
# Guess: pam_unix with yescrypt remember=5 keeps the rows of /etc/shadow that new ones replace, so that
#   /etc/security/opasswd is as hard to guess as shadow.
# Seen: it hashes the old password anew, by MD5-crypt: 1,000 rounds, whatever the method of the line and of the
#   replaced row. A password that root replaces leaves no trace there. pam_pwhistory keeps the row itself, $y$,
#   from root too.
# Since/Versions: pam_unix of Linux-PAM 1.5.2 in Debian 12 and 1.7.0 in Debian 13; pam_unix(8) says that MD5 is used and
#   recommends pam_pwhistory.
# Why it matters: hardening guides still add remember= to pam_unix. A user's last five passwords, of which the next one is
#   often a variation, lie beside yescrypt as MD5-crypt. Who looks for $1$ in shadow alone does not find them, and no
#   stronger method reaches them. Use pam_pwhistory, and empty the file once.
# Source: Linux-PAM, modules/pam_unix/passverify.c, save_old_password; pam_unix(8), remember; modules/pam_pwhistory.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb chroot unshare openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] || { echo "needs root, for a chroot with a user" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# system NAME PACKAGE...: a folder with the packages of one Debian
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
  mkdir -p "$release/root/etc/security"
  printf '%s\n' 'root:x:0:0::/:/bin/sh' 'ann:x:1000:1000::/:/bin/sh' >"$release/root/etc/passwd"
  : >"$release/root/etc/login.defs"
}
libraries=(libc6 libaudit1 libcap-ng0 libselinux1 libpcre2-8-0 libsemanage2 libsepol2 libbz2-1.0 libtirpc-common libgssapi-krb5-2
  libkrb5-3 libk5crypto3 libcom-err2 libkrb5support0 libkeyutils1)
system bookworm libpam-modules=1.5.2-6+deb12u3 libpam-modules-bin=1.5.2-6+deb12u3 libpam0g=1.5.2-6+deb12u3 passwd=1:4.13+dfsg1-1+deb12u2 \
  libcrypt1=1:4.4.33-2 libnsl2 libtirpc3 libssl3 "${libraries[@]}" || { tail -1 bookworm/apt.log >&2; exit 2; }
system trixie libpam-modules=1.7.0-5 libpam-modules-bin=1.7.0-5 libpam0g=1.7.0-5 passwd=1:4.17.4-2+deb13u1 libcrypt1=1:4.4.38-1 \
  libbsd0 libmd0 libtirpc3t64 libssl3t64 "${libraries[@]}" || { tail -1 trixie/apt.log >&2; exit 2; }

# history RELEASE LINE...: the methods in opasswd after ann and then root have set a password, and what shadow has
history() {
  local root="$work/$1/root" release=$1 line hash
  shift
  echo 'ann:*:20000:0:99999:7:::' >"$root/etc/shadow"
  : >"$root/etc/security/opasswd"
  chmod 600 "$root/etc/shadow" "$root/etc/security/opasswd"
  echo 'password required pam_unix.so yescrypt' >"$root/etc/pam.d/chpasswd"
  printf 'password required %s\n' "$@" >"$root/etc/pam.d/passwd"
  chroot "$root" /usr/sbin/chpasswd <<<'ann:first Password 1' || exit 2
  printf '%s\n' 'first Password 1' 'second Word 22' 'second Word 22' \
    | chroot --userspec=1000:1000 "$root" /usr/bin/passwd >"$work/passwd.log" 2>&1 || { tail -1 "$work/passwd.log" >&2; exit 1; }
  line=$(cut -d : -f 4- "$root/etc/security/opasswd")
  hash="other"
  if [[ "$line" == '$1$'* ]]; then
    [[ "$(openssl passwd -1 -salt "$(cut -d '$' -f 3 <<<"$line")" 'first Password 1')" == "$line" ]] && hash="the first password's"
  fi
  printf '%s\n' 'third Password 3' 'third Password 3' | chroot "$root" /usr/bin/passwd ann >"$work/passwd.log" 2>&1 || { tail -1 "$work/passwd.log" >&2; exit 1; }
  echo "$release: shadow $(cut -d : -f 2 "$root/etc/shadow" | cut -c 1-7), opasswd ${line:0:3} ($hash)," \
    "after root's change $(cut -d : -f 4- "$root/etc/security/opasswd" | tr ',' '\n' | cut -c 1-3 | tr '\n' ' ')"
}
seen=$(for release in bookworm trixie; do
  echo "pam_unix, $(history "$release" 'pam_unix.so yescrypt remember=5')"
  echo "pam_pwhistory, $(history "$release" 'pam_pwhistory.so remember=5' 'pam_unix.so yescrypt use_authtok')"
done)
echo "$seen" | sed 's/ *$//'
[[ "$(sed 's/ *$//' <<<"$seen")" == 'pam_unix, bookworm: shadow $y$j9T$, opasswd $1$ (the first password'"'"'s), after root'"'"'s change $1$
pam_pwhistory, bookworm: shadow $y$j9T$, opasswd $y$ (other), after root'"'"'s change $y$ $y$
pam_unix, trixie: shadow $y$j9T$, opasswd $1$ (the first password'"'"'s), after root'"'"'s change $1$
pam_pwhistory, trixie: shadow $y$j9T$, opasswd $y$ (other), after root'"'"'s change $y$ $y$' ]] || exit 1
echo "as described: the history of pam_unix is MD5-crypt"
