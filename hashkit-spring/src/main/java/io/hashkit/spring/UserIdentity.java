package io.hashkit.spring;

import java.util.function.Function;
import org.springframework.security.core.userdetails.UserDetails;

/**
 * A function from a user to the identity to which the stored hash of that user is bound. If a bean of this type exists, Spring
 * Boot configures {@link HashkitAuthenticationProvider} or {@link HashkitReactiveAuthenticationManager}.
 *
 * <p>The identity must never change, like a primary key and unlike a name or an address, and no two users may have the same.
 * It has from 1 to 1,024 bytes in UTF-8 and is used without normalisation.
 */
@FunctionalInterface
public interface UserIdentity extends Function<UserDetails, String> {}
