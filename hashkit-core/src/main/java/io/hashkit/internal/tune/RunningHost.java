package io.hashkit.internal.tune;

import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.host.ControlGroup;
import io.hashkit.internal.host.CpuTime;
import io.hashkit.internal.host.Jvm;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The host and JVM of this process. */
final class RunningHost implements HostEnvironment {
    private final CpuTime cpuTime = new CpuTime();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final ControlGroup group = ControlGroup.ofThisProcess();
    private final SecureRandom random = new SecureRandom();

    @Override
    public long wallNanos() {
        return System.nanoTime();
    }

    @Override
    public long cpuNanos() {
        return cpuTime.nanos();
    }

    @Override
    public Disturbances disturbances() {
        return new Disturbances(
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum(),
                compiler != null && compiler.isCompilationTimeMonitoringSupported()
                        ? compiler.getTotalCompilationTime()
                        : 0,
                group.throttledPeriods());
    }

    @Override
    public HostFacts facts() {
        Runtime runtime = Runtime.getRuntime();
        int processors = runtime.availableProcessors();
        return new HostFacts(
                cpu(),
                processors,
                Math.min(processors, group.quota()),
                runtime.maxMemory(),
                group.memoryLimit().orElse(-1),
                group.memoryFree().orElse(-1),
                collectors.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.joining(", ")),
                Stream.concat(
                                Stream.of("java.vm.name", "java.vm.version", "java.vm.info")
                                        .map(Jvm::property),
                                VectorApi.isOn() ? Stream.of("Vector API") : Stream.of())
                        .collect(Collectors.joining(", ")));
    }

    private static String cpu() {
        String elsewhere = Jvm.property("os.name") + " " + Jvm.property("os.arch");
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(elsewhere);
        } catch (IOException | RuntimeException e) {
            return elsewhere;
        }
    }

    @Override
    public byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
