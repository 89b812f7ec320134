#!/usr/bin/env bash
# "A KeePass file that is made today is KDBX 4, with Argon2 of 64 MiB."
#
# Guess: the programs that make KDBX files derive the key alike, by Argon2 with the 64 MiB that KeePass
#   and KeePassXC propose in their windows; and a password that a better program changes is
#   protected by that program's settings.
# Seen: keepassxc-cli db-create makes KDBX 3.1 with a million rounds of AES, which need no memory; with
#   -t it measures the rounds, and no Argon2 either. kdbxweb, with which KeeWeb writes, makes KDBX 4
#   with Argon2d of 1 MiB and two passes. pykeepass has 64 MiB and 14 passes, so that a guess
#   writes 448 times as much memory. A new password, by keepassxc-cli db-edit as by pykeepass, keeps
#   what the file came with.
# Since/Versions: keepassxc 2.7.4 of Debian 12, kdbxweb 2.1.1 of npm with hash-wasm 4.13.0, pykeepass
#   4.2.0 of PyPI. The crate keepass 0.17.0 has 1 MiB and 50 passes, KeePassJava2 2.2.4 64 MiB and 2.
# Why it matters: scripts that make a store of passwords for a server or an employee use just these, and
#   the suffix says nothing. keepassxc-cli db-info shows the settings, and KeePassXC's window changes
#   them; in code, set them: kdbxweb has header.kdfParameters.
# Source: keepassxc, src/cli/DatabaseCreate.cpp, and Database.cpp; kdbxweb, lib/format/kdbx-header.ts, setKdf.
set -euo pipefail

for tool in apt-get dpkg-deb node npm python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
qt=5.15.8+dfsg-11+deb12u3
apt-get download keepassxc=2.7.4+dfsg.1-2 libqt5concurrent5=$qt libqt5core5a=$qt libqt5dbus5=$qt libqt5gui5=$qt libqt5network5=$qt \
  libqt5widgets5=$qt libqt5svg5=5.15.8-3 libqt5x11extras5=5.15.8-2 libbotan-2-19 libqrencode4 libzxcvbn0 libusb-1.0-0 libpcre2-16-0 \
  libdouble-conversion3 libmd4c0 libargon2-1 libminizip1 libpcsclite1 libtspi1 libreadline8 libxtst6 libxi6 libgl1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
cli() {
  HOME="$work" QT_QPA_PLATFORM=offscreen LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" \
    root/usr/bin/keepassxc-cli "$@" >cli.log 2>&1 || { cat cli.log >&2; exit 1; }
}
! LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" ldd root/usr/bin/keepassxc-cli | grep 'not found' \
  || exit 2
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install pykeepass==4.2.0 || exit 2
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent kdbxweb@2.1.1 hash-wasm@4.13.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }

cat >kdbxweb.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import { argon2d } from 'hash-wasm'
import kdbxweb from 'kdbxweb'

kdbxweb.CryptoEngine.setArgon2Impl(async (password, salt, memorySize, iterations, hashLength, parallelism) =>
  (await argon2d({
    password: new Uint8Array(password), salt: new Uint8Array(salt), memorySize, iterations, hashLength, parallelism, outputType: 'binary'
  })).buffer)
const credentials = new kdbxweb.Credentials(kdbxweb.ProtectedValue.fromString('a password'))
writeFileSync('kdbxweb.kdbx', Buffer.from(await kdbxweb.Kdbx.create(credentials, 'store').save()))
EOF
cat >pykeepass_new.py <<'EOF'
import shutil

from pykeepass import PyKeePass, create_database

create_database("pykeepass.kdbx", password="a password")
shutil.copy("kdbxweb.kdbx", "kdbxweb, password by pykeepass.kdbx")
store = PyKeePass("kdbxweb, password by pykeepass.kdbx", "a password")
store.password = "another"
store.save()
EOF
cat >show.py <<'EOF'
import sys

from pykeepass import PyKeePass

store = PyKeePass(sys.argv[1], sys.argv[2])
header = store.kdbx.header.value.dynamic_header
if store.kdf_algorithm == "aeskdf":
    costs = "AES, a million rounds" if header.transform_rounds.data == 1_000_000 else "AES, rounds as measured"
else:
    value = {name: item.value for name, item in header.kdf_parameters.data.dict.items()}
    kind = {"ef636ddf": "Argon2d", "9e298b19": "Argon2id"}[value["$UUID"][:4].hex()]
    costs = f"{kind}, {value['M'] >> 20} MiB, {value['I']} passes, {value['P']} lanes"
print(f"{sys.argv[1].removesuffix('.kdbx')}: KDBX {'.'.join(map(str, store.version))}, {costs}")
EOF
cli db-create -p 'keepassxc-cli.kdbx' < <(printf 'a password\na password\n')
cli db-create -p -t 300 'keepassxc-cli -t 300.kdbx' < <(printf 'a password\na password\n')
node kdbxweb.mjs || exit 1
venv/bin/python pykeepass_new.py || exit 1
cp kdbxweb.kdbx 'kdbxweb, password by keepassxc-cli.kdbx'
cli db-edit -p 'kdbxweb, password by keepassxc-cli.kdbx' < <(printf 'a password\nanother\nanother\n')
seen=
for file in 'keepassxc-cli' 'keepassxc-cli -t 300' 'pykeepass' 'kdbxweb'; do
  seen+="$(venv/bin/python show.py "$file.kdbx" 'a password')"$'\n'
done
for file in 'kdbxweb, password by pykeepass' 'kdbxweb, password by keepassxc-cli'; do
  seen+="$(venv/bin/python show.py "$file.kdbx" another)"$'\n'
done
echo "keepassxc 2.7.4, pykeepass 4.2.0, kdbxweb 2.1.1"
printf %s "$seen"
[[ "$seen" == 'keepassxc-cli: KDBX 3.1, AES, a million rounds
keepassxc-cli -t 300: KDBX 3.1, AES, rounds as measured
pykeepass: KDBX 4.0, Argon2d, 64 MiB, 14 passes, 2 lanes
kdbxweb: KDBX 4.0, Argon2d, 1 MiB, 2 passes, 1 lanes
kdbxweb, password by pykeepass: KDBX 4.0, Argon2d, 1 MiB, 2 passes, 1 lanes
kdbxweb, password by keepassxc-cli: KDBX 4.0, Argon2d, 1 MiB, 2 passes, 1 lanes
' ]] || exit 1
echo "as described: who made the file decides what a guess costs"
