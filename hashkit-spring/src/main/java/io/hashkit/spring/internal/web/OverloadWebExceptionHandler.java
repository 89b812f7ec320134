package io.hashkit.spring.internal.web;

import java.nio.charset.StandardCharsets;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** On WebFlux, answers overload with status 503 and Retry-After, and a stored hash that can never be verified with 500. */
public final class OverloadWebExceptionHandler implements WebExceptionHandler, Ordered {
    /** Spring Boot's own handler, which would answer with 500, has the order -1. */
    private static final int BEFORE_SPRING_BOOTS = -2;

    private static final MediaType PLAIN_TEXT = new MediaType("text", "plain", StandardCharsets.UTF_8);

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
        HttpHeaders headers = response.getHeaders();
        if (answer.retryAfter() != null) {
            headers.set("Retry-After", answer.retryAfter());
        }
        headers.setCacheControl("no-store");
        headers.setContentType(PLAIN_TEXT);
        byte[] body = (answer.text() + "\n").getBytes(StandardCharsets.UTF_8);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
    }
}
