#!/usr/bin/env bash
# "Node and Bun verify each other's bcrypt rows."
#
# Guess: $2b$ rows are bcrypt of the password, and of its first 72 bytes if it is longer,
#   in Bun.password as in bcryptjs and node.bcrypt.
# Seen: for a password of more than 72 bytes Bun computes bcrypt of its raw SHA-512. The
#   row looks like any other. Such users cannot log in after a move in either direction;
#   all others can. Up to 72 bytes the rows are the same.
# Since/Versions: Bun 1.4.5 and bcryptjs 3.0.3; Bun says so in its documentation.
# Why it matters: no column and no prefix shows it, tests with short passwords pass, and
#   the answer is "wrong password", not an error. at.favre.lib's bcrypt for the JVM has
#   the same reading as an option, long-password strategy hash-sha512.
# Source: bun.com, documentation of the runtime, page Hashing (docs/runtime/hashing.mdx).
set -euo pipefail

command -v npm >/dev/null || { echo "needs npm" >&2; exit 2; }
[[ "$(uname -sm)" == "Linux x86_64" ]] || { echo "the package is for Linux x86_64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent \
  @oven/bun-linux-x64@1.4.5 bcryptjs@3.0.3 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'

const bun = { algorithm: 'bcrypt', cost: 4 }
const seen = []
for (const length of [72, 73]) {
  const password = 'x'.repeat(length)
  const ofBun = await Bun.password.hash(password, bun)
  const ofNode = bcrypt.hashSync(password, 4)
  const answers = [bcrypt.compareSync(password, ofBun), await Bun.password.verify(password, ofNode),
    await Bun.password.verify(password, ofBun)]
  console.log(`${length} bytes: bcryptjs reads Bun ${answers[0]}, Bun reads bcryptjs ${answers[1]}, Bun reads Bun ${answers[2]}`)
  seen.push(...answers)
}
console.log(`Bun ${Bun.version}, bcryptjs 3.0.3`)
process.exit(seen.join() === 'true,true,true,false,false,true' ? 0 : 1)
EOF
node_modules/@oven/bun-linux-x64/bin/bun finding.mjs || exit 1
echo "as described: two readings of long passwords"
