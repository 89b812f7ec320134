// Command passwap writes strings of zitadel's library passwap, each as "DIALECT,secret,STRING" for dialects.csv:
//
//	go mod init write && go get github.com/zitadel/passwap@v0.12.1 && go run .
package main

import (
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/zitadel/passwap/pbkdf2"
	"github.com/zitadel/passwap/scrypt"
	"github.com/zitadel/passwap/verifier"
)

const password = "secret"

// Cheap costs, which passwap refuses unless told otherwise.
var (
	fewRounds = &pbkdf2.ValidationOpts{MinRounds: 1}
	smallN    = &scrypt.ValidationOpts{MinLN: 1}
)

type hasher interface {
	Hash(string) (string, error)
	Verify(string, string) (verifier.Result, error)
}

func main() {
	for _, row := range []struct {
		dialect string
		hasher  hasher
	}{
		{"passlib-pbkdf2", pbkdf2.NewSHA1(pbkdf2.Params{Rounds: 100, KeyLen: 20, SaltLen: 16}, fewRounds)},
		{"passlib-pbkdf2", pbkdf2.NewSHA256(pbkdf2.Params{Rounds: 100, KeyLen: 32, SaltLen: 16}, fewRounds)},
		{"passlib-pbkdf2", pbkdf2.NewSHA512(pbkdf2.Params{Rounds: 100, KeyLen: 64, SaltLen: 16}, fewRounds)},
		{"pbkdf2-sha224-sha384", pbkdf2.NewSHA224(pbkdf2.Params{Rounds: 100, KeyLen: 28, SaltLen: 16}, fewRounds)},
		{"pbkdf2-sha224-sha384", pbkdf2.NewSHA384(pbkdf2.Params{Rounds: 100, KeyLen: 48, SaltLen: 16}, fewRounds)},
	} {
		stored := verified(row.hasher)
		fmt.Printf("%s,%s,%s\n", row.dialect, password, stored)
		for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.StdEncoding} {
			imported := standard(stored, encoding)
			verify(row.hasher, imported)
			fmt.Printf("%s,%s,%s\n", row.dialect, password, imported)
		}
	}
	for length := 16; length < 32; length += 5 {
		stored := verified(scrypt.New(scrypt.Params{LN: 4, R: 8, P: 1, KeyLen: length, SaltLen: 16}, smallN))
		fmt.Printf("%d,%s,\"%s\"\n", length, password, stored)
	}
}

// standard spells salt and tag in the standard alphabet, which passwap verifies too.
func standard(stored string, encoding *base64.Encoding) string {
	parts := strings.Split(stored, "$")
	for i := len(parts) - 2; i < len(parts); i++ {
		raw, err := base64.RawStdEncoding.DecodeString(strings.ReplaceAll(parts[i], ".", "+"))
		if err != nil {
			panic(err)
		}
		parts[i] = encoding.EncodeToString(raw)
	}
	return strings.Join(parts, "$")
}

func verified(h hasher) string {
	stored, err := h.Hash(password)
	if err != nil {
		panic(err)
	}
	verify(h, stored)
	return stored
}

func verify(h hasher, stored string) {
	right, err := h.Verify(stored, password)
	if err != nil || right != verifier.OK {
		panic("passwap does not verify its own string")
	}
	if wrong, _ := h.Verify(stored, password+"x"); wrong != verifier.Fail {
		panic("passwap verifies another password")
	}
}
