package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Damaged wrapped strings never verify: each is refused with a reason, or is a wrong password by the rules of its
 * fields. Every character of the string and every byte of the inner header is changed, removed and doubled, and fields
 * of different strings are exchanged. {@code -Dhashkit.damagedWraps=1000000} tries as many; every build tries 20,000.
 */
class DamagedWrapsTest {
    private static final int TRIES = Integer.getInteger("hashkit.damagedWraps", 10_000);
    private static final String PASSWORD = "pässword";

    private final Damage damage = new Damage(20261123);
    private final Map<Reason, Integer> refused = new EnumMap<>(Reason.class);
    private int wrong;
    private int untouched;

    private static List<PasswordHasher> hashers() {
        return CheapestForTests.withoutBcrypt().map(WrappedRowsTest::hasher).toList();
    }

    private static List<String> genuine(List<PasswordHasher> hashers) {
        List<String> inner = new ArrayList<>();
        CheapestForTests.schemes()
                .forEach(scheme -> inner.add(TestHashers.of(scheme).hash(PASSWORD)));
        inner.add("$1$saltSALT$" + "abcdefghijklmnopqrstu.");
        inner.add("$apr1$saltSALT$" + "abcdefghijklmnopqrstu.");
        inner.add("{SSHA}" + "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHA==");
        inner.add("sha1$saltSALTsalt$" + "0123456789".repeat(4));
        return hashers.stream()
                .flatMap(hasher -> inner.stream().map(one -> hasher.rows().wrapWithShortSalt(one)))
                .toList();
    }

    @Test
    void damagedWrap_isNeverTrueAndAlwaysTyped() {
        List<PasswordHasher> hashers = hashers();
        List<String> genuine = genuine(hashers);
        PasswordHasher reading = hashers.get(0);
        for (int i = 0; i < TRIES; i++) {
            String one = pick(genuine);
            String other = pick(genuine);
            String damaged = switch (damage.next(4)) {
                case 0 -> damage.exchanged(one, other);
                case 1 -> inHeader(one);
                default -> damage.changed(one);
            };
            if (genuine.contains(damaged)) {
                untouched++;
            } else {
                tryAs(reading, damaged);
            }
        }

        assertThat(untouched).isLessThan(TRIES / 5);
        assertThat(wrong).isPositive();
        assertThat(refused).containsKeys(Reason.MALFORMED, Reason.UNSUPPORTED);
    }

    private String pick(List<String> list) {
        return list.get(damage.next(list.size()));
    }

    private void tryAs(PasswordHasher hasher, String damaged) {
        try {
            assertThat(hasher.verify(PASSWORD, damaged)).as(damaged).isFalse();
            wrong++;
        } catch (InvalidHashException e) {
            refused.merge(e.reason(), 1, Integer::sum);
        }
    }

    /** One byte of the inner header changed, so that the base64 around it stays well-formed. */
    private String inHeader(String stored) {
        WrappedString wrapped = WrappedString.parse(stored);
        byte[] header = wrapped.header().clone();
        int at = damage.next(header.length);
        header[at] = damage.next(2) == 0 ? (byte) damage.character() : (byte) (header[at] ^ 1 << damage.next(8));
        return new WrappedString(wrapped.outer(), header).print();
    }
}
