package io.hashkit.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. It contains no code for hashing: the dependency on hashkit-spring and a key are enough. */
@SpringBootApplication(proxyBeanMethods = false)
public class SampleApplication {
    /**
     * Starts the application.
     *
     * @param args properties such as {@code --server.port=8081}
     */
    public static void main(String[] args) {
        SpringApplication.run(SampleApplication.class, args);
    }
}
