#!/usr/bin/env bash
# "A new comment leaves the protection of an SSH key as it is."
#
# Guess: ssh-keygen -c changes the comment of a private key; its passphrase, and the number
#   of bcrypt rounds that ssh-keygen -a gave it, stay.
# Seen: the file is encrypted anew, with the default rounds. A key of 200 rounds has 16
#   afterwards, and so it has after ssh-keygen -p, which changes the passphrase. Only
#   another -a in the same command keeps the number; the tool does not mention it.
# Since/Versions: OpenSSH 9.2p1 of Debian 12, whose default is 16 (24 since 9.4).
# Why it matters: what was made dear to guess with -a is as cheap as any key after a
#   change that seems to have nothing to do with it, and no option of ssh-keygen shows the
#   rounds of a file. Give -a each time.
# Source: openssh-portable, ssh-keygen.c, do_change_comment and do_change_passphrase, which
#   pass the rounds of the command line; PROTOCOL.key, kdfoptions.
set -euo pipefail

for tool in apt-get python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download openssh-client=1:9.2p1-2+deb12u10 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x openssh-client_*.deb root
tool=root/usr/bin/ssh-keygen
! ldd "$tool" | grep 'not found' || exit 2

rounds() {
  python3 - key <<'EOF'
import base64
import struct
import sys

data = base64.b64decode("".join(open(sys.argv[1]).read().splitlines()[1:-1]))
fields, at = [], len(b"openssh-key-v1\0")
for _ in range(3):
    size = struct.unpack_from(">I", data, at)[0]
    fields.append(data[at + 4:at + 4 + size])
    at += 4 + size
assert fields[1] == b"bcrypt"
print(struct.unpack(">I", fields[2][-4:])[0])
EOF
}

make() { rm -f key key.pub; "$tool" -q -t ed25519 -a 200 -N 'a password' -C first -f key; }
make
made=$(rounds)
"$tool" -q -c -P 'a password' -C second -f key >said.txt 2>&1
comment=$(rounds)
make
"$tool" -q -p -P 'a password' -N 'another password' -f key >>said.txt
passphrase=$(rounds)
make
"$tool" -q -c -a 200 -P 'a password' -C second -f key >>said.txt 2>&1
again=$(rounds)
echo "openssh-client 1:9.2p1-2+deb12u10"
echo "rounds: made with -a 200: $made; after -c: $comment; after -p: $passphrase; after -c -a 200: $again"
grep -qi round said.txt && exit 1
[[ "$made $comment $passphrase $again" == "200 16 16 200" ]] || exit 1
echo "as described: the comment took the rounds along"
