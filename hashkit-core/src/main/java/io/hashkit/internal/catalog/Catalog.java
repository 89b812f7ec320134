package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineFamily.Content;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.KnownAnswer;
import io.hashkit.internal.engine.Library;
import io.hashkit.internal.engine.WarmUp;
import io.hashkit.internal.engine.argon2.Argon2BouncyCastle;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.bcrypt.BcryptBouncyCastle;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.engine.bcrypt.BcryptJBCrypt;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2BouncyCastle;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jca;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Seat;
import io.hashkit.internal.engine.pbkdf2.ShaTogether;
import io.hashkit.internal.engine.scrypt.ScryptBouncyCastle;
import io.hashkit.internal.engine.scrypt.ScryptHashkit;
import io.hashkit.internal.engine.scrypt.ScryptLambdaworksJava;
import io.hashkit.internal.engine.scrypt.ScryptLambdaworksNative;
import io.hashkit.internal.host.ShaInstructions;
import java.nio.charset.StandardCharsets;
import java.security.Provider;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The table of algorithms and their engines, best first.
 *
 * <p>A new engine is a class and a line here. Nothing registers itself, and nothing is loaded before it is used: a family
 * is listed when it is first needed, and the lines contain lambdas and not constructor references, which would link the
 * engine's class and its library together with this class.
 */
public final class Catalog {
    /** Every algorithm. */
    public static final List<EngineFamily<?>> FAMILIES = List.of(
            new EngineFamily<>("argon2", Argon2.class, Catalog::argon2),
            new EngineFamily<>("bcrypt", Bcrypt.class, Catalog::bcrypt),
            new EngineFamily<>("scrypt", Scrypt.class, Catalog::scrypt),
            new EngineFamily<>("pbkdf2", Pbkdf2.class, Catalog::pbkdf2));

    private Catalog() {}

    private static Content<Argon2> argon2() {
        return new Content<>(
                List.of(
                        ofArgon2(
                                "RFC 9106 section 5.3",
                                Argon2.id(32, 3, 4),
                                "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"),
                        ofArgon2(
                                "RFC 9106 section 5.2",
                                Argon2.i(32, 3, 4),
                                "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"),
                        ofArgon2(
                                "RFC 9106 section 5.1",
                                Argon2.d(32, 3, 4),
                                "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb")),
                List.of(
                        Candidate.<Argon2>of(
                                        "hashkit-vector",
                                        resources -> new Argon2Hashkit(resources, VectorEngines.argon2()))
                                .warmed(
                                        VectorEngines::lack,
                                        new WarmUp.Plan<>(
                                                Argon2.id(32, 2, 1), resources -> new Argon2Hashkit(resources))),
                        Candidate.of("hashkit", resources -> new Argon2Hashkit(resources)),
                        Candidate.<Argon2>of("bouncy-castle", resources -> new Argon2BouncyCastle(resources))
                                .needing(Library.BOUNCY_CASTLE)));
    }

    private static Content<Bcrypt> bcrypt() {
        return new Content<>(
                List.of(ofBcrypt(
                        "libxcrypt ka-table.inc", " ", "$2b$04$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO")),
                List.of(
                        Candidate.<Bcrypt>of("hashkit", () -> new BcryptHashkit())
                                .seated(
                                        BcryptSeat.SEATS,
                                        new Bcrypt(4),
                                        (scheme, input, length) -> new BcryptSeat(scheme, input)),
                        Candidate.<Bcrypt>of("bouncy-castle", () -> new BcryptBouncyCastle())
                                .needing(Library.BOUNCY_CASTLE),
                        Candidate.<Bcrypt>of("jbcrypt", () -> new BcryptJBCrypt())
                                .needing(Library.JBCRYPT)));
    }

