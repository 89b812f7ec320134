import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Prints a row of each encoder of Spring Security's delegating one, for {@code src/test/resources/spring-rows.tsv}. With the jars
 * spring-security-crypto VERSION, bcprov-jdk18on 1.82, spring-core and spring-jcl 5.3.39 and commons-logging 1.3.5 in a folder:
 *
 * <pre>java -cp 'FOLDER/*' RecordSpringRows.java VERSION 'Tr0ub4dor&amp;3'</pre>
 */
public class RecordSpringRows {
    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        Field field = DelegatingPasswordEncoder.class.getDeclaredField("idToPasswordEncoder");
        field.setAccessible(true);
        Map<String, PasswordEncoder> encoders =
                (Map<String, PasswordEncoder>) field.get(PasswordEncoderFactories.createDelegatingPasswordEncoder());
        for (Map.Entry<String, PasswordEncoder> encoder : new TreeMap<>(encoders).entrySet()) {
            System.out.println(arguments[0] + "\t" + arguments[1] + "\t{" + encoder.getKey() + "}"
                    + encoder.getValue().encode(arguments[1]));
        }
    }
}
