package com.example.jakarta;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStoreHandler;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Base64;

/** Basic authentication that answers 503 where the password was not checked. */
@ApplicationScoped
public class BasicMechanism implements HttpAuthenticationMechanism {
    @Inject
    private IdentityStoreHandler stores;

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        try {
            CredentialValidationResult result = validate(request.getHeader("Authorization"));
            if (result.getStatus() == CredentialValidationResult.Status.VALID) {
                return context.notifyContainerAboutLogin(result);
            }
        } catch (OverBudgetException e) {
            throw e; // a retry does not help: 500
        } catch (OverloadedException e) {
            response.setHeader("Retry-After", Long.toString(e.retryAfterSeconds()));
            response.setStatus(503);
            return AuthenticationStatus.SEND_FAILURE;
        }
        if (!context.isProtected()) {
            return context.doNothing();
        }
        response.setHeader("WWW-Authenticate", "Basic realm=\"users\", charset=\"UTF-8\"");
        return context.responseUnauthorized();
    }

    private CredentialValidationResult validate(String header) {
        if (header == null || !header.startsWith("Basic ")) {
            return CredentialValidationResult.NOT_VALIDATED_RESULT;
        }
        String[] parts;
        try {
            parts = new String(Base64.getDecoder().decode(header.substring(6)), UTF_8).split(":", 2);
        } catch (IllegalArgumentException e) {
            return CredentialValidationResult.INVALID_RESULT; // no Base64
        }
        return parts.length < 2
                ? CredentialValidationResult.INVALID_RESULT
                : stores.validate(new UsernamePasswordCredential(parts[0], parts[1]));
    }
}
