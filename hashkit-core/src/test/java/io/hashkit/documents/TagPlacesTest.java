package io.hashkit.documents;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.CheapestForTests;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.phc.Radix64;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the specification of wrapped rows says of the place of a tag, against what hashkit cuts out. */
class TagPlacesTest {
    private static final List<List<String>> TABLE =
            Document.named("docs/spec-wrapping.md").tableUnder("Where the tag stands");
    private static final Pattern KEYCLOAK = Pattern.compile("value\\\\*\":\\s*\\\\*\"([^\"=\\\\]+)");

    /** Lengths of digests, by what the label in braces ends with. */
    private static int digest(String label) {
        return label.endsWith("512")
                ? 64
                : label.endsWith("384") ? 48 : label.endsWith("256") ? 32 : label.endsWith("5") ? 16 : 20;
    }

    /** The row that fits, by name and beginning. */
    private static List<String> row(String name, String stored) {
        return TABLE.stream()
                .filter(row -> Stream.of(row.get(0).split("; ")).anyMatch(entry -> fits(entry, name, stored)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " has no row for " + stored));
    }

    private static boolean fits(String entry, String name, String stored) {
        List<String> code = Document.code(entry);
        String begins = name.equals("ldap") ? stored.toUpperCase(Locale.ROOT) : stored;
        return code.get(0).equals(name)
                && (!entry.endsWith("in hexadecimal") || stored.matches("(?:.*[$:}])?[0-9a-fA-F]+"))
                && (code.size() == 1 || code.stream().skip(1).anyMatch(begins::startsWith));
    }

    /** What is cut out, and the tag in hexadecimal. */
    private record Place(InnerHeader header, String tag) {
        Place after(String before) {
            return new Place(
                    new InnerHeader(before + header.before(), header.filler(), header.count(), header.after(), ""),
                    tag);
        }
    }

    private static Place place(String name, String stored) {
        int label = stored.indexOf('}') + 1;
        if (name.equals("spring") && stored.startsWith("{ldap}")) {
            return place("ldap", stored.substring(label)).after(stored.substring(0, label));
        }
        if (name.equals("ldap") && stored.matches("(?is)\\{(?:[a-z0-9]+-)?crypt\\}.*")) {
            String rest = stored.substring(label);
            return place(rest.startsWith("$2") ? "hashkit" : "crypt3", rest).after(stored.substring(0, label));
        }
        List<String> row = row(name, stored);
        String unpadded = stored.replaceFirst("=+$", "");
        int end = stored.length();
        return switch (row.get(1)) {
            case "the last 31 characters" -> whole(row, stored, end - 31, end);
            case "after the last `$`" -> whole(row, stored, stored.lastIndexOf('$') + 1, end);
            case "after the last `$`, `:`, `!` or `}`" ->
                whole(row, stored, unpadded.replaceFirst("[^$:!}]+$", "").length(), unpadded.length());
            case "after 12 characters, or 13 with `U`" -> whole(row, stored, stored.startsWith("U") ? 13 : 12, end);
            case "all hexadecimal digits at the end" ->
                whole(row, stored, stored.replaceFirst("[0-9a-fA-F]+$", "").length(), end);
            case "between the fourth and the fifth `$`" -> {
                String tag = stored.split("\\$")[4].replace("=", "");
                yield whole(row, stored, stored.indexOf(tag), stored.indexOf(tag) + tag.length());
            }
            case "`value` in `secretData`" -> {
                Matcher value = KEYCLOAK.matcher(stored);
                assertThat(value.find(stored.indexOf("secretData"))).isTrue();
                yield whole(row, stored, value.start(1), value.end(1));
            }
            case "the bytes after the salt", "the bytes before the salt" -> part(row, name, stored, label);
            default -> throw new AssertionError("what is " + row.get(1));
        };
    }

