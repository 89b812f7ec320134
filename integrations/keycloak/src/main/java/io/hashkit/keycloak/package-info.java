/** hashkit as the password hashing of Keycloak: a jar for its folder {@code providers}. */
@NullMarked
package io.hashkit.keycloak;

import org.jspecify.annotations.NullMarked;
