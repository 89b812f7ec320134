package io.hashkit.bench.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.bench.console.OptionValues;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;

/** Converts names on the command line to constants that are not enums. */
public final class Names {
    private Names() {}

    static final class Algorithms implements ITypeConverter<Algorithm>, Iterable<String> {
        @Override
        public Algorithm convert(String value) throws Exception {
            return OptionValues.named(Algorithm::named).convert(value);
        }

        @Override
        public Iterator<String> iterator() {
            return Algorithm.ALL.stream().map(Algorithm::name).iterator();
        }
    }

    /** The constants of {@link Policy}. */
    public static final class Policies implements ITypeConverter<Policy>, Iterable<String> {
        @Override
        public Policy convert(String value) throws Exception {
            return OptionValues.named(Policy::named).convert(value);
        }

        @Override
        public Iterator<String> iterator() {
            return Policy.NAMED.stream().map(Policy::name).iterator();
        }
    }
}
