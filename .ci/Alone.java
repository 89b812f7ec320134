package outside;

import io.hashkit.PasswordHasher;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * All four algorithms, strings of other systems, a seal, and a tuning with a kept profile, as .ci/outside-project.sh and
 * .ci/jlink.sh run it: prints the first engine of each algorithm, and whether the profile was kept. With an argument, no other
 * library is here, and hashkit has to say what Bouncy Castle would add.
 */
public final class Alone {
    public static void main(String[] arguments) throws Exception {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Keyring keys = Keyring.builder().write("key", KeyPrf.of(key)).build();
        for (Scheme scheme : List.of(
                Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), Pbkdf2.sha256(1000))) {
            PasswordHasher hasher = PasswordHasher.builder()
                    .scheme(scheme)
                    .allowWeakCosts()
                    .accept(Dialects.ALL)
                    .keyring(keys)
                    .build();
            String stored = hasher.boundTo("user").hash("right");
            require(hasher.boundTo("user").verify("right", stored), scheme);
            require(!hasher.boundTo("user").verify("wrong", stored), scheme);
            foreign().forEach((row, password) -> {
                require(hasher.verify(password, row), row);
                require(!hasher.verify(password + "x", row), row);
            });
            String family = scheme.algorithm().name().replaceFirst("id$|-.*$", "");
            hasher.info().engines().stream()
                    .filter(engine -> engine.name().startsWith(family))
                    .findFirst()
                    .ifPresent(engine -> System.out.println(engine.name() + " " + engine.status() + " " + engine.detail()));
            String fallback = EngineStatus.fallback(hasher.info().engines(), scheme);
            String missing = "org.bouncycastle:bcprov-jdk18on adds " + family + "/bouncy-castle";
            require(arguments.length == 0 || fallback.contains(missing), fallback);
        }
        Path profile = Files.createTempDirectory("profile").resolve("profile.json");
        TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(500));
        Tuning measured = Tuning.cached(profile, options);
        boolean kept = Files.exists(profile) && Tuning.recall(profile, options).isPresent();
        System.out.println("profile " + kept);
        require(arguments.length == 0 || measured.source() == Tuning.Source.MEASURED && kept, measured.warnings());
        require(arguments.length == 0 || measured.report().contains("bcprov-jdk18on adds"), measured.report());
        Files.deleteIfExists(profile);
        Files.delete(profile.getParent());
    }

    private static Map<String, String> foreign() {
        return Map.of(
                "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22", "password",
                "argon2$argon2i$v=19$m=256,t=1,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A", "password",
                "pbkdf2:sha256:1000$w1kYATe6sG3BHtjI$bfaf8fffb229b497e3fe95ef44275447c9fcf0d1d2c3ea48bf6a525355e33810",
                "secret",
                "$s0$80108$dgOqYgxYZnfIREBED8jJjA==$iLDjJK1o5c8bDGJVHSV9ABfsmQT2brNR4FOuMPKwB4Q=",
                "correct horse battery staple",
                "bcrypt$$2a$10$fVH8e28OQRj9tqiDXs1e1uxpsjN0c7II7YPKXua2NAKYvM6iQk7dq", "abcdefghijklmnopqrstuvwxyz");
    }

    private static void require(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError(String.valueOf(what));
        }
    }
}
