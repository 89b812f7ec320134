package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * LDAP's salted digests end with their salt and digest the password followed by the salt. If a part of the salt is cut
 * off, the password plus that part would be another valid password, provided that the rest of the salt is also its end.
 */
class CutSaltsTest {
    @ParameterizedTest
    @CsvSource({"SSHA, SHA-1, 4", "SSHA256, SHA-256, 4", "SSHA384, SHA-384, 6", "SMD5, MD5, 8", "SSHA512, SHA-512, 8"})
    void digestThatLostAPartOfItsSalt_verifiesNothing(String scheme, String algorithm, int saltLength)
            throws Exception {
        // Its first bytes equal its last ones, which is the case for one salt of four or more bytes in 2^32.
        byte[] salt = "AAABCAAA".substring(8 - saltLength).getBytes(StandardCharsets.US_ASCII);
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        digest.update("password".getBytes(StandardCharsets.US_ASCII));
        byte[] tag = digest.digest(salt);
        byte[] both = Arrays.copyOf(tag, tag.length + saltLength);
        System.arraycopy(salt, 0, both, tag.length, saltLength);
        String stored = "{" + scheme + "}" + Base64.getEncoder().encodeToString(both);
        PasswordHasher hasher = DialectTest.hasher(Dialects.LDAP);

        assertThat(hasher.verify("password", stored)).isTrue();
        for (int length = 0; length < stored.length(); length++) {
            String cut = stored.substring(0, length);
            for (int more = 0; more <= saltLength; more++) {
                String password = "password" + new String(salt, 0, more, StandardCharsets.US_ASCII);
                assertThat(verifies(hasher, password, cut))
                        .as("%s for %s", cut, password)
                        .isFalse();
            }
        }
    }

    private static boolean verifies(PasswordHasher hasher, String password, String stored) {
        try {
            return hasher.verify(password, stored);
        } catch (InvalidHashException e) {
            return false;
        }
    }
}
