package com.example;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** A bundle that uses that of hashkit-core when it starts. Its report goes to the file {@code report}. */
public final class BundleUser implements BundleActivator {
    @Override
    public void start(BundleContext context) throws Exception {
        Path file = Path.of(context.getProperty("report"));
        List<String> report = new ArrayList<>();
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Keyring keys = Keyring.builder().write("key", KeyPrf.of(key)).build();
        for (Scheme scheme : List.of(Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), Pbkdf2.sha256(1000))) {
            PasswordHasher hasher = PasswordHasher.builder()
                    .scheme(scheme)
                    .allowWeakCosts()
                    .keyring(keys)
                    .build();
            String stored = hasher.hash("right");
            report.add(scheme.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " " + hasher.verify("right", stored)
                    + " " + hasher.verify("wrong", stored));
        }
        PasswordHasher reader = PasswordHasher.builder().accept(Dialects.DJANGO).build();
        String foreign = "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22";
        report.add("django " + reader.verify("password", foreign) + " " + reader.verify("wrong", foreign));
        if (Boolean.parseBoolean(context.getProperty("profiles"))) {
            Path profile = file.resolveSibling("profile.json");
            TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(500));
            report.add("measured " + (Tuning.cached(profile, options).source() == Tuning.Source.MEASURED));
            report.add("recalled " + Tuning.recall(profile, options).isPresent());
        }
        Files.write(file, report);
    }

    @Override
    public void stop(BundleContext context) {
        // It keeps nothing.
    }
}
