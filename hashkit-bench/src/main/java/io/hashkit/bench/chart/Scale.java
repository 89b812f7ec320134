package io.hashkit.bench.chart;

import io.hashkit.bench.console.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Converts values to positions on an axis. */
record Scale(boolean logarithmic, double least, double most, double from, double to, List<Double> ticks) {
    /** With a larger range, the ticks would be too dense to read. */
    private static final double MOST = 1e100;

    /** What the title of an axis says of a logarithmic scale. */
    static final String LOGARITHMIC = ", logarithmic";

    private static final double[] STEPS = {1, 2, 2.5, 5, 10};
    private static final int[] MANTISSAS = {1, 2, 5};

    /** A linear scale from 0 to the first tick at or above the largest value. */
    static Scale linear(double most, double from, double to, int ticks) {
        double top = most > 0 ? sane(most) : 1;
        double power = Math.pow(10, Math.floor(Math.log10(top / ticks)));
        double step = power;
        for (double one : STEPS) {
            step = one * power;
            if (step * ticks >= top) {
                break;
            }
        }
        List<Double> values = new ArrayList<>();
        int count = (int) Math.ceil(top / step - 1e-9);
        for (int i = 0; i <= count; i++) {
            values.add(i * step);
        }
        return new Scale(false, 0, count * step, from, to, values);
    }

    /** A logarithmic scale that includes both values, with ticks at 1, 2 and 5 times powers of ten as far as they fit. */
    static Scale logarithmic(double least, double most, double from, double to, int ticks) {
        double low = least > 0 ? sane(least) : 1;
        double high = Math.max(sane(most), low);
        double margin = Math.max(1.05, Math.pow(high / low, 0.04));
        low /= margin;
        high *= margin;
        List<Double> values = ticks(low, high, MANTISSAS);
        if (values.size() > ticks) {
            values = ticks(low, high, new int[] {1});
        }
        while (values.size() > ticks) {
            List<Double> all = values;
            values = IntStream.range(0, all.size())
                    .filter(i -> i % 2 == 0)
                    .mapToObj(all::get)
                    .toList();
        }
        return new Scale(true, low, high, from, to, values);
    }

    private static List<Double> ticks(double low, double high, int[] mantissas) {
        List<Double> values = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
            for (int mantissa : mantissas) {
                double value = mantissa * Math.pow(10, power);
                if (value >= low && value <= high) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    /** Values come from run files and may be anything. */
    private static double sane(double value) {
        return Math.max(1 / MOST, Math.min(value, MOST));
    }

    /** Values outside the scale are placed at its end. */
    double at(double value) {
        double inside = Math.max(least, Math.min(value, most));
        double share =
                logarithmic ? Math.log(inside / least) / Math.log(most / least) : (inside - least) / (most - least);
        return from + share * (to - from);
    }

    /** The shortest exact text of a tick: 0.5, 20, 5,000, 2 M. */
    static String label(double value) {
        double size = Math.abs(value);
        if (size >= 1e9) {
            return plain(value / 1e9) + " G";
        }
        if (size >= 1e6) {
            return plain(value / 1e6) + " M";
        }
        return plain(value);
    }

    private static String plain(double value) {
        if (value == Math.rint(value)) {
            return Texts.format("%,.0f", value);
        }
        String text = Texts.format("%.4f", value);
        return text.replaceFirst("0+$", "");
    }
}
