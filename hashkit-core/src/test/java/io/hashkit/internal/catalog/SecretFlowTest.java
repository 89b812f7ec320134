package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/**
 * In hashkit's kernels no branch, index or division depends on a secret, except where the algorithm itself says so: in
 * bytecode, which a compiler may translate in other ways. {@code MemoryAccessTest} has the blocks that Argon2 reads.
 */
class SecretFlowTest {
    /** All engines but those that hand the work to another library. */
    private static final Pattern KERNELS = Pattern.compile(
            "io/hashkit/internal/engine/(argon2|bcrypt|pbkdf2|scrypt)/(?!.*(BouncyCastle|JBCrypt|Lambdaworks|Jca)).*");

    private static final Map<String, String> BY_ALGORITHM = new TreeMap<>(Map.of(
            "Argon2Hashkit.reference: division, 1", "the reference lane, RFC 9106 section 3.4.1",
            "Argon2Hashkit.reference: branch, 2", "whether it is this lane; the end of the lane, section 3.4.2",
            "Argon2Hashkit.segment: hands a secret to Argon2Compression.compress, 1", "the reference block",
            "Argon2Fill.requireAll: hands a secret to WrongWorkException.require, 1", "counts, no data",
            "Argon2Fill.requireBefore: hands a secret to WrongWorkException.require, 1", "counts, no data",
            "ScryptHashkit.romix: hands a secret to ScryptBlockMix.mixXor, 2", "Integerify, RFC 7914 section 5",
            "ScryptHashkit.romix: hands a secret to ScryptBlockMix.mixXorTogether, 2", "the same, of two lanes",
            "BcryptHashkit.f: index, 4", "the S-boxes of Blowfish"));

    private static final Pattern DIGESTS = Pattern.compile("io/hashkit/internal/dialect/(DigestCrypt|Digests|Hmac)");

    private static final Map<String, String> OF_DIGESTS = new TreeMap<>(Map.of(
            "DigestCrypt.inOrder: index, 1", "places of bytes, which are constant",
            "DigestCrypt.s: branch, 1", "SHA-crypt digests the salt as often as a byte of a digest says"));

    private static List<byte[]> classes(Pattern names, int fewest) throws IOException, URISyntaxException {
        List<byte[]> classes = CostArithmeticTest.library().stream()
                .filter(bytes ->
                        names.matcher(new ClassReader(bytes).getClassName()).matches())
                .toList();
        assertThat(classes).hasSizeGreaterThanOrEqualTo(fewest);
        return classes;
    }

    @Test
    void kernels_dependOnSecretsOnlyWhereTheAlgorithmDoes() throws IOException, URISyntaxException {
        assertThat(SecretFlow.in(classes(KERNELS, 30))).isEqualTo(BY_ALGORITHM.keySet());
    }

    @Test
    void digestsOfOtherSystems_dependOnSecretsOnlyWhereTheyAreDefinedSo() throws IOException, URISyntaxException {
        assertThat(SecretFlow.in(classes(DIGESTS, 3))).isEqualTo(OF_DIGESTS.keySet());
    }

    /** The one branch turns the OR of all differences into the answer. */
    @Test
    void comparisonOfTags_hasOneBranchAtItsEnd() throws IOException {
        try (InputStream in = MessageDigest.class.getResourceAsStream("MessageDigest.class")) {
            assertThat(in).isNotNull();
            assertThat(SecretFlow.in(List.of(in.readAllBytes())))
                    .filteredOn(offence -> offence.startsWith("MessageDigest.isEqual:"))
                    .containsExactly("MessageDigest.isEqual: branch, 1");
        }
    }

    @Test
    void eachWayToDependOnASecret_isFoundAndOthersAreNot() throws IOException {
        assertThat(SecretFlow.in(List.of(CostArithmeticTest.bytesOf(SecretBreaker.class))))
                .containsExactlyInAnyOrder(
                        "SecretBreaker.branch: branch, 1",
                        "SecretBreaker.comparison: branch, 1",
                        "SecretBreaker.choice: branch, 1",
                        "SecretBreaker.lookUp: index, 1",
                        "SecretBreaker.write: index, 1",
                        "SecretBreaker.remainder: division, 1",
                        "SecretBreaker.size: length of an array, 1",
                        "SecretBreaker.ofAnotherClass: hands a secret to Math.max, 1",
                        "SecretBreaker.equal: branch, 1",
                        "SecretBreaker.parameter: index, 1",
                        "SecretBreaker.field: branch, 1",
                        "SecretBreaker.throughAResult: branch, 1",
                        "SecretBreaker.throughAMerge: branch, 1",
                        "SecretBreaker.lambda: hands a secret on, 1");
    }
}
