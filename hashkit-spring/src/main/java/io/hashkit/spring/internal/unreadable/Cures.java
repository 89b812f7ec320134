package io.hashkit.spring.internal.unreadable;

import io.hashkit.phc.InvalidHashException.Reason;

/** What to do about stored strings that are refused, in sentences that fit one row and many. */
public final class Cures {
    private Cures() {}

    /**
     * {@return one or two sentences}
     *
     * @param sealed whether the string names the key of its seal
     * @param ofProvider whether a provider alone computes
     */
    public static String of(Reason reason, boolean sealed, boolean ofProvider) {
        if (reason == Reason.UNSUPPORTED && ofProvider) {
            return "The provider computes PBKDF2 alone, in the forms of hashkit.dialects. For all other rows, remove it"
                    + " (hashkit.provider, or the bean that names it) and set hashkit.policy=fips-140, which upgrades them to"
                    + " PBKDF2, until these users have logged in once, then set it again; or have them reset the password.";
        }
        if (reason == Reason.UNKNOWN_KEY && sealed) {
            return "This host does not have the key of this id. Add it under hashkit.keyring.keys: with the state next if other"
                    + " hosts write with it, with the state read if it is older than the key of this host;"
                    + " /actuator/hashkit on a host that reads such rows shows its name.";
        }
        return switch (reason) {
            case BROKEN_SEAL ->
                "The seal does not open: the row was changed in the table, or a key service answers with another key. Look"
                        + " for the writer, and if no row of this key opens, at the service.";
            case NOT_SEALED ->
                "Refused by hashkit.keyring.required or require-bound: planted, or missed when the rows were sealed or"
                        + " bound. Seal or bind those that were missed, or remove the property.";
            case RETIRED_KEY -> "The key has the state retired; with the state read, the row can be sealed again.";
            case UNKNOWN_KEY ->
                "A PasswordHasherCustomizer bean has to accept the dialect with the secret that the rows of this form need.";
            case MALFORMED ->
                "The row was changed or cut, or its form is unknown: look for quotes, blanks, a column that is too short"
                        + " or pads with blanks, or a dialect that needs settings. Else have the user reset the password.";
            case UNSUPPORTED, NO_PASSWORD, NOT_WRAPPABLE ->
                "Add the form to hashkit.dialects or to a PasswordHasherCustomizer bean, or the library or the engine that"
                        + " computes it; where nothing does, have the user reset the password.";
            case ABOVE_CEILING ->
                "If rows of this kind are yours, raise the ceilings of the hasher in a PasswordHasherCustomizer bean.";
        };
    }
}
