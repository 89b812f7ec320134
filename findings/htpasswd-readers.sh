#!/usr/bin/env bash
# "What reads htpasswd's rows reads all that htpasswd writes."
#
# Guess: a file that htpasswd made for Apache can be given to the proxy or the server that
#   takes Apache's place, and each of its users logs in; a row that the new one cannot read
#   is an error at start.
# Seen: of six kinds only bcrypt, -B, is read by all three of these. HAProxy asks crypt(3)
#   alone, so that -m, htpasswd's default, and -s are false; its check of the configuration
#   says "valid". Squid's basic_ncsa_auth has no -s, and of a DES row it takes 8 characters
#   at most, where the others look at 8 and forget the rest. Verdaccio knows -m, -B, -s and
#   DES, and says false for -2 and -5. No log says why.
# Since/Versions: Debian 12: HAProxy 2.6.12, Squid 5.7, htpasswd 2.4.71; verdaccio-htpasswd
#   13.1.6 of npm.
# Why it matters: the file is right, the password is right, and 401 is the answer for some
#   of the users. Count the prefixes of a file before it moves, and write with -B -C 10.
# Source: man 1 htpasswd; HAProxy, configuration manual, userlists, and src/auth.c,
#   check_user; Squid, basic_ncsa_auth.cc; verdaccio-htpasswd, utils, verifyPassword.
set -euo pipefail

for tool in apt-get dpkg-deb npm node; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap '[[ ! -s "$work/pid" ]] || kill "$(cat "$work/pid")" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download apache2-utils=2.4.71-1~deb12u1 libaprutil1=1.6.3-1+deb12u1 libapr1=1.7.2-3+deb12u1 \
  squid=5.7-2+deb12u6 haproxy=2.6.12-1+deb12u4 liblua5.3-0=5.3.6-2 libopentracing-c-wrapper0=1.1.3-3+b1 \
  libopentracing1=1.6.0-4 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent verdaccio-htpasswd@13.1.6 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu" "$@"; }
for tool in bin/htpasswd sbin/haproxy lib/squid/basic_ncsa_auth; do
  ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2
done

forms='B m s d 2 5'
for form in $forms; do
  echo 'a password' | of_debian root/usr/bin/htpasswd "-ni$form" "$form" 2>htpasswd.log | sed -n 1p
done >htpasswd

for form in $forms; do echo "$form a%20password"; done \
  | of_debian root/usr/lib/squid/basic_ncsa_auth htpasswd | sed 's/^OK.*/true/; s/^ERR.*8 char.*/refused/; s/^ERR.*/false/' >squid
{
  printf '%s\n' 'defaults' '  mode http' '  timeout client 60s' '  timeout server 60s' '  timeout connect 60s' 'userlist people'
  while IFS=: read -r user row; do echo "  user $user password $row"; done <htpasswd
  printf '%s\n' 'frontend web' "  bind unix@$work/web" '  http-request auth unless { http_auth(people) }' \
    '  http-request return status 200'
} >haproxy.cfg
of_debian root/usr/sbin/haproxy -c -f haproxy.cfg
LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu" root/usr/sbin/haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
echo $! >pid
for _ in $(seq 100); do [[ ! -S web ]] || break; sleep 0.1; done
cat >finding.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import verdaccio from 'verdaccio-htpasswd'

const users = readFileSync('htpasswd', 'utf8').trim().split('\n').map((line) => line.split(':')[0])
const haproxy = (user) => new Promise((done, failed) => {
  const options = { socketPath: 'web', path: '/', auth: `${user}:a password`, agent: false }
  http.get(options, (r) => done({ 200: true, 401: false }[r.statusCode])).on('error', failed)
})
const logger = new Proxy({}, { get: () => () => {} })
const Plugin = verdaccio.default ?? verdaccio
const plugin = new Plugin({ file: './htpasswd' }, { logger, config: { configPath: `${process.cwd()}/config.yaml` } })
const npm = (user) => new Promise((done) => plugin.authenticate(user, 'a password', (e, groups) => done(!e && groups !== false)))
const squid = readFileSync('squid', 'utf8').trim().split('\n')
const answers = async (asks) => (await Promise.all(users.map(asks))).join(' ')
console.log(`HAProxy: ${await answers(haproxy)}`)
console.log(`Squid: ${squid.join(' ')}`)
console.log(`Verdaccio: ${await answers(npm)}`)
process.exit()
EOF
seen=$(node finding.mjs)
of_debian root/usr/sbin/haproxy -v | sed -n 1p
echo "node $(node --version); the right password, for rows of -B, -m, -s, -d, -2, -5:"
echo "$seen"
[[ "$seen" == "HAProxy: true false false true true true
Squid: true true false refused true true
Verdaccio: true true true true false false" ]] || exit 1
echo "as described: bcrypt alone is read by all"
