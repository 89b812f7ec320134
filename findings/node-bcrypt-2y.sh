#!/usr/bin/env bash
# "Node's bcrypt reads the bcrypt rows of PHP."
#
# Guess: $2a$, $2b$ and $2y$ name one function by now, and the packages of npm for bcrypt read all
#   three, so that a table of Laravel, WordPress or htpasswd -B serves a program in Node.
# Seen: bcrypt, the most used of them, answers false for the right password of a $2y$ row, without an
#   error; bcryptjs, which is meant to take its place, bcrypt-ts and @node-rs/bcrypt answer true. With
#   $2b$ in front of the same 56 characters all of them are right. getRounds of bcrypt reads the cost of
#   the $2y$ row as if nothing were wrong. $2x$, the sign for rows of an old fault, is true for
#   @node-rs/bcrypt, false for bcrypt, and an exception of the other two.
# Since/Versions: bcrypt 6.0.0 and 5.1.1, bcryptjs 3.0.3, bcrypt-ts 8.0.1, @node-rs/bcrypt 2.0.0. The
#   README of bcrypt names $2a$ and $2b$ as what it supports, and says that $2y$ should be compatible in theory.
# Why it matters: after a move from PHP all users have "wrong passwords", or only the old ones; and whoever
#   exchanges bcryptjs for the faster bcrypt locks them out by one line. Replace $2y$ by $2b$ in the
#   column, or before the call: the digest is the same.
# Source: node.bcrypt.js, README, "Compatibility note", and src/bcrypt.cc, bcrypt; bcryptjs, index.js, _hash.
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent bcrypt@6.0.0 bcryptjs@3.0.3 bcrypt-ts@8.0.1 \
  @node-rs/bcrypt@2.0.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import * as rs from '@node-rs/bcrypt'
import bcrypt from 'bcrypt'
import * as ts from 'bcrypt-ts'
import bcryptjs from 'bcryptjs'

const packages = { bcrypt, bcryptjs, 'bcrypt-ts': ts, '@node-rs/bcrypt': rs }
const row = await bcryptjs.hash('a password', 4)
const seen = []
for (const prefix of ['$2a$', '$2b$', '$2y$', '$2x$']) {
  const answers = []
  for (const [name, { compare }] of Object.entries(packages)) {
    answers.push(`${name} ${await compare('a password', prefix + row.slice(4)).catch(() => 'raises')}`)
  }
  seen.push(`${prefix}: ${answers.join(', ')}`)
}
seen.push(`getRounds of bcrypt for $2y$: ${bcrypt.getRounds('$2y$' + row.slice(4))}`)
console.log('bcrypt 6.0.0, bcryptjs 3.0.3, bcrypt-ts 8.0.1, @node-rs/bcrypt 2.0.0; the right password:')
console.log(seen.join('\n'))
const right = 'bcrypt true, bcryptjs true, bcrypt-ts true, @node-rs/bcrypt true'
process.exit(JSON.stringify(seen) === JSON.stringify([`$2a$: ${right}`, `$2b$: ${right}`,
  `$2y$: ${right.replace('true', 'false')}`, '$2x$: bcrypt false, bcryptjs raises, bcrypt-ts raises, @node-rs/bcrypt true',
  'getRounds of bcrypt for $2y$: 4']) ? 0 : 1)
EOF
node finding.mjs || exit 1
echo "as described: the usual row of PHP is a wrong password in Node"
