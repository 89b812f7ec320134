#!/usr/bin/env bash
# "spring.security.user.password takes a password or its hash, and a hash is recognised."
#
# Guess: a bcrypt hash in the configuration, in place of the password, is compared as bcrypt, as
#   in a table of users; {bcrypt} in front is for tables with several forms. A PasswordEncoder
#   bean, say for the users who register later, changes nothing for this user.
# Seen: without such a bean only a value with {id} in front is a hash. Of a bare bcrypt hash the
#   60 characters are the password: whoever types them is logged in, and whoever types the password is
#   not. With a BCryptPasswordEncoder bean it is the other way round in each case: the bare hash
#   is a hash, the same one behind {bcrypt} is wrong for every password, and so is a value in
#   clear text, with a warning in the log at each login and none at the start.
# Since/Versions: Spring Boot 3.5.16 and 4.1.2. The reference calls the property a password.
# Why it matters: whoever replaces the clear text by a hash to protect the file has made the hash
#   the password, so that it needs as much care as before; and the first PasswordEncoder bean of
#   an application locks its configured user out. Write {bcrypt} or {argon2} in front without
#   such a bean, and a bare hash with one of a single algorithm.
# Source: spring-boot, UserDetailsServiceAutoConfiguration, getOrDeducePassword; reference,
#   "Spring Security".
set -euo pipefail

for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'JAVA'
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

public class Finding {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithoutEncoder {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithEncoder {
        @Bean
        PasswordEncoder encoder() {
            return new BCryptPasswordEncoder(4);
        }
    }

    static String login(String port, String password) throws Exception {
        String credentials = Base64.getEncoder().encodeToString(("ann:" + password).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/nothing"))
                .header("Authorization", "Basic " + credentials)
                .build();
        int status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
        return status == 401 ? "refused" : "in";
    }

    public static void main(String[] arguments) throws Exception {
        String hash = new BCryptPasswordEncoder(4).encode("a password");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("clear text", "a password");
        values.put("bare hash", hash);
        values.put("{bcrypt} hash", "{bcrypt}" + hash);
        for (Class<?> application : new Class<?>[] {WithoutEncoder.class, WithEncoder.class}) {
            for (Map.Entry<String, String> value : values.entrySet()) {
                try (ConfigurableApplicationContext context = SpringApplication.run(application, "--server.port=0",
                        "--spring.security.user.name=ann", "--spring.security.user.password=" + value.getValue())) {
                    String port = context.getEnvironment().getProperty("local.server.port");
                    System.out.println(application.getSimpleName() + ", " + value.getKey() + ": password "
                            + login(port, "a password") + ", the value itself " + login(port, value.getValue()));
                }
            }
        }
    }
}
JAVA
dependency() { echo "<dependency><groupId>org.springframework.boot</groupId><artifactId>$1</artifactId><version>$2</version></dependency>"; }
java -version 2>&1 | head -1
seen=""
for version in 3.5.16 4.1.2; do
  mkdir "$version"
  web=spring-boot-starter-web
  [[ "$version" == 3.* ]] || web=spring-boot-starter-webmvc
  cat >"$version/pom.xml" <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencyManagement><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
<version>$version</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>
<dependencies>$(dependency "$web" "$version")$(dependency spring-boot-starter-security "$version")</dependencies></project>
EOF
  mvn -q -B -f "$version/pom.xml" -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/$version/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  javac -d "$version/classes" -cp "$version/lib/*" Finding.java
  seen+="Spring Boot $version"$'\n'
  seen+=$(java -Dspring.main.banner-mode=off -cp "$version/classes:$version/lib/*" Finding 2>java.log | grep '^With')$'\n' || { tail -3 java.log >&2; exit 1; }
done
echo "$seen"
each="WithoutEncoder, clear text: password in, the value itself in
WithoutEncoder, bare hash: password refused, the value itself in
WithoutEncoder, {bcrypt} hash: password in, the value itself refused
WithEncoder, clear text: password refused, the value itself refused
WithEncoder, bare hash: password in, the value itself refused
WithEncoder, {bcrypt} hash: password refused, the value itself refused
"
[[ "$seen" == "Spring Boot 3.5.16
${each}Spring Boot 4.1.2
$each" ]] || exit 1
echo "as described: the same hash is a hash or the password, by a bean"
