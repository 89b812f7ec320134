package io.hashkit.spring;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory, as properties write it: {@code 19MiB}, {@code 64 MB}, {@code 46080KiB} or a number of bytes. As in
 * Spring's {@code DataSize}, {@code MB} means the same as {@code MiB}: 1024 times 1024 bytes.
 *
 * @param bytes at least 0
 */
public record MemorySize(long bytes) {
    private static final Pattern FORM =
            Pattern.compile("(\\d{1,15})\\s*(B|KB|KIB|MB|MIB|GB|GIB)?", Pattern.CASE_INSENSITIVE);

    /**
     * Reads a property; Spring calls it by its name.
     *
     * @throws IllegalArgumentException if the text is no size
     */
    public static MemorySize valueOf(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a size such as 19MiB, 64MB or 67108864: " + text);
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

    /** In the largest unit of which it is a whole number. */
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
