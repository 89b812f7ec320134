package io.hashkit.spring.crac;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Calls its resources in the order of a JVM with checkpoints: before one the newest first, after it the oldest first. */
public final class Core {
    private static final Registered GLOBAL = new Registered();

    /** What runs in place of the time in which the process does not exist. */
    private static volatile Runnable frozen = () -> {};

    private Core() {}

    public static void whileFrozen(Runnable task) {
        frozen = task;
    }

    public static Context<Resource> getGlobalContext() {
        return GLOBAL;
    }

    public static void checkpointRestore() throws CheckpointException, RestoreException {
        try {
            GLOBAL.beforeCheckpoint(GLOBAL);
            frozen.run();
        } catch (Exception e) {
            CheckpointException failed = new CheckpointException();
            failed.addSuppressed(e);
            throw failed;
        }
        try {
            GLOBAL.afterRestore(GLOBAL);
        } catch (Exception e) {
            RestoreException failed = new RestoreException();
            failed.addSuppressed(e);
            throw failed;
        }
    }

    private static final class Registered extends Context<Resource> {
        private final List<WeakReference<Resource>> resources = new ArrayList<>();

        @Override
        public synchronized void register(Resource resource) {
            resources.add(new WeakReference<>(resource));
        }

        @Override
        public synchronized void beforeCheckpoint(Context<? extends Resource> context) throws Exception {
            List<WeakReference<Resource>> newestFirst = new ArrayList<>(resources);
            Collections.reverse(newestFirst);
            for (WeakReference<Resource> one : newestFirst) {
                Resource resource = one.get();
                if (resource != null) {
                    resource.beforeCheckpoint(this);
                }
            }
        }

        @Override
        public synchronized void afterRestore(Context<? extends Resource> context) throws Exception {
            for (WeakReference<Resource> one : List.copyOf(resources)) {
                Resource resource = one.get();
                if (resource != null) {
                    resource.afterRestore(this);
                }
            }
        }
    }
}
