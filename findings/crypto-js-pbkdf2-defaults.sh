#!/usr/bin/env bash
# "A minor release of crypto-js computes the same PBKDF2."
#
# Guess: crypto-js 4.2.0 gives what 4.1.1 gave, at least for who names the iterations; and keySize: 256 is a key of 256
#   bits, as with sjcl.
# Seen: the default digest went from SHA-1 to SHA-256 and the default iterations from 1 to 250,000. With { keySize,
#   iterations }, as examples have it, the value is another one as well, since the digest is another; it stays only if
#   a hasher is named. Nothing in the value says which it was. keySize counts words of 32 bits: 256 gives 1,024 bytes.
#   An iteration without its s is ignored. A salt in hexadecimal is text, unless parsed.
# Since/Versions: crypto-js 4.1.1 and 4.2.0 (October 2023, the last one); Node's own crypto for comparison.
# Why it matters: "^4.1.1" takes 4.2.0 along, and every stored password is wrong from then on, without an error. For
#   old rows name hasher: CryptoJS.algo.SHA1, and iterations: 1 where none were named; then hash anew at the login: one
#   iteration is no protection.
# Source: crypto-js, pbkdf2.js, cfg; release notes of 4.2.0; sjcl.misc.pbkdf2, whose length is in bits.
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 crypto-js@4.2.0 old@npm:crypto-js@4.1.1 \
  >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.js <<'EOF'
const { pbkdf2Sync } = require('node:crypto')

const node = (digest, count, salt = 'a salt') => pbkdf2Sync('a password', salt, count, 32, digest).toString('hex')
const names = new Map()
for (const [digest, name] of [['sha1', 'SHA-1'], ['sha256', 'SHA-256'], ['sha512', 'SHA-512']]) {
  for (const count of [1, 1000, 250000]) names.set(node(digest, count), `${name}, ${count}`)
}
const seen = []
for (const [version, CryptoJS] of [['4.1.1', require('old')], ['4.2.0', require('crypto-js')]]) {
  const key = (options, salt = 'a salt') => CryptoJS.PBKDF2('a password', salt, options).toString()
  const is = (options) => names.get(key(options)) ?? 'another'
  const SHA512 = CryptoJS.algo.SHA512
  const hex = '0123456789abcdef'
  const parsed = node('sha512', 1, Buffer.from(hex, 'hex')) === key({ keySize: 8, iterations: 1, hasher: SHA512 }, hex)
  seen.push(
    `${version}, { keySize: 8 }: ${is({ keySize: 8 })}`,
    `${version}, { keySize: 8, iteration: 1000 }: ${is({ keySize: 8, iteration: 1000 })}`,
    `${version}, { keySize: 8, iterations: 1000 }: ${is({ keySize: 8, iterations: 1000 })}`,
    `${version}, { keySize: 8, iterations: 1000, hasher: SHA512 }: ${is({ keySize: 8, iterations: 1000, hasher: SHA512 })}`,
    `${version}, { keySize: 256, iterations: 1 }: ${key({ keySize: 256, iterations: 1 }).length / 2} bytes`,
    `${version}, hexadecimal salt parsed: ${parsed}`
  )
}
console.log(`crypto-js, Node.js ${process.version}`)
console.log(seen.join('\n'))
const described = [
  '4.1.1, { keySize: 8 }: SHA-1, 1',
  '4.1.1, { keySize: 8, iteration: 1000 }: SHA-1, 1',
  '4.1.1, { keySize: 8, iterations: 1000 }: SHA-1, 1000',
  '4.1.1, { keySize: 8, iterations: 1000, hasher: SHA512 }: SHA-512, 1000',
  '4.1.1, { keySize: 256, iterations: 1 }: 1024 bytes',
  '4.1.1, hexadecimal salt parsed: false',
  '4.2.0, { keySize: 8 }: SHA-256, 250000',
  '4.2.0, { keySize: 8, iteration: 1000 }: SHA-256, 250000',
  '4.2.0, { keySize: 8, iterations: 1000 }: SHA-256, 1000',
  '4.2.0, { keySize: 8, iterations: 1000, hasher: SHA512 }: SHA-512, 1000',
  '4.2.0, { keySize: 256, iterations: 1 }: 1024 bytes',
  '4.2.0, hexadecimal salt parsed: false'
]
process.exit(seen.join() === described.join() ? 0 : 1)
EOF
node finding.js || exit 1
echo "as described: another digest by default"
