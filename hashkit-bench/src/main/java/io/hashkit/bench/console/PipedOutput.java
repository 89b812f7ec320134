package io.hashkit.bench.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;

/** An output that says when its reader has gone, as {@code head} goes: JVMs ignore the signal that ends other programs then. */
public final class PipedOutput extends FileOutputStream {
    private final Runnable readerGone;

    private PipedOutput(FileDescriptor descriptor, Runnable readerGone) {
        super(descriptor);
        this.readerGone = readerGone;
    }

    /**
     * Watches standard output or standard error.
     *
     * @param name {@code stdout} or {@code stderr}
     * @param readerGone called at each write after the reader has gone, by the thread that writes
     */
    public static PrintStream of(FileDescriptor descriptor, String name, Runnable readerGone) {
        String charset =
                System.getProperty(name + ".encoding", Charset.defaultCharset().name());
        return new PrintStream(new PipedOutput(descriptor, readerGone), true, Charset.forName(charset));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException e) {
            // The words are the system's, such as "Broken pipe" or "The pipe is being closed". A full disk has others.
            if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
                readerGone.run();
            }
            throw e;
        }
    }
}
