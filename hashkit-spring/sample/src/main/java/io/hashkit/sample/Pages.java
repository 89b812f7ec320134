package io.hashkit.sample;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import java.util.List;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

/** The pages: the login form, what the last login did, and the page for operators. */
@Controller
class Pages {
    /** The attribute of the session that holds the {@link LoginReport}. */
    static final String REPORT = LoginReport.class.getName();

    /** The attribute of the session that holds the name of a login that was refused. */
    static final String NAME = "name-of-refused-login";

    private final StoredRows rows;
    private final Operation operation;

    Pages(StoredRows rows, Operation operation) {
        this.rows = rows;
        this.operation = operation;
    }

    @GetMapping("/login")
    String login(
            @RequestParam(required = false) String error,
            @RequestParam(required = false) String logout,
            @SessionAttribute(name = NAME, required = false) String name,
            CsrfToken csrf,
            Model model) {
        model.addAttribute("busy", false);
        model.addAttribute("name", error == null || name == null ? "" : name);
        model.addAttribute("error", error != null);
        model.addAttribute("logout", logout != null);
        model.addAttribute("csrf", csrf.getToken());
        return "login";
    }

    @GetMapping("/")
    String home(HttpServletRequest request, Principal user, HttpSession session, CsrfToken csrf, Model model) {
        model.addAttribute("user", user.getName());
        model.addAttribute("report", session.getAttribute(REPORT));
        model.addAttribute("operator", request.isUserInRole("OPERATOR"));
        model.addAttribute("engines", operation.enginesInUse());
        addRows(model);
        model.addAttribute("csrf", csrf.getToken());
        return "home";
    }

    @GetMapping("/operator")
    String operator(CsrfToken csrf, Model model) {
        model.addAttribute("operation", operation);
        addRows(model);
        model.addAttribute("keys", rows.keys(operation.keys()));
        model.addAttribute("csrf", csrf.getToken());
        return "operator";
    }

    private void addRows(Model model) {
        List<StoredRows.Kind> kinds = rows.kinds();
        int all = kinds.stream().mapToInt(StoredRows.Kind::rows).sum();
        int outdated = kinds.stream().mapToInt(StoredRows.Kind::outdated).sum();
        model.addAttribute("kinds", kinds);
        model.addAttribute("all", all);
        model.addAttribute("current", all - outdated);
    }
}
