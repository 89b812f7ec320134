#!/usr/bin/env bash
# "A higher memlimit makes libsodium's scrypt use more memory."
#
# Guess: opslimit says how much is computed and memlimit how much memory it takes, as with libsodium's Argon2, so
#   that memlimit = 1 GiB costs a guesser 1 GiB, and a higher opslimit takes longer in the same way.
# Seen: memlimit is an upper bound of what opslimit pays for. With opslimit INTERACTIVE and memlimit SENSITIVE the
#   row is as without: N=16384, 16 MiB. 64 times the opslimit with the same memlimit keeps N and gives p=64: 64
#   times the time in the same 16 MiB, which a guesser's hardware does side by side. Only both together raise N. A
#   memlimit of half gives half of N and p=2.
# Since/Versions: PyNaCl 1.6.2, libsodium-wrappers-sumo 0.8.4.
# Why it matters: a setting of 1 GiB that takes 16 MiB is as fast as before, and one that is 64 times slower looks
#   well protected; the row says it in letters alone, $7$C6..../.... and $7$C6...../..., and a reader's ceiling on
#   p refuses the latter. Raise both by one factor, and read the row: its fourth character is log2 of N.
# Source: libsodium, crypto_pwhash/scryptsalsa208sha256/pwhash_scryptsalsa208sha256.c, pickparams; PyNaCl,
#   nacl/bindings/crypto_pwhash.py, nacl_bindings_pick_scrypt_params.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in python3 node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install PyNaCl==1.6.2 || exit 2
echo '{"private": true, "type": "module"}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 libsodium-wrappers-sumo@0.8.4 libsodium-sumo@0.8.4 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }

cat >rows.py <<'EOF'
from nacl.pwhash import scrypt

ops, memory = scrypt.OPSLIMIT_INTERACTIVE, scrypt.MEMLIMIT_INTERACTIVE
assert scrypt.MEMLIMIT_SENSITIVE == 64 * memory
for times_ops, times_memory in ((1, 1), (1, 64), (64, 1), (4, 4), (1, 0.5)):
    print(times_ops, times_memory, scrypt.str(b"a password", ops * times_ops, int(memory * times_memory)).decode()[:14])
EOF
cat >rows.mjs <<'EOF'
import sodium from 'libsodium-wrappers-sumo';

await sodium.ready;
const ops = sodium.crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_INTERACTIVE;
const memory = sodium.crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_INTERACTIVE;
for (const [timesOps, timesMemory] of [[1, 1], [1, 64], [64, 1], [4, 4], [1, 0.5]]) {
  const row = sodium.crypto_pwhash_scryptsalsa208sha256_str('a password', ops * timesOps, memory * timesMemory);
  console.log(timesOps, timesMemory, row.slice(0, 14));
}
EOF
cat >costs.py <<'EOF'
import sys

ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def number(letters):
    return sum(ALPHABET.index(letter) << 6 * i for i, letter in enumerate(letters))


for line in sys.stdin:
    ops, memory, row = line.split()
    n, r, p = 1 << number(row[3]), number(row[4:9]), number(row[9:14])
    print(f"opslimit x {ops}, memlimit x {memory}: {row} N={n}, r={r}, p={p}: {n * r // 8192} MiB")
EOF
seen=$(venv/bin/python rows.py | python3 costs.py)
other=$(node rows.mjs 2>node.log | python3 costs.py) || { tail -1 node.log | cut -c 1-200 >&2; exit 1; }
echo "PyNaCl 1.6.2, libsodium-wrappers-sumo 0.8.4, Node.js $(node --version)"
echo "$seen"
[[ "$seen" == "$other" ]] || { echo "$other"; exit 1; }
[[ "$seen" == 'opslimit x 1, memlimit x 1: $7$C6..../.... N=16384, r=8, p=1: 16 MiB
opslimit x 1, memlimit x 64: $7$C6..../.... N=16384, r=8, p=1: 16 MiB
opslimit x 64, memlimit x 1: $7$C6...../... N=16384, r=8, p=64: 16 MiB
opslimit x 4, memlimit x 4: $7$E6..../.... N=65536, r=8, p=1: 64 MiB
opslimit x 1, memlimit x 0.5: $7$B6....0.... N=8192, r=8, p=2: 8 MiB' ]] || exit 1
echo "as described: memlimit alone changes nothing"
