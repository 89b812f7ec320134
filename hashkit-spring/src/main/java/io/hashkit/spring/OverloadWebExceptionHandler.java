package io.hashkit.spring;

import io.hashkit.limit.OverloadedException;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Answers overload by 503 with Retry-After on WebFlux. */
final class OverloadWebExceptionHandler implements WebExceptionHandler, Ordered {
    /** Spring Boot's own, which would make it a 500, stands at -1. */
    private static final int BEFORE_SPRING_BOOTS = -2;

    @Override
    public int getOrder() {
        return BEFORE_SPRING_BOOTS;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        OverloadedException overload = Overload.in(failure);
        ServerHttpResponse response = exchange.getResponse();
        if (overload == null || !response.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE)) {
            return Mono.error(failure);
        }
        response.getHeaders().set("Retry-After", Overload.retryAfter(overload));
        return response.setComplete();
    }
}
