package io.hashkit.keycloak;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.keycloak.forms.login.LoginFormsProvider;
import org.keycloak.models.KeycloakContext;
import org.keycloak.models.KeycloakSession;
import org.keycloak.sessions.AuthenticationSessionModel;

/**
 * A password that could not be checked, which says nothing about it. Keycloak turns whatever a provider throws into a wrong
 * password and logs its stack trace, so a refusal is kept in the session until {@link RefusingCredentialProviderFactory}
 * answers the request with it.
 *
 * @param retrySeconds when to come again; 0 if that does not help
 */
record Refusal(long retrySeconds) {
    private static final String KEPT = "hashkit.refusal";
    private static final String BUSY = "The server is busy. Please try again in a moment.";
    private static final String CANNOT = "This password cannot be checked here. Please tell the administrator.";

    static Refusal of(RuntimeException why) {
        if (why instanceof OverBudgetException) {
            return new Refusal(0);
        }
        long seconds = why instanceof OverloadedException overload ? overload.retryAfterSeconds() : 5;
        return new Refusal(Math.max(1, seconds));
    }

    void keepIn(KeycloakSession session) {
        session.setAttribute(KEPT, this);
    }

    /** Throws the refusal that was kept since the last call, if there is one. */
    static void throwKept(KeycloakSession session) {
        if (session.removeAttribute(KEPT) instanceof Refusal kept) {
            throw kept.answer(session);
        }
    }

    /** {@return the answer: a page for a browser, and the error of OAuth2 for a program} It has a body, so it is not logged. */
    WebApplicationException answer(KeycloakSession session) {
        boolean again = retrySeconds > 0;
        Response.Status status = again ? Response.Status.SERVICE_UNAVAILABLE : Response.Status.INTERNAL_SERVER_ERROR;
        String words = again ? BUSY : CANNOT;
        KeycloakContext context = session.getContext();
        Response.ResponseBuilder answer = isForPeople(context)
                ? Response.fromResponse(page(session, context, words, status))
                : Response.status(status)
                        .type(MediaType.APPLICATION_JSON_TYPE)
                        .entity("{\"error\":\"" + (again ? "temporarily_unavailable" : "server_error")
                                + "\",\"error_description\":\"" + words + "\"}");
        if (again) {
            answer.header(HttpHeaders.RETRY_AFTER, retrySeconds);
        }
        return new WebApplicationException(words, answer.build());
    }

    private static Response page(
            KeycloakSession session, KeycloakContext context, String words, Response.Status status) {
        LoginFormsProvider forms = session.getProvider(LoginFormsProvider.class);
        AuthenticationSessionModel login = context.getAuthenticationSession();
        if (login != null) {
            forms.setAuthenticationSession(login);
        }
        return forms.setError(words).createErrorPage(status);
    }

    private static boolean isForPeople(KeycloakContext context) {
        HttpHeaders headers = context.getHttpRequest().getHttpHeaders();
        return headers.getAcceptableMediaTypes().stream()
                .anyMatch(type ->
                        type.getType().equals("text") && type.getSubtype().equals("html"));
    }
}
