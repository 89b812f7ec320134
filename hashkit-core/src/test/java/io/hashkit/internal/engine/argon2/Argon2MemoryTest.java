package io.hashkit.internal.engine.argon2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.catalog.Vector;
import io.hashkit.internal.catalog.VectorFile;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.FlatMemory;
import io.hashkit.internal.memory.WorkMemory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The memory of the kernel after each pass, block by block, equals that of the reference implementation. The reference
 * prints its memory word by word and publishes the SHA-256 of that listing.
 */
@ParameterizedClass
@MethodSource("io.hashkit.internal.catalog.Kernels#ofArgon2")
class Argon2MemoryTest {
    private static final int BLOCKS = 32;

    private final Argon2Compression g;

    Argon2MemoryTest(Argon2Compression g) {
        this.g = g;
    }

    static List<JsonNode> listings() {
        return Vectors.rows(VectorFile.ARGON2_REFERENCE_KATS.file, "vectors");
    }

    @ParameterizedTest
    @MethodSource("listings")
    void memoryAfterEachPass_isThatOfTheReferenceWordForWord(JsonNode row) {
        Argon2 scheme = new Argon2(
                Vector.argon2Type(Vectors.string(row, "type")), Vectors.number(row, "version"), BLOCKS, 3, 4);
        byte[] password = Vectors.hex(row, "password");
        byte[] salt = Vectors.hex(row, "salt");
        byte[] secret = Vectors.hex(row, "secret");
        byte[] data = Vectors.hex(row, "ad");
        StringBuilder listing = new StringBuilder();
        String rule = "=".repeat(39) + "\n";
        String title = scheme.algorithm().id().substring(0, 1).toUpperCase(Locale.ROOT)
                + scheme.algorithm().id().substring(1) + " version number " + scheme.version() + "\n";
        listing.append(rule).append(title).append(rule);
        listing.append("Memory: 32 KiB, Iterations: 3, Parallelism: 4 lanes, Tag length: 32 bytes\n");
        bytes(listing, "Password[32]", password);
        bytes(listing, "Salt[16]", salt);
        bytes(listing, "Secret[8]", secret);
        bytes(listing, "Associated data[12]", data);
        bytes(listing, "Pre-hashing digest", Vectors.hex(row, "pre_hash"));

        byte[] tag = new Printing(listing, g).derive(scheme, Input.of(password, salt, secret, data), 32);

        bytes(listing, "Tag", tag);
        assertThat(sha256(listing.toString())).isEqualTo(published(scheme));
    }

    /** Prints all blocks at the end of each pass, as the reference does. */
    private static final class Printing extends Argon2Hashkit {
        private final StringBuilder out;
        private final Argon2Compression g;

        Printing(StringBuilder out, Argon2Compression g) {
            super(Resources.of(new WorkMemory(() -> 0)), g);
            this.out = out;
            this.g = g;
        }

        @Override
        public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
            super.segment(fill, step, lane, all);
            if (step % 4 == 3 && lane == fill.lanes - 1) {
                out.append("\n After pass ").append(step / 4).append(":\n");
                for (int i = 0; i < BLOCKS * Argon2Compression.WORDS; i++) {
                    int word = i % Argon2Compression.WORDS;
                    out.append(String.format(
                            Locale.ROOT,
                            "Block %04d [%3d]: %016x\n",
                            i / Argon2Compression.WORDS,
                            word,
                            fill.words[FlatMemory.START + i - word + g.place(word)]));
                }
            }
        }
    }

    private static void bytes(StringBuilder listing, String name, byte[] bytes) {
        listing.append(name).append(": ");
        for (byte one : bytes) {
            listing.append(HexFormat.of().toHexDigits(one)).append(' ');
        }
        listing.append('\n');
    }

    private static String published(Argon2 scheme) {
        String name = scheme.algorithm().id() + (scheme.version() == Argon2Traits.VERSION_10 ? "_v16" : "");
        return Vectors.text("argon2_reference_kats.shasum")
                .lines()
                .filter(line -> line.endsWith("  " + name))
                .map(line -> line.substring(0, 64))
                .findFirst()
                .orElseThrow();
    }

    private static String sha256(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("no SHA-256", e);
        }
    }
}
