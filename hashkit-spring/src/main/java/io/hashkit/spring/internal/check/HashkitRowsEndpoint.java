package io.hashkit.spring.internal.check;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The actuator endpoint {@code /actuator/hashkitrows}: reads the sample at each request, and tells which rows the right
 * password would not verify.
 */
@Endpoint(id = "hashkitrows")
public final class HashkitRowsEndpoint {
    private final RowCheck check;

    public HashkitRowsEndpoint(RowCheck check) {
        this.check = check;
    }

    /**
     * Counts the rows of each kind, without anything of a row.
     *
     * @throws IllegalStateException if the sample cannot be read
     */
    @ReadOperation
    public CheckReport rows() {
        try {
            return check.run();
        } catch (Exception e) {
            throw new IllegalStateException(
                    "the stored strings could not be read: " + e.getClass().getName());
        }
    }
}
