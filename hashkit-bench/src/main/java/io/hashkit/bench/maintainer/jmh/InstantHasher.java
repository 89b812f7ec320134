package io.hashkit.bench.maintainer.jmh;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.hasher.EngineHasher;
import java.util.List;
import java.util.Set;

/** A hasher whose engine returns at once, for measuring the overhead of the hasher itself. */
final class InstantHasher {
    private InstantHasher() {}

    static <S extends Scheme> PasswordHasher of(S scheme, Class<S> type) {
        EngineFamily<S> row = new EngineFamily<>(
                "instant",
                type,
                List.of(),
                List.of(new EngineFamily.Candidate<>(
                        "nothing", false, memory -> (costs, input, length) -> new byte[length])));
        // A builder accepts only engines of the catalogue.
        HasherSettings settings = new HasherSettings();
        settings.engines = Engines.of(List.of(row), Set.of(), Contenders.memory());
        return new EngineHasher(settings.calls(scheme, null));
    }
}
