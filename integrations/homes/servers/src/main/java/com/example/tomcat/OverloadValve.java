package com.example.tomcat;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers 503 where the password was not checked. */
public final class OverloadValve extends ValveBase {
    public OverloadValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        try {
            getNext().invoke(request, response);
        } catch (OverBudgetException e) {
            throw e; // a retry does not help: 500
        } catch (OverloadedException e) {
            response.setHeader("Retry-After", Long.toString(e.retryAfterSeconds()));
            response.sendError(503);
        }
    }
}
