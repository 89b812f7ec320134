package io.hashkit.internal.catalog;

/** Lets time and memory access depend on a secret, in each way that {@link SecretFlow} must detect. Never run. */
final class SecretBreaker {
    private static final int[] TABLE = {3, 1, 4, 1, 5};

    private int kept;

    static int branch(byte[] secret) {
        return secret[0] > 0 ? 1 : 2;
    }

    static int comparison(long[] secret) {
        return secret[0] < secret[1] ? 1 : 2;
    }

    static int choice(int[] secret) {
        return switch (secret[0]) {
            case 1 -> 7;
            case 2 -> 9;
            default -> 8;
        };
    }

    static int lookUp(byte[] secret) {
        return TABLE[secret[0] & 3];
    }

    static void write(int[] out, int[] secret) {
        out[secret[1] & 1] = 1;
    }

    static int remainder(int[] secret) {
        return secret[0] % 7;
    }

    static byte[] size(byte[] secret) {
        return new byte[secret[0]];
    }

    static int ofAnotherClass(int[] secret) {
        return Math.max(secret[0], 2);
    }

    static boolean equal(byte[] one, byte[] other) {
        for (int i = 0; i < one.length; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    static int throughAParameter(int[] secret) {
        return parameter(7, secret[0] ^ 3);
    }

    private static int parameter(int shown, int hidden) {
        return TABLE[shown] + TABLE[hidden];
    }

    int throughAField(int[] secret) {
        kept = secret[0];
        return field();
    }

    private int field() {
        return kept == 0 ? 1 : 2;
    }

    static int throughAResult(int[] secret) {
        return result(secret) < 0 ? 1 : 2;
    }

    private static int result(int[] secret) {
        return -secret[0];
    }

    static int throughAMerge(int[] secret, boolean shown) {
        int value = shown ? secret[0] : 0;
        return value > 0 ? 1 : 2;
    }

    static Runnable lambda(int[] secret) {
        int value = secret[0];
        return () -> write(TABLE.clone(), new int[] {value});
    }

    static int allowed(byte[] secret, int[] out, int shown) {
        int sum = 0;
        for (int i = 0; i < secret.length; i++) {
            out[i] = Integer.rotateLeft(secret[i], 3) + TABLE[TABLE[i % 5] % 5];
            sum |= secret[i] ^ shown;
        }
        return shown > 0 ? sum : -sum;
    }
}
