package io.hashkit.seal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Damage;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.TestKeys;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Damaged sealed strings never give an answer, neither true nor false: each is refused with a reason. Every character
 * is changed, removed and doubled, and fields of different strings are exchanged. {@code
 * -Dhashkit.damagedSeals=1000000} tries as many; every build tries 20,000.
 */
class DamagedSealsTest {
    private static final int TRIES = Integer.getInteger("hashkit.damagedSeals", 20_000);
    private static final String PASSWORD = "pässword";

    private final Damage damage = new Damage(20261123);
    private final PasswordHasher hasher = hasher(Keyring.builder()
            .write("now", KeyPrf.of(TestKeys.A))
            .read("old", KeyPrf.of(TestKeys.B))
            .retired("gone", KeyPrf.of(TestKeys.C))
            .required()
            .build());
    private final List<PasswordHasher> views = List.of(hasher, hasher.boundTo("user-17"), hasher.boundTo("user-18"));
    private final Map<Reason, Integer> refused = new EnumMap<>(Reason.class);
    private int untouched;

    private static PasswordHasher hasher(Keyring keys) {
        return hasher(keys, Argon2.id(8, 1, 1));
    }

    private static PasswordHasher hasher(Keyring keys, Scheme scheme) {
        return TestHashers.builder()
                .scheme(scheme)
                .accept(Dialects.ALL)
                .keyring(keys)
                .build();
    }

    /** A genuine string, and the view that opens it. */
    private record Genuine(String stored, int view) {}

    private static List<Genuine> genuine() {
        List<Genuine> all = new ArrayList<>();
        for (byte[] key : List.of(TestKeys.A, TestKeys.B, TestKeys.C, TestKeys.of("unknown"))) {
            Keyring keys = Keyring.builder().write("x", KeyPrf.of(key)).build();
            for (Scheme scheme : List.of(Argon2.id(8, 1, 1), new Scrypt(1, 8, 1), Pbkdf2.sha512(1), new Bcrypt(4))) {
                PasswordHasher writer = hasher(keys, scheme);
                all.add(new Genuine(writer.hash(PASSWORD), 0));
                all.add(new Genuine(writer.boundTo("user-17").hash(PASSWORD), 1));
                all.add(new Genuine(writer.boundTo("user-18").hash(PASSWORD), 2));
            }
            all.add(new Genuine(hasher(keys).rows().rekey("{SSHA}" + "c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0"), 0));
        }
        return all;
    }

    @Test
    void damagedSeal_isNeverAnsweredAndAlwaysTyped() {
        List<Genuine> genuine = genuine();
        for (int i = 0; i < TRIES; i++) {
            Genuine one = pick(genuine);
            Genuine other = pick(genuine);
            String damaged =
                    damage.next(4) == 0 ? damage.exchanged(one.stored(), other.stored()) : damage.changed(one.stored());
            if (damaged.equals(one.stored()) || damaged.equals(other.stored())) {
                untouched++;
            } else {
                views.forEach(view -> refuse(view, damaged));
            }
            // Genuine, and used for somebody else.
            if (one.view() != 0) {
                refuse(views.get(one.view() == 1 ? 2 : 1), one.stored());
            }
        }

        assertThat(untouched).isLessThan(TRIES / 10);
        assertThat(refused)
                .containsKeys(Reason.MALFORMED, Reason.BROKEN_SEAL, Reason.UNKNOWN_KEY, Reason.RETIRED_KEY)
                .doesNotContainKey(Reason.ABOVE_CEILING);
    }

    private <T> T pick(List<T> list) {
        return list.get(damage.next(list.size()));
    }

    private void refuse(PasswordHasher view, String damaged) {
        try {
            boolean answer = view.verify(PASSWORD, damaged);
            throw new AssertionError("answered " + answer + ": " + damaged);
        } catch (InvalidHashException e) {
            refused.merge(e.reason(), 1, Integer::sum);
        }
    }
}
