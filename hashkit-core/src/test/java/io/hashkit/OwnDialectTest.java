package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a custom dialect may do, and how a hasher handles a faulty one. */
class OwnDialectTest {
    private static final byte[] SALT = "saltsaltsaltsalt".getBytes(StandardCharsets.UTF_8);
    private static final String STORED = "own:1";

    private final CountingEngines engines = CountingEngines.counting();

    private static final class Own extends Dialect {
        private final Predicate<String> claims;
        private final BiFunction<String, Ceilings, ParsedHash> read;

        Own(String name, Predicate<String> claims, BiFunction<String, Ceilings, ParsedHash> read) {
            super(name, "a test");
            this.claims = claims;
            this.read = read;
        }

        @Override
        public boolean claims(String stored) {
            return claims.test(stored);
        }

        @Override
        public ParsedHash read(String stored, Ceilings ceilings) {
            return read.apply(stored, ceilings);
        }
    }

    private PasswordHasher hasher(Predicate<String> claims, BiFunction<String, Ceilings, ParsedHash> read) {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .with(its -> its.engines = engines.engines())
                .accept(new Own("own", claims, read))
                .build();
        engines.takeCalls();
        return hasher;
    }

    private PasswordHasher reading(ParsedHash parsed) {
        return hasher(stored -> stored.startsWith("own:"), (stored, ceilings) -> parsed);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The salt, or the tag, of PBKDF2 with one round. */
    private static byte[] decoded(String stored, int part) {
        return java.util.Base64.getDecoder().decode(stored.split("\\$")[part]);
    }

    /** A row of PBKDF2 with one round, whose tag is derived from the hash. */
    private static ParsedHash pbkdf2(String password, UnaryOperator<byte[]> after) {
        String stored = TestHashers.of(CheapestForTests.PBKDF2_SHA256).hash(password);
        return ParsedHash.of(
                CheapestForTests.PBKDF2_SHA256, decoded(stored, 3), 32, after, after.apply(decoded(stored, 4)));
    }

    /** A row of PBKDF2 with one round over a value that is derived from the password. */
    private static ParsedHash pbkdf2(PasswordTransform preHash, String hashed) {
        String stored = TestHashers.of(CheapestForTests.PBKDF2_SHA256).hash(hashed);
        return ParsedHash.of(CheapestForTests.PBKDF2_SHA256, decoded(stored, 3), decoded(stored, 4), preHash);
    }

    @Test
    void transform_precedesTheHash() {
        String hex = HexFormat.of().formatHex(sha256(bytes("password")));
        PasswordHasher hasher = reading(pbkdf2(password -> bytes(HexFormat.of().formatHex(sha256(password))), hex));

        assertThat(hasher.verify("password", STORED)).isTrue();
        assertThat(hasher.verify("Password", STORED)).isFalse();
        assertThat(hasher.verify(hex, STORED)).isFalse();
        assertThat(hasher.needsRehash(STORED)).isTrue();
    }

    /** The transformation returns its argument itself, which is wiped; the upgrade must still hash the password. */
    @Test
    void transformThatChangesNothing_leavesThePasswordForTheUpgrade() {
        PasswordHasher hasher = reading(pbkdf2(password -> password, "password"));
        List<String> better = new ArrayList<>();

        assertThat(hasher.verify("password", STORED, better::add)).isTrue();

        assertThat(better).hasSize(1);
        assertThat(hasher.verify("password", better.get(0))).isTrue();
        PasswordHasher digest = reading(ParsedHash.digest("own", "", 1, 0, bytes("password"), password -> password));
        assertThat(digest.verify("password", STORED, better::add)).isTrue();
        assertThat(digest.verify("password", better.get(1))).isTrue();
    }

    @Test
    void storedTag_mayBeDerivedFromTheHash() {
        PasswordHasher hasher = reading(pbkdf2("password", OwnDialectTest::sha256));

        assertThat(hasher.verify("password", STORED)).isTrue();
        assertThat(hasher.verify("Password", STORED)).isFalse();
        assertThat(reading(pbkdf2("password", hash -> hash)).verify("password", STORED))
                .isTrue();
    }

    @Test
    void digest_isCompared() {
        PasswordHasher hasher =
                reading(ParsedHash.digest("own-sha256", "", 1, 0, sha256(bytes("password")), OwnDialectTest::sha256));

        assertThat(hasher.verify("password", STORED)).isTrue();
        assertThat(hasher.verify("Password", STORED)).isFalse();
    }

    @Test
    void workAboveTheCeilings_isRefusedBeforeAnythingIsComputed() {
        ParsedHash rounds = ParsedHash.digest("own", "", 1_000_000, 0, new byte[32], password -> {
            throw new AssertionError("computed");
        });
        ParsedHash iterations = ParsedHash.of(Pbkdf2.sha256(3_000_001), SALT, new byte[32]);
        ParsedHash cost = ParsedHash.of(new Bcrypt(16), SALT, new byte[23]);
        ParsedHash blocks = ParsedHash.of(Pbkdf2.sha1(3_000_000), SALT, new byte[21]);
        ParsedHash blocksBefore = ParsedHash.of(Pbkdf2.sha512(1_500_000), SALT, 65, made -> new byte[20], new byte[20]);
        ParsedHash tag = ParsedHash.of(CheapestForTests.PBKDF2_SHA256, SALT, new byte[513]);
        ParsedHash salt = ParsedHash.of(CheapestForTests.PBKDF2_SHA256, new byte[257], new byte[32]);

        for (ParsedHash parsed : List.of(rounds, iterations, cost, blocks, blocksBefore, tag, salt)) {
            assertThat(refusal(reading(parsed)).reason()).isEqualTo(Reason.ABOVE_CEILING);
        }
        assertThat(engines.takeCalls()).isEmpty();
    }

    /** Only the tag that is compared has a ceiling. */
    @Test
    void longOutputThatIsShortenedAfterwards_isNoLongTag() {
        byte[] tag = "8 bytes.".getBytes(StandardCharsets.UTF_8);

        assertThat(reading(ParsedHash.of(CheapestForTests.PBKDF2_SHA256, SALT, 1024, made -> tag.clone(), tag))
                        .verify("password", STORED))
                .isTrue();
    }

    private static InvalidHashException refusal(PasswordHasher hasher) {
        return catchThrowableOfType(InvalidHashException.class, () -> hasher.verify("password", STORED));
    }

    @Test
    @SuppressWarnings("NullAway") // the compiler would have refused it
    void failingDialect_isARefusalWithoutItsMessage() {
        PasswordHasher claims = hasher(
                stored -> {
                    if (stored.equals(STORED)) {
                        throw new NumberFormatException("For input string: " + stored);
                    }
                    return false;
                },
                (stored, ceilings) -> ParsedHash.unusable());
        PasswordHasher read = hasher(stored -> stored.equals(STORED), (stored, ceilings) -> {
            throw new NumberFormatException("For input string: " + stored);
        });

        for (PasswordHasher hasher : List.of(claims, read)) {
            InvalidHashException refusal = refusal(hasher);
            assertThat(refusal.reason()).isEqualTo(Reason.MALFORMED);
            assertThat(refusal)
                    .hasNoCause()
                    .hasMessage("the dialect own failed to read this string with" + " java.lang.NumberFormatException");
        }
        PasswordHasher nothing = hasher(stored -> stored.equals(STORED), (stored, ceilings) -> null);
        assertThat(refusal(nothing).reason()).isEqualTo(Reason.MALFORMED);
    }

    /** The message of what it throws may quote the password. */
    @Test
    @SuppressWarnings("NullAway") // the compiler would have refused it
    void failingTransformation_isARefusalWithoutItsMessage() {
        InvalidHashException refusal = refusal(reading(ParsedHash.digest("own", "", 1, 0, SALT, password -> {
            throw new IllegalStateException(new String(password, StandardCharsets.UTF_8));
        })));

        assertThat(refusal.reason()).isEqualTo(Reason.UNSUPPORTED);
        assertThat(refusal)
                .hasNoCause()
                .hasMessage("the code of a dialect failed to compute own, with java.lang.IllegalStateException");
        assertThat(refusal(reading(ParsedHash.of(CheapestForTests.PBKDF2_SHA256, SALT, 32, hash -> null, SALT))))
                .hasMessage("the code of a dialect failed to compute pbkdf2-sha256, with null");
    }

    @Test
    void transformationThatIsInterruptedOrFindsAFullHeap_isOverload() {
        PasswordHasher interrupted = reading(ParsedHash.digest("own", "", 1, 0, SALT, password -> {
            throw OwnDialectTest.<RuntimeException>unchecked(new InterruptedException("of the test"));
        }));
        PasswordHasher full = reading(ParsedHash.digest("own", "", 1, 0, SALT, password -> {
            throw new IllegalStateException(new OutOfMemoryError("of the test"));
        }));

        assertThat(overload(interrupted)).isEqualTo(OverloadedException.Reason.INTERRUPTED);
        assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
        assertThat(overload(full)).isEqualTo(OverloadedException.Reason.OUT_OF_MEMORY);
    }

    private static OverloadedException.Reason overload(PasswordHasher hasher) {
        return catchThrowableOfType(OverloadedException.class, () -> hasher.verify("password", STORED))
                .reason();
    }

    @Test
    void unpairedSurrogate_isRefusedBeforeTheDialectReads() {
        PasswordHasher hasher = reading(ParsedHash.digest("own", "", 1, 0, new byte[8], password -> password));

        assertThat(hasher.verify("password", STORED)).isFalse();
        assertThat(catchThrowableOfType(InvalidHashException.class, () -> hasher.verify("password", "own:\ud800")))
                .hasMessage("the string contains an unpaired surrogate");
    }

    @Test
    void interruptInADialect_staysOnTheThread() {
        PasswordHasher hasher = hasher(stored -> stored.equals(STORED), (stored, ceilings) -> {
            throw OwnDialectTest.<RuntimeException>unchecked(new InterruptedException());
        });

        assertThatThrownBy(() -> hasher.verify("password", STORED)).isInstanceOf(OverloadedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** As code in another language throws it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void dialectsOwnRefusal_reachesTheCaller() {
        PasswordHasher hasher = hasher(stored -> stored.equals(STORED), (stored, ceilings) -> {
            throw new InvalidHashException(Reason.MALFORMED, "the tag must have 32 bytes");
        });

        assertThat(refusal(hasher)).hasMessage("the tag must have 32 bytes");
    }

    /** A row without a tag must not match every password. */
    @Test
    void truncatedTag_matchesNothing() {
        PasswordHasher cut = hasher(
                stored -> stored.equals(STORED),
                (stored, ceilings) -> ParsedHash.of(CheapestForTests.PBKDF2_SHA256, SALT, new byte[0]));
        PasswordHasher impossible = reading(ParsedHash.digest("own", "", 1, 0, new byte[0], password -> null));

        assertThat(refusal(cut)).hasMessage("the tag has 0 bytes; it must have at least 8");
        assertThat(impossible.verify("password", STORED)).isFalse();
    }

    @Test
    void nameOfABuiltInDialect_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder()
                        .accept(new Own("django", stored -> false, (stored, ceilings) -> ParsedHash.unusable())))
                .withMessageContaining("django");
    }

    @Test
    void dialectThatClaimsTheHashersOwnStrings_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(stored -> true, (stored, ceilings) -> ParsedHash.unusable()))
                .withMessageContaining("own");
    }
}
