package io.hashkit.bench.console;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.hashkit.bench.cli.Main;
import java.io.IOException;
import java.util.List;

/** Breaks the rules of {@code LayersTest}, a class each. */
public final class RuleBreaker {
    private RuleBreaker() {}

    /** Calls upward. */
    public static final class Call {
        private Call() {}

        static void up() throws IOException {
            Main.main(new String[0]);
        }
    }

    /** Names an upper class in nothing but the argument of a component's type. */
    public record Component(List<Main> above) {}

    /** Knows a library. */
    public record Library(BCrypt.Version version) {}
}
