package io.hashkit.rehash.cli;

import io.hashkit.rehash.run.Stop;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;

/** Standard output. If its reader goes, as {@code head} does, it requests the end: JVMs ignore the signal that would bring it. */
final class PipedOutput extends FileOutputStream {
    /** What a shell reports of a program that SIGPIPE has ended. */
    static final int READER_GONE = 128 + 13;

    private final Stop stop;
    private volatile boolean readerGone;

    PipedOutput(Stop stop) {
        super(FileDescriptor.out);
        this.stop = stop;
    }

    PrintStream stream() {
        String charset =
                System.getProperty("stdout.encoding", Charset.defaultCharset().name());
        return new PrintStream(this, true, Charset.forName(charset));
    }

    boolean isReaderGone() {
        return readerGone;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException e) {
            // The words are the system's, such as "Broken pipe" or "The pipe is being closed". A full disk has others.
            if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
                readerGone = true;
                stop.request();
            }
            throw e;
        }
    }
}
