package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.util.ClassUtils;

/** Spring ignores wrong class names, so each name is compared with the classes of the version under test. */
class MovedNamesTest {
    private static final boolean BOOT_3 = SpringBootVersion.getVersion().startsWith("3.");

    private static void assertHere(String name, boolean here) {
        assertThat(ClassUtils.isPresent(name, null)).as(name).isEqualTo(here);
    }

    @Test
    void classNamesOfThisVersion_exist_andThoseOfTheOtherDoNot() {
        assertHere(HashkitSecurityAutoConfiguration.SERVLET_USERS_3, BOOT_3);
        assertHere(HashkitSecurityAutoConfiguration.REACTIVE_USERS_3, BOOT_3);
        assertHere(HashkitActuatorAutoConfiguration.HEALTH_3, BOOT_3);
        assertHere(HashkitActuatorAutoConfiguration.INDICATOR_3, BOOT_3);
        assertHere(HashkitWebAutoConfiguration.SECURITY_3, BOOT_3);
        assertHere(HashkitWebAutoConfiguration.SECURITY_4, !BOOT_3);
        assertHere(HashkitSecurityAutoConfiguration.SERVLET_USERS_4, !BOOT_3);
        assertHere(HashkitSecurityAutoConfiguration.REACTIVE_USERS_4, !BOOT_3);
        assertHere(HashkitActuatorAutoConfiguration.HEALTH_4, !BOOT_3);
        assertHere(HashkitActuatorAutoConfiguration.INDICATOR_4, !BOOT_3);
    }

    @Test
    void typesThatDefineUsers_exist() {
        assertThat(OnUserStoreCondition.USERS).allSatisfy(name -> assertHere(name, true));
    }

    @Test
    void classNamesInBeforeName_areTheCheckedOnes() {
        assertThat(HashkitSecurityAutoConfiguration.class
                        .getAnnotation(AutoConfiguration.class)
                        .beforeName())
                .hasSize(4);
        assertThat(HashkitActuatorAutoConfiguration.class
                        .getAnnotation(AutoConfiguration.class)
                        .beforeName())
                .containsExactlyElementsOf(
                        List.of(HashkitActuatorAutoConfiguration.HEALTH_3, HashkitActuatorAutoConfiguration.HEALTH_4));
    }
}
