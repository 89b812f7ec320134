package io.hashkit.rehash.cli;

import io.hashkit.algorithm.Argon2;
import io.hashkit.rehash.row.WrapSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for how rows are wrapped. */
public final class WrapOptions {
    @Option(
            names = "--costs",
            paramLabel = "m=KIB,t=PASSES,p=LANES",
            converter = Costs.class,
            description = "Costs of Argon2id, as the application writes them. Default: those that hashkit recommends.")
    private Argon2 scheme = Argon2.recommended();

    @Option(names = "--allow-weak-costs", description = "Accepts costs below the floor of OWASP; for tests.")
    private boolean allowWeakCosts;

    @Option(names = "--accept-short-salt", description = "Also wraps rows whose salt has less than 48 bits, or none.")
    private boolean acceptShortSalt;

    @Option(
            names = "--accept-lesser-wraps",
            description = "Rows that are wrapped at lesser costs count as done. They cannot be wrapped again.")
    private boolean acceptLesser;

    WrapSettings settings() {
        return new WrapSettings(
                scheme.memoryKib(), scheme.passes(), scheme.lanes(), allowWeakCosts, acceptShortSalt, acceptLesser);
    }

    /** Costs as a stored string contains them. */
    static final class Costs implements ITypeConverter<Argon2> {
        private static final Pattern FORM = Pattern.compile("m=(\\d{1,8}),t=(\\d{1,8}),p=(\\d{1,3})");

        @Override
        public Argon2 convert(String text) {
            Matcher costs = FORM.matcher(text);
            if (!costs.matches()) {
                throw new TypeConversionException("costs such as m=19456,t=2,p=1 are needed, not " + text);
            }
            try {
                return Argon2.id(number(costs, 1), number(costs, 2), number(costs, 3));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }

        private static int number(Matcher costs, int group) {
            return Integer.parseInt(costs.group(group));
        }
    }
}
