package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.phc.BcryptString;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.internal.tune.Profiles;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Thousands of strings with marks in every field, for every reader: no six characters of a mark appear in a message, a
 * cause, a suppressed exception or the text of a result.
 *
 * <p>The only exception is a number in the place of a cost, which the costs of a result may contain.
 */
@Tag("once")
class StoredTextTest {
    private static final long SEED = 20261121;
    private static final int STRINGS = 9500 / TestScope.oneIn(9);
    private static final int PROFILES = 500;
    /** Each string is read by one in so many of the hashers of one dialect, and by those of none and of all. */
    private static final int HASHERS = TestScope.oneIn(8);

    /** The dialects compute digests themselves. */
    private static final Ceilings CEILINGS = Ceilings.defaults().with(Limit.DIGEST_ROUNDS, 5000);

    private final List<Dialect> every = new ArrayList<>();
    private final PasswordHasher none = hasher(List.of());
    private final PasswordHasher all = hasher(Dialects.ALL);
    private final List<PasswordHasher> hashers = new ArrayList<>(List.of(none, all));
    private final Keyring keys = Keyring.builder()
            .write("now", KeyPrf.of(TestKeys.A))
            .retired("gone", KeyPrf.of(TestKeys.B))
            .build();
    private final Keyring gone =
            Keyring.builder().write("gone", KeyPrf.of(TestKeys.B)).build();
    private final PasswordHasher sealing = hasher(Dialects.ALL, keys);
    private final PasswordHasher requiring = hasher(
            Dialects.ALL,
            Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).required().build());
    private final Map<Reason, Integer> refused = new ConcurrentHashMap<>();
    private final AtomicInteger read = new AtomicInteger();

    StoredTextTest() {
        for (String name : Dialects.names()) {
            // Those that read every Argon2 string as something else need a hasher that writes another algorithm.
            Dialects.named(name)
                    .filter(dialect -> !dialect.claims(CheapestForTests.ARGON2ID.sample()))
                    .ifPresent(every::add);
        }
        every.add(Dialects.springPbkdf2(Pbkdf2.sha1(2), 8, 32, new byte[0]));
        every.add(Dialects.springSha256(new byte[0]));
        every.add(Dialects.shortScrypt(24));
        every.forEach(dialect -> hashers.add(hasher(List.of(dialect))));
    }

    private static PasswordHasher hasher(List<Dialect> dialects) {
        return builder(dialects).build();
    }

    private static PasswordHasher hasher(List<Dialect> dialects, Keyring keyring) {
        return builder(dialects).keyring(keyring).build();
    }

    private static PasswordHasherBuilder builder(List<Dialect> dialects) {
        List<EngineFamily<?>> rows = new ArrayList<>();
        Catalog.FAMILIES.forEach(row -> rows.add(idle(row)));
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(dialects)
                .ceilings(CEILINGS)
                .limiter(Limiter.builder().parallel(64).memoryBytes(1L << 40).build())
                .with(its -> its.engines = Engines.of(rows, Set.of(), Resources.of(new WorkMemory(() -> 0))));
    }

    /** Computes nothing, whatever the costs are. */
    private static <S extends Scheme> EngineFamily<S> idle(EngineFamily<S> row) {
        Engine<S> engine = (scheme, input, length) -> new byte[length];
        return new EngineFamily<>(
                row.algorithm(),
                row.type(),
                List.of(),
                List.of(new EngineFamily.Candidate<>("idle", false, memory -> engine)));
    }

    /** What the readers said about one string, and whether it may contain costs. */
    private final class Said {
        private final Set<String> strictly = new LinkedHashSet<>();
        private final Set<String> withCosts = new LinkedHashSet<>();

        void of(Supplier<?> reader) {
            try {
                withCosts.add(String.valueOf(reader.get()));
                read.incrementAndGet();
            } catch (RuntimeException e) {
                if (e instanceof InvalidHashException refusal) {
                    refused.merge(refusal.reason(), 1, Integer::sum);
                } else {
                    assertThat(e).as("a typed refusal").isExactlyInstanceOf(IllegalArgumentException.class);
                }
                all(e, strictly, new HashSet<>());
            }
        }

        private static void all(Throwable thrown, Set<String> texts, Set<Throwable> seen) {
            if (!seen.add(thrown)) {
                return;
            }
            texts.add(thrown.toString());
            if (thrown.getCause() != null) {
                all(thrown.getCause(), texts, seen);
            }
            for (Throwable suppressed : thrown.getSuppressed()) {
                all(suppressed, texts, seen);
            }
        }

        void check(Canaries.Marked marked) {
            for (String text : strictly) {
                assertThat(marked.toldBy(text, false)).as(text).isNull();
            }
            for (String text : withCosts) {
                assertThat(marked.toldBy(text, true)).as(text).isNull();
            }
        }
    }

    @Test
    void storedString_isInNothingThatAReaderSays() {
        Canaries canaries = new Canaries(SEED);
        List<Canaries.Marked> all =
                Stream.generate(canaries::next).limit(STRINGS).toList();
        IntStream.range(0, STRINGS).parallel().forEach(i -> read(all.get(i), i));

        assertThat(refused).containsOnlyKeys(Reason.values());
        assertThat(refused.get(Reason.MALFORMED)).isGreaterThan(5_000);
        assertThat(refused.get(Reason.UNSUPPORTED)).isGreaterThan(5_000);
        assertThat(refused.get(Reason.ABOVE_CEILING)).isGreaterThan(500);
        assertThat(read.get())
                .as("strings that are read in spite of their marks")
                .isGreaterThan(1000);
    }

    private void read(Canaries.Marked marked, int number) {
        String stored = marked.text();
        Said said = new Said();
        for (int i = 0; i < hashers.size(); i++) {
            PasswordHasher hasher = hashers.get(i);
            if (i < 2 || i % HASHERS == number % HASHERS) {
                said.of(() -> hasher.verify("password", stored));
            }
        }
        said.of(() -> none.needsRehash(stored));
        said.of(() -> all.needsRehash(stored));
        said.of(() -> Dialects.identify(stored));
        said.of(() -> Dialects.identify(stored, Policy.FIPS_140, CEILINGS));
        said.of(() -> CanonicalFormats.read(stored, CEILINGS));
        said.of(() -> Inside.reader(every, CEILINGS).read(stored).hash());
        said.of(() -> all.rows().wrap(stored).isEmpty());
        said.of(() -> Dialects.identify(all.rows().wrap(stored)));
        said.of(() -> WrappedString.parse(stored));
        said.of(() -> PhcString.parse(stored));
        said.of(() -> BcryptString.parse(stored.isEmpty() ? " " : stored));
        said.of(() -> requiring.verify("password", stored));
        said.of(() -> sealing.rows().needsRekey(stored));
        said.of(() -> SealedString.parse(stored));
        said.of(() -> sealing.verify("password", TestKeys.inside(keys).seal(stored, null)));
        said.of(() -> sealing.verify("password", TestKeys.inside(gone).seal(stored, null)));
        said.of(() -> requiring.verify("password", TestKeys.inside(gone).seal(stored, null)));
        said.of(() -> sealing.verify(
                "password", TestRows.withChangedTag(TestKeys.inside(keys).seal(stored, null))));
        said.of(() -> sealing.boundTo("a").rows().rekey(TestKeys.inside(keys).seal(stored, "b")));
        said.of(() -> SealedString.parse(TestKeys.inside(keys).seal(stored, null)));
        said.of(() -> Dialects.identify(TestKeys.inside(keys).seal(stored, null)));
        try {
            said.check(marked);
        } catch (AssertionError e) {
            throw new AssertionError("seed " + SEED + ": " + stored, e);
        }
    }

    @Test
    void profile_isInNoRefusalOfIt() {
        Canaries canaries = new Canaries(SEED);
        Profile profile = Profile.parse(Profiles.of(
                        new Bcrypt(12),
                        "bcrypt/hashkit",
                        "target=250ms",
                        Duration.ofMillis(250),
                        Policy.OWASP_2026,
                        Confidence.HIGH,
                        0.5,
                        1000,
                        OptionalDouble.of(1.25),
                        1,
                        1,
                        1 << 20,
                        "0123456789abcdef",
                        "a host")
                .toJson());
        for (int i = 0; i < PROFILES; i++) {
            Canaries.Marked marked = canaries.nextProfile(profile);
            Said said = new Said();
            said.of(() -> Profile.parse(marked.text()) == null);
            try {
                said.check(marked);
            } catch (AssertionError e) {
                throw new AssertionError("profile " + i + " of seed " + SEED + ": " + marked.text(), e);
            }
        }
        assertThat(read.get()).as("profiles that are read").isBetween(PROFILES / 20, PROFILES * 19 / 20);
    }
}
