package io.hashkit.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A string of the PHC format, {@code $id[$v=N][$name=value,...][$salt[$hash]]}, as text.
 *
 * <p>Reading is strict: the whole input is consumed, each string has one spelling, and {@link #print} gives back exactly
 * what {@link #parse} accepted. Source: P-H-C/phc-string-format as revised in January 2025, and its stricter successor
 * text at C2SP (no duplicate parameters, no parameter called {@code v}).
 */
public final class PhcString {
    private static final int MAX_NAME = 32;

    private final String id;
    private final OptionalInt version;
    private final Map<String, String> parameters;
    private final @Nullable String salt;
    private final @Nullable String hash;

    private PhcString(
            String id,
            OptionalInt version,
            Map<String, String> parameters,
            @Nullable String salt,
            @Nullable String hash) {
        this.id = id;
        this.version = version;
        this.parameters = parameters;
        this.salt = salt;
        this.hash = hash;
    }

    /**
     * A string with salt and hash in base64.
     *
     * @throws InvalidHashException if a part breaks the grammar
     */
    public static PhcString of(
            String id, OptionalInt version, Map<String, String> parameters, byte[] salt, byte[] hash) {
        requireName("the identifier", id);
        if (version.orElse(0) < 0) {
            throw InvalidHashException.malformed("the version is out of range");
        }
        parameters.forEach((name, value) -> {
            requireParameterName(name);
            value("a parameter", value);
        });
        return new PhcString(
                id,
                version,
                new LinkedHashMap<>(parameters),
                value("the salt", Radix64.STANDARD.encode(salt)),
                value("the hash", Radix64.STANDARD.encode(hash)));
    }

    /**
     * Reads a PHC string in time linear in its length.
     *
     * @throws InvalidHashException with reason MALFORMED if it breaks the grammar
     */
    public static PhcString parse(String text) {
        Segments segments = new Segments(text);
        String id = segments.next();
        requireName("the identifier", id);
        OptionalInt version = OptionalInt.empty();
        if (segments.peekStartsWith("v=")) {
            long number = decimal("v", segments.next().substring(2));
            if (number > Integer.MAX_VALUE) {
                throw InvalidHashException.malformed("the version is out of range");
            }
            version = OptionalInt.of((int) number);
        }
        Map<String, String> parameters = segments.peekContains('=') ? parameters(segments.next()) : Map.of();
        String salt = segments.hasNext() ? value("the salt", segments.next()) : null;
        String hash = segments.hasNext() ? value("the hash", segments.next()) : null;
        if (segments.hasNext()) {
            throw InvalidHashException.malformed("there is more after the hash");
        }
        return new PhcString(id, version, parameters, salt, hash);
    }

    /** The identifier of a string that begins like a PHC string, or null; says nothing of the rest. */
    public static @Nullable String peekId(String text) {
        if (text.isEmpty() || text.charAt(0) != '$') {
            return null;
        }
        int end = text.indexOf('$', 1);
        String id = text.substring(1, end < 0 ? Math.min(text.length(), MAX_NAME + 2) : Math.min(end, MAX_NAME + 2));
        return isName(id) ? id : null;
    }

    /** The one spelling of this string, digest included: not for logs. */
    public String print() {
        StringBuilder text = appendTo(new StringBuilder(160));
        if (salt != null) {
            text.append('$').append(salt);
        }
        if (hash != null) {
            text.append('$').append(hash);
        }
        return text.toString();
    }

    public String id() {
        return id;
    }

    public OptionalInt version() {
        return version;
    }

    /** The names of the parameters, in the order in which they stand. */
    public List<String> names() {
        return List.copyOf(parameters.keySet());
    }

    /**
     * Requires the parameters to be exactly {@code required}, followed by any of {@code optional}, in that order.
     *
     * @param rule the same in words
     * @throws InvalidHashException with reason MALFORMED otherwise
     */
    public void requireParameters(
            List<String> required, List<String> optional, @CompileTimeConstant final String rule) {
        Iterator<String> names = parameters.keySet().iterator();
        boolean right = true;
        for (String name : required) {
            right &= names.hasNext() && names.next().equals(name);
        }
        for (String name : optional) {
            right &= !parameters.containsKey(name)
                    || (names.hasNext() && names.next().equals(name));
        }
        if (!right || names.hasNext()) {
            throw InvalidHashException.malformed(rule);
        }
    }

    /** Whether the parameter is there. */
    public boolean has(String name) {
        return parameters.containsKey(name);
    }

    /**
     * The parameter {@code name} as a whole number in canonical decimal, from {@code min} to {@code max}.
     *
     * @throws InvalidHashException with reason MALFORMED if it is missing, spelt otherwise or out of range
     */
    public long number(@CompileTimeConstant final String name, long min, long max) {
        long number = decimal(name, require(name, parameters.get(name)));
        if (number < min || number > max) {
            throw InvalidHashException.malformed(name + " is not from # to #", min, max);
        }
        return number;
    }

    /** The bytes of the base64 parameter {@code name}, for example Argon2's {@code data}. */
    public byte[] parameterBytes(@CompileTimeConstant final String name) {
        return Radix64.STANDARD.decode(name, require(name, parameters.get(name)));
    }

    /** The bytes of a salt in base64. */
    public byte[] saltBytes() {
        return Radix64.STANDARD.decode("the salt", require("salt", salt));
    }

    /** The bytes of the hash. */
    public byte[] hashBytes() {
        return Radix64.STANDARD.decode("the hash", require("hash", hash));
    }

    /** How many parameters there are; nothing that stands in the string, which may be anything. */
    @Override
    public String toString() {
        return "PhcString[" + parameters.size() + (parameters.size() == 1 ? " parameter]" : " parameters]");
    }

    private StringBuilder appendTo(StringBuilder text) {
        text.append('$').append(id);
        version.ifPresent(number -> text.append("$v=").append(number));
        char before = '$';
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text.append(before).append(parameter.getKey()).append('=').append(parameter.getValue());
            before = ',';
        }
        return text;
    }

    private static Map<String, String> parameters(String segment) {
        Map<String, String> parameters = new LinkedHashMap<>();
        int start = 0;
        while (start <= segment.length()) {
            int comma = segment.indexOf(',', start);
            int end = comma < 0 ? segment.length() : comma;
            int equals = segment.indexOf('=', start);
            if (equals < 0 || equals > end) {
                throw InvalidHashException.malformed("a parameter is not of the form name=value");
            }
            String name = segment.substring(start, equals);
            requireParameterName(name);
            if (parameters.put(name, value("a parameter", segment.substring(equals + 1, end))) != null) {
                throw InvalidHashException.malformed("a parameter stands there twice");
            }
            start = end + 1;
        }
        return parameters;
    }

    private static String value(@CompileTimeConstant final String what, String text) {
        if (text.isEmpty()) {
            throw InvalidHashException.malformed(what + " is empty");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isLetterOrDigit(c) && c != '/' && c != '+' && c != '.' && c != '-') {
                throw InvalidHashException.malformed(what + " has a character that is not allowed");
            }
        }
        return text;
    }

    static long decimal(@CompileTimeConstant final String name, String digits) {
        if (digits.isEmpty() || digits.length() > 18 || (digits.length() > 1 && digits.charAt(0) == '0')) {
            throw InvalidHashException.malformed(name + " is not a number in canonical decimal");
        }
        long number = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw InvalidHashException.malformed(name + " is not a number in canonical decimal");
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static void requireParameterName(String name) {
        requireName("the name of a parameter", name);
        if (name.equals("v")) {
            throw InvalidHashException.malformed("a parameter has a name that is not allowed");
        }
    }

    private static void requireName(@CompileTimeConstant final String what, String text) {
        if (!isName(text)) {
            throw InvalidHashException.malformed(what + " is not 1 to 32 characters of a to z, 0 to 9 and hyphen");
        }
    }

    private static boolean isName(String text) {
        if (text.isEmpty() || text.length() > MAX_NAME) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    private static String require(@CompileTimeConstant final String what, @Nullable String text) {
        if (text == null) {
            throw InvalidHashException.malformed("the " + what + " is missing");
        }
        return text;
    }
}
