package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Code that registers users and changes passwords, before binding, while it begins, and with it. */
@ExtendWith(OutputCaptureExtension.class)
class BoundEncoderTest {
    private static ApplicationContextRunner unbound() {
        return Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.a.state=write", "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"))
                .withBean(
                        UserDetailsService.class,
                        () -> name -> User.withUsername(name).password("!").build());
    }

    private static ApplicationContextRunner bound() {
        return unbound().withBean(UserIdentity.class, () -> user -> "id-of-" + user.getUsername());
    }

    /** What the application calls in each state. */
    private static String registered(HashkitPasswordEncoder encoder) {
        String row = encoder.forUser("id-of-ann").encode("right");
        assertThat(row).isNotNull();
        assertThat(encoder.forUser("id-of-ann").matches("right", row)).isTrue();
        assertThat(encoder.forUser("id-of-ann").matches("wrong", row)).isFalse();
        assertThat(encoder.forUser("id-of-ann").upgradeEncoding(row)).isFalse();
        return row;
    }

    @Test
    void applicationWithoutIdentities_writesUnboundRows() {
        unbound().run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);

            assertThat(encoder.forUser("id-of-ann")).isSameAs(encoder);
            assertThat(Dialects.identify(registered(encoder)).isBound()).isFalse();
        });
    }

    @Test
    void applicationWithIdentities_bindsWithTheSameCode_andReadsWhatWasNotBound(CapturedOutput output) {
        String[] before = new String[1];
        unbound().run(context -> before[0] = registered(context.getBean(HashkitPasswordEncoder.class)));

        bound().run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
            String row = registered(encoder);
            PasswordEncoder ofAnn = encoder.forUser("id-of-ann");

            assertThat(Dialects.identify(row).isBound()).isTrue();
            assertThat(context.getBean(PasswordHasher.class)
                            .boundTo("id-of-ann")
                            .verify("right", row))
                    .isTrue();
            assertThat(ofAnn.matches("right", before[0])).isTrue();
            assertThat(ofAnn.upgradeEncoding(before[0])).isTrue();
            assertThat(encoder.forUser("id-of-bob").matches("right", row)).isFalse();
            assertThat(output).contains("BROKEN_SEAL").doesNotContain(row);
        });
    }

    @Test
    void hostThatDoesNotBindYet_writesUnboundRows_andReadsBoundOnes() {
        String[] of = new String[1];
        bound().run(context -> of[0] = registered(context.getBean(HashkitPasswordEncoder.class)));

        bound().withPropertyValues("hashkit.keyring.bind-next=true").run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);

            assertThat(Dialects.identify(registered(encoder)).isBound()).isFalse();
            assertThat(encoder.forUser("id-of-ann").matches("right", of[0])).isTrue();
        });
    }

    @Test
    void requiredBinding_isMetByTheEncoderOfAUser() {
        bound().withPropertyValues("hashkit.keyring.require-bound=true")
                .run(context -> registered(context.getBean(HashkitPasswordEncoder.class)));
    }

    @Test
    void missingAndEmptyValues_matchNothing() {
        bound().run(context -> {
            PasswordEncoder ofAnn =
                    context.getBean(HashkitPasswordEncoder.class).forUser("id-of-ann");

            assertThat(ofAnn.encode(null)).isNull();
            assertThat(ofAnn.matches(null, "!")).isFalse();
            assertThat(ofAnn.matches("right", null)).isFalse();
            assertThat(ofAnn.matches("right", "")).isFalse();
            assertThat(ofAnn.matches("right", "!")).isFalse();
            assertThat(ofAnn.matches("", "{noop}")).isFalse();
            assertThat(ofAnn.upgradeEncoding(null)).isFalse();
        });
    }

    @Test
    void emptyIdentity_isRefused() {
        bound().run(context -> assertThatIllegalArgumentException()
                .isThrownBy(() -> context.getBean(HashkitPasswordEncoder.class).forUser("")));
    }
}
