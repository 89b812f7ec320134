package io.hashkit.rehash.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers of options, with their ranges. */
final class Numbers {
    private Numbers() {}

    /** Whole numbers from 1 to 1,000,000,000. */
    static final class Positive implements ITypeConverter<Integer> {
        private static final int MOST = 1_000_000_000;

        @Override
        public Integer convert(String text) {
            try {
                int number = Integer.parseInt(text);
                if (number > 0 && number <= MOST) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new TypeConversionException("a whole number from 1 to " + MOST + " is needed, not " + text);
        }
    }

    /** A number of any size. */
    static final class Any implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                return Double.valueOf(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("a number is needed, not " + text);
            }
        }
    }

    /** Shares above 0 and up to 100. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                double number = Double.parseDouble(text);
                if (number > 0 && number <= 100) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new TypeConversionException("a number above 0 and up to 100 is needed, not " + text);
        }
    }
}
