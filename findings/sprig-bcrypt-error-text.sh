#!/usr/bin/env bash
# "A template that cannot hash a password does not render."
#
# Guess: bcrypt and htpasswd of sprig, which Helm's charts call, stop the rendering when
#   the password cannot be hashed, as Helm's required and fail do.
# Seen: they return the message of the error as the value. For a password of 73 bytes the
#   Secret holds "failed to encrypt string with bcrypt: ..." in the place of the hash, and
#   the password file "ann:failed to encrypt ...". Execute reports no error; with 72 bytes
#   the same template gives a hash that Go verifies.
# Since/Versions: github.com/Masterminds/sprig/v3 3.3.0 with golang.org/x/crypto 0.59.0,
#   which refuses more than 72 bytes since 0.5.0 (January 2023). helm template of Helm
#   4.3.2 gives the same, with status 0.
# Why it matters: the release is deployed, and the login it was made for is refused. Bcrypt
#   columns filled by charts hold such sentences: look for rows that do not begin with $2,
#   and in a chart for "failed to encrypt".
# Source: Masterminds/sprig, crypto.go, bcrypt and htpasswd; x/crypto, bcrypt/bcrypt.go.
set -euo pipefail

command -v go >/dev/null || { echo "needs go" >&2; exit 2; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
cat >go.mod <<'MOD'
module finding

go 1.24

require (
	github.com/Masterminds/sprig/v3 v3.3.0
	golang.org/x/crypto v0.59.0
)
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig/v3"
	"golang.org/x/crypto/bcrypt"
)

func main() {
	page := template.Must(template.New("secret").Funcs(sprig.TxtFuncMap()).Parse("{{ bcrypt . }}\n{{ htpasswd \"ann\" . }}"))
	broken := template.Must(template.New("broken").Funcs(sprig.TxtFuncMap()).Parse("{{ fail . }}"))
	var seen []string
	for _, bytes := range []int{72, 73} {
		var out strings.Builder
		password := strings.Repeat("p", bytes)
		err := page.Execute(&out, password)
		value, file, _ := strings.Cut(out.String(), "\n")
		right := bcrypt.CompareHashAndPassword([]byte(value), []byte(password)) == nil
		fmt.Printf("%d bytes: error %v, a right hash: %v\n  %s\n  %s\n", bytes, err, right, value, file)
		seen = append(seen, fmt.Sprint(err == nil, right, strings.HasPrefix(value, "failed to encrypt"),
			strings.HasPrefix(file, "ann:failed to encrypt")))
	}
	err := broken.Execute(&strings.Builder{}, "a password")
	fmt.Println("for comparison, fail reports an error:", err != nil)
	if strings.Join(seen, "; ") != "true true false false; true false true true" || err == nil {
		os.Exit(1)
	}
}
GO
go build -o finding . >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

echo "$(go version), sprig 3.3.0, x/crypto 0.59.0"
./finding || exit 1
echo "as described: the message of the error is the value"
