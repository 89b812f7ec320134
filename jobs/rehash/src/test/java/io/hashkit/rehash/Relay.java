package io.hashkit.rehash;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** A network between the program and a server, which can be taken away and given back. */
public final class Relay implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final InetSocketAddress server;
    private final Set<Socket> open = Collections.synchronizedSet(new HashSet<>());
    private volatile boolean away;

    public Relay(int port) throws IOException {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                if (away) {
                    client.close();
                    continue;
                }
                Socket other = new Socket();
                other.connect(server);
                open.add(client);
                open.add(other);
                if (away) {
                    takeAway();
                }
                start(() -> copy(client, other));
                start(() -> copy(other, client));
            } catch (IOException e) {
                // closed
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            byte[] bytes = new byte[8192];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                to.getOutputStream().write(bytes, 0, read);
            }
        } catch (IOException e) {
            // closed
        }
    }

    /** Breaks all connections, and refuses new ones. */
    public void takeAway() {
        away = true;
        synchronized (open) {
            for (Socket socket : open) {
                try {
                    socket.close();
                } catch (IOException e) {
                    // It was closed before.
                }
            }
            open.clear();
        }
    }

    public void giveBack() {
        away = false;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        takeAway();
    }
}
