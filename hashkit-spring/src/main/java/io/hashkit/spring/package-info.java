/**
 * hashkit in Spring Boot: beans for hashing, limiting and tuning, a {@code PasswordEncoder}, health, meters, an actuator
 * endpoint, and answers to overload.
 */
@NullMarked
package io.hashkit.spring;

import org.jspecify.annotations.NullMarked;
