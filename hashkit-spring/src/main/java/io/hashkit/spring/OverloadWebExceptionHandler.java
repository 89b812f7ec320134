package io.hashkit.spring;

import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** On WebFlux, answers overload with status 503 and Retry-After, and a stored hash that can never be verified with 500. */
final class OverloadWebExceptionHandler implements WebExceptionHandler, Ordered {
    /** Spring Boot's own handler, which would answer with 500, has the order -1. */
    private static final int BEFORE_SPRING_BOOTS = -2;

    private final Overload overload = new Overload();

    @Override
    public int getOrder() {
        return BEFORE_SPRING_BOOTS;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        Overload.Answer answer = overload.to(failure);
        ServerHttpResponse response = exchange.getResponse();
        if (answer == null || !response.setStatusCode(HttpStatusCode.valueOf(answer.status()))) {
            return Mono.error(failure);
        }
        if (answer.retryAfter() != null) {
            response.getHeaders().set("Retry-After", answer.retryAfter());
        }
        return response.setComplete();
    }
}
