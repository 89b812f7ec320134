package io.hashkit.bench.console;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.hashkit.bench.cli.Main;
import java.util.List;

/** Classes that each break one rule of {@code LayersTest}. */
public final class RuleBreaker {
    private RuleBreaker() {}

    /** Calls a class of an upper package. */
    public static final class Call {
        private Call() {}

        static void up() {
            Main.main(new String[0]);
        }
    }

    /** Uses a class of an upper package only as a type argument of a record component. */
    public record Component(List<Main> above) {}

    /** Uses a library directly. */
    public record Library(BCrypt.Version version) {}
}
