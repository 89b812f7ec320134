package io.hashkit.sample;

import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** One page, for logged-in users. */
@RestController
class Pages {
    @GetMapping(value = "/", produces = MediaType.TEXT_HTML_VALUE)
    String home(Principal principal) {
        return """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>Sample</title><link rel="icon" href="data:,"></head>
                <body><h1>Hello, %s</h1><p><a href="/logout">Log out</a></p></body></html>
                """.formatted(HtmlUtils.htmlEscape(principal.getName()));
    }
}
