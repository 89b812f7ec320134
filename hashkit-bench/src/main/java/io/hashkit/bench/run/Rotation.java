package io.hashkit.bench.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Several values of one JMH parameter, joined by {@code +}. One fork measures all of them, one per iteration in rotation, so
 * that a slow drift of the host affects all alike. A value with a count, such as {@code LN_14*20}, stays for that many
 * iterations. A single value is a rotation of length one.
 */
public final class Rotation<T> {
    private static final String JOINED_BY = "+";
    private static final String TIMES = "*";

    private final List<T> turns;
    private int next;

    private Rotation(List<T> turns) {
        this.turns = turns;
    }

    static String join(List<String> values) {
        return String.join(JOINED_BY, values);
    }

    static String repeat(String value, int times) {
        return value + TIMES + times;
    }

    /** The values, each repeated by its count. */
    static List<String> turns(String parameter) {
        List<String> turns = new ArrayList<>();
        for (String part : Arrays.asList(parameter.split("\\" + JOINED_BY, -1))) {
            int star = part.lastIndexOf(TIMES);
            if (star < 0) {
                turns.add(part);
            } else {
                turns.addAll(Collections.nCopies(Integer.parseInt(part.substring(star + 1)), part.substring(0, star)));
            }
        }
        return turns;
    }

    /** The values without their counts. */
    static List<String> split(String parameter) {
        return turns(parameter).stream().distinct().toList();
    }

    public static <T> Rotation<T> of(String parameter, Function<String, T> read) {
        List<String> texts = split(parameter);
        List<T> values = texts.stream().map(read).toList();
        return new Rotation<>(turns(parameter).stream()
                .map(text -> values.get(texts.indexOf(text)))
                .toList());
    }

    /** The value of the first turn. */
    public T first() {
        return turns.get(0);
    }

    /** Moves to the next value; called once before each iteration, including those of the warm-up. */
    public T next() {
        T value = turns.get(next);
        next = (next + 1) % turns.size();
        return value;
    }
}
