package io.hashkit.internal.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A string in PHC format, {@code $id[$v=N][$name=value,...][$salt[$hash]]}, split into its parts.
 *
 * <p>Parsing is strict: it reads the whole input and accepts only one spelling of each string. {@link #print} returns
 * exactly the text that {@link #parse} accepted. Source: P-H-C/phc-string-format as revised in January 2025, and its
 * stricter successor at C2SP (no duplicate parameters, no parameter named {@code v}).
 *
 * @param id the identifier of the algorithm, for example {@code argon2id}
 * @param version the version of the algorithm, the number after {@code v=}; empty if the string has none
 * @param parameters the parameters by name, in the order of the string
 * @param salt in whatever encoding; null if the string has none
 * @param hash as {@code salt}
 */
public record PhcString(
        String id,
        OptionalInt version,
        Map<String, String> parameters,
        @Nullable String salt,
        @Nullable String hash) {
    /** Splits a PHC string into its parts, in time linear in its length; MALFORMED if it violates the syntax. */
    public static PhcString parse(String text) {
        if (text.isEmpty() || text.charAt(0) != '$') {
            throw Refusal.malformed("a PHC string must begin with $");
        }
        // Nothing, at most five parts, and the rest.
        String[] segments = text.split("\\$", 7);
        int next = 1;
        String id = segments[next++];
        PhcSyntax.requireName("the identifier", id);
        OptionalInt version = OptionalInt.empty();
        if (next < segments.length && segments[next].startsWith("v=")) {
            long number = PhcSyntax.decimal("v", segments[next++].substring(2));
            if (number > Integer.MAX_VALUE) {
                throw Refusal.malformed("the version is out of range");
            }
            version = OptionalInt.of((int) number);
        }
        boolean costs = next < segments.length && segments[next].indexOf('=') >= 0;
        Map<String, String> parameters = costs ? parameters(segments[next++]) : Map.of();
        String salt = next < segments.length ? PhcSyntax.value("the salt", segments[next++]) : null;
        String hash = next < segments.length ? PhcSyntax.value("the hash", segments[next++]) : null;
        if (next < segments.length) {
            throw Refusal.malformed("there is text after the hash");
        }
        return new PhcString(id, version, parameters, salt, hash);
    }

    /** The identifier of a text that begins like a PHC string; otherwise null. The rest of the text is not checked. */
    public static @Nullable String peekId(String text) {
        if (text.isEmpty() || text.charAt(0) != '$') {
            return null;
        }
        int end = text.indexOf('$', 1);
        String id = text.substring(
                1, end < 0 ? Math.min(text.length(), PhcSyntax.MAX_NAME + 2) : Math.min(end, PhcSyntax.MAX_NAME + 2));
        return PhcSyntax.isName(id) ? id : null;
    }

    /** {@return the text that {@link #parse} accepts. It contains the hash, so it must not be logged} */
    public String print() {
        StringBuilder text = new StringBuilder(160).append('$').append(id);
        if (version.isPresent()) {
            text.append("$v=").append(version.getAsInt());
        }
        char before = '$';
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text.append(before).append(parameter.getKey()).append('=').append(parameter.getValue());
            before = ',';
        }
        if (salt != null) {
            text.append('$').append(salt);
        }
        if (hash != null) {
            text.append('$').append(hash);
        }
        return text.toString();
    }

    /**
     * Requires the parameters to be exactly {@code required}, followed by none, some or all of {@code optional}, in
     * this order; otherwise MALFORMED, with this rule in words.
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
            throw Refusal.malformed(rule);
        }
    }

    /** Whether the string contains a parameter. */
    public boolean has(String name) {
        return parameters.containsKey(name);
    }

    /**
     * A parameter as a whole number: at most 18 decimal digits, without sign and leading zeros. MALFORMED if it is
     * missing, has another form or is out of range.
     */
    public long number(@CompileTimeConstant final String name, long min, long max) {
        long number = PhcSyntax.decimal(name, require(name, parameters.get(name)));
        if (number < min || number > max) {
            throw Refusal.malformed(name + " must be from # to #", min, max);
        }
        return number;
    }

    /**
     * A parameter in base64 (RFC 4648 section 4, without padding, unused bits zero), for example Argon2's {@code data},
     * as a new array; MALFORMED if it is missing or has another form.
     */
    public byte[] parameterBytes(@CompileTimeConstant final String name) {
        return Radix64.STANDARD.decode(name, require(name, parameters.get(name)));
    }

    /** The salt, decoded as by {@link #parameterBytes}. */
    public byte[] saltBytes() {
        return Radix64.STANDARD.decode("the salt", require("salt", salt));
    }

    /** The hash, decoded as by {@link #parameterBytes}. */
    public byte[] hashBytes() {
        return Radix64.STANDARD.decode("the hash", require("hash", hash));
    }

    /** The number of parameters. Shows nothing of the string itself, which may be anything. */
    @Override
    public String toString() {
        return "PhcString[" + parameters.size() + (parameters.size() == 1 ? " parameter]" : " parameters]");
    }

    private static Map<String, String> parameters(String segment) {
        Map<String, String> parameters = new LinkedHashMap<>();
        int start = 0;
        while (start <= segment.length()) {
            int comma = segment.indexOf(',', start);
            int end = comma < 0 ? segment.length() : comma;
            int equals = segment.indexOf('=', start);
            if (equals < 0 || equals > end) {
                throw Refusal.malformed("a parameter must have the form name=value");
            }
            String name = segment.substring(start, equals);
            PhcSyntax.requireParameterName(name);
            if (parameters.put(name, PhcSyntax.value("a parameter", segment.substring(equals + 1, end))) != null) {
                throw Refusal.malformed("a parameter is given twice");
            }
            start = end + 1;
        }
        return parameters;
    }

    private static String require(@CompileTimeConstant final String what, @Nullable String text) {
        if (text == null) {
            throw Refusal.malformed("the " + what + " is missing");
        }
        return text;
    }
}
