// Verifies what hashkit wrote with golang.org/x/crypto.
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"strconv"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/pbkdf2"
	"golang.org/x/crypto/scrypt"
)

func decode(text string) []byte {
	bytes, err := base64.RawStdEncoding.Strict().DecodeString(text)
	if err != nil {
		panic(err)
	}
	return bytes
}

func costs(text string) map[string]int {
	found := map[string]int{}
	for _, part := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		number, err := strconv.Atoi(value)
		if err != nil {
			panic(err)
		}
		found[name] = number
	}
	return found
}

func verify(kind string, password []byte, stored string) bool {
	if kind == "bcrypt" {
		return bcrypt.CompareHashAndPassword([]byte(stored), password) == nil
	}
	parts := strings.Split(stored, "$")
	salt, tag := decode(parts[len(parts)-2]), decode(parts[len(parts)-1])
	c := costs(parts[len(parts)-3])
	var computed []byte
	switch kind {
	case "argon2id":
		computed = argon2.IDKey(password, salt, uint32(c["t"]), uint32(c["m"]), uint8(c["p"]), uint32(len(tag)))
	case "scrypt":
		var err error
		if computed, err = scrypt.Key(password, salt, 1<<c["ln"], c["r"], c["p"], len(tag)); err != nil {
			panic(err)
		}
	case "pbkdf2-sha256":
		computed = pbkdf2.Key(password, salt, c["i"], c["l"], func() hash.Hash { return sha256.New() })
	case "pbkdf2-sha512":
		computed = pbkdf2.Key(password, salt, c["i"], c["l"], func() hash.Hash { return sha512.New() })
	}
	return subtle.ConstantTimeCompare(computed, tag) == 1
}

func main() {
	var kinds []string
	accepted, rows, wrong := map[string]int{}, map[string]int{}, map[string]int{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		kind, stored := fields[0], fields[2]
		password, err := hex.DecodeString(fields[1])
		if err != nil {
			panic(err)
		}
		if rows[kind] == 0 {
			kinds = append(kinds, kind)
		}
		rows[kind]++
		if verify(kind, password, stored) {
			accepted[kind]++
		}
		if verify(kind, append(password, 'x'), stored) {
			wrong[kind]++
		}
	}
	for _, kind := range kinds {
		fmt.Printf("%s\tgolang.org/x/crypto\t%d\t%d\t%d\n", kind, accepted[kind], rows[kind], wrong[kind])
	}
}
