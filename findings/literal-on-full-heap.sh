#!/usr/bin/env bash
# "A constant is there since the class was loaded, and using it allocates nothing."
#
# Guess: code for a full heap that makes no object and returns a constant, such as the text
#   of a prepared refusal, cannot fail for lack of memory.
# Seen: HotSpot makes the string of a literal when the literal is first used. On a full heap
#   that use throws OutOfMemoryError, where no "new" and no call is to be seen; the same
#   method works a moment before and ever after.
# Since/Versions: seen with 17.0.15 and 25.0.3; lazy resolution is older.
# Why it matters: a limiter's refusal, the "catch" of a storm of logins and the end of a
#   future are first needed when the heap is full. One literal outside of the guarded part
#   leaves a permit taken or a caller waiting for ever, and no allocation profile shows it.
#   Use what such code needs once at start, or guard the making of the message too.
# Source: The Java Virtual Machine Specification, Java SE 25 edition, section 5.4.3, which
#   lets resolution be lazy, and section 5.1 on string constants.
set -euo pipefail

for tool in java javac; do command -v "$tool" >/dev/null || { echo "needs a JDK's $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
public class Finding {
    private static Object[] filled;

    /** Leaves no room for the text. */
    private static void fill() {
        for (int size = 1 << 18; size >= 4; size /= 2) {
            try {
                while (true) {
                    Object[] next = new Object[size];
                    next[0] = filled;
                    filled = next;
                }
            } catch (OutOfMemoryError full) {
                // Smaller ones follow.
            }
        }
    }

    private static String refusal() {
        return "the heap is full: please try again later, when those who have logged in before you are gone";
    }

    private static boolean works() {
        try {
            return refusal() != null;
        } catch (OutOfMemoryError thrown) {
            return false;
        }
    }

    public static void main(String[] arguments) {
        boolean before = arguments.length > 0 && works();
        fill();
        boolean full = works();
        filled = null;
        System.out.println((before ? "used before: " : "first use: ") + full + ", with room again: " + works());
    }
}
EOF
javac Finding.java
java -version 2>&1 | head -1
first=$(java -Xmx24m -XX:+UseSerialGC Finding)
used=$(java -Xmx24m -XX:+UseSerialGC Finding before)
echo "does the constant come on a full heap?"
printf '%s\n' "$first" "$used"
[[ "$first" == "first use: false, with room again: true" && "$used" == "used before: true, with room again: true" ]] || exit 1
echo "as described: the first use of a literal needs memory"
