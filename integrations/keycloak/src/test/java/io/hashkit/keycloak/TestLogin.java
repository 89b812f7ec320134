package io.hashkit.keycloak;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Logins at a realm: by direct grant as programs do, and by the form of the browser. */
final class TestLogin {
    private static final Pattern ACTION = Pattern.compile("action=\"([^\"]+)\"");
    private static final String PAGE = "text/html";

    private final String realm;
    private final Http http = new Http();

    TestLogin(String server, String realm) {
        this.realm = server + "/realms/" + realm;
    }

    HttpResponse<String> grant(String user, String password) {
        return http.form(
                realm + "/protocol/openid-connect/token",
                "application/json",
                Map.of("client_id", "admin-cli", "grant_type", "password", "username", user, "password", password));
    }

    /** Opens the form of the account console, and sends it. */
    HttpResponse<String> browser(String user, String password) {
        HttpResponse<String> form = http.get(
                realm + "/protocol/openid-connect/auth?client_id=account-console&response_type=code&scope=openid"
                        + "&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
                        + "&redirect_uri=" + realm + "/account/",
                PAGE);
        Matcher action = ACTION.matcher(form.body());
        if (!action.find()) {
            throw new AssertionError("no form: " + form.statusCode() + "\n" + form.body());
        }
        // They are for HTTPS alone, and a browser sends them to localhost all the same.
        String cookies = form.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.replaceFirst(";.*", ""))
                .collect(Collectors.joining("; "));
        return http.form(
                action.group(1).replace("&amp;", "&"),
                PAGE,
                Map.of("username", user, "password", password),
                "Cookie",
                cookies);
    }
}
