package io.hashkit.sample;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.ViewResolver;

/** The pages from {@code templates}; Mustache escapes what it inserts. */
@Component
class Templates implements ViewResolver {
    private final Mustache.Compiler compiler = Mustache.compiler().withLoader(Templates::read);

    private static ClassPathResource file(String name) {
        return new ClassPathResource("templates/" + name + ".mustache");
    }

    private static Reader read(String name) throws IOException {
        return new InputStreamReader(file(name).getInputStream(), StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable View resolveViewName(String name, Locale locale) throws IOException {
        if (!file(name).exists()) {
            return null;
        }
        Template template;
        try (Reader text = read(name)) {
            template = compiler.compile(text);
        }
        return new Page(template);
    }

    /** Spring MVC chooses among the views with a content type that the browser accepts. */
    private record Page(Template template) implements View {
        private static final String HTML = "text/html;charset=UTF-8";

        @Override
        public String getContentType() {
            return HTML;
        }

        @Override
        public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            response.setContentType(HTML);
            template.execute(model, response.getWriter());
        }
    }
}
