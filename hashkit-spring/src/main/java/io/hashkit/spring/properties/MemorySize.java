package io.hashkit.spring.properties;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory in a property: {@code 19MiB}, {@code 64 MB}, {@code 46080KiB} or a number of bytes. As in Spring's
 * {@code DataSize}, {@code MB} and {@code MiB} both mean 1024 times 1024 bytes.
 *
 * @param bytes the amount in bytes, at least 0
 */
public record MemorySize(long bytes) {
    private static final Pattern FORM =
            Pattern.compile("(\\d{1,15})\\s*(B|KB|KIB|MB|MIB|GB|GIB)?", Pattern.CASE_INSENSITIVE);

    /**
     * Parses an amount. Spring calls this method by its name to convert properties.
     *
     * @param text a whole number, optionally followed by B, KB, KiB, MB, MiB, GB or GiB in any case; surrounding spaces are
     *     ignored
     * @return the amount
     * @throws IllegalArgumentException if the text is not an amount
     * @throws ArithmeticException if the amount exceeds {@link Long#MAX_VALUE} bytes
     */
    public static MemorySize valueOf(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "not an amount of memory: \"" + text + "\"; write 19MiB, 64MB or 67108864, for example");
        }
        String unit = matcher.group(2) == null ? "B" : matcher.group(2).toUpperCase(Locale.ROOT);
        long factor = switch (unit.charAt(0)) {
            case 'K' -> 1L << 10;
            case 'M' -> 1L << 20;
            case 'G' -> 1L << 30;
            default -> 1;
        };
        return new MemorySize(Math.multiplyExact(Long.parseLong(matcher.group(1)), factor));
    }

    /**
     * Returns the amount in the largest unit that gives a whole number, such as {@code 19 MiB}.
     *
     * @return the amount with its unit
     */
    @Override
    public String toString() {
        String[] units = {" bytes", " KiB", " MiB", " GiB"};
        long size = bytes;
        int unit = 0;
        while (unit < units.length - 1 && size != 0 && size % 1024 == 0) {
            size /= 1024;
            unit++;
        }
        return size + units[unit];
    }
}
