package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigestSpi;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.crypto.MacSpi;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers are the same whatever security providers, locale, charset, modules and processors a JVM has. */
class OddProvidersTest {
    @TempDir
    Path directory;

    /** Hashes and verifies with every algorithm and a dialect, after changing the providers as the property says. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            switch (System.getProperty("providers", "")) {
                case "without SunJCE" -> Security.removeProvider("SunJCE");
                case "Bouncy Castle first" -> Security.insertProviderAt(new BouncyCastleProvider(), 1);
                case "strict" -> Security.insertProviderAt(new Strict(), 1);
                case "wrong" -> Security.insertProviderAt(new Wrong(), 1);
                default -> {}
            }
            List<String> report = new ArrayList<>();
            for (Scheme scheme : CheapestForTests.all()) {
                PasswordHasher hasher = TestHashers.of(scheme);
                String stored = hasher.hash("\u00fc\u0130i");
                report.add(scheme.algorithm().id().toUpperCase(Locale.ROOT) + " "
                        + hasher.verify("u\u0308\u0130i", stored) + " " + hasher.verify("\u00fc\u0130I", stored) + " "
                        + hasher.verify("", hasher.hash("")));
            }
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CheapestForTests.ARGON2ID)
                    .accept(Dialects.WERKZEUG)
                    .build();
            report.add("names "
                    + Dialects.names().stream()
                            .allMatch(name -> Dialects.named(name).isPresent()));
            if (Boolean.getBoolean("tune")) {
                TuneOptions brief = TuneOptions.defaults().wallBudget(Duration.ofMillis(50));
                report.add("tuned "
                        + Policy.OWASP_2026.allows(Tuning.measure(brief).scheme()));
            }
            report.add("other " + hasher.verify("x", hasher.hash("y")));
            Files.write(Path.of(args[0]), report);
        }
    }

    /** Changes the providers while a hasher is in use. */
    static final class Later {
        private static final List<Scheme> SCHEMES =
                List.of(CheapestForTests.PBKDF2_SHA1, CheapestForTests.PBKDF2_SHA256, CheapestForTests.PBKDF2_SHA512);

        private Later() {}

        public static void main(String[] args) throws IOException {
            List<String> report = new ArrayList<>();
            for (Scheme scheme : SCHEMES) {
                PasswordHasher hasher = TestHashers.builder()
                        .scheme(scheme)
                        .engine("pbkdf2/jdk")
                        .build();
                String stored = hasher.hash("password");
                for (Provider inserted :
                        List.of(new BouncyCastleProvider(), new Strict(), new Wrong(), new WrongHmac())) {
                    Security.insertProviderAt(inserted, 1);
                    boolean right = hasher.verify("password", stored);
                    boolean wrong = hasher.verify("passwords", stored);
                    String fresh = hasher.hash("password");
                    Security.removeProvider(inserted.getName());
                    report.add(inserted.getName() + " " + right + " " + wrong + " " + hasher.verify("password", fresh));
                }
                report.add(hasher.info().engines().stream()
                        .filter(engine -> engine.name().equals("pbkdf2/jdk"))
                        .map(EngineStatus::detail)
                        .findFirst()
                        .orElse(""));
            }
            Files.write(Path.of(args[0]), report);
        }
    }

    /** Inserts a wrong provider while another thread has an engine that proved its answers, and has not computed yet. */
    static final class Holding {
        private Holding() {}

        public static void main(String[] args) throws IOException {
            Pbkdf2 scheme = CheapestForTests.PBKDF2_SHA256;
            Input input = Input.of("password".getBytes(StandardCharsets.UTF_8), new byte[16]);
            Pbkdf2Jdk held = new Pbkdf2Jdk();
            byte[] right = held.derive(scheme, input, 32);
            List<String> report = new ArrayList<>();
            Security.insertProviderAt(new WrongHmac(), 1);
            for (int i = 0; i < 3; i++) {
                report.add(answer(held, scheme, input, right));
            }
            Security.removeProvider("WrongHmac");
            report.add(answer(held, scheme, input, right));
            Files.write(Path.of(args[0]), report);
        }

