/**
 * Spring Boot auto-configuration of hashkit: a {@code PasswordHasher}, a {@code Limiter}, a {@code Tuning} and a
 * {@code PasswordEncoder} bean, health, meters and an actuator endpoint, and an HTTP answer to overload. Applications set
 * {@link io.hashkit.spring.properties.HashkitProperties} and replace any bean with their own.
 */
@NullMarked
package io.hashkit.spring;

import org.jspecify.annotations.NullMarked;
