package io.hashkit.rehash.row;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways in which columns and stored strings write bytes, under the names that forms give them. */
enum Spelling {
    TEXT("text"),
    HEX("hex"),
    CAPITAL_HEX("HEX"),
    PADDED_BASE64("base64"),
    BASE64("base64-"),
    PADDED_URL_SAFE("url64"),
    URL_SAFE("url64-"),
    AB64("ab64"),
    BCRYPT("bcrypt64"),
    /** A number with two digits at least. */
    TWO_DIGITS("02");

    private static final String STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String OF_BCRYPT = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    final String letters;

    Spelling(String letters) {
        this.letters = letters;
    }

    static Spelling named(String letters) {
        return Stream.of(values())
                .filter(one -> one.letters.equals(letters))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no spelling " + letters + "; choose from "
                        + Stream.of(values()).map(one -> one.letters).collect(Collectors.joining(", "))));
    }

    String encode(byte[] value) {
        return switch (this) {
            case TEXT -> new String(value, UTF_8);
            case TWO_DIGITS -> (value.length == 1 ? "0" : "") + new String(value, UTF_8);
            case HEX -> HexFormat.of().formatHex(value);
            case CAPITAL_HEX -> HexFormat.of().withUpperCase().formatHex(value);
            case PADDED_BASE64 -> Base64.getEncoder().encodeToString(value);
            case PADDED_URL_SAFE -> Base64.getUrlEncoder().encodeToString(value);
            case URL_SAFE -> Base64.getUrlEncoder().withoutPadding().encodeToString(value);
            case BASE64 -> Base64.getEncoder().withoutPadding().encodeToString(value);
            case AB64 -> BASE64.encode(value).replace('+', '.');
            case BCRYPT -> translated(BASE64.encode(value), STANDARD, OF_BCRYPT);
        };
    }

    /**
     * The bytes that a text stands for.
     *
     * @throws IllegalArgumentException without the text, if it is not what {@link #encode} writes
     */
    byte[] decode(byte[] written) {
        String text = new String(written, ISO_8859_1);
        byte[] value;
        try {
            value = switch (this) {
                case TEXT, TWO_DIGITS -> written;
                case HEX, CAPITAL_HEX -> HexFormat.of().parseHex(text);
                case PADDED_BASE64, BASE64 -> Base64.getDecoder().decode(text);
                case PADDED_URL_SAFE, URL_SAFE -> Base64.getUrlDecoder().decode(text);
                case AB64 -> Base64.getDecoder().decode(text.replace('+', '!').replace('.', '+'));
                case BCRYPT -> Base64.getDecoder().decode(translated(text, OF_BCRYPT, STANDARD));
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("not " + letters); // without the cause, which shows characters
        }
        if (this != TEXT && !encode(value).equals(text)) {
            throw new IllegalArgumentException("not " + letters);
        }
        return value;
    }

    private static String translated(String text, String from, String to) {
        return text.chars()
                .map(c -> from.indexOf(c) < 0 ? '!' : to.charAt(from.indexOf(c)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
