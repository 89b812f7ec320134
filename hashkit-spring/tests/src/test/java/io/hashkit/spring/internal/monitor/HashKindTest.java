package io.hashkit.spring.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.TestHashers;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.crypto.password.PasswordEncoder;

/** The tags of meters that tell which kinds of rows are verified and replaced. */
class HashKindTest {
    private final PasswordHasher hasher = TestHashers.builder()
            .scheme(Argon2.id(64, 1, 1))
            .accept(Dialects.ALL)
            .build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$2a$04$......................LAtw7/ohmmBAhnXqmkuIz83Rl5Qdjhm | bcrypt",
                "pbkdf2_sha256$600000$sampleSaltDjango$FWEiesaT1idKxiygjMH1HWXcAjpgiXmIuWAA6TUWZRk= | pbkdf2",
                "{SSHA}F1x0WAuPLBPUTovzb2GD5/MWIfIAAQIDBAUGBw== | other",
            })
    void rowOfAnotherKind_isOutdated(String stored, String algorithm) {
        assertThat(HashKind.of(hasher, stored)).isEqualTo(new HashKind(algorithm, "outdated"));
    }

    @Test
    void ownRow_isCurrent_andAWrappedOneIsNot() {
        assertThat(HashKind.of(hasher, hasher.hash("x"))).isEqualTo(new HashKind("argon2", "current"));
        assertThat(HashKind.of(
                        hasher, hasher.rows().wrap(TestHashers.of(new Bcrypt(4)).hash("x"))))
                .isEqualTo(new HashKind("wrapped", "outdated"));
    }

    /** With a key service, opening a seal is a remote call. */
    @Test
    void rowThatIsSealedAsAWhole_isNotOpened() {
        AtomicInteger calls = new AtomicInteger();
        Keyring keyring = Keyring.builder()
                .write("now", message -> {
                    calls.incrementAndGet();
                    return MessageDigest.getInstance("SHA-256").digest(message);
                })
                .build();
        PasswordHasher sealing = TestHashers.builder()
                .scheme(new Bcrypt(4))
                .accept(Dialects.ALL)
                .keyring(keyring)
                .build();
        String sealed = sealing.rows().rekey("{SSHA}F1x0WAuPLBPUTovzb2GD5/MWIfIAAQIDBAUGBw==");
        calls.set(0);

        assertThat(HashKind.of(sealing, sealed)).isEqualTo(new HashKind("other", "outdated"));
        assertThat(calls).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({"''", "$argon2id$damaged", "no hash at all"})
    void rowThatCannotBeRead_hasNoKind(String stored) {
        assertThat(HashKind.of(hasher, stored)).isEqualTo(HashKind.NONE);
    }

    @Test
    void logins_areCountedByKind_andUpgradesFromKindToKind() {
        MeterRegistry meters = new SimpleMeterRegistry();
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        Contexts.runner()
                .withBean(ObservationRegistry.class, () -> observations)
                .withPropertyValues(
                        "hashkit.scheme=argon2id,m=64,t=1,p=1",
                        Contexts.WEAK_COSTS_ALLOWED,
                        "hashkit.encoder.mode=always")
                .run(context -> {
                    context.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(meters));
                    PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
                    String weak = TestHashers.of(new Bcrypt(4)).hash("right");
                    assertThat(encoder.matches("right", weak)).isTrue();
                    assertThat(encoder.upgradeEncoding(weak)).isTrue();
                    String better = encoder.encode("right");
                    assertThat(encoder.matches("right", better)).isTrue();
                    assertThat(encoder.matches("wrong", better)).isFalse();
                });

        assertThat(count(meters, "verify", "match", "bcrypt", "outdated")).isEqualTo(1);
        assertThat(count(meters, "verify", "match", "argon2", "current")).isEqualTo(1);
        assertThat(count(meters, "verify", "mismatch", "argon2", "current")).isEqualTo(1);
        assertThat(count(meters, "hash", "made", "argon2", "current")).isEqualTo(1);
        assertThat(meters.get("hashkit.upgrades")
                        .tags("from", "bcrypt", "to", "argon2")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(meters.get("hashkit.tuning.measured").gauge().value()).isNaN();
        assertThat(meters.get("hashkit.tuning.live").gauge().value()).isNaN();
    }

    private static long count(MeterRegistry meters, String operation, String outcome, String algorithm, String costs) {
        return meters.get("hashkit.password")
                .tags("operation", operation, "outcome", outcome, "algorithm", algorithm, "costs", costs)
                .timer()
                .count();
    }
}
