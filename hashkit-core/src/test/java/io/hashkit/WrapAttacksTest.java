package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What somebody tries who has stolen the table as it was before wrapping, or who can write to the wrapped one. */
class WrapAttacksTest {
    static final String SALT = "saltSALTsalt";
    private static final String DIGEST = "1eb3f3b2a1b9d0b8e5ce5fb4f22ff5e15a1c4d9a";

    private final PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);

    static PasswordHasher hasher(Scheme scheme) {
        return TestHashers.builder()
                .scheme(scheme)
                .accept(Dialects.ALL)
                .accept(Dialects.PLAIN_TEXT)
                .build();
    }

    /** A row of Django over {@link Sealing#PASSWORD}. */
    static String django(String password) throws Exception {
        byte[] tag = MessageDigest.getInstance("SHA-1").digest((SALT + password).getBytes(UTF_8));
        return "sha1$" + SALT + "$" + HexFormat.of().formatHex(tag);
    }

    private static String digestOf(String django) {
        return django.substring(django.lastIndexOf('$') + 1);
    }

    @Test
    void stolenInnerDigest_logsInNowhere() throws Exception {
        String old = django(PASSWORD);
        String wrapped = hasher.rows().wrap(old);
        byte[] tag = HexFormat.of().parseHex(digestOf(old));

        assertThat(hasher.verify(PASSWORD, wrapped)).isTrue();
        assertThat(hasher.verify(digestOf(old), wrapped)).isFalse();
        assertThat(hasher.verify(tag, wrapped)).isFalse();
        assertThat(hasher.verify(old, wrapped)).isFalse();
    }

    /** What the outer algorithm hashed is known to the thief; as a password it opens no row made of the outer tag. */
    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#withoutBcrypt")
    void outerTagAsAnOrdinaryRow_isOpenedByNothingThatTheThiefKnows(Scheme scheme) throws Exception {
        PasswordHasher writer = hasher(scheme);
        String old = django(PASSWORD);
        WrappedString wrapped = WrappedString.parse(writer.rows().wrap(old));
        byte[] tag = HexFormat.of().parseHex(digestOf(old));
        byte[] input = Inside.wrappingInput(wrapped.header(), tag);

        for (byte[] guess : new byte[][] {
            input,
            tag,
            MessageDigest.getInstance("SHA-256").digest(input),
            MessageDigest.getInstance("SHA-1").digest(input),
            MessageDigest.getInstance("SHA-512").digest(input)
        }) {
            assertThat(writer.verify(guess, wrapped.outer())).isFalse();
        }
    }

    /**
     * What the last step of the construction hashes, or would hash were it PBKDF2 or a digest, as the password in bytes
     * of each ordinary form that could express such a step. All of it is known to the thief of an old table.
     */
    @Test
    void tagOfAWrappedRowInAnOrdinaryOne_isOpenedByNothingThatTheThiefKnows() throws Exception {
        PasswordHasher writer = TestHashers.builder()
                .scheme(Pbkdf2.sha256(1))
                .accept(Dialects.ALL)
                .accept(Dialects.UNSALTED_DIGEST)
                .build();
        String old = django(PASSWORD);
        WrappedString wrapped = WrappedString.parse(writer.rows().wrap(old));
        String[] parts = wrapped.outer().split("\\$");
        byte[] output = pbkdf2(
                Inside.wrappingInput(wrapped.header(), HexFormat.of().parseHex(digestOf(old))),
                Base64.getDecoder().decode(parts[3]));
        String label = Base64.getEncoder().withoutPadding().encodeToString("hashkit.wrap".getBytes(US_ASCII));
        String tag = parts[4];

        for (byte[] guess : guesses(output)) {
            for (String row : List.of(
                    "$pbkdf2-sha256$i=1,l=32$" + label + "$" + tag,
                    "$argon2id$v=19$m=8,t=1,p=1$" + label + "$" + tag,
                    "$scrypt$ln=1,r=8,p=1$" + label + "$" + tag,
                    HexFormat.of().formatHex(Base64.getDecoder().decode(tag)))) {
                assertThat(writer.verify(guess, row)).as(row).isFalse();
            }
        }
    }

    /** One iteration and one block (RFC 8018 section 5.2). */
    private static byte[] pbkdf2(byte[] password, byte[] salt) throws Exception {
        return HmacOfTheJdk.of(password)
                .hmacSha256(
                        ByteBuffer.allocate(salt.length + 4).put(salt).putInt(1).array());
    }

    private static List<byte[]> guesses(byte[] output) throws Exception {
        byte[] key = "hashkit.wrap.tag".getBytes(US_ASCII);
        byte[] blocks = Arrays.copyOf(key, 128 + output.length);
        System.arraycopy(output, 0, blocks, 128, output.length);
        List<byte[]> guesses = new ArrayList<>(List.of(output, blocks));
        for (String digest : List.of("SHA-1", "SHA-256", "SHA-512")) {
            guesses.add(MessageDigest.getInstance(digest).digest(output));
            guesses.add(MessageDigest.getInstance(digest).digest(blocks));
        }
        return guesses;
    }

    @Test
    void ordinaryRowAsAWrappedOne_isOpenedByNoPassword() throws Exception {
        String own = hasher.hash(PASSWORD);
        byte[] header =
                WrappedString.parse(hasher.rows().wrap(django(PASSWORD))).header();
        String forged = new WrappedString(own, header).print();

        assertThat(hasher.verify(PASSWORD, forged)).isFalse();
    }

    /** The inner string put back is an ordinary old row: only a keyring that is required refuses a planted row. */
    @Test
    void innerStringPutBack_isReadAsTheOldRowThatItIs() throws Exception {
        String old = django(PASSWORD);

        assertThat(hasher.verify(PASSWORD, old)).isTrue();
        assertThat(hasher.needsRehash(old)).isTrue();
    }

    @Test
    void headerOfAnotherRow_neverMatches() throws Exception {
        WrappedString mine = WrappedString.parse(hasher.rows().wrap(django("mine")));
        WrappedString other = WrappedString.parse(hasher.rows().wrap("sha1$SALTsaltSALT$" + DIGEST));

        assertThat(hasher.verify("mine", mine.print())).isTrue();
        assertThat(hasher.verify("mine", new WrappedString(mine.outer(), other.header()).print()))
                .isFalse();
    }

    @Test
    void innerCostsLowered_neverMatch() {
        String old = TestHashers.of(Pbkdf2.sha256(2)).hash(PASSWORD);
        WrappedString wrapped = WrappedString.parse(hasher.rows().wrap(old));
        String header = new String(wrapped.header(), ISO_8859_1);
        String lowered = header.replace("i=2,", "i=1,");
        assertThat(lowered).isNotEqualTo(header);

        assertThat(hasher.verify(PASSWORD, new WrappedString(wrapped.outer(), lowered.getBytes(ISO_8859_1)).print()))
                .isFalse();
    }

    @Test
    void layersSwapped_areRefusedOrNeverMatch() {
        String old = TestHashers.of(Argon2.id(16, 1, 1)).hash(PASSWORD);
        WrappedString wrapped = WrappedString.parse(hasher.rows().wrap(old));
        String outerWithoutTag = wrapped.outer().substring(0, wrapped.outer().lastIndexOf('$') + 1);
        byte[] header = header(outerWithoutTag, 'A', 43, "");

        assertThat(hasher.verify(PASSWORD, new WrappedString(old, header).print()))
                .isFalse();
    }

    @Test
    void tagLongerThanAnyThatIsWritten_isRefusedUnderAnyCeiling() throws Exception {
        PasswordHasher tall = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.ALL)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.TAG, 1024))
                .build();
        byte[] header =
                WrappedString.parse(hasher.rows().wrap(django(PASSWORD))).header();
        String outer = Traits.of(Argon2.id(8, 1, 1)).print(new byte[16], new byte[65]);

        assertRefused(Reason.MALFORMED, () -> tall.verify(PASSWORD, new WrappedString(outer, header).print()));
    }

    @Test
    void hugeGap_isRefusedBeforeMemoryIsTaken() throws Exception {
        String outer = WrappedString.parse(hasher.rows().wrap(django(PASSWORD))).outer();

        assertRefused(
                Reason.ABOVE_CEILING,
                () -> hasher.verify(
                        PASSWORD, new WrappedString(outer, header("sha1$saltSALT$", '0', 65_535, "\0django")).print()));
    }

    /** As the document describes it, and not by the class that writes it. */
    static byte[] header(String before, char filler, int count, String after) {
        return ByteBuffer.allocate(before.length() + 4 + after.length())
                .put(before.getBytes(UTF_8))
                .put((byte) 0)
                .put((byte) filler)
                .putShort((short) count)
                .put(after.getBytes(UTF_8))
                .array();
    }
}
