package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.RefusedRowTimes.Kind;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logins that are refused do the work of one hash, whatever the reason. {@link RefusedRowTimes} compares their times. */
class RefusedRowTimesTest {
    private final Limiter limiter = Limiter.builder().build();
    private final AtomicInteger calls = new AtomicInteger();
    private final RefusedRowTimes logins =
            new RefusedRowTimes(Sealing.CHEAP, limiter, Keyring.builder().write("now", counted()));

    private KeyPrf counted() {
        KeyPrf right = HmacOfTheJdk.of(TestKeys.A);
        return message -> {
            calls.incrementAndGet();
            return right.hmacSha256(message);
        };
    }

    /** The row with the broken seal is opened in vain before the seal of nobody. */
    @ParameterizedTest
    @EnumSource
    void refusedLogin_computesOneHashAndOpensASeal(Kind kind) {
        long hashes = limiter.stats().admitted();
        calls.set(0);

        assertThat(logins.login(kind)).isFalse();

        assertThat(limiter.stats().admitted() - hashes).isEqualTo(1);
        assertThat(calls).hasValue(kind == Kind.BROKEN_SEAL ? 2 : 1);
    }

    @Test
    void campaign_measuresEachKindAndComparesEachPair() {
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        Map<Kind, List<Double>> times = logins.measure(20, new Random(1));

        RefusedRowTimes.compare(times, new PrintStream(table, true, StandardCharsets.UTF_8));

        assertThat(times).containsOnlyKeys(Kind.values());
        assertThat(times.values()).allSatisfy(each -> assertThat(each).hasSize(20));
        assertThat(table.toString(StandardCharsets.UTF_8).lines()).hasSize(2 + 10);
    }

    @Test
    void kindThatDiffers_isFound() {
        assertThat(largestT(110)).isGreaterThan(4.5);
        assertThat(largestT(100)).isLessThan(4.5);
    }

    /** The largest |t| if one kind takes another time than the others, which take 100 µs, by 20 more or less. */
    private static double largestT(double meanOfBrokenSeals) {
        Map<Kind, List<Double>> times = new EnumMap<>(Kind.class);
        Random random = new Random(1);
        for (Kind kind : Kind.values()) {
            double mean = kind == Kind.BROKEN_SEAL ? meanOfBrokenSeals : 100;
            times.put(kind, random.doubles(1_000, mean - 20, mean + 20).boxed().toList());
        }
        return RefusedRowTimes.compare(
                times, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    }
}