    private static Content<Scrypt> scrypt() {
        return new Content<>(
                List.of(
                        KnownAnswer.of(
                                "RFC 7914 section 12",
                                new Scrypt(4, 1, 1),
                                "",
                                "",
                                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                                        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"),
                        // Two lanes together, where an engine does so.
                        KnownAnswer.of(
                                "scrypt_test.go of golang.org/x/crypto",
                                new Scrypt(1, 10, 10),
                                "password",
                                "salt",
                                "482c858e229055e62f41e0ec819a5ee18bdb87251a534f75acd95ac5e50aa15f")),
                List.of(
                        Candidate.<Scrypt>of(
                                        "hashkit-vector",
                                        resources -> new ScryptHashkit(resources, VectorEngines.scrypt()))
                                .warmed(
                                        VectorEngines::lack,
                                        new WarmUp.Plan<>(
                                                new Scrypt(4, 8, 3), resources -> new ScryptHashkit(resources))),
                        Candidate.of("hashkit", resources -> new ScryptHashkit(resources)),
                        Candidate.<Scrypt>of("bouncy-castle", () -> new ScryptBouncyCastle())
                                .needing(Library.BOUNCY_CASTLE),
                        Candidate.<Scrypt>optIn("lambdaworks-native", () -> new ScryptLambdaworksNative())
                                .needing(Library.LAMBDAWORKS),
                        Candidate.<Scrypt>optIn("lambdaworks-java", () -> new ScryptLambdaworksJava())
                                .needing(Library.LAMBDAWORKS)));
    }

    private static Content<Pbkdf2> pbkdf2() {
        return new Content<>(
                List.of(
                        KnownAnswer.of(
                                "RFC 7914 section 11",
                                Pbkdf2.sha256(1),
                                "passwd",
                                "salt",
                                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                                        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"),
                        KnownAnswer.of(
                                "OpenSSL evppbe_pbkdf2.txt",
                                Pbkdf2.sha256(2),
                                "password",
                                "salt",
                                "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
                        KnownAnswer.of(
                                "RFC 6070",
                                Pbkdf2.sha1(2),
                                "password",
                                "salt",
                                "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
                        KnownAnswer.of(
                                "OpenSSL PKCS5_PBKDF2_HMAC",
                                Pbkdf2.sha512(2),
                                "password",
                                "salt",
                                "e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53c"
                                        + "f76cab2868a39b9f7840edce4fef5a82be67335c77a6068e04112754f27ccf4e")),
                List.of(
                        Candidate.<Pbkdf2>of("hashkit", () -> new Pbkdf2Hashkit())
                                .seated(
                                        ShaTogether.SHA512_SEATS,
                                        Pbkdf2.sha512(256),
                                        VectorEngines::lack,
                                        (scheme, input, length) ->
                                                new Pbkdf2Seat.OfSha512(scheme, input, length, VectorEngines.sha512())),
                        Candidate.<Pbkdf2>of("jdk", () -> new Pbkdf2Jdk())
                                .firstFor(algorithm -> isFasterInTheJdk(algorithm))
                                .seated(
                                        ShaTogether.SHA256_SEATS,
                                        Pbkdf2.sha256(256),
                                        VectorEngines::lack,
                                        (scheme, input, length) ->
                                                new Pbkdf2Seat.OfSha256(scheme, input, length, VectorEngines.sha256())),
                        Candidate.<Pbkdf2>of("bouncy-castle", () -> new Pbkdf2BouncyCastle())
                                .needing(Library.BOUNCY_CASTLE)));
    }

    /**
     * Where the JDK uses instructions of the processor, its four compressions in an iteration take 0.4 to 0.7 of the
     * time of two in plain Java. Its code for SHA-512 is slower than plain Java on all processors that were measured.
     */
    private static boolean isFasterInTheJdk(Algorithm algorithm) {
        return !algorithm.equals(Algorithm.PBKDF2_SHA512) && ShaInstructions.areUsed();
    }

    /**
     * What providers must reproduce: long passwords and salts, because modules refuse short ones, one password that is not
     * ASCII, and more than one block where that is published.
     */
    private static List<KnownAnswer<Pbkdf2>> ofProviders() {
        return List.of(
                ofProvider("RFC 6070", Prf.SHA1, "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"),
                ofProvider(
                        "OpenSSL evppbe_pbkdf2.txt",
                        Prf.SHA256,
                        "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9"),
                ofProvider(
                        "OpenSSL evppbe_pbkdf2.txt",
                        Prf.SHA512,
                        "8c0511f4c6e597c6ac6315d8f0362e225f3c501495ba23b868c005174dc4ee71"
                                + "115b59f9e60cd9532fa33e0f75aefe30225c583a186cd82bd4daea9724a3d3b8"),
                notAscii(Prf.SHA1, "c02b742c797c81caf3295189bd947179fde5611d"),
                notAscii(Prf.SHA256, "efb9d0c9440a10f329e7c5dc2673e27fe7043505dc1351e718f156e4a99ca648"),
                notAscii(
                        Prf.SHA512,
                        "397b402176e68faeedcd25c9000da693fb8f8ad23edd41c7b58c340ac8d452b0"
                                + "c656b78fc9695df531ba2f1aebf1cbd3b96527abc7633cc855bcc016ccf349eb"));
    }

    private static KnownAnswer<Pbkdf2> ofProvider(String source, Prf prf, String tag) {
        String salt = "saltSALTsaltSALTsaltSALTsaltSALTsalt";
        return KnownAnswer.of(source, new Pbkdf2(prf.algorithm(), 4096), "passwordPASSWORDpassword", salt, tag);
    }

    private static KnownAnswer<Pbkdf2> notAscii(Prf prf, String tag) {
        byte[] password = "p\u00e4ssw\u00f6rter f\u00fcr \u20acuro \ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        byte[] salt = "saltSALTsaltSALTsalt".getBytes(StandardCharsets.US_ASCII);
        return new KnownAnswer<>(
                "Python's hashlib",
                new Pbkdf2(prf.algorithm(), 1000),
                Input.of(password, salt),
                HexFormat.of().parseHex(tag));
    }

    /** What a hasher has whose provider alone computes: PBKDF2, by one engine. */
    public static List<EngineFamily<?>> of(Pbkdf2Jca engine) {
        return List.of(new EngineFamily<>(
                "pbkdf2",
                Pbkdf2.class,
                ofProviders(),
                List.of(Candidate.of(engine.provider().library(), () -> engine))));
    }

    /** As {@link #of(Pbkdf2Jca)}, with an engine that is made here. */
    public static List<EngineFamily<?>> of(Provider provider) {
        return of(new Pbkdf2Jca(provider));
    }

    /** As {@link EngineFamily#seats}. */
    public static int seats(String engine, Scheme scheme) {
        return FAMILIES.stream()
                .mapToInt(family -> family.seats(engine, scheme))
                .max()
                .orElse(1);
    }

    private static KnownAnswer<Argon2> ofArgon2(String source, Argon2 scheme, String tag) {
        return new KnownAnswer<>(
                source,
                scheme,
                Input.of(repeat(1, 32), repeat(2, 16), repeat(3, 8), repeat(4, 12)),
                HexFormat.of().parseHex(tag));
    }

    private static KnownAnswer<Bcrypt> ofBcrypt(String source, String password, String stored) {
        StoredHash hash = BcryptTraits.read(stored, Ceilings.defaults());
        byte[] bytes = password.getBytes(StandardCharsets.US_ASCII);
        return new KnownAnswer<>(source, (Bcrypt) hash.scheme(), Input.of(bytes, hash.salt()), hash.tag());
    }

    private static byte[] repeat(int value, int times) {
        byte[] bytes = new byte[times];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
