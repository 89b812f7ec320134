package com.example;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The main class of a modular application: hashes with all four algorithms under a keyring, reads a form of another
 * system, and keeps a profile. */
public final class ModuleUser {
    private ModuleUser() {}

    private static boolean opens(String type) throws ReflectiveOperationException {
        try {
            Class.forName(type).getDeclaredMethods()[0].setAccessible(true);
            return true;
        } catch (InaccessibleObjectException e) {
            return false;
        }
    }

    /**
     * The report names the engines that served, preferably those of the property {@code engines}, and those that would have
     * if they had been faster.
     */
    public static void main(String[] arguments) throws Exception {
        List<String> report = new ArrayList<>();
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Keyring keys = Keyring.builder().write("key", KeyPrf.of(key)).build();
        for (Scheme scheme : List.of(Argon2.id(512, 2, 1), new Bcrypt(4), new Scrypt(9, 8, 1), Pbkdf2.sha512(1000))) {
            String family = scheme.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            PasswordHasherBuilder builder =
                    PasswordHasher.builder().scheme(scheme).allowWeakCosts().keyring(keys);
            for (String engine : System.getProperty("engines", "").split(",", 0)) {
                if (engine.startsWith(family)) {
                    builder.engine(engine);
                }
            }
            PasswordHasher hasher = builder.build();
            String stored = hasher.hash("right");
            boolean warmingUp;
            // It ends: a warm-up has a budget of time. The last round is that of an engine that is warm.
            do {
                warmingUp = hasher.info().engines().stream()
                        .anyMatch(engine ->
                                engine.name().startsWith(family) && engine.status() == EngineStatus.Status.WARMING_UP);
                if (!hasher.verify("right", stored) || hasher.verify("wrong", stored)) {
                    throw new AssertionError(stored);
                }
            } while (warmingUp);
            hasher.info().engines().stream()
                    .filter(engine -> engine.name().startsWith(family)
                            && (engine.computed() > 0 || engine.detail().startsWith("not faster")))
                    .map(EngineStatus::name)
                    .forEach(report::add);
        }
        PasswordHasher reader = PasswordHasher.builder().accept(Dialects.DJANGO).build();
        String foreign = "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22";
        report.add("django " + reader.verify("password", foreign) + " " + reader.verify("wrong", foreign));
        Path profile = Path.of(arguments[0]).resolveSibling("profile.json");
        TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(500));
        report.add("measured " + (Tuning.cached(profile, options).source() == Tuning.Source.MEASURED));
        report.add("recalled " + Tuning.recall(profile, options).isPresent());
        Files.delete(profile);
        report.add("internal open " + opens("io.hashkit.internal.catalog.Catalog"));
        Files.write(Path.of(arguments[0]), report);
    }
}