    private static Place whole(List<String> row, String stored, int start, int end) {
        String text = stored.substring(start, end);
        byte[] tag = switch (row.get(2)) {
            case "bcrypt's base64" -> Radix64.BCRYPT.decode("the tag", text);
            case "Cisco's base64" -> Radix64.CRYPT.decode("the tag", text);
            case "crypt(3)'s base64" -> Radix64.CRYPT3.decode("the tag", text);
            case "text" -> text.getBytes(US_ASCII);
            case "hexadecimal" -> HexFormat.of().parseHex(text);
            default ->
                Base64.getDecoder()
                        .decode(text.replace('-', '+').replace('_', '/').replace('.', '+'));
        };
        char filler = row.get(2).equals("base64") ? 'A' : row.get(2).equals("hexadecimal") ? '0' : '.';
        InnerHeader header =
                new InnerHeader(stored.substring(0, start), filler, end - start, stored.substring(end), "");
        return new Place(header, HexFormat.of().formatHex(tag));
    }

    /** Text that holds salt and tag. */
    private static Place part(List<String> row, String name, String stored, int label) {
        String text = stored.substring(label);
        boolean hex = row.get(2).equals("hexadecimal");
        byte[] all = hex ? HexFormat.of().parseHex(text) : Base64.getDecoder().decode(text);
        int start = 0;
        int end = all.length;
        if (row.get(1).equals("the bytes before the salt")) {
            end = digest(stored.substring(1, label - 1));
        } else {
            start = switch (name) {
                case "fshp" -> Integer.parseInt(stored.split("\\|")[1]);
                case "aspnet-identity" -> all[0] == 0 ? 17 : 13 + all[12];
                case "spring" -> stored.startsWith("{sha256}") ? 8 : 16;
                case "spring-sha256" -> 8;
                default -> 16;
            };
        }
        if (hex) {
            return whole(row, stored, label + 2 * start, stored.length());
        }
        String tag = HexFormat.of().formatHex(all, start, end);
        Arrays.fill(all, start, end, (byte) 0);
        int first = label + (8 * start + 5) / 6;
        int last = end == all.length ? label + text.replace("=", "").length() : label + 8 * end / 6;
        String blank = stored.substring(0, label) + Base64.getEncoder().encodeToString(all);
        return new Place(new InnerHeader(blank.substring(0, first), 'A', last - first, blank.substring(last), ""), tag);
    }

