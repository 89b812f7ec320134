package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.OverBudgetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells who verifies a stored string: forms of one's own, each built-in dialect, and hashkit itself, in this order. */
public final class Candidates {
    private final Map<String, PasswordHasher> forms = new LinkedHashMap<>();
    private final Map<Dialect, PasswordHasher> dialects = new LinkedHashMap<>();
    private final PasswordHasher plain = hasher(OwnForms.NONE, List.of());

    /** @throws IllegalArgumentException if a form cannot be used */
    public Candidates(OwnForms own) {
        own.texts().keySet().forEach(name -> forms.put(name, hasher(own.only(name), List.of())));
        for (String name : Dialects.names()) {
            dialects.put(Dialects.named(name).orElseThrow(), hasher(OwnForms.NONE, List.of(name)));
        }
    }

    /** It writes nothing, so its scheme is one whose strings the dialect does not claim. */
    private static PasswordHasher hasher(OwnForms own, List<String> dialects) {
        PasswordHasherBuilder builder = own.builder(dialects);
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            return builder.scheme(Pbkdf2.recommended()).build();
        }
    }

    /**
     * Who was asked.
     *
     * @param verifying names of those by whom the password matches
     * @param others names of those who read the string, but do not verify the password
     */
    public record Answer(List<String> verifying, List<String> others) {
        private void add(String name, @Nullable Boolean verdict) {
            if (verdict != null) {
                (verdict ? verifying : others).add(name);
            }
        }
    }

    /** Asks all of them. */
    public Answer ask(CharSequence password, String stored) {
        Answer answer = new Answer(new ArrayList<>(), new ArrayList<>());
        Boolean own = verdict(plain, password, stored);
        String told = Dialects.identify(stored).dialect();
        forms.forEach((name, hasher) -> {
            Boolean verdict = verdict(hasher, password, stored);
            // A hasher also reads what hashkit writes, and then answers as it does.
            answer.add(name, (verdict != null && verdict.equals(own)) ? null : verdict);
        });
        dialects.forEach((dialect, hasher) -> {
            // No dialect claims a wrapped string, which tells its dialect.
            if (dialect.claims(stored) || dialect.name().equals(told)) {
                boolean named = !Dialects.ALL.contains(dialect);
                answer.add(dialect.name() + (named ? " (by name)" : ""), verdict(hasher, password, stored));
            }
        });
        answer.add("hashkit", own);
        return answer;
    }

    /** Null if the string cannot be read. */
    private static @Nullable Boolean verdict(PasswordHasher hasher, CharSequence password, String stored) {
        try {
            return hasher.verify(password, stored);
        } catch (IllegalArgumentException | OverBudgetException e) {
            return null;
        }
    }
}
