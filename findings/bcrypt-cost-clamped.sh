#!/usr/bin/env bash
# "A cost that bcrypt does not have is an error."
#
# Guess: a cost outside of 4 to 31 raises, so that a wrong setting shows at the first
#   hash; Python's bcrypt, PHP and Spring do so.
# Seen: node.bcrypt and bcryptjs take 4 for what is lower, except 0, which is no cost but
#   "the default", 10. Go's GenerateFromPassword makes everything below 4 into 10, so that
#   3 costs 64 times as much as 4; above 31 it is an error.
# Since/Versions: bcrypt 6.0.0 and bcryptjs 3.0.3 of npm, golang.org/x/crypto 0.59.0.
# Why it matters: "BCRYPT_COST=0" or "=1" of a test environment does not give fast tests
#   in Go and Node, and a typing error in production gives rows of another cost without a
#   message. The row shows the cost that was taken: check it at start.
# Source: x/crypto, bcrypt/bcrypt.go, GenerateFromPassword; bcryptjs, index.js,
#   genSaltSync; node.bcrypt.js, src/bcrypt_node.cc, and README, "rounds".
set -euo pipefail

for tool in npm node go; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent bcrypt@6.0.0 bcryptjs@3.0.3 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import bcrypt from 'bcrypt'
import bcryptjs from 'bcryptjs'
for (const lib of [bcrypt, bcryptjs]) console.log([0, 3, 4, 5].map((cost) => lib.genSaltSync(cost).slice(4, 6)).join(' '))
EOF
export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
printf 'module finding\n\ngo 1.24\n\nrequire golang.org/x/crypto v0.59.0\n' >go.mod
cat >main.go <<'EOF'
package main

import (
	"fmt"

	"golang.org/x/crypto/bcrypt"
)

func main() {
	for _, cost := range []int{0, 3, 4, 32} {
		row, err := bcrypt.GenerateFromPassword([]byte("a password"), cost)
		if err != nil {
			fmt.Print("error ")
		} else {
			fmt.Print(string(row[4:6]), " ")
		}
	}
}
EOF
go build -o finding . >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

node=$(node finding.mjs)
go=$(./finding)
echo "node $(node --version), $(go version)"
echo "asked for 0 3 4 5; bcrypt 6.0.0, then bcryptjs 3.0.3:"
echo "$node"
echo "asked for 0 3 4 32; x/crypto 0.59.0:"
echo "$go"
[[ "$node" == $'10 04 04 05\n10 04 04 05' && "$go" == "10 10 04 error " ]] || exit 1
echo "as described: raised, lowered or replaced"
