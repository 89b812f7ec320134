package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.documents.Document;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bouncy Castle's validated module as the provider of a hasher, in JVMs of their own. */
class BcFipsTest {
    private static final Path JAR = Path.of("target", "fips", "bc-fips.jar");
    private static final String APPROVED = "-Dorg.bouncycastle.fips.approved_only=true";
    private static final String LONG_ENOUGH = "correct horse battery";

    /** The costs of these tests, which the module does not limit. */
    private static final Pbkdf2 CHEAP = Pbkdf2.sha256(1200);

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path directory;

    private List<String> run(Class<?> child, String... options) throws Exception {
        ChildJvm jvm = ChildJvm.quick().without("bcprov").with(JAR.toAbsolutePath());
        for (String option : options) {
            jvm.option(option);
        }
        return jvm.run(child, directory);
    }

    /** What a call returns or throws. */
    private static String said(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (InvalidHashException e) {
            return e.reason() + ": " + e.getMessage();
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    private static Provider module() throws ReflectiveOperationException {
        return Class.forName("org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider")
                .asSubclass(Provider.class)
                .getConstructor()
                .newInstance();
    }

    private static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(CHEAP).provider("BCFIPS");
    }

    /** A stored string with a salt and a tag of these lengths, and its right password. */
    private static String row(Pbkdf2 scheme, int salt, int tag) throws Exception {
        byte[] bytes = new byte[salt];
        byte[] key = javax.crypto.SecretKeyFactory.getInstance(
                        "PBKDF2With" + Prf.of(scheme).jcaName(), "SunJCE")
                .generateSecret(new javax.crypto.spec.PBEKeySpec(
                        LONG_ENOUGH.toCharArray(), bytes, scheme.iterations(), tag * 8))
                .getEncoded();
        return Traits.of(scheme).print(bytes, key);
    }

    /** The whole life of a hasher in the approved mode of all threads. */
    static final class Approved {
        private Approved() {}

        public static void main(String[] args) throws Exception {
            List<String> report = new ArrayList<>();
            Security.addProvider(module());
            PasswordHasher hasher =
                    builder().accept(Dialects.ALL).policy(Policy.FIPS_140).build();
            hasher.info()
                    .engines()
                    .forEach(engine -> report.add(engine.name() + " " + engine.status() + " " + engine.detail()));
            agreement(report);
            limits(report, hasher);
            refusals(report, hasher);
            providers(report, hasher);
            Files.write(Path.of(args[0]), report);
        }

        /** Strings of the module verify with hashkit's own engines, and the other way round. */
        private static void agreement(List<String> report) {
            for (Prf prf : Prf.values()) {
                Pbkdf2 scheme = new Pbkdf2(prf.algorithm(), 1200);
                PasswordHasher module =
                        builder().scheme(scheme).maxPasswordBytes(4096).build();
                PasswordHasher own = TestHashers.builder()
                        .scheme(scheme)
                        .maxPasswordBytes(4096)
                        .build();
                for (String password : List.of(
                        LONG_ENOUGH,
                        "\u00e9".repeat(7),
                        "p\u00e4ssw\u00f6rter \u20ac \ud83d\ude00 \u0000 nul",
                        "x".repeat(4096),
                        "\ud83d\ude00".repeat(1024))) {
                    report.add("agree " + own.verify(password, module.hash(password)) + " "
                            + module.verify(password, own.hash(password)) + " "
                            + module.verify(password + "y", own.hash(password)));
                }
            }
        }

        private static void limits(List<String> report, PasswordHasher hasher) throws Exception {
            String stored = hasher.hash(LONG_ENOUGH);
            PasswordHasher own = TestHashers.of(CHEAP);
            for (String password : List.of("", "thirteenbytes", "\u00e9".repeat(6))) {
                report.add("hash short " + said(() -> hasher.hash(password)));
                report.add("try short " + said(() -> hasher.tryHash(password)));
                report.add("verify short " + said(() -> hasher.verify(password, own.hash(password))) + " "
                        + said(() -> hasher.verify(password, stored)) + " "
                        + said(() -> hasher.verify(password, stored, fresh -> report.add("upgraded"))));
                report.add("nothing " + said(() -> hasher.verifyNothing(password)));
            }
            byte[] notText = {(byte) 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
            report.add("hash bytes " + said(() -> hasher.hash(notText)));
            report.add("verify bytes " + said(() -> hasher.verify(notText, own.hash(notText))));
            report.add("text in bytes "
                    + hasher.verify(LONG_ENOUGH, hasher.hash(LONG_ENOUGH.getBytes(StandardCharsets.UTF_8))));
            report.add("salt 8 " + said(() -> hasher.verify(LONG_ENOUGH, row(CHEAP, 8, 32))));
            report.add("salt 15 " + said(() -> hasher.verify(LONG_ENOUGH, row(CHEAP, 15, 32))) + " "
                    + hasher.needsRehash(row(CHEAP, 15, 32)));
            report.add("salt 16 " + said(() -> hasher.verify(LONG_ENOUGH, row(CHEAP, 16, 32))));
            report.add("1 iteration " + said(() -> hasher.verify(LONG_ENOUGH, row(Pbkdf2.sha256(1), 16, 32))));
            report.add("tag 8 " + said(() -> hasher.verify(LONG_ENOUGH, row(CHEAP, 16, 8))));
            report.add("sha1 tag 64 " + said(() -> hasher.verify(LONG_ENOUGH, row(Pbkdf2.sha1(5), 16, 64))));
        }

        private static void refusals(List<String> report, PasswordHasher hasher) {
            PasswordHasher own = TestHashers.builder().accept(Dialects.ALL).build();
            String own256 = TestHashers.of(CHEAP).hash(LONG_ENOUGH);
            for (String row : List.of(
                    TestHashers.of(Argon2.id(8, 1, 1)).hash("x"),
                    "$2b$04$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                    "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22",
                    own.rows().wrap(own256),
                    // A digest of the output of PBKDF2 is no PBKDF2.
                    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY="
                            + ":wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=")) {
                report.add("other " + said(() -> hasher.verify(LONG_ENOUGH, row)));
                report.add("other " + said(() -> hasher.needsRehash(row)));
            }
            report.add(
                    "django "
                            + hasher.needsRehash(
                                    "pbkdf2_sha256$1000000$MDEyMzQ1Njc4OWFiY2RlZg$EFbOV0Ul0RLDtIUNBMNXQ9Fpcr0nsLPRnuLTTLFAXxk="));
            report.add("wrap " + said(() -> hasher.rows().wrap(own256)));
            report.add("scheme "
                    + said(() -> builder().scheme(Argon2.recommended()).build()));
            report.add("keyring "
                    + said(() -> builder()
                            .keyring(Keyring.builder()
                                    .write("k", KeyPrf.of(TestKeys.A))
                                    .build())
                            .build()));
            report.add("engine " + said(() -> builder().engine("pbkdf2/hashkit").build()));
            report.add("missing " + said(() -> builder().provider("BCFIPZ").build()));
            report.add("usual "
                    + said(() -> PasswordHasher.builder().provider("BCFIPS").build()));
        }

        private static void providers(List<String> report, PasswordHasher hasher) throws Exception {
            TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(600));
            Provider module = Security.getProvider("BCFIPS");
            Tuning tuning = Tuning.measure(options.provider(module));
            report.add("tuned " + tuning.engine() + " " + tuning.scheme().algorithm());
            PasswordHasher tuned =
                    PasswordHasher.builder().provider(module).tuning(tuning).build();
            report.add("tuned works " + tuned.verify(LONG_ENOUGH, tuned.hash(LONG_ENOUGH)));
            report.add("not its provider "
                    + said(() -> PasswordHasher.builder().tuning(tuning).build()));
            Tuning own = Tuning.measure(options.algorithms(Algorithm.PBKDF2_SHA256));
            report.add(
                    "not the engine " + said(() -> builderWithout().tuning(own).build()));
            report.add("argon2 "
                    + said(() -> Tuning.measure(options.provider(module).algorithms(Algorithm.ARGON2ID))));
            Security.removeProvider("BCFIPS");
            String stored = hasher.hash(LONG_ENOUGH);
            Security.addProvider(new TestProvider("BCFIPS"));
            report.add("removed " + hasher.verify(LONG_ENOUGH, stored) + " "
                    + hasher.verify(LONG_ENOUGH, hasher.hash(LONG_ENOUGH)) + " "
                    + TestHashers.of(CHEAP).verify(LONG_ENOUGH, stored));
            ExecutorService threads = Executors.newFixedThreadPool(8);
            List<Future<Boolean>> answers = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String password = LONG_ENOUGH + i;
                answers.add(threads.submit(() -> hasher.verify(password, hasher.hash(password))
                        && !hasher.verify("short" + password.length(), stored)));
            }
            boolean all = true;
            for (Future<Boolean> answer : answers) {
                all &= answer.get();
            }
            threads.shutdown();
            report.add("together " + all);
        }

        private static PasswordHasherBuilder builderWithout() {
            return PasswordHasher.builder().provider("BCFIPS");
        }
    }

