#!/usr/bin/env bash
# "With a UserDetailsPasswordService Spring Security stores the better hash."
#
# Guess: JdbcUserDetailsManager implements UserDetailsPasswordService, so that a DaoAuthenticationProvider which is given
#   it, or finds it as a bean, brings a row of an old strength or encoder to the current one at the next login.
# Seen: each login of such a user computes the new hash and calls updatePassword, which returns the user and stores
#   nothing: setEnableUpdatePassword is false until somebody sets it. There is no exception and no warning, the row
#   stays, and every login from then on costs two hashes. After setEnableUpdatePassword(true) the first login stores
#   the new row and the next ones compute none. InMemoryUserDetailsManager has no such switch, and upgrades.
# Since/Versions: Spring Security 7.1.2 with Spring Framework 7.0.9 and H2 2.4.240.
# Why it matters: a raised strength, or a move from SHA-256 to Argon2, looks done in the code and in a test with users
#   in memory; in the database nothing moves, and logins become dearer for good. Count the rows by their beginning.
# Source: spring-security-core, JdbcUserDetailsManager.updatePassword, DaoAuthenticationProvider
#   .createSuccessAuthentication.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-core</artifactId><version>7.1.2</version></dependency>
<dependency><groupId>org.springframework</groupId><artifactId>spring-jdbc</artifactId><version>7.0.9</version></dependency>
<dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.4.240</version></dependency>
</dependencies></project>
XML
timeout 500 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.provisioning.JdbcUserDetailsManager;
import org.springframework.security.provisioning.UserDetailsManager;

public class Finding {
    /** Strength 6, and counts the hashes that it makes. */
    static class Counting implements PasswordEncoder {
        final PasswordEncoder encoder = new BCryptPasswordEncoder(6);
        int hashes;

        @Override
        public String encode(CharSequence password) {
            hashes++;
            return encoder.encode(password);
        }

        @Override
        public boolean matches(CharSequence password, String stored) {
            return encoder.matches(password, stored);
        }

        @Override
        public boolean upgradeEncoding(String stored) {
            return encoder.upgradeEncoding(stored);
        }
    }

    static void login(String what, UserDetailsService users) {
        Counting encoder = new Counting();
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(encoder);
        provider.setUserDetailsPasswordService((UserDetailsPasswordService) users);
        int before = encoder.hashes;
        for (int login = 1; login <= 3; login++) {
            // the provider's own hash for unknown users, made before the first login, is not counted
            if (login == 2) {
                before = encoder.hashes;
            }
            provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "a password"));
        }
        String row = users.loadUserByUsername("ann").getPassword();
        System.out.println(what + ": the row has " + row.substring(0, 6) + " after three logins, of which the last two hashed "
                + (encoder.hashes - before) + " times");
    }

    public static void main(String[] arguments) {
        DriverManagerDataSource source = new DriverManagerDataSource("jdbc:h2:mem:users;DB_CLOSE_DELAY=-1", "sa", "");
        JdbcTemplate sql = new JdbcTemplate(source);
        sql.execute("create table users(username varchar(50) primary key, password varchar(500), enabled boolean)");
        sql.execute("create table authorities(username varchar(50), authority varchar(50))");
        JdbcUserDetailsManager table = new JdbcUserDetailsManager(source);
        for (UserDetailsManager users : new UserDetailsManager[] {table, new InMemoryUserDetailsManager()}) {
            users.createUser(User.withUsername("ann").password(new BCryptPasswordEncoder(4).encode("a password")).roles("USER").build());
            login(users.getClass().getSimpleName(), users);
        }
        table.setEnableUpdatePassword(true);
        login("setEnableUpdatePassword(true)", table);
    }
}
EOF
echo "Spring Security 7.1.2, a row of bcrypt's strength 4, an encoder of 6"
timeout 100 java -cp "lib/*" Finding.java 2>java.log | tee seen || { cat java.log >&2; exit 1; }
diff - seen <<'EOF' || exit 1
JdbcUserDetailsManager: the row has $2a$04 after three logins, of which the last two hashed 2 times
InMemoryUserDetailsManager: the row has $2a$06 after three logins, of which the last two hashed 0 times
setEnableUpdatePassword(true): the row has $2a$06 after three logins, of which the last two hashed 0 times
EOF
echo "as described: hashed at each login, never stored"
