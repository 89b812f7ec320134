#!/usr/bin/env bash
# "changePassword(old, new) stores the hash of the new password."
#
# Guess: UserDetailsManager.changePassword of Spring Security takes two passwords of one
#   kind; as it checks the old one by the application's PasswordEncoder, it encodes the new
#   one with it.
# Seen: it checks the old one as it was typed, and stores the new one as it was given. With
#   a form's two fields handed on, the column holds the user's new password in clear text,
#   and the next login throws IllegalArgumentException, "no password encoding prefix"; with
#   a BCryptPasswordEncoder instead of a delegating one the right password is wrong. Both
#   JdbcUserDetailsManager and InMemoryUserDetailsManager do so. With the new password
#   encoded by the caller, and the old one not, the user logs in.
# Since/Versions: Spring Security 7.1.2 and 6.5.11; the documentation calls the parameters
#   "current password" and "the password to change to". Reported in 2015, and open.
# Why it matters: the call compiles, returns and looks right in a review, and what it leaves
#   are passwords in clear text, in the database and in its backups. Look for rows without
#   "{" or "$" in front: these users need a reset.
# Source: spring-security, JdbcUserDetailsManager.changePassword and
#   InMemoryUserDetailsManager.changePassword; spring-security#3028.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'JAVA'
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.provisioning.JdbcUserDetailsManager;
import org.springframework.security.provisioning.UserDetailsManager;

public class Finding {
    static String login(ProviderManager logins, String password) {
        try {
            SecurityContextHolder.getContext().setAuthentication(
                    logins.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", password)));
            return "logged in";
        } catch (AuthenticationException | IllegalArgumentException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String change(UserDetailsManager users, PasswordEncoder encoder, boolean encoded) {
        users.createUser(User.withUsername("ann").password(encoder.encode("old password")).authorities("user").build());
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(encoder);
        ProviderManager logins = new ProviderManager(provider);
        if (users instanceof JdbcUserDetailsManager jdbc) jdbc.setAuthenticationManager(logins);
        if (users instanceof InMemoryUserDetailsManager memory) memory.setAuthenticationManager(logins);
        login(logins, "old password");
        String refused = "took a wrong old password";
        try {
            users.changePassword("wrong password", encoder.encode("another"));
        } catch (AuthenticationException e) {
            refused = "checked the old";
        }
        users.changePassword("old password", encoded ? encoder.encode("new password") : "new password");
        boolean clear = users.loadUserByUsername("ann").getPassword().equals("new password");
        String answer = refused + ", stored " + (clear ? "clear text" : "a hash") + ", " + login(logins, "new password");
        users.deleteUser("ann");
        return answer;
    }

    public static void main(String[] arguments) {
        DriverManagerDataSource database = new DriverManagerDataSource("jdbc:h2:mem:users;DB_CLOSE_DELAY=-1");
        new JdbcTemplate(database).execute("""
                create table users(username varchar(50) primary key, password varchar(500), enabled boolean);
                create table authorities(username varchar(50), authority varchar(50))""");
        PasswordEncoder delegating = PasswordEncoderFactories.createDelegatingPasswordEncoder();
        List<String> seen = new ArrayList<>();
        for (UserDetailsManager users : List.of(new JdbcUserDetailsManager(database), new InMemoryUserDetailsManager())) {
            String name = users.getClass().getSimpleName();
            seen.add(name + ", as typed: " + change(users, delegating, false));
            seen.add(name + ", bcrypt, as typed: " + change(users, new BCryptPasswordEncoder(4), false));
            seen.add(name + ", encoded: " + change(users, delegating, true));
        }
        seen.forEach(System.out::println);
        List<String> described = new ArrayList<>();
        for (String name : List.of("JdbcUserDetailsManager", "InMemoryUserDetailsManager")) {
            described.add(name + ", as typed: checked the old, stored clear text, IllegalArgumentException");
            described.add(name + ", bcrypt, as typed: checked the old, stored clear text, BadCredentialsException");
            described.add(name + ", encoded: checked the old, stored a hash, logged in");
        }
        System.exit(seen.equals(described) ? 0 : 1);
    }
}
JAVA
# DaoAuthenticationProvider takes the users in its constructor since 6.5, so that one text serves both.
for versions in 6.5.11:6.2.18 7.1.2:7.0.10; do
  cat >pom.xml <<XML
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-core</artifactId><version>${versions%:*}</version></dependency>
<dependency><groupId>org.springframework</groupId><artifactId>spring-jdbc</artifactId><version>${versions#*:}</version></dependency>
<dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.4.240</version></dependency>
<dependency><groupId>commons-logging</groupId><artifactId>commons-logging</artifactId><version>1.3.5</version></dependency>
</dependencies></project>
XML
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-${versions%:*}" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  echo "Spring Security ${versions%:*}, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
  java -cp "lib-${versions%:*}/*" Finding.java 2>java.log || { tail -3 java.log >&2; exit 1; }
done
echo "as described: the new password is stored as it was given"