    @Test
    void approvedMode_everyLimitIsAnAnswer() throws Exception {
        List<String> report = run(Approved.class, APPROVED);

        assertThat(report.get(0))
                .matches("pbkdf2/jca:BCFIPS WORKING BCFIPS 2\\.01\\d\\d in approved mode, passwords from 14 bytes");
        String version = report.get(0).replaceFirst(".*WORKING (BCFIPS \\S+).*", "$1");
        String tooShort =
                "IllegalArgumentException: the password is shorter than 14 bytes in UTF-8, the shortest that the"
                        + " provider " + version + " accepts";
        String unsupported =
                "UNSUPPORTED: this hasher computes PBKDF2 of the password by a provider, and nothing else: the"
                        + " string needs more than that";
        assertThat(lines(report, "agree ")).hasSize(15).containsOnly("true true false");
        assertThat(lines(report, "hash short ")).hasSize(3).containsOnly(tooShort);
        assertThat(lines(report, "try short ")).hasSize(3).containsOnly(tooShort);
        assertThat(lines(report, "verify short ")).hasSize(3).containsOnly("false false false");
        assertThat(lines(report, "nothing ")).hasSize(3).containsOnly("false");
        assertThat(lines(report, "other ")).hasSize(10).containsOnly(unsupported);
        assertThat(report)
                .contains(
                        "hash bytes IllegalArgumentException: the password is not text in UTF-8, and the provider "
                                + version + " takes nothing else",
                        "verify bytes false",
                        "text in bytes true",
                        "salt 8 false",
                        "salt 15 false true",
                        "salt 16 true",
                        "1 iteration true",
                        "tag 8 true",
                        "sha1 tag 64 true",
                        "django true",
                        "tuned pbkdf2/jca:BCFIPS pbkdf2-sha512",
                        "tuned works true",
                        "removed true true true",
                        "together true")
                .doesNotContain("upgraded");
        assertThat(lines(report, "wrap "))
                .singleElement()
                .asString()
                .startsWith("IllegalStateException: a hasher with a");
        assertThat(lines(report, "scheme ")).singleElement().asString().contains("writes PBKDF2 alone");
        assertThat(lines(report, "keyring ")).singleElement().asString().contains("cannot seal");
        assertThat(lines(report, "engine ")).singleElement().asString().contains("there are pbkdf2/jca:BCFIPS");
        assertThat(lines(report, "missing ")).singleElement().asString().contains("\"BCFIPZ\"; it has ");
        assertThat(lines(report, "usual ")).containsExactly("PasswordHasher[pbkdf2-sha256,i=600000]");
        assertThat(lines(report, "not its provider "))
                .singleElement()
                .asString()
                .contains("name its provider here too");
        assertThat(lines(report, "not the engine ")).singleElement().asString().contains("TuneOptions.provider");
        assertThat(lines(report, "argon2 ")).singleElement().asString().contains("a provider computes PBKDF2 alone");
    }

