// Verifies what hashkit wrote, or writes what hashkit shall verify, with golang.org/x/crypto.
//
//	go run . verify    reads kind, password and stored string; prints kind, program, accepted, rows, and wrong passwords accepted
//	go run . write     reads kind, password, costs, salt and length of the tag; prints kind, program, password and stored string
//
// What is refused goes to standard error, with the reason.
package main

import (
	"bufio"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/pbkdf2"
	"golang.org/x/crypto/scrypt"
)

var digests = map[string]func() hash.Hash{"pbkdf2": sha1.New, "pbkdf2-sha1": sha1.New, "pbkdf2-sha256": sha256.New, "pbkdf2-sha512": sha512.New}

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

func derive(kind string, password []byte, c map[string]int, salt []byte, length int) ([]byte, error) {
	switch kind {
	case "argon2id":
		return argon2.IDKey(password, salt, uint32(c["t"]), uint32(c["m"]), uint8(c["p"]), uint32(length)), nil
	case "argon2i":
		return argon2.Key(password, salt, uint32(c["t"]), uint32(c["m"]), uint8(c["p"]), uint32(length)), nil
	case "scrypt":
		return scrypt.Key(password, salt, 1<<c["ln"], c["r"], c["p"], length)
	}
	return pbkdf2.Key(password, salt, c["i"], length, digests[kind]), nil
}

func knows(kind string) bool {
	return kind == "argon2id" || kind == "argon2i" || kind == "scrypt" || kind == "bcrypt" || digests[kind] != nil
}

func verify(kind string, password []byte, stored string) (bool, error) {
	if kind == "bcrypt" {
		err := bcrypt.CompareHashAndPassword([]byte(stored), password)
		return err == nil, err
	}
	parts := strings.Split(stored, "$")
	salt, err := base64.RawStdEncoding.Strict().DecodeString(parts[len(parts)-2])
	if err != nil {
		return false, err
	}
	tag, err := base64.RawStdEncoding.Strict().DecodeString(parts[len(parts)-1])
	if err != nil {
		return false, err
	}
	computed, err := derive(kind, password, costs(parts[len(parts)-3]), salt, len(tag))
	return subtle.ConstantTimeCompare(computed, tag) == 1, err
}

func write(kind string, password []byte, text string, salt []byte, length int) (string, error) {
	c := costs(text)
	if kind == "bcrypt" {
		stored, err := bcrypt.GenerateFromPassword(password, c["cost"])
		return string(stored), err
	}
	tag, err := derive(kind, password, c, salt, length)
	switch {
	case kind == "pbkdf2-sha1":
		kind = "pbkdf2"
		fallthrough
	case digests[kind] != nil:
		text += ",l=" + strconv.Itoa(length)
	case kind != "scrypt":
		text = "v=19$" + text
	}
	encode := base64.RawStdEncoding.EncodeToString
	return "$" + kind + "$" + text + "$" + encode(salt) + "$" + encode(tag), err
}

func program() string {
	name := "golang.org/x/crypto"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == name {
				name += " " + module.Version
			}
		}
	}
	return name
}

func main() {
	var kinds []string
	accepted, rows, wrong := map[string]int{}, map[string]int{}, map[string]int{}
	name := program()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		kind := fields[0]
		if !knows(kind) {
			continue
		}
		password, err := hex.DecodeString(fields[1])
		if err != nil {
			panic(err)
		}
		if os.Args[1] == "write" {
			salt, _ := hex.DecodeString(fields[3])
			length, _ := strconv.Atoi(fields[4])
			if stored, err := write(kind, password, fields[2], salt, length); err == nil {
				fmt.Printf("%s\t%s\t%s\t%s\n", kind, name, fields[1], stored)
			} else {
				fmt.Fprintf(os.Stderr, "%s\t%s\t%v\t%s salt=%d tag=%d\n", kind, name, err, fields[2], len(salt), length)
			}
			continue
		}
		if rows[kind] == 0 {
			kinds = append(kinds, kind)
		}
		rows[kind]++
		if right, err := verify(kind, password, fields[2]); right {
			accepted[kind]++
		} else {
			fmt.Fprintf(os.Stderr, "%s\t%s\t%v\t%s\n", kind, name, err, fields[2])
		}
		if right, _ := verify(kind, append(password, 'x'), fields[2]); right {
			wrong[kind]++
		}
	}
	for _, kind := range kinds {
		fmt.Printf("%s\t%s\t%d\t%d\t%d\n", kind, name, accepted[kind], rows[kind], wrong[kind])
	}
}
