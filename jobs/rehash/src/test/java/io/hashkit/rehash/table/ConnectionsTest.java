package io.hashkit.rehash.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://app:secret@db/app",
                "jdbc:mysql://app:s%2F%2Fecret@db/app",
                "jdbc:mysql://address=(host=db)(user=app)(password=secret)/app",
                "jdbc:mysql://(host=db,user=app,password=secret)/app",
                "jdbc:mysql:loadbalance://a,app:secret@b/app",
                "jdbc:mysql://db/app?password1=secret",
                "jdbc:mysql://db/app?pass%77ord2=secret",
                "jdbc:mysql://db/app?clientCertificateKeyStorePassword=secret",
                "jdbc:mariadb://db/app?keyStorePassword=secret",
                "jdbc:postgresql://db/app?sslpassword=secret",
                "jdbc:postgresql://db/app?pwd=secret",
                "jdbc:postgresql:scott/tiger@db",
            })
    void passwordInAUrl_isFound(String url) {
        assertThat(Connections.hasPassword(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://db:3306/app?allowPublicKeyRetrieval=true&passwordCharacterEncoding=UTF-8",
                "jdbc:mysql://db/app?defaultAuthenticationPlugin=mysql_native_password&sslMode=VERIFY_IDENTITY",
                "jdbc:mysql://address=(host=db)(port=3306)/app",
                "jdbc:mysql:loadbalance://a:3306,b:3306/app",
                "jdbc:postgresql://[::1]:5432/app?user=me@example.com",
            })
    void urlWithoutAPassword_isNone(String url) {
        assertThat(Connections.hasPassword(url)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "profileSQL=true",
                "PROFILESQL=TRUE",
                "autoGenerateTestcaseScript=true",
                "traceProtocol=yes",
                "logSlowQueries=true",
                "logger=Slf4JLogger",
                "loggerLevel=TRACE"
            })
    void settingThatPrintsRows_isFound(String setting) {
        assertThat(Connections.printing("jdbc:mysql://db/app?x=y&" + setting))
                .isEqualTo(setting.substring(0, setting.indexOf('=')));
        assertThat(Connections.printing("jdbc:mysql://db/app?profileSQL=false")).isNull();
    }
}
