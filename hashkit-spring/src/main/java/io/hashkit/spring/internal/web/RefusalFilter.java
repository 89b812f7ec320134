package io.hashkit.spring.internal.web;

import io.hashkit.spring.internal.login.Refusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets the answer to a refused login wait for the uniform time; see {@link Refusal}. */
@Order(RefusalFilter.BEFORE_SECURITY)
public final class RefusalFilter extends OncePerRequestFilter {
    static final int BEFORE_SECURITY = OverloadFilter.BEFORE_SECURITY + 1;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Refusal refusal = Refusal.ofNewRequest();
        try {
            chain.doFilter(request, new Answer(response, refusal));
        } finally {
            Refusal.endRequest();
            refusal.await();
        }
    }

    /** Waits before anything is sent: some servers send an error or a redirect before the filters end. */
    private static final class Answer extends OnCommittedResponseWrapper {
        private final Refusal refusal;

        Answer(HttpServletResponse response, Refusal refusal) {
            super(response);
            this.refusal = refusal;
        }

        @Override
        protected void onResponseCommitted() {
            refusal.await();
        }
    }
}
