package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.properties.HashkitProperties;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Groups of properties of which an application sets nothing. */
class UnsetGroupsTest {
    private static final Binder UNSET = new Binder(new MapConfigurationPropertySource(Map.of()));

    static Stream<RecordComponent> groups() {
        return Stream.of(HashkitProperties.class.getRecordComponents())
                .filter(component -> component.getType().isRecord());
    }

    /** The group is made in Java, and its documents and Spring Boot take the defaults from annotations. */
    @ParameterizedTest
    @MethodSource("groups")
    void unsetGroup_hasTheDefaultsOfItsProperties(RecordComponent group) throws ReflectiveOperationException {
        HashkitProperties properties = UNSET.bindOrCreate("hashkit", HashkitProperties.class);

        assertThat(group.getAccessor().invoke(properties)).isEqualTo(UNSET.bindOrCreate("unset", group.getType()));
    }
}
