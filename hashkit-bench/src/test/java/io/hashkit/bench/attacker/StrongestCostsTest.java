package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrongestCostsTest {
    /** Nanoseconds per unit of work; for Argon2, 5 units are one KiB at two passes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "argon2id,m=19456,t=2,p=1 | 200    | 250  | argon2id,m=250000,t=2,p=1",
                "argon2id,m=19456,t=1,p=4 | 200    | 250  | argon2id,m=625000,t=1,p=4",
                "argon2id,m=19456,t=2,p=4 | 1e30   | 250  | argon2id,m=32,t=2,p=4",
                "scrypt,ln=17,r=8,p=1     | 200    | 250  | scrypt,ln=17,r=8,p=1",
                "scrypt,ln=17,r=8,p=1     | 200    | 200  | scrypt,ln=16,r=8,p=1",
                "scrypt,ln=17,r=8,p=1     | 1e-9   | 250  | scrypt,ln=20,r=8,p=1",
                "bcrypt,cost=10           | 50000  | 250  | bcrypt,cost=12",
                "bcrypt,cost=10           | 50000  | 204  | bcrypt,cost=11",
                "bcrypt,cost=10           | 1e30   | 250  | bcrypt,cost=4",
                "pbkdf2-sha256,i=600000   | 200    | 250  | pbkdf2-sha256,i=1200000",
                "pbkdf2-sha512,i=220000   | 1e9    | 250  | pbkdf2-sha512,i=1"
            })
    void costs_areTheStrongestWithinTheTime(String like, double nanosPerWork, double millis, String expected) {
        assertThat(StrongestCosts.within(Scheme.parse(like), nanosPerWork, millis))
                .hasToString(expected);
    }
}
