package io.hashkit.sample;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows the login form again to a visitor whose login was refused because too many came; only the password is typed anew. Other
 * errors have a page of the sample's own, which is not called "error": Spring Boot's has that name.
 */
@Component
class BusyPage implements ErrorViewResolver {
    @Override
    public ModelAndView resolveErrorView(HttpServletRequest request, HttpStatus status, Map<String, Object> model) {
        String name = request.getParameter("username");
        if (status != HttpStatus.SERVICE_UNAVAILABLE
                || name == null
                || !(request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken csrf)) {
            return new ModelAndView(
                    "failed", Map.of("missing", status == HttpStatus.NOT_FOUND, "status", status.value()), status);
        }
        return new ModelAndView(
                "login",
                Map.of("busy", true, "error", false, "logout", false, "name", name, "csrf", csrf.getToken()),
                status);
    }
}
