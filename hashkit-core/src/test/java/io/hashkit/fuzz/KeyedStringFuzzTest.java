package io.hashkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.TestKeys;
import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Sealed and wrapped strings of the Python programs with any changes: none but the string itself is opened, none but another
 * spelling of the same hash verifies, such as PBKDF2 without l, and whatever else happens has a reason.
 */
class KeyedStringFuzzTest {
    private static final List<JsonNode> SEALED = Vectors.rows("sealing.json", "vectors").stream()
            .filter(row -> row.get("bound_to").isNull())
            .limit(20)
            .toList();

    private static final Keyring KEYS = keys();

    private static final PasswordHasher HASHER = TestHashers.builder()
            .scheme(Argon2.id(8, 1, 1))
            .ceilings(StoredStringFuzzTest.LOW)
            .accept(Dialects.ALL)
            .keyring(KEYS)
            .build();

    /** Those that the ceilings let through. */
    private static final List<JsonNode> WRAPPED = Vectors.rows("wrapping.json", "vectors").stream()
            .filter(row -> Boolean.TRUE.equals(answer(Vectors.string(row, "password"), Vectors.string(row, "wrapped"))))
            .toList();

    private static Keyring keys() {
        KeyringBuilder keys = Keyring.builder().write("now", KeyPrf.of(TestKeys.A));
        for (int i = 0; i < SEALED.size(); i++) {
            keys.read("key" + i, KeyPrf.of(Vectors.hex(SEALED.get(i), "key_hex")));
        }
        return keys.build();
    }

    @FuzzTest
    void changedString(FuzzedDataProvider data) {
        assertThat(WRAPPED).hasSizeGreaterThan(10);
        boolean sealed = data.consumeBoolean();
        JsonNode row = data.pickValue(sealed ? SEALED : WRAPPED);
        String genuine = Vectors.string(row, sealed ? "sealed" : "wrapped");
        String changed = changed(genuine, data);
        boolean same = changed.equals(genuine);

        if (sealed) {
            assertThat(isOpened(changed)).isEqualTo(same);
            answer("2718281828459045", changed);
        } else if (Boolean.TRUE.equals(answer(Vectors.string(row, "password"), changed))) {
            assertThat(identify(changed)).usingRecursiveComparison().isEqualTo(identify(genuine));
        } else {
            assertThat(same).isFalse();
        }
    }

    private static Identification identify(String stored) {
        return Dialects.identify(stored, Policy.OWASP_2026, StoredStringFuzzTest.LOW);
    }

    /** The text with up to eight parts replaced. */
    static String changed(String text, FuzzedDataProvider data) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 0; i < 8 && data.remainingBytes() > 0; i++) {
            int at = data.consumeInt(0, changed.length());
            int end = Math.min(changed.length(), at + data.consumeInt(0, 16));
            changed.replace(at, end, data.consumeBoolean() ? data.consumeAsciiString(16) : data.consumeString(16));
        }
        return changed.toString();
    }

    private static boolean isOpened(String stored) {
        try {
            KEYS.unseal(stored, null);
            return true;
        } catch (InvalidHashException e) {
            assertThat(String.valueOf(e.getMessage())).hasSizeBetween(10, 250).matches("[ -~]*");
            return false;
        }
    }

    /** Null if the string is refused. */
    private static @Nullable Boolean answer(String password, String stored) {
        try {
            return HASHER.verify(password, stored);
        } catch (InvalidHashException e) {
            assertThat(String.valueOf(e.getMessage())).hasSizeBetween(10, 250).matches("[ -~]*");
            return null;
        }
    }
}
