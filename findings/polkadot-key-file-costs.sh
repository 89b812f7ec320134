#!/usr/bin/env bash
# "A key file says what its derivation costs, so that a library of another cost opens it."
#
# Guess: an exported account of polkadot-js has N, p and r of scrypt before the encrypted key; a reader takes them from there,
#   and the default can rise in a patch release.
# Seen: 13.5.3 writes N = 131,072 where 13.5.2 wrote 32,768, and 13.5.2 and older refuse its files with the right password:
#   "Invalid injected scrypt params found", for they take their own default alone. 14.0.3 takes six triples: N = 262,144 is
#   refused, and of the six the two with p = 5 and p = 10 as well, for an earlier check allows p up to 4.
# Since/Versions: @polkadot/util-crypto 13.5.2, 13.5.3 and 14.0.3; alike in 10.1.11, and in subxt until January 2026.
# Why it matters: a backup of a newer wallet does not open in an older one, or in a program that is built on the older
#   library, and the message does not name the cost. Whoever encrypts such a file with more than the default has a file that
#   the library never opens. The form has a field for the cost, but its readers fix it: restore with 13.5.3 or newer, and keep
#   to N = 131,072.
# Source: polkadot-js/common, packages/util-crypto/src/scrypt/defaults.ts and fromU8a.ts, pull request 1993; paritytech/subxt,
#   pull request 2158.
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >package.json <<'JSON'
{
  "private": true,
  "dependencies": {
    "before": "npm:@polkadot/util-crypto@13.5.2",
    "after": "npm:@polkadot/util-crypto@13.5.3",
    "newest": "npm:@polkadot/util-crypto@14.0.3"
  }
}
JSON
npm install --ignore-scripts --legacy-peer-deps --no-audit --no-fund --silent --fetch-retries=0 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
npm install --ignore-scripts --legacy-peer-deps --no-audit --no-fund --silent --fetch-retries=0 --no-save @polkadot/util@14.0.3 \
  >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.cjs <<'JS'
const key = new Uint8Array(32).fill(7)
const salt = new Uint8Array(32).fill(5)
const said = (answer) => {
  try { return answer() } catch (error) { return error.message }
}
const read = (library, file) => said(() =>
  Buffer.from(library.jsonDecrypt(file, 'a password')).equals(key) ? 'opened' : 'another key')
const takes = (library, params) => said(() => library.scryptFromU8a(library.scryptToU8a(salt, params)).params && 'taken')
const libraries = ['before', 'after', 'newest'].map((name) => require(name))
const [before, after, newest] = libraries
const files = libraries.map((library) => library.jsonEncrypt(key, ['pkcs8', 'sr25519'], 'a password'))
console.log(`N: ${files.map((file) => Buffer.from(file.encoded, 'base64').readUInt32LE(32))}`)
console.log(`the file of 13.5.2 in 13.5.3 and 14.0.3: ${read(after, files[0])}, ${read(newest, files[0])}`)
console.log(`the file of 13.5.3 in 13.5.2: ${read(before, files[1])}`)
console.log(`the file of 14.0.3 in 13.5.2 and 13.5.3: ${read(before, files[2])}, ${read(after, files[2])}`)
for (const [N, p] of [[131072, 1], [262144, 1], [65536, 2], [16384, 5], [8192, 10]]) {
  console.log(`N=${N} p=${p} in 14.0.3: ${takes(newest, { N, p, r: 8 })}`)
}
JS
echo "@polkadot/util-crypto 13.5.2, 13.5.3 and 14.0.3, node $(node --version)"
node finding.cjs 2>warnings | tee seen
diff - seen <<'TEXT' || exit 1
N: 32768,131072,131072
the file of 13.5.2 in 13.5.3 and 14.0.3: opened, opened
the file of 13.5.3 in 13.5.2: Invalid injected scrypt params found
the file of 14.0.3 in 13.5.2 and 13.5.3: Invalid injected scrypt params found, opened
N=131072 p=1 in 14.0.3: taken
N=262144 p=1 in 14.0.3: Invalid injected scrypt params found
N=65536 p=2 in 14.0.3: taken
N=16384 p=5 in 14.0.3: Scrypt parameters exceed safe limits
N=8192 p=10 in 14.0.3: Scrypt parameters exceed safe limits
TEXT
echo "as described: the cost stands in the file, and is looked up in a list"
