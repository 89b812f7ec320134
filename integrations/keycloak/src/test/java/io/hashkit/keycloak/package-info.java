/** Tests against a real Keycloak. */
@org.jspecify.annotations.NullUnmarked
package io.hashkit.keycloak;