    /** The class, the settings and the command of the document. */
    @Tag("full")
    @Test
    void commandOfTheDocument_showsTheApprovedMode() throws Exception {
        Path output = Files.createDirectory(directory.resolve("output"));
        Document document = Document.named("docs/fips.md");
        for (Document.Block block : document.blocks()) {
            if (block.text().contains("class ShowProvider")) {
                Files.writeString(directory.resolve("ShowProvider.java"), block.text());
            } else if (block.text().startsWith("security.provider.")) {
                int next = Security.getProviders().length + 1;
                Files.writeString(
                        directory.resolve("fips.security"), block.text().replaceFirst("\\.13=", "." + next + "="));
            }
        }
        List<String> command = new ArrayList<>(List.of(document.blocks().stream()
                .filter(block -> block.language().equals("sh"))
                .findFirst()
                .orElseThrow()
                .text()
                .replace("\\\n", " ")
                .strip()
                .split("\\s+")));
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String core = Path.of(PasswordHasher.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        command.replaceAll(part -> part.startsWith("hashkit-core.jar") ? core + ":" + JAR.toAbsolutePath() : part);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(output.resolve("errors").toFile())
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor())
                .as(Files.readString(output.resolve("errors")))
                .isZero();
        assertThat(document.text()).contains("```text\n" + printed.strip() + "\n```");
    }

