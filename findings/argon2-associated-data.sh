#!/usr/bin/env bash
# "Associated data of an Argon2 hash is given when it is made and when it is verified."
#
# Guess: associatedData of npm's argon2 is an input beside the password, as the secret is: the row does not hold it, verify
#   needs it, and the row is one of Argon2 as any other.
# Seen: it stands in the row, as data= behind p=. verify takes it from there and has no option for it; so the row is true
#   without it. The secret is not in the row, and the row false without it.
#   Of other readers, @node-rs/argon2, which is Rust's argon2, does the same; argon2-cffi and hash-wasm refuse the row for
#   its form; libpass identifies it, and verify raises NotImplementedError.
# Since/Versions: argon2 0.44.0, @node-rs/argon2 2.2.1, hash-wasm 4.13.0, argon2-cffi 25.1.0, libpass 1.9.4.
# Why it matters: data that identifies somebody, or should be nobody's to read, is in the table in base64; and such rows
#   move to few programs, which a trial with plain rows does not show, nor needsRehash. The next reader must take data= too.
# Source: node-argon2, argon2.cjs, hash and verify; the PHC string format, "data"; libargon2, encoding.c.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in node npm python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 argon2@0.44.0 @node-rs/argon2@2.2.1 \
  hash-wasm@4.13.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 argon2-cffi==25.1.0 libpass==1.9.4 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >finding.cjs <<'EOF'
const fs = require('fs')
const argon2 = require('argon2')
const rs = require('@node-rs/argon2')
const wasm = require('hash-wasm')

const password = 'a password'
const costs = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const said = async (answer) => {
  try { return await answer() } catch (error) { return `raises "${error.message}"` }
}
const main = async () => {
  const data = await argon2.hash(password, { ...costs, associatedData: Buffer.from('user 7') })
  const secret = await argon2.hash(password, { ...costs, secret: Buffer.from('a secret') })
  const [, , , parameters] = data.split('$')
  console.log(`with data: ${parameters.split(',').pop()}`)
  console.log(`with a secret: ${secret.split('$')[3].includes('secret')}`)
  console.log(`argon2: verify ${await argon2.verify(data, password)}, wrong password ${
    await argon2.verify(data, 'another')}, needsRehash ${argon2.needsRehash(data, costs)}; with a secret: verify ${
    await argon2.verify(secret, password)}`)
  console.log(`@node-rs/argon2: ${await said(() => rs.verify(data, password))}, wrong password ${await said(() => rs.verify(data, 'another'))}`)
  console.log(`hash-wasm: ${await said(() => wasm.argon2Verify({ password, hash: data }))}`)
  fs.writeFileSync('row', data)
}
main()
EOF
cat >finding.py <<'EOF'
from argon2 import PasswordHasher
from passlib.hash import argon2

row = open("row").read()


def said(answer):
    try:
        return str(answer())
    except Exception as error:
        return type(error).__name__


print(f"argon2-cffi: {said(lambda: PasswordHasher().verify(row, 'a password'))}")
print(f"libpass: identify {argon2.identify(row)}, verify {said(lambda: argon2.verify('a password', row))}")
EOF
echo "argon2 0.44.0, @node-rs/argon2 2.2.1, hash-wasm 4.13.0, argon2-cffi 25.1.0, libpass 1.9.4"
{
  node finding.cjs
  venv/bin/python finding.py
} | tee seen
diff - seen <<'EOF' || exit 1
with data: data=dXNlciA3
with a secret: false
argon2: verify true, wrong password false, needsRehash false; with a secret: verify false
@node-rs/argon2: true, wrong password false
hash-wasm: raises "Invalid hash"
argon2-cffi: VerificationError
libpass: identify True, verify NotImplementedError
EOF
echo "as described: the row says it, and few read it"
