package io.hashkit.bench.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Several values of one JMH parameter, joined by {@code +} and taken in turn, one an iteration: so one fork measures all
 * costs of an engine, and slow drift of the host falls on all of them alike. A single value is a rotation of one.
 */
public final class Rotation<T> {
    private static final String JOINED_BY = "+";

    private final List<T> values;
    private int next;

    private Rotation(List<T> values) {
        this.values = values;
    }

    static String join(List<String> values) {
        return String.join(JOINED_BY, values);
    }

    static List<String> split(String parameter) {
        return Arrays.asList(parameter.split("\\" + JOINED_BY, -1));
    }

    public static <T> Rotation<T> of(String parameter, Function<String, T> read) {
        return new Rotation<>(split(parameter).stream().map(read).toList());
    }

    public List<T> values() {
        return values;
    }

    /** To be called once before each iteration, warm-up included. */
    public T next() {
        T value = values.get(next);
        next = (next + 1) % values.size();
        return value;
    }
}
