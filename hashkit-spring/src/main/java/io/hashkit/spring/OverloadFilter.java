package io.hashkit.spring;

import io.hashkit.limit.OverloadedException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers overload by 503 with Retry-After, wherever below it a password was hashed: in security filters or in controllers.
 * Not by way of an error page, which Spring Security would guard.
 */
@Order(OverloadFilter.BEFORE_SECURITY)
final class OverloadFilter extends OncePerRequestFilter {
    /** Spring Security's filters stand at -100; this has to see what they throw. */
    static final int BEFORE_SECURITY = -110;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException e) {
            OverloadedException overload = Overload.in(e);
            if (overload == null || response.isCommitted()) {
                throw e;
            }
            response.reset();
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            response.setHeader("Retry-After", Overload.retryAfter(overload));
            response.setHeader("Cache-Control", "no-store");
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().println("Too many logins at once. Please try again soon.");
        }
    }
}
