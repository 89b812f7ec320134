#!/usr/bin/env bash
# "A passphrase opens an age file on every host, and costs a guesser the same whoever wrote the file."
#
# Guess: a file that age encrypts with a passphrase has scrypt with N = 2^18, the constant of age and typage, and needs nothing
#   but the passphrase.
# Seen: the Rust library, and so rage and Python's pyrage, measures the host for each file and takes the N of about one second.
#   On a host that is 16 times slower the same program writes a file that is 16 times cheaper to guess. It measures for each
#   reading too, and refuses what would take 16 times as long or more: a host 256 times slower has the right passphrase, and
#   reads neither a file of typage nor its own of a fast host. typage reads up to 2^20.
# Since/Versions: pyrage 1.4.0, age-encryption 0.3.1 (typage). The slower host is a clock that runs faster, by libfaketime 0.9.10.
# Why it matters: a backup that a small board or an emulator made is cheap to guess wherever it lies; one of a
#   server may not open on the board that shall restore it, or while that board is busy. Look at the number in the line that
#   begins with "-> scrypt"; encrypt to a key instead of a passphrase, or set the work factor by set_work_factor of the crate.
# Source: str4d/rage, age/src/native/scrypt.rs; FiloSottile/typage, recipients.ts; C2SP, age, "The scrypt recipient type".
set -euo pipefail

for tool in apt-get python3 node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libfaketime=0.9.10-2.1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x libfaketime_*.deb root
clock=$(echo root/usr/lib/*/faketime/libfaketime.so.1)
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 pyrage==1.4.0 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 age-encryption@0.3.1 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOS'
import fs from 'node:fs'
import { Encrypter } from 'age-encryption'

const encrypter = new Encrypter()
encrypter.setPassphrase('a password')
fs.writeFileSync('typage.age', await encrypter.encrypt('a text'))
EOS
cat >write.py <<'EOS'
import sys
import pyrage

with open(sys.argv[1], "wb") as file:
    file.write(pyrage.passphrase.encrypt(b"a text", "a password"))
EOS
cat >read.py <<'EOS'
import sys
import pyrage

with open(sys.argv[1], "rb") as file:
    text = file.read()
try:
    print("opened" if pyrage.passphrase.decrypt(text, "a password") == b"a text" else "another text")
except pyrage.DecryptError as error:
    print(str(error).split(".")[0])
EOS
slower() { # TIMES COMMAND...
  LD_PRELOAD="$PWD/$clock" FAKETIME="+0 x$1" "${@:2}"
}
factor() { # FILE
  sed -n '2s/^-> scrypt [^ ]* //p' "$1"
}
node finding.mjs
venv/bin/python write.py here.age
slower 16 venv/bin/python write.py slower.age
here=$(factor here.age) slower=$(factor slower.age) typage=$(factor typage.age)
near=$(venv/bin/python read.py typage.age) own=$(venv/bin/python read.py slower.age)
far=$(slower 256 venv/bin/python read.py typage.age) old=$(slower 256 venv/bin/python read.py here.age)
echo "pyrage 1.4.0, age-encryption 0.3.1"
echo "N of pyrage: 2^$here; on a host 16 times slower: 2^$slower; of typage: 2^$typage"
echo "pyrage opens typage's file: $near; that of the slower host: $own"
echo "on a host 256 times slower typage's: $far; its own of this host: $old"
[ "$typage" = 18 ] && [ $((here - slower)) -ge 2 ] && [ "$near $own" = "opened opened" ] \
  && [[ $far == "Excessive work parameter"* ]] && [[ $old == "Excessive work parameter"* ]] || exit 1
echo "as described: measured when it is written, and again when it is read"
