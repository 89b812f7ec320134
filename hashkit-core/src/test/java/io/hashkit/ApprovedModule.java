package io.hashkit;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
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

/** The whole life of a hasher with the module of {@link BcFipsTest}, in the approved mode of all threads. */
final class ApprovedModule {
    static final String LONG_ENOUGH = "correct horse battery";

    /** The costs of these tests, which the module does not limit. */
    static final Pbkdf2 CHEAP = Pbkdf2.sha256(1200);

    private ApprovedModule() {}

    /** What a call returns or throws. */
    static String said(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (InvalidHashException e) {
            return e.reason() + ": " + e.getMessage();
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    static Provider module() throws ReflectiveOperationException {
        return Class.forName("org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider")
                .asSubclass(Provider.class)
                .getConstructor()
                .newInstance();
    }

    static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(CHEAP).provider("BCFIPS");
    }

    /** A stored string with a salt and a tag of these lengths, and its right password. */
    static String row(Pbkdf2 scheme, int salt, int tag) throws Exception {
        byte[] bytes = new byte[salt];
        byte[] key = javax.crypto.SecretKeyFactory.getInstance(
                        "PBKDF2With" + Prf.of(scheme).jcaName(), "SunJCE")
                .generateSecret(new javax.crypto.spec.PBEKeySpec(
                        LONG_ENOUGH.toCharArray(), bytes, scheme.iterations(), tag * 8))
                .getEncoded();
        return Traits.of(scheme).print(bytes, key);
    }

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
            PasswordHasher own =
                    TestHashers.builder().scheme(scheme).maxPasswordBytes(4096).build();
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
        report.add("django "
                + hasher.needsRehash(
                        "pbkdf2_sha256$1000000$MDEyMzQ1Njc4OWFiY2RlZg$EFbOV0Ul0RLDtIUNBMNXQ9Fpcr0nsLPRnuLTTLFAXxk="));
        report.add("wrap " + said(() -> hasher.rows().wrap(own256)));
        report.add("scheme " + said(() -> builder().scheme(Argon2.recommended()).build()));
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
        report.add("not the engine " + said(() -> builderWithout().tuning(own).build()));
        report.add(
                "argon2 " + said(() -> Tuning.measure(options.provider(module).algorithms(Algorithm.ARGON2ID))));
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
