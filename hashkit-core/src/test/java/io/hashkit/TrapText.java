package io.hashkit;

/** Text whose length springs a trap. */
record TrapText(String text, Runnable trap) implements CharSequence {
    @Override
    public int length() {
        trap.run();
        return text.length();
    }

    @Override
    public char charAt(int index) {
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
