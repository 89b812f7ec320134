package io.hashkit.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.TestKeys;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.SecureRandom;
import java.security.Security;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The settings of a hasher that is tuned in the background are those of the moment of {@code build}. */
class HasherSettingsTest {
    private static final int LONGEST = 100;

    @Test
    void copy_hasEverySetting() throws IllegalAccessException {
        HasherSettings settings = new HasherSettings();
        settings.maxPasswordBytes = LONGEST;
        settings.preferred.add("argon2/hashkit");
        settings.accepted.addAll(Dialects.ALL);
        settings.kept.add("bcrypt");
        settings.policy = Policy.FIPS_140;
        settings.weakCostsAllowed = true;
        settings.ceilings = Ceilings.defaults();
        settings.limiter = Limiter.builder().build();
        settings.stages = () -> null;
        settings.priority = Priority.IMPORT;
        settings.threads = Runnable::run;
        settings.keyThreads = Runnable::run;
        settings.families = List.of();
        settings.engines =
                Engines.of(List.<EngineFamily<?>>of(), Set.of(), new Resources(new WorkMemory(() -> 0), null));
        settings.random = new SecureRandom();
        settings.provider = Security.getProvider("SUN");
        settings.providerName = "SUN";
        settings.keyring = TestKeys.inside(
                Keyring.builder().write("key", KeyPrf.of(TestKeys.A)).build());
        settings.uniformWork = true;

        HasherSettings copy = settings.copy();
        HasherSettings untouched = new HasherSettings();
        for (Field field : HasherSettings.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                assertThat(field.get(settings))
                        .as("%s is set by this test", field.getName())
                        .isNotEqualTo(field.get(untouched));
                assertThat(field.get(copy)).as(field.getName()).isEqualTo(field.get(settings));
            }
        }
    }
}
