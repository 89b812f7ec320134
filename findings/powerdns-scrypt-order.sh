#!/usr/bin/env bash
# "$scrypt$ln=10,... is one form: PowerDNS and passlib read each other's rows."
#
# Guess: what dnsdist's hashPassword prints is the row of passlib, libpass and RustCrypto's scrypt, which names ln,
#   r and p, and either side reads the other's, or says that it is another form.
# Seen: PowerDNS writes ln, p, r and padded base64. passlib identifies such a row, and verify raises an
#   AssertionError. dnsdist takes passlib's row for a hash, and does not start: "p= parameter not found". With p
#   before r and with padding, the same numbers and bytes are right there, up to ln=15; passlib's default, ln=16, is
#   "unable to parse parameters". With r before p and without padding, PowerDNS' are right in passlib.
# Since/Versions: dnsdist 1.7.3 (Debian 12), which hashes since 1.7.0, and passlib 1.7.4; pdnsutil hash-password of
#   pdns 4.7.3 prints the same form.
# Why it matters: the password and the API key of a fleet's web servers are made where passlib is, and the rows
#   look alike. Make them with rounds=15 or less, swap the two parameters, and add the padding. ln=10, which costs
#   1 MiB, is PowerDNS' own choice: give hashPassword a second argument, the number N.
# Source: PowerDNS, pdns/credentials.cc, hashPassword and parseHashed; passlib, passlib/handlers/scrypt.py.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 ]] || { echo "needs Debian 12's packages for x86-64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download dnsdist=1.7.3-2 libcap2 libcdb1 libedit2 libfstrm0 libh2o-evloop0.13 liblmdb0 libluajit-5.1-2 libnghttp2-14 \
  libre2-9 libsnmp40 libsodium23 libsystemd0 libwrap0 libwslay1 libbsd0 libmd0 libtinfo6 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/usr/bin/dnsdist | grep 'not found' || exit 2
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install passlib==1.7.4 || exit 2

echo 'print(hashPassword("a password"))' >dnsdist.conf
own=$(of_debian root/usr/bin/dnsdist -C dnsdist.conf --check-config 2>dnsdist.log | grep '^\$scrypt\$' || true)
[[ -n "$own" ]] || { tail -3 dnsdist.log >&2; exit 1; }
cat >passlib_rows.py <<'EOF'
import sys

from passlib.hash import scrypt

if sys.argv[1] in ("10", "16"):
    print(scrypt.using(rounds=int(sys.argv[1])).hash("a password"))
else:
    try:
        print(f"identify {scrypt.identify(sys.argv[1])}, verify {scrypt.verify('a password', sys.argv[1])}")
    except Exception as e:
        print(f"identify {scrypt.identify(sys.argv[1])}, {type(e).__name__}")
EOF
in_passlib() { venv/bin/python passlib_rows.py "$1"; }

# one start with this row as the password of the web server, and one login
cat >login.py <<'EOF'
import base64
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

row, program, conf = sys.argv[1], sys.argv[2], "dnsdist.conf"
free = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
ports = [s.getsockname()[1] for s in free]
for s in free:
    s.close()
with open(conf, "w") as f:
    f.write(f'setLocal("127.0.0.1:{ports[0]}")\nwebserver("127.0.0.1:{ports[1]}")\n'
            f'setWebserverConfig({{password="{row}", apiKey="{row}"}})\n')
server = subprocess.Popen([program, "-C", conf, "--supervised", "--disable-syslog"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
request = urllib.request.Request(f"http://127.0.0.1:{ports[1]}/jsonstat?command=stats",
                                 headers={"Authorization": "Basic " + base64.b64encode(b"admin:a password").decode()})
status = None
for _ in range(100):
    if server.poll() is not None:
        break
    try:
        status = urllib.request.urlopen(request, timeout=5).status
    except urllib.error.HTTPError as e:
        status = e.code
    except OSError:
        time.sleep(0.1)
        continue
    break
server.terminate()
output = server.communicate()[0]
print(f"login {status}" if status else "does not start: " + next(line for line in output.splitlines() if "Fatal" in line).rsplit("format, ", 1)[-1])
EOF
in_dnsdist() { of_debian python3 login.py "$1" "$work/root/usr/bin/dnsdist"; }

other=$(in_passlib 10)
usual=$(in_passlib 16)
swapped() { # ROW "p=1,r=8" or "r=8,p=1": the same with the other order and padding
  local costs salt tag
  IFS='$' read -r _ _ costs salt tag <<<"$1"
  if [[ "$2" == p=* ]]; then
    while (( ${#salt} % 4 )); do salt+='='; done
    while (( ${#tag} % 4 )); do tag+='='; done
  else
    salt=${salt//=/} tag=${tag//=/}
  fi
  echo "\$scrypt\$${costs%%,*},$2\$$salt\$$tag"
}
seen="PowerDNS writes ${own%%"${own#\$scrypt\$*\$}"}, ${#own} characters
passlib writes ${other%%"${other#\$scrypt\$*\$}"}, ${#other} characters
PowerDNS' row: in dnsdist $(in_dnsdist "$own"); in passlib $(in_passlib "$own")
passlib's row: in dnsdist $(in_dnsdist "$other"); in passlib $(in_passlib "$other")
PowerDNS' as r=8,p=1, unpadded: in passlib $(in_passlib "$(swapped "$own" r=8,p=1)")
passlib's as p=1,r=8, padded: in dnsdist $(in_dnsdist "$(swapped "$other" p=1,r=8)")
passlib's of its default, ln=16, as p=1,r=8, padded: in dnsdist $(in_dnsdist "$(swapped "$usual" p=1,r=8)")"
echo "dnsdist 1.7.3, passlib 1.7.4, $(python3 --version)"
echo "$seen"
[[ "$seen" == 'PowerDNS writes $scrypt$ln=10,p=1,r=8$, 91 characters
passlib writes $scrypt$ln=10,r=8,p=1$, 88 characters
PowerDNS'\'' row: in dnsdist login 200; in passlib identify True, AssertionError
passlib'\''s row: in dnsdist does not start: p= parameter not found; in passlib identify True, verify True
PowerDNS'\'' as r=8,p=1, unpadded: in passlib identify True, verify True
passlib'\''s as p=1,r=8, padded: in dnsdist login 200
passlib'\''s of its default, ln=16, as p=1,r=8, padded: in dnsdist does not start: unable to parse parameters' ]] || exit 1
echo "as described: the same numbers in another order"
