package com.example.shiro;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.shiro.authc.AuthenticationException;
import org.apache.shiro.authc.AuthenticationToken;
import org.apache.shiro.web.filter.authc.BasicHttpAuthenticationFilter;

/** Basic authentication that answers 503 where the password was not checked; Shiro's own says 401. */
public class BasicFilter extends BasicHttpAuthenticationFilter {
    private static final String REFUSAL = BasicFilter.class.getName();

    @Override
    protected String[] getPrincipalsAndCredentials(String scheme, String encoded) {
        try {
            return super.getPrincipalsAndCredentials(scheme, encoded);
        } catch (IllegalArgumentException e) {
            return new String[0]; // no Base64, which Shiro answers with 500
        }
    }

    @Override
    protected boolean onLoginFailure(
            AuthenticationToken token, AuthenticationException e, ServletRequest request, ServletResponse response) {
        request.setAttribute(REFUSAL, e.getCause());
        return false;
    }

    @Override
    protected boolean sendChallenge(ServletRequest request, ServletResponse response) {
        HttpServletResponse answer = (HttpServletResponse) response;
        Object refusal = request.getAttribute(REFUSAL);
        if (refusal instanceof OverBudgetException) {
            answer.setStatus(500); // a retry does not help
        } else if (refusal instanceof OverloadedException e) {
            answer.setHeader("Retry-After", Long.toString(e.retryAfterSeconds()));
            answer.setStatus(503);
        } else {
            return super.sendChallenge(request, response);
        }
        return false;
    }
}
