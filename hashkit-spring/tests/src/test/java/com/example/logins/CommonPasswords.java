package com.example.logins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.stereotype.Component;

/** A list in a file, one password a line, compared without regard to case. */
@Component
class CommonPasswords implements CompromisedPasswordChecker {
    private final Set<String> list;

    CommonPasswords(@Value("${app.common-passwords}") Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            list = lines.map(CommonPasswords::form).collect(Collectors.toUnmodifiableSet());
        }
    }

    @Override
    public CompromisedPasswordDecision check(String password) {
        return new CompromisedPasswordDecision(list.contains(form(password)));
    }

    private static String form(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
