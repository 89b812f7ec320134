package io.hashkit.spring.internal.web;

import io.hashkit.limit.OverloadedException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers overload with status 503 and Retry-After, and a stored hash that can never be verified with 500. It covers hashes in
 * security filters and in controllers, asynchronous ones too. What is shown is the application's error page, or what Spring
 * Boot shows without one.
 */
@Order(OverloadFilter.BEFORE_SECURITY)
public final class OverloadFilter extends OncePerRequestFilter {
    /** Spring Security's filters have the order -100; this filter must catch what they throw. */
    static final int BEFORE_SECURITY = -110;

    private static final Set<String> OF_CONTENT = Set.of(
            "content-type",
            "content-length",
            "content-encoding",
            "content-language",
            "content-location",
            "content-disposition",
            "content-range",
            "content-md5",
            "transfer-encoding",
            "accept-ranges",
            "etag",
            "last-modified");

    private final Overload overload = new Overload();
    private final boolean problemDetails;

    /**
     * Creates the filter.
     *
     * @param problemDetails whether clients that ask for no page get {@code application/problem+json}
     */
    public OverloadFilter(boolean problemDetails) {
        this.problemDetails = problemDetails;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException e) {
            OverloadedException refusal = Overload.in(e);
            Overload.Answer answer = overload.to(refusal);
            if (answer == null || response.isCommitted()) {
                throw e;
            }
            request.setAttribute(Overload.REFUSAL, refusal);
            answer(request, response, answer);
        }
    }

    private void answer(HttpServletRequest request, HttpServletResponse response, Overload.Answer answer)
            throws IOException {
        boolean isErrorPage = isErrorPage(request);
        boolean showsPage = !isErrorPage && !(problemDetails && !Overload.isPage(request.getHeader("Accept")));
        if (!showsPage) {
            resetContent(response);
        }
        if (answer.retryAfter() != null) {
            response.setHeader("Retry-After", answer.retryAfter());
        }
        response.setHeader("Cache-Control", "no-store");
        if (showsPage) {
            response.sendError(answer.status(), answer.text());
            return;
        }
        response.setStatus(answer.status());
        // An error page that was refused itself is not shown again: it would hash again.
        if (!isErrorPage) {
            response.setContentType(Overload.PROBLEM);
            response.getOutputStream().write(answer.problem());
        }
    }

    /**
     * Empties the answer, and keeps the headers that do not describe its content, such as those of CORS, without which a
     * browser shows a script of another origin neither the status nor when to come again.
     */
    private static void resetContent(HttpServletResponse response) {
        Map<String, List<String>> kept = new LinkedHashMap<>();
        for (String name : response.getHeaderNames()) {
            if (!OF_CONTENT.contains(name.toLowerCase(Locale.ROOT))) {
                kept.put(name, List.copyOf(response.getHeaders(name)));
            }
        }
        response.reset();
        kept.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    }

    /** Whether this is the dispatch to the error page of a refusal; a client cannot set the attributes. */
    public static boolean isErrorPageOfRefusal(HttpServletRequest request) {
        return isErrorPage(request) && request.getAttribute(Overload.REFUSAL) != null;
    }

    private static boolean isErrorPage(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) != null;
    }
}
