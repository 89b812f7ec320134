#!/usr/bin/env bash
# "passwd_hash_algo of a Gitea user is what PASSWORD_HASH_ALGO says."
#
# Guess: the setting's names are those of the column, so that pbkdf2 in the user table is
#   the pbkdf2 of app.ini, 50,000 iterations, and a row that a script writes with the name that
#   stands in the settings verifies.
# Seen: the setting's pbkdf2 means pbkdf2$50000$50, and that is what the column gets. pbkdf2 in
#   the column, as before 1.19, means 10,000 iterations for good. For argon2, bcrypt and scrypt
#   the two readings agree, so that the difference does not show in a test with these.
# Since/Versions: Gitea 1.26.0; the aliases since 1.19. Its packages are run as a login does.
# Why it matters: one table has rows of two costs under names that look like one. Who computes
#   rows for an import, or composes them from the columns with 50,000 for all, is wrong
#   for each user who has not logged in since 1.19. Write the algorithm with its numbers, and
#   count the values of the column first.
# Source: Gitea, modules/auth/password/hash, aliasAlgorithmNames, NewPBKDF2Hasher;
#   models/user, ValidatePassword.
set -euo pipefail

command -v go >/dev/null || { echo "needs go" >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
cat >go.mod <<'EOF'
module finding

go 1.26

require code.gitea.io/gitea v1.26.0
EOF
cat >main.go <<'EOF'
package main

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"code.gitea.io/gitea/modules/auth/password/hash"
)

const password, salt = "a password", "00112233445566778899aabbccddeeff"

// what a row of this many iterations holds
func row(iterations int) string {
	raw, _ := hex.DecodeString(salt)
	tag, err := pbkdf2.Key(sha256.New, password, raw, iterations, 50)
	if err != nil {
		panic(err)
	}
	return hex.EncodeToString(tag)
}

// the iterations of the column's value, by the rows that it verifies
func column(value string) string {
	for _, iterations := range []int{10000, 50000, 320000} {
		if hash.Parse(value).VerifyPassword(password, row(iterations), salt) {
			return fmt.Sprint(iterations)
		}
	}
	return "none"
}

func main() {
	for _, name := range []string{"", "pbkdf2", "pbkdf2_hi"} {
		written, _ := hash.SetDefaultPasswordHashAlgorithm(name)
		fmt.Printf("the setting %q writes %s: %s iterations\n", name, written, column(written))
	}
	fmt.Printf("the column's pbkdf2: %s iterations\n", column("pbkdf2"))
	for _, name := range []string{"argon2", "bcrypt", "scrypt"} {
		written, algorithm := hash.SetDefaultPasswordHashAlgorithm(name)
		stored, err := algorithm.Hash(password, salt)
		if err != nil {
			panic(err)
		}
		fmt.Printf("the setting %q writes %s; the column's %s reads it: %v\n",
			name, written, name, hash.Parse(name).VerifyPassword(password, stored, salt))
	}
}
EOF
go build -o finding . >go.log 2>&1 || { tail -3 go.log >&2; exit 2; }
./finding >seen 2>finding.log || { tail -3 finding.log >&2; exit 1; }
echo "Gitea 1.26.0, $(go version | cut -d ' ' -f 3)"
cat seen
cat >expected <<'EOF'
the setting "" writes pbkdf2$50000$50: 50000 iterations
the setting "pbkdf2" writes pbkdf2$50000$50: 50000 iterations
the setting "pbkdf2_hi" writes pbkdf2$320000$50: 320000 iterations
the column's pbkdf2: 10000 iterations
the setting "argon2" writes argon2$2$65536$8$50; the column's argon2 reads it: true
the setting "bcrypt" writes bcrypt$10; the column's bcrypt reads it: true
the setting "scrypt" writes scrypt$65536$16$2$50; the column's scrypt reads it: true
EOF
cmp -s seen expected || exit 1
echo "as described: one name, two costs"
