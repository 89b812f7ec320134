#!/usr/bin/env bash
# "The default of an Argon2 library takes some tens of MiB."
#
# Guess: argon2.New() of go-crypt, the library of Authelia, takes the 64 MiB of Go's other libraries, of RFC 9106's
#   second choice and of Authelia's configuration; and WithIterations counts iterations.
# Seen: it takes RFC 9106's first choice, m=2097152: 2 GiB for each hash, and for each login from then on, since the
#   row says so. WithProfileRFC9106LowMemory() gives 64 MiB. WithIterations(10) of bcrypt is the cost 10, 1,024 rounds;
#   of Argon2, PBKDF2 and SHA-crypt it is a number of passes, iterations and rounds.
# Since/Versions: go-crypt 0.14.15; alexedwards/argon2id 1.0.0 and matthewhartstonge/argon2 1.1.1 for comparison.
# Why it matters: two logins at once take 4 GiB, and a container with less is killed at the first. Elsewhere a reader
#   with a limit on memory refuses the rows; a lower setting does not help the old ones, which each login still pays
#   for. Name the memory, or the profile, before the first row is written.
# Source: go-crypt/crypt, algorithm/argon2/const.go, MemoryDefault; algorithm/bcrypt/opts.go; RFC 9106, section 4.
set -euo pipefail

command -v go >/dev/null || { echo "needs go" >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
cat >go.mod <<'EOF'
module finding

go 1.25.0

require (
	github.com/alexedwards/argon2id v1.0.0
	github.com/go-crypt/crypt v0.14.15
	github.com/matthewhartstonge/argon2 v1.1.1
)
EOF
cat >main.go <<'EOF'
package main

import (
	"fmt"
	"strings"

	"github.com/alexedwards/argon2id"
	"github.com/go-crypt/crypt/algorithm"
	"github.com/go-crypt/crypt/algorithm/argon2"
	"github.com/go-crypt/crypt/algorithm/bcrypt"
	"github.com/go-crypt/crypt/algorithm/pbkdf2"
	"github.com/go-crypt/crypt/algorithm/shacrypt"
	other "github.com/matthewhartstonge/argon2"
)

func costs(name string, hasher algorithm.Hash, err error) {
	if err != nil {
		panic(err)
	}
	digest, err := hasher.Hash("a password")
	if err != nil {
		panic(err)
	}
	row := strings.Split(digest.Encode(), "$")
	if row[1] == "argon2id" {
		row = row[1:]
	}
	fmt.Printf("%s: %s, %t\n", name, row[2], digest.Match("a password"))
}

func main() {
	hasher, err := argon2.New()
	costs("argon2", hasher, err)
	hasher, err = argon2.New(argon2.WithProfileRFC9106LowMemory())
	costs("argon2, WithProfileRFC9106LowMemory()", hasher, err)
	hasher, err = argon2.New(argon2.WithProfileRFC9106LowMemory(), argon2.WithIterations(10))
	costs("argon2, that and WithIterations(10)", hasher, err)
	blowfish, err := bcrypt.New(bcrypt.WithIterations(10))
	costs("bcrypt, WithIterations(10)", blowfish, err)
	hmac, err := pbkdf2.New(pbkdf2.WithIterations(100000))
	costs("pbkdf2, WithIterations(100000)", hmac, err)
	sha, err := shacrypt.New(shacrypt.WithIterations(1000))
	costs("shacrypt, WithIterations(1000)", sha, err)
	config := other.DefaultConfig()
	fmt.Println("other libraries:", argon2id.DefaultParams.Memory, config.MemoryCost)
}
EOF
go build -o finding . >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

go version
./finding | tee seen
diff - seen <<'EOF' || exit 1
argon2: m=2097152,t=1,p=4, true
argon2, WithProfileRFC9106LowMemory(): m=65536,t=3,p=4, true
argon2, that and WithIterations(10): m=65536,t=10,p=4, true
bcrypt, WithIterations(10): 10, true
pbkdf2, WithIterations(100000): 100000, true
shacrypt, WithIterations(1000): rounds=1000, true
other libraries: 65536 65536
EOF
echo "as described: 2 GiB for each login"
