package com.example.micronaut;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers 503 where the password was not checked. */
@Singleton
public class OverloadHandler implements ExceptionHandler<OverloadedException, HttpResponse<?>> {
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, OverloadedException e) {
        return e instanceof OverBudgetException
                ? HttpResponse.serverError() // a retry does not help
                : HttpResponse.status(HttpStatus.SERVICE_UNAVAILABLE)
                        .header("Retry-After", Long.toString(e.retryAfterSeconds()));
    }
}