        private static String answer(Pbkdf2Jdk held, Pbkdf2 scheme, Input input, byte[] right) {
            try {
                return Arrays.equals(held.derive(scheme, input, 32), right) ? "right" : "wrong";
            } catch (IllegalStateException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    @Test
    void engineThatAThreadHolds_computesNothingByAProviderThatWasInserted() throws Exception {
        String refused = "HmacSHA256 is another provider's than before";

        assertThat(new ChildJvm().run(Holding.class, directory)).containsExactly(refused, refused, refused, "right");
    }

    @Test
    void providerThatIsInsertedLater_provesItsAnswersBeforeItComputes() throws Exception {
        assertThat(new ChildJvm().run(Later.class, directory))
                .hasSize(3 * 5)
                .allMatch(
                        line -> line.endsWith(" true false true") || line.startsWith("wrong answer to the vector of"));
    }

    /** Refuses every key. */
    public static class StrictMac extends MacSpi {
        @Override
        protected int engineGetMacLength() {
            return 32;
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec parameters) throws InvalidKeyException {
            throw new InvalidKeyException("the key is too short for the approved mode");
        }

        @Override
        protected void engineUpdate(byte input) {}

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {}

        @Override
        protected byte[] engineDoFinal() {
            return new byte[32];
        }

        @Override
        protected void engineReset() {}
    }

    /** Takes every key, and computes the same for every input. */
    public static final class WrongMac extends StrictMac {
        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec parameters) {}
    }

    /** Computes the same digest for every input. Only what can be copied serves the HMACs of SunJCE. */
    public static final class WrongDigest extends MessageDigestSpi implements Cloneable {
        @Override
        protected void engineUpdate(byte input) {}

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {}

        @Override
        protected byte[] engineDigest() {
            return new byte[32];
        }

        @Override
        protected void engineReset() {}
    }

    private static final class Strict extends Provider {
        private static final long serialVersionUID = 1L;

        Strict() {
            super("Strict", "1", "of the test");
            put("Mac.HmacSHA1", StrictMac.class.getName());
            put("Mac.HmacSHA256", StrictMac.class.getName());
            put("Mac.HmacSHA512", StrictMac.class.getName());
        }
    }

    private static final class WrongHmac extends Provider {
        private static final long serialVersionUID = 1L;

        WrongHmac() {
            super("WrongHmac", "1", "of the test");
            put("Mac.HmacSHA1", WrongMac.class.getName());
            put("Mac.HmacSHA256", WrongMac.class.getName());
            put("Mac.HmacSHA512", WrongMac.class.getName());
        }
    }

    private static final class Wrong extends Provider {
        private static final long serialVersionUID = 1L;

        Wrong() {
            super("Wrong", "1", "of the test");
            put("MessageDigest.SHA-256", WrongDigest.class.getName());
            put("MessageDigest.SHA-512", WrongDigest.class.getName());
        }
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dproviders=Bouncy Castle first",
                "-Dproviders=strict",
                "--limit-modules=java.base,java.logging,java.management,java.sql,java.xml,java.desktop",
                "-XX:ActiveProcessorCount=1 -XX:TieredStopAtLevel=1 -Xss256k",
            })
    void otherOddJvm_givesTheSameAnswers(String options) throws Exception {
        oddJvm_givesTheSameAnswers(options);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dproviders=without SunJCE",
                "-Dproviders=wrong",
                "-Duser.language=tr -Duser.country=TR -Djava.locale.providers=COMPAT,CLDR -Dfile.encoding=US-ASCII",
                "-Xint -Xss180k -XX:+UseSerialGC -XX:-UseCompressedOops -Dfile.encoding=UTF-16",
            })
    void oddJvm_givesTheSameAnswers(String options) throws Exception {
        ChildJvm jvm = new ChildJvm();
        if (options.startsWith("-Dproviders=")) {
            jvm.option(options);
        } else {
            for (String option : options.split(" ", -1)) {
                jvm.option(option);
            }
        }
        if (options.startsWith("--limit-modules")) {
            jvm.withoutVectorApi();
        }

        assertThat(jvm.run(Child.class, directory))
                .hasSize(10)
                .allMatch(line ->
                        line.endsWith(" true false true") || line.equals("names true") || line.equals("other false"));
    }

    /** A security manager that grants the library no permission, on JVMs that still have one. */
    @Test
    void libraryWithoutAnyRight_givesTheSameAnswersAndTunes() throws Exception {
        Path policy = directory.resolve("policy");
        Files.writeString(
                policy,
                "grant codeBase \""
                        + OddProvidersTest.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation() + "-\" { permission java.security.AllPermission; };");
        ChildJvm jvm = new ChildJvm().option("-Dtune=true");
        if (Runtime.version().feature() < 24) {
            jvm.option("-Djava.security.manager").option("-Djava.security.policy==" + policy);
        }

        assertThat(jvm.run(Child.class, directory)).hasSize(11).contains("tuned true", "names true", "other false");
    }
}
