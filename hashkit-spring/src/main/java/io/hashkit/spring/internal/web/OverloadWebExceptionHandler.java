package io.hashkit.spring.internal.web;

import io.hashkit.limit.OverloadedException;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/**
 * On WebFlux, answers overload with status 503 and Retry-After, and a stored hash that can never be verified with 500. What is
 * shown is left to the handlers that follow: those of the application, or Spring Boot's.
 */
public final class OverloadWebExceptionHandler implements WebExceptionHandler, Ordered {
    /** Spring Boot's own handler, which would answer with 500, has the order -1. */
    private static final int BEFORE_SPRING_BOOTS = -2;

    private final Overload overload = new Overload();
    private final boolean problemDetails;

    /**
     * Creates the handler.
     *
     * @param problemDetails whether clients that ask for no page get {@code application/problem+json}
     */
    public OverloadWebExceptionHandler(boolean problemDetails) {
        this.problemDetails = problemDetails;
    }

    @Override
    public int getOrder() {
        return BEFORE_SPRING_BOOTS;
    }

    /** Spring Boot logs each exception with status 500, for each request of that row; the costs are logged already. */
    private static ResponseStatusException untraced(HttpStatusCode status, Overload.Answer answer) {
        ResponseStatusException failure = new ResponseStatusException(status, answer.text());
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        OverloadedException refusal = Overload.in(failure);
        Overload.Answer answer = overload.to(refusal);
        ServerHttpResponse response = exchange.getResponse();
        if (answer == null || response.isCommitted()) {
            return Mono.error(failure);
        }
        HttpHeaders headers = response.getHeaders();
        if (answer.retryAfter() != null) {
            headers.set("Retry-After", answer.retryAfter());
        }
        headers.setCacheControl("no-store");
        exchange.getAttributes().put(Overload.REFUSAL, refusal);
        HttpStatusCode status = HttpStatusCode.valueOf(answer.status());
        if (!problemDetails
                || Overload.isPage(exchange.getRequest().getHeaders().getFirst("Accept"))) {
            return Mono.error(
                    answer.retryAfter() == null
                            ? untraced(status, answer)
                            : new ResponseStatusException(status, answer.text(), refusal));
        }
        response.setStatusCode(status);
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(answer.problem())));
    }
}