    private static List<String> lines(List<String> report, String with) {
        return report.stream()
                .filter(line -> line.startsWith(with))
                .map(line -> line.substring(with.length()))
                .toList();
    }

    /** Hashers in a JVM in which only some threads are in approved mode. */
    static final class Threads {
        private Threads() {}

        public static void main(String[] args) throws Exception {
            List<String> report = new ArrayList<>();
            Provider module = module();
            report.add("before "
                    + said(() ->
                            TestHashers.builder().scheme(CHEAP).provider(module).build()));
            Class.forName("org.bouncycastle.crypto.CryptoServicesRegistrar")
                    .getMethod("setApprovedOnlyMode", boolean.class)
                    .invoke(null, true);
            PasswordHasher hasher =
                    TestHashers.builder().scheme(CHEAP).provider(module).build();
            String stored = hasher.hash(LONG_ENOUGH);
            String other = row(Pbkdf2.sha512(1), 16, 64);
            // The known answers of another digest are due on a thread that is not in approved mode.
            for (Callable<?> call : List.<Callable<?>>of(
                    () -> hasher.verify(LONG_ENOUGH, other),
                    () -> hasher.verify(LONG_ENOUGH, stored),
                    () -> hasher.hash(LONG_ENOUGH))) {
                Thread thread = new Thread(() -> report.add("elsewhere " + said(call)));
                thread.start();
                thread.join();
            }
            report.add("here " + hasher.verify(LONG_ENOUGH, stored) + " " + hasher.verify(LONG_ENOUGH, other));
            Files.write(Path.of(args[0]), report);
        }
    }

    @Tag("full")
    @Test
    void threadThatIsNotInApprovedMode_isRefusedAndSpoilsNothing() throws Exception {
        List<String> report = run(Threads.class);

        assertThat(report).hasSize(5);
        assertThat(report.subList(0, 4))
                .allSatisfy(line -> assertThat(line)
                        .contains(
                                "NoEngineException: no engine works for pbkdf2 (pbkdf2/jca:BCFIPS: the provider BCFIPS ")
                        .contains("is not in approved mode on this thread: start the JVM with"
                                + " -Dorg.bouncycastle.fips.approved_only=true"));
        assertThat(report.get(4)).isEqualTo("here true true");
    }
}
