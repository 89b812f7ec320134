package com.example.helidon;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.ProviderRequest;
import io.helidon.security.SecurityResponse.SecurityStatus;
import io.helidon.security.spi.AuthenticationProvider;

/** Answers 503 where the password was not checked: an exception would be 500, and in the log as SEVERE. */
public record OverloadProvider(AuthenticationProvider provider) implements AuthenticationProvider {
    @Override
    public AuthenticationResponse authenticate(ProviderRequest request) {
        try {
            return provider.authenticate(request);
        } catch (OverBudgetException e) {
            throw e; // a retry does not help: 500
        } catch (OverloadedException e) {
            return AuthenticationResponse.builder()
                    .status(SecurityStatus.FAILURE)
                    .statusCode(503)
                    .responseHeader("Retry-After", Long.toString(e.retryAfterSeconds()))
                    .build();
        }
    }
}
