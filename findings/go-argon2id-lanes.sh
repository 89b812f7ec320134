#!/usr/bin/env bash
# "The default parameters of a library are the same on every host."
#
# Guess: every server of a fleet that calls argon2id.CreateHash with DefaultParams
#   writes the same m, t and p, so that one alert or one query finds odd rows.
# Seen: p is the number of processors that the process may use. The same program
#   writes p=1 when it is confined to one processor and p=2 with two, and rows of a
#   64-core host carry p=64: the number follows the container, not the code.
# Since/Versions: github.com/alexedwards/argon2id 1.0.0 (October 2023), Go 1.24 and
#   newer. matthewhartstonge/argon2 1.1.1 keeps p=4 on any host.
# Why it matters: a lane is a promise about the reader's cores, and a verifier with a
#   ceiling on p must let the largest writer's rows in. A check for "other costs than
#   ours" re-hashes rows to and fro between hosts of different size.
# Source: github.com/alexedwards/argon2id, argon2id.go, DefaultParams.
set -euo pipefail

command -v go >/dev/null || { echo "needs go" >&2; exit 2; }
command -v taskset >/dev/null || { echo "needs taskset" >&2; exit 2; }
[[ "$(nproc)" -gt 1 ]] || { echo "needs two processors" >&2; exit 2; }
first=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
cat >go.mod <<'EOF'
module finding

go 1.24

require (
	github.com/alexedwards/argon2id v1.0.0
	github.com/matthewhartstonge/argon2 v1.1.1
)
EOF
cat >main.go <<'EOF'
package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/alexedwards/argon2id"
	"github.com/matthewhartstonge/argon2"
)

func main() {
	row, err := argon2id.CreateHash("a password", argon2id.DefaultParams)
	if err != nil {
		panic(err)
	}
	config := argon2.DefaultConfig()
	other, err := config.HashEncoded([]byte("a password"))
	if err != nil {
		panic(err)
	}
	fmt.Println(runtime.NumCPU(), strings.Split(row, "$")[3], strings.Split(string(other), "$")[3])
}
EOF
go build -o finding . >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

go version
echo "processors, alexedwards/argon2id 1.0.0, matthewhartstonge/argon2 1.1.1:"
all=$(./finding)
one=$(taskset -c "$first" ./finding)
echo "$all"
echo "$one"
read -r cpus mine fixed <<<"$all"
read -r _ mine_one fixed_one <<<"$one"
[[ "$mine" == *",p=$cpus" && "$mine_one" == *",p=1" && "$fixed" == "$fixed_one" ]] || exit 1
echo "as described: p follows the processors"