    private static void requirePlace(List<Dialect> accepted, String name, String stored) {
        StoredHashReader reader = new StoredHashReader(
                accepted, Algorithm.ALL, Ceilings.defaults(), false, (inner, header, outer) -> inner);
        Stored read = reader.read(stored);
        Place place = place(name, stored);
        InnerHeader at = place.header();
        String dialect = name.equals("hashkit") ? "" : name;

        assertThat(place.tag())
                .as(stored)
                .isEqualTo(HexFormat.of().formatHex(read.hash().tag()));
        assertThat(reader.header(stored, read))
                .as(stored)
                .isEqualTo(new InnerHeader(at.before(), at.filler(), at.count(), at.after(), dialect));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void tagOfASample_standsWhereTheTableSays(String dialect, String password, String stored) {
        if (!dialect.equals("scram")) {
            requirePlace(List.of(Dialects.named(dialect).orElseThrow()), dialect, stored);
        }
    }

    /** Forms that the file of samples does not have. */
    static Stream<Arguments> others() {
        String salt = "00112233445566778899aabbccddeeff";
        String tag = "0123456789abcdeffedcba9876543210".repeat(2);
        String both = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(salt + tag));
        String bcrypt = "$2a$04$" + ".".repeat(22) + "abcdefghijklmnopqrstuvwxyz0123O";
        Dialect pbkdf2 = Dialects.springPbkdf2(Pbkdf2.sha256(1), 16, 32, new byte[0]);
        Stream<Arguments> named = Stream.of(
                sample(Dialects.BCRYPT_TRUNCATED, bcrypt),
                sample(Dialects.SYMFONY, bcrypt),
                sample(Dialects.FAVRE_SHA512, bcrypt),
                sample(Dialects.BCRYPT_2X, bcrypt.replace("$2a$", "$2x$")),
                sample(Dialects.ARGON2_VERSION_19, "$argon2id$m=8,t=1,p=1$AAECAwQFBgc$AAECAwQFBgcICQoL"),
                sample(Dialects.springSha256(new byte[0]), salt.substring(16) + tag),
                sample(pbkdf2, salt + tag),
                sample(pbkdf2, "{pbkdf2}" + both),
                sample(Dialects.shortScrypt(16), "$scrypt$ln=4,r=8,p=1$AAECAwQFBgc$AAECAwQFBgcICQoLDA0ODw"),
                sample(Dialects.LDAP, "{crypt}" + bcrypt),
                sample(Dialects.LDAP, "{blf-crypt}" + bcrypt),
                sample(
                        Dialects.LDAP,
                        "{SHA512-CRYPT}$6$salt$"
                                + bcrypt.substring(29).repeat(3).substring(0, 86)),
                sample(Dialects.LDAP, "{ARGON2ID}$argon2id$v=19$m=8,t=1,p=1$AAECAwQFBgc$AAECAwQFBgcICQoL"),
                sample(Dialects.LDAP, "{PBKDF2}$1$saltsalt$1$" + tag.substring(24)),
                sample(Dialects.CRYPT3, "$md5-crypt$salt$" + bcrypt.substring(38)),
                sample(Dialects.LDAP, "{smd5}" + both.substring(0, 28)),
                sample(Dialects.LDAP, "{SSHA384}" + both + both.substring(0, 8)),
                sample(Dialects.SPRING, "{MD5}{salt}" + tag.substring(32)),
                sample(Dialects.SPRING, "{argon2}$argon2id$m=8,t=1,p=1$AAECAwQFBgc$AAECAwQFBgcICQoL"),
                sample(Dialects.SHIRO, "$shiro2" + bcrypt),
                sample(Dialects.UNSALTED_DIGEST, tag.toUpperCase(Locale.ROOT)),
                sample(Dialects.UNSALTED_DIGEST, "{SHA}AAECAwQFBgcICQoLDA0ODxAREhM="));
        Stream<Arguments> own = CheapestForTests.schemes()
                .map(scheme -> Arguments.of(
                        List.of(),
                        "hashkit",
                        Traits.of(scheme)
                                .print(new byte[16], numbers(Traits.of(scheme).tagLength()))));
        return Stream.concat(named, own);
    }

    private static Arguments sample(Dialect dialect, String stored) {
        return Arguments.of(List.of(dialect), dialect.name(), stored);
    }

    private static byte[] numbers(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (7 * i);
        }
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("others")
    void tagOfAnotherForm_standsWhereTheTableSays(List<Dialect> accepted, String name, String stored) {
        requirePlace(accepted, name, stored);
    }

    @Test
    void longestString_isThatOfTheCeiling() {
        long longest = Ceilings.defaults().get(Ceilings.Limit.STORED_STRING);

        assertThat(Document.named("docs/spec-wrapping.md").text())
                .contains(String.format(Locale.ROOT, "the blank string below, may have %,d by default", longest));
    }

    @Test
    void dialectsOfTheTable_areThoseThatCanBeWrapped() {
        Set<String> all = new HashSet<>(Dialects.names());
        for (String heading :
                List.of("Dialects by name", "Dialects by name alone", "salt:hash", "hash:salt", "name:hash")) {
            Document.named("docs/formats.md")
                    .itemsUnder(heading)
                    .forEach(item -> all.remove(Document.code(item).get(0)));
        }
        all.removeAll(Set.of("scram", "plain-text"));
        all.addAll(Set.of("hashkit", "spring-sha256", "spring-pbkdf2", "short-scrypt"));

        assertThat(TABLE.stream()
                        .flatMap(row -> Stream.of(row.get(0).split("; ")))
                        .map(entry -> Document.code(entry).get(0))
                        .collect(Collectors.toSet()))
                .isEqualTo(all);
    }
}
