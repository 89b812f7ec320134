package io.hashkit;

import io.hashkit.tune.Profile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stored strings that contain marks, none of which may appear in a message.
 *
 * <p>A mark consists of characters of which no six occur together in any word or number of a message: letters without a
 * vowel in combinations that no English word has, odd digits (hashkit's ranges contain even ones), and Cyrillic. A
 * legitimate word of a message, such as {@code argon2id}, can therefore not be mistaken for a mark.
 */
final class Canaries {
    /** The number of consecutive characters that count as a leak. */
    static final int TELLING = 6;

    private static final String LOWER = "qxzjkvw";
    private static final String LETTERS = "qxzjkvwQXZJKVW";
    private static final String ODD = "1357";
    private static final String HEX = "bd1357";
    private static final String UNICODE = "\u0496\u046c\u047e\u052a";

    /** Complete forms with marks: %i is a name, %t base64, %n a number, %h hexadecimal, %u not ASCII. */
    private static final List<String> FORMS = List.of(
            "$%i",
            "$%h",
            "$%n",
            "$%i$",
            "$%i-%i",
            "$%i$%t",
            "$%i$v=19$%i=8$%t$%t",
            "$%h$%h",
            "$%u$%u",
            "%i",
            "%n",
            "%h",
            "%t",
            "%u",
            "{%i}%t",
            "{%t}",
            "{%n}%n",
            "%i$%t",
            "%i$%n$%t$%t",
            "%i:%n$%t",
            "!%t",
            "*%t",
            "_%t",
            "$argon2id$%i=8,t=1,p=1$%t$%t",
            "$argon2id$v=%n$m=8,t=1,p=1$%t$%t",
            "$argon2id$v=19$m=8,t=1,p=1,%i=%t$%t$%t",
            "$argon2id$v=19$m=8,t=1,p=1,keyid=%t$%t$%t",
            "$argon2id$v=19$m=8,t=1,p=1,data=%t$%t$%t",
            "$argon2id$v=19$m=8,t=1,p=1,data=%t,data=%t$%t$%t",
            "$argon2id$%i=%t,%i=%t$%t",
            "$scrypt$ln=4,r=8,%i=1$%t$%t",
            "$scrypt$%t$%t",
            "$pbkdf2-%i$i=1$%t$%t",
            "$pbkdf2-sha256$i=1,l=%n$%t$%t",
            "$2%i$04$%t",
            "$2b$%n$%t",
            "$2x$04$%t",
            "$7$%t$%t",
            "$P$%t",
            "pbkdf2:%i:1$%t$%h",
            "pbkdf2_%i$1$%t$%t",
            "crypt$%t$%t",
            "$shiro1$%i$1$%t$%t",
            "$shiro2$%i$%t",
            "$bcrypt$v=%n$r=10$%t$%t",
            "$1$rounds=%n$%t$%t",
            "{CRYPT}%t",
            "{CRYPT}$%i$%t",
            "{SSHA}%t",
            "{argon2}%t",
            "{scrypt}%t",
            "AQAAA%t",
            "{\"credentialData\": \"%t\", \"secretData\": \"%t\"}",
            "{\"credentialData\": {\"%i\": \"%t\"}, \"secretData\": {\"%i\": \"%t\"}}",
            "{\"credentialData\": {\"algorithm\":\"%i\",\"hashIterations\":%n}, \"secretData\":"
                    + " {\"salt\":\"AAAA\",\"value\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"}}");

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9+/_-]{1,}|[A-Za-z0-9+/_.-]{22,}");
    private static final Pattern PLACE = Pattern.compile("%([intuh])");

    /** @param costs the marks in places of a form that may be a cost */
    record Marked(String text, Set<String> marks, Set<String> costs) {
        /** The first mark of which six characters appear in the text, or null. */
        @Nullable
        String toldBy(String said, boolean costsMayBeTold) {
            for (String mark : marks) {
                if (!(costsMayBeTold && costs.contains(mark)) && tells(said, mark)) {
                    return mark;
                }
            }
            return null;
        }

        private static boolean tells(String said, String mark) {
            for (int at = 0; at + TELLING <= mark.length(); at++) {
                if (said.contains(mark.substring(at, at + TELLING))) {
                    return true;
                }
            }
            return false;
        }
    }

    private final Random random;
    private final List<String> bases = new ArrayList<>();
    private Set<String> marks = new HashSet<>();
    private Set<String> costs = new HashSet<>();

    Canaries(long seed) {
        random = new Random(seed);
        Vectors.text("dialects.csv").lines().skip(4).forEach(line -> bases.add(Vectors.third(line)));
        Vectors.text("malformed.csv").lines().skip(5).forEach(line -> bases.add(Vectors.third(line)));
        Vectors.lines("interop_sample.jsonl").forEach(row -> bases.add(Vectors.string(row, "encoded")));
    }

    Marked next() {
        return switch (random.nextInt(4)) {
            case 0 -> marked(form(FORMS.get(random.nextInt(FORMS.size()))));
            case 1 -> marked(with(base(), of(LETTERS, 6, 20)));
            default -> marked(replaced(base()));
        };
    }

    /** A profile with marks in it. */
    Marked nextProfile(Profile profile) {
        String json = profile.toJson();
        return marked(random.nextInt(4) == 0 ? with(json, of(LETTERS, 6, 20)) : replaced(json));
    }

    private Marked marked(String text) {
        Marked made = new Marked(text, marks, costs);
        marks = new HashSet<>();
        costs = new HashSet<>();
        return made;
    }

    private String base() {
        return bases.get(random.nextInt(bases.size()));
    }

    private String form(String form) {
        StringBuilder text = new StringBuilder();
        Matcher places = PLACE.matcher(form);
        while (places.find()) {
            String mark = switch (places.group(1)) {
                case "i" -> of(LOWER, 6, 24);
                case "n" -> cost(of(ODD, 6, 14));
                case "h" -> of(HEX, 32, 32);
                case "u" -> of(UNICODE, 6, 12);
                default -> of(LETTERS, 11, 43);
            };
            places.appendReplacement(text, Matcher.quoteReplacement(mark));
        }
        return places.appendTail(text).toString();
    }

    private String with(String base, String mark) {
        int at = random.nextInt(base.length() + 1);
        int end = random.nextBoolean() ? at : Math.min(base.length(), at + 1);
        return base.substring(0, at) + mark + base.substring(end);
    }

    /** Replaces one to three parts by marks of the same kind and, mostly, the same length. */
    private String replaced(String base) {
        String text = base;
        for (int i = random.nextInt(3); i >= 0; i--) {
            List<int[]> tokens = new ArrayList<>();
            Matcher matcher = TOKEN.matcher(text);
            while (matcher.find()) {
                tokens.add(new int[] {matcher.start(), matcher.end()});
            }
            if (!tokens.isEmpty()) {
                int[] token = tokens.get(random.nextInt(tokens.size()));
                text = text.substring(0, token[0])
                        + ofTheKindOf(text.substring(token[0], token[1]))
                        + text.substring(token[1]);
            }
        }
        return text;
    }

    private String ofTheKindOf(String token) {
        int length = random.nextInt(5) == 0 ? 6 + random.nextInt(40) : Math.max(TELLING, token.length());
        if (token.matches("[0-9]+")) {
            return cost(of(ODD, length, length));
        }
        if (length >= 16 && token.matches("[0-9a-f]+")) {
            return of(HEX, length, length);
        }
        if (length >= 16 && token.matches("[0-9A-F]+")) {
            return of(HEX.toUpperCase(java.util.Locale.ROOT), length, length);
        }
        if (length < 11) {
            return of(LOWER, length, length);
        }
        // The unused bits at the end are zero, so that the text is base64 if its length is valid in base64.
        String mark = of(LETTERS, length - 1, length - 1) + "w";
        boolean bcrypt = length == 53;
        return bcrypt ? mark.substring(0, 21) + "u" + mark.substring(22, 52) + "u" : mark;
    }

    private String of(String alphabet, int shortest, int longest) {
        int length = shortest + random.nextInt(longest - shortest + 1);
        StringBuilder mark = new StringBuilder();
        for (int i = 0; i < length; i++) {
            mark.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        marks.add(mark.toString());
        return mark.toString();
    }

    private String cost(String mark) {
        costs.add(mark);
        return mark;
    }
}
