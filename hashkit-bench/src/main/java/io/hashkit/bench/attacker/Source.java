package io.hashkit.bench.attacker;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * The source of a published figure.
 *
 * @param date the date of the page, or the day on which it was read if it has none
 */
public record Source(String url, LocalDate date) {

    /** @throws IllegalArgumentException if the address or the date is missing or malformed */
    static Source of(String url, String date) {
        try {
            URI uri = new URI(url);
            if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
                throw new IllegalArgumentException("the source '" + url + "' is not an https address");
            }
            return new Source(url, LocalDate.parse(date));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("the source '" + url + "' is not a valid address", e);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("the date '" + date + "' is not of the form 2026-11-22", e);
        }
    }
}
