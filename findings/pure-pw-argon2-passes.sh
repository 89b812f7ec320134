#!/usr/bin/env bash
# "The passes of an Argon2 row are a small number."
#
# Guess: t is 1 to 10, as in RFC 9106, in OWASP's list and in all defaults of libraries; a
#   tool that measures its host spends a second on memory, and keeps t low.
# Seen: pure-pw, which writes the users of Pure-FTPd, shares 64 MiB among the logins that it
#   expects at once, 8 if not told, and doubles the passes until a second is over. It
#   stores the sum of all its tries: m=8192,t=1023 on an ordinary host, and with -C 500
#   m=131 with t in the thousands. A login takes as long as the tries did.
# Since/Versions: pure-ftpd 1.0.50 of Debian 12 with libsodium 1.0.18; 1.0.54 (2026)
#   has the same code. argon2-cffi 25.1.0 verifies the rows.
# Why it matters: a reader with a ceiling on passes refuses the default rows of a common
#   server, and one without spends seconds for each wrong guess. The row has the work of
#   a strong one and the memory of a weak one: m=131 fits many times into a GPU's cache.
#   The numbers differ between hosts, so that t says which machine wrote a row.
# Source: jedisct1/pure-ftpd, src/pure-pw.c, best_crypt, DEFAULT_TOTAL_AUTH_MEMORY.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download pure-ftpd=1.0.50-2.1+b2 libsodium23=1.0.18-1+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
tool=root/usr/bin/pure-pw
! ldd "$tool" | grep 'not found' || exit 2
python3 -m venv venv >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
venv/bin/pip install --quiet --disable-pip-version-check argon2-cffi==25.1.0 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
cat >verify.py <<'PYTHON'
import sys, time
import argon2

hasher = argon2.PasswordHasher()
for row in sys.stdin.read().split():
    start = time.process_time()
    right = hasher.verify(row, "a password")
    print(f"{row[:36]}... right: {right}, {time.process_time() - start:.2f} s of processor time")
own = hasher.hash("a password")
start = time.process_time()
hasher.verify(own, "a password")
print(f"for comparison, {own[:36]}...: {time.process_time() - start:.2f} s")
PYTHON

# row NAME OPTION...: what pure-pw stores for the user
row() {
  local name=$1
  shift
  printf 'a password\na password\n' | "$tool" useradd "$name" -f users -u 1000 -g 1000 -d /tmp "$@" >pure-pw.log || exit 1
  grep "^$name:" users | cut -d : -f 2
}
default=$(row ann)
few=$(row bea -C 1)
many=$(row cem -C 500)
echo "pure-pw 1.0.50, libsodium 1.0.18, argon2-cffi 25.1.0; without an option, with -C 1, with -C 500:"
printf '%s\n' "$default" "$few" "$many" | venv/bin/python verify.py || exit 1

passes() { sed -E 's/.*,t=([0-9]+),.*/\1/' <<<"$1"; }
# shellcheck disable=SC2016 # dollar signs of the rows
[[ "$default" == '$argon2id$v=19$m=8192,t='* && "$few" == '$argon2id$v=19$m=65536,t='* && "$many" == '$argon2id$v=19$m=131,t='* ]] || exit 1
t=$(passes "$default")
[[ "$t" -gt 64 && $((t & (t + 1))) -eq 0 && "$(passes "$many")" -gt "$t" ]] || exit 1
echo "as described: hundreds of passes, and a sum of doublings"
