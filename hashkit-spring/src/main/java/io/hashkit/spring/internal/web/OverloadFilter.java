package io.hashkit.spring.internal.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers overload with status 503 and Retry-After, and a stored hash that can never be verified with 500. It covers hashes in
 * security filters and in controllers. It writes the answer itself, because Spring Security would protect an error page.
 */
@Order(OverloadFilter.BEFORE_SECURITY)
public final class OverloadFilter extends OncePerRequestFilter {
    /** Spring Security's filters have the order -100; this filter must catch what they throw. */
    static final int BEFORE_SECURITY = -110;

    private final Overload overload = new Overload();

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException e) {
            Overload.Answer answer = overload.to(e);
            if (answer == null || response.isCommitted()) {
                throw e;
            }
            response.reset();
            response.setStatus(answer.status());
            if (answer.retryAfter() != null) {
                response.setHeader("Retry-After", answer.retryAfter());
            }
            response.setHeader("Cache-Control", "no-store");
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().print(answer.text() + "\n");
        }
    }
}
