package io.hashkit.spring;

import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.cache.VerifiedPasswords;
import io.hashkit.spring.internal.keys.KeyringSettings;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.properties.KeyringProperties;
import java.time.Duration;
import java.util.function.Supplier;
import org.crac.CheckpointException;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Lazy;

/**
 * With {@code org.crac:crac}, keeps keys and what was measured out of a checkpoint: before it, the keys of {@code
 * hashkit.keyring.keys} and the remembered matches are wiped; afterwards the keys are read again, and the host, which may be
 * another one, is measured again.
 */
@AutoConfiguration(after = {HashkitAutoConfiguration.class, HashkitCacheAutoConfiguration.class})
@ConditionalOnClass(Resource.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitCheckpointAutoConfiguration {
    /** Longer than the longest hash that a target allows, with the wait before it. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    HashkitCheckpointAutoConfiguration() {}

    /** A keyring or a hasher that the application has made itself is left to it. Nothing asks for this bean. */
    @Bean
    @Lazy(false)
    BetweenHosts hashkitBetweenHosts(
            Limiter limiter,
            ObjectProvider<HostTuning> tuning,
            @Qualifier("hashkitKeyring") ObjectProvider<Keyring> keyring,
            KeyringProperties properties,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<VerifiedPasswords> verified) {
        BetweenHosts resource = new BetweenHosts(
                limiter,
                tuning.getIfAvailable(),
                keyring.getIfAvailable(),
                () -> new KeyringSettings(properties).keyring(bundles.getIfAvailable()),
                verified.getIfAvailable());
        // Before Spring's own resource, which is made when the context is complete. So this one comes after it at a
        // checkpoint, when the servers have been stopped, and before it when the process is restored.
        Core.getGlobalContext().register(resource);
        return resource;
    }

    /** What a checkpoint must not hold. CRaC holds it weakly, the application context strongly. */
    static final class BetweenHosts implements Resource {
        private final Limiter limiter;
        private final @Nullable HostTuning tuning;
        private final @Nullable Keyring keyring;
        private final Supplier<Keyring> keys;
        private final @Nullable VerifiedPasswords verified;

        BetweenHosts(
                Limiter limiter,
                @Nullable HostTuning tuning,
                @Nullable Keyring keyring,
                Supplier<Keyring> keys,
                @Nullable VerifiedPasswords verified) {
            this.limiter = limiter;
            this.tuning = tuning;
            this.keyring = keyring;
            this.keys = keys;
            this.verified = verified;
        }

        @Override
        public void beforeCheckpoint(Context<? extends Resource> context) throws Exception {
            awaitRunningHashes();
            if (keyring != null) {
                keyring.close();
            }
            if (verified != null) {
                verified.close();
            }
        }

        /** A hash that runs holds its password and its work memory. */
        private void awaitRunningHashes() throws Exception {
            long start = System.nanoTime();
            while (limiter.stats().running() > 0) {
                if (System.nanoTime() - start > LONGEST_WAIT.toNanos()) {
                    CheckpointException running = new CheckpointException();
                    running.addSuppressed(new IllegalStateException("hashes have been running for "
                            + LONGEST_WAIT.toSeconds() + " s; a checkpoint would hold" + " their passwords"));
                    throw running;
                }
                Thread.sleep(10);
            }
        }

        @Override
        public void afterRestore(Context<? extends Resource> context) {
            if (keyring != null) {
                keyring.reopen(keys.get());
            }
            if (verified != null) {
                verified.open();
            }
            if (tuning != null) {
                tuning.forget();
            }
        }
    }
}
