#!/usr/bin/env bash
# "A library that has crypt(3) right for one password has it right for any."
#
# Guess: packages of npm for $apr1$, $6$, WordPress' $P$ and DES hash the UTF-8 of what was
#   typed, as htpasswd, crypt(3) and WordPress do on any host of today, and as Node's own
#   crypto does with a string.
# Seen: five of them hash the low eight bits of each UTF-16 unit: the ISO 8859-1 of the
#   password, and of a euro sign or a Chinese letter half of its number. For a password with
#   such a character the right password is wrong, in both directions and without an
#   error; ASCII is right. So a login at Verdaccio with a row that htpasswd wrote is
#   refused. unixcrypt, also of npm, is right.
# Since/Versions: apache-md5 1.1.8, sha512crypt-node 1.0.2, sha512-crypt-ts 0.1.27,
#   wordpress-hash-node 1.0.0, unix-crypt-td-js 1.1.4, verdaccio-htpasswd 13.1.6 (November
#   2026). Other readers of htpasswd files rest on the first and the last of the five:
#   http-auth, htpasswd, htpasswd-js. unixcrypt 3.0.4; passlib 1.7.4 made the rows.
# Why it matters: a trial with ASCII passwords finds nothing, and after the move only those
#   are locked out whose passwords have an umlaut or an accent. Rows that these packages
#   wrote need a reader that hashes ISO 8859-1; with characters beyond it, a reset.
# Source: apache-md5, src/index.js, the encodings "ascii" and "binary"; wordpress-hash-node,
#   lib/phpfunctions.js; sha512crypt-node, sha512crypt.js, which takes a string for bytes;
#   Node, Buffers and character encodings, "latin1"; verdaccio-htpasswd, utils, verifyPassword.
set -euo pipefail

for tool in npm node python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent apache-md5@1.1.8 sha512crypt-node@1.0.2 \
  sha512-crypt-ts@0.1.27 wordpress-hash-node@1.0.0 unix-crypt-td-js@1.1.4 unixcrypt@3.0.4 \
  verdaccio-htpasswd@13.1.6 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install passlib==1.7.4 || exit 2

cat >rows.py <<'EOF'
import json

from passlib.hash import apr_md5_crypt, des_crypt, phpass, sha512_crypt

PASSWORDS = ["password", "p\u00e4ssword", "pass\u20acword"]


def rows(secret):
    return {
        "apr1": apr_md5_crypt.using(salt="saltsalt").hash(secret),
        "sha512": sha512_crypt.using(salt="saltsalt", rounds=5000).hash(secret),
        "phpass": phpass.using(salt="saltsalt", rounds=8).hash(secret),
        "des": des_crypt.using(salt="sa").hash(secret),
    }


print(json.dumps([
    {"password": password, "utf8": rows(password.encode()), "latin1": rows(password.encode("latin1", "replace"))}
    for password in PASSWORDS
]))
EOF
cat >finding.mjs <<'EOF'
import { readFileSync, writeFileSync } from 'node:fs'
import apacheMd5 from 'apache-md5'
import sha512crypt from 'sha512crypt-node'
import sha512ts from 'sha512-crypt-ts'
import wordpress from 'wordpress-hash-node'
import des from 'unix-crypt-td-js'
import { verify } from 'unixcrypt'
import verdaccio from 'verdaccio-htpasswd'

const libraries = {
  'apache-md5': (p, rows) => apacheMd5(p, rows.apr1) === rows.apr1,
  'sha512crypt-node': (p, rows) => sha512crypt.sha512crypt(p, '$6$saltsalt') === rows.sha512,
  'sha512-crypt-ts': (p, rows) => sha512ts.sha512.crypt(p, 'saltsalt') === rows.sha512,
  'wordpress-hash-node': (p, rows) => wordpress.CheckPassword(p, rows.phpass),
  'unix-crypt-td-js': (p, rows) => des(p, rows.des) === rows.des,
  unixcrypt: (p, rows) => verify(p, rows.sha512)
}
const cases = JSON.parse(readFileSync('rows.json'))
for (const [name, verifies] of Object.entries(libraries)) {
  const of = (charset, count) => cases.slice(0, count).map((c) => verifies(c.password, c[charset])).join(' ')
  console.log(`${name}: UTF-8 ${of('utf8', 3)}; ISO 8859-1 ${of('latin1', 2)}`)
}

writeFileSync('htpasswd', cases.map((c, i) => `user${i}:${c.utf8.apr1}\n`).join(''))
const logger = new Proxy({}, { get: () => () => {} })
const Plugin = verdaccio.default ?? verdaccio
const plugin = new Plugin({ file: './htpasswd' }, { logger, config: { configPath: `${process.cwd()}/config.yaml` } })
const logins = []
for (const [i, c] of cases.entries()) {
  logins.push(await new Promise((done) => plugin.authenticate(`user${i}`, c.password, (e, groups) => done(!e && groups !== false))))
}
console.log(`verdaccio-htpasswd, $apr1$: UTF-8 ${logins.join(' ')}`)
EOF
venv/bin/python -W ignore rows.py >rows.json
seen=$(node finding.mjs)
echo "node $(node --version); an ASCII password, one with an umlaut, and in UTF-8 one with a euro sign:"
echo "$seen"
wrong='UTF-8 true false false; ISO 8859-1 true true'
[[ "$seen" == "apache-md5: $wrong
sha512crypt-node: $wrong
sha512-crypt-ts: $wrong
wordpress-hash-node: $wrong
unix-crypt-td-js: $wrong
unixcrypt: UTF-8 true true true; ISO 8859-1 true false
verdaccio-htpasswd, \$apr1\$: UTF-8 true false false" ]] || exit 1
echo "as described: ISO 8859-1, and half a character beyond it"
