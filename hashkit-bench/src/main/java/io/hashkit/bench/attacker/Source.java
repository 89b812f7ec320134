package io.hashkit.bench.attacker;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * Where a figure was read.
 *
 * @param date of the page, or the day on which it was read where the page has none
 */
public record Source(String url, LocalDate date) {

    /** @throws IllegalArgumentException if one of them is missing or is none */
    static Source of(String url, String date) {
        try {
            URI uri = new URI(url);
            if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
                throw new IllegalArgumentException("the source '" + url + "' is no https address");
            }
            return new Source(url, LocalDate.parse(date));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("the source '" + url + "' is no address", e);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("the date '" + date + "' is not written like 2026-11-22", e);
        }
    }
}
