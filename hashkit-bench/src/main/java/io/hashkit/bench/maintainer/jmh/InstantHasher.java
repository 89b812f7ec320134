package io.hashkit.bench.maintainer.jmh;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import java.lang.reflect.Method;
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
        Engines engines = Engines.of(List.of(row), Set.of(), Contenders.memory());
        return with(engines, PasswordHasher.builder().scheme(scheme).allowWeakCosts())
                .build();
    }

    /**
     * Uses reflection: a builder accepts only engines of the catalogue, and a class in the builder's package would split that
     * package between two jars.
     */
    private static PasswordHasherBuilder with(Engines engines, PasswordHasherBuilder builder) {
        try {
            Method method = PasswordHasherBuilder.class.getDeclaredMethod("engines", Engines.class);
            method.setAccessible(true);
            return (PasswordHasherBuilder) method.invoke(builder, engines);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the builder has no method for engines", e);
        }
    }
}
