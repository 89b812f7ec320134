package io.hashkit.spring;

import io.hashkit.ApiList;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The public API is recorded in a file, so that a review sees every change. {@code -Dhashkit.api=write} writes the file
 * again.
 */
class ApiTest {
    @Test
    void api_equalsTheRecordedFile() throws IOException {
        ApiList.assertEqualsTheFile("io.hashkit.spring");
    }
}
