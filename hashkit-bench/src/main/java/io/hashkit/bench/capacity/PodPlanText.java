package io.hashkit.bench.capacity;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.tune.Service;
import io.hashkit.internal.engine.EngineKind;
import io.hashkit.tune.JvmOption;

/** A plan as text: the figures, and below them Kubernetes' resources, the options of the JVM and hashkit's properties. */
record PodPlanText(PodPlan plan) {
    private static final double MOST_WITH_TENTHS = 100;
    private static final double LEAST_WITH_TENTHS = 1;

    String figures() {
        Service service = plan.service();
        Responses usual = plan.at(plan.perPod());
        Responses doubled = plan.at(2 * plan.perPod());
        return Texts.format(
                """
                %s by %s: %.0f ms alone, %.0f ms each with %s in use%s

                %s logins a second, 99 %% answered within %.0f ms: %s of %s
                  a pod       %s of at most %s logins a second, its permits %.0f %% in use
                  answers     %s
                  twice that  %s
                  memory      %.0f MiB of hashes; heap %d MiB; pod %d MiB
                  besides     processors for all but hashes; heap of the application above %d MiB
                """,
                plan.scheme(),
                service.engine(),
                1e3 * service.alone(),
                1e3 * service.together(),
                count(service.permits(), "permit"),
                shared(service),
                number(plan.demand().perSecond()),
                1e3 * plan.demand().within(),
                count(plan.pods(), "pod"),
                count(service.permits(), "processor"),
                number(plan.perPod()),
                number(plan.mostPerPod()),
                100 * plan.inUse(),
                answers(usual),
                answers(doubled),
                Math.ceil(plan.hashesMib()),
                plan.heapMib(),
                plan.podMib(),
                plan.demand().applicationHeap() >> 20);
    }

    private static String shared(Service service) {
        return service.seats() == 1
                ? ""
                : Texts.format(
                        "%nwhen many wait, a processor computes %d at once: %s logins a second instead of %s",
                        service.seats(), number(service.perSecond()), number(service.perSecondApart()));
    }

    /** Two documents of YAML: a part of a Deployment, and properties of Spring Boot. */
    String yaml() {
        return deployment() + "---\n" + properties();
    }

    String deployment() {
        return Texts.format("""
                spec:  # of a Deployment
                  replicas: %d
                  template:
                    spec:
                      containers:
                        - name: application
                          env: [{name: JDK_JAVA_OPTIONS, value: "%s"}]
                          resources:
                            requests: {cpu: "%d", memory: %dMi}
                            limits: {cpu: "%3$d", memory: %4$dMi}
                """, plan.pods(), options(), plan.service().permits(), plan.podMib());
    }

    String properties() {
        return Texts.format("""
                hashkit:  # application.yaml
                  scheme: %s
                  limiter:
                    parallel: %d
                    max-wait: %dms
                """, plan.scheme(), plan.service().permits(), plan.waitMillis());
    }

    private String options() {
        String heap = "-Xmx" + plan.heapMib() + "m";
        return EngineKind.of(plan.service().engine()) == EngineKind.VECTOR
                ? heap + " " + JvmOption.VECTOR_API.option()
                : heap;
    }

    private static String answers(Responses responses) {
        return Texts.format(
                "median %.0f ms, p99 %.0f ms, %.1f %% refused",
                1e3 * responses.quantile(0.5), 1e3 * responses.quantile(0.99), 100 * responses.refused());
    }

    static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String number(double value) {
        return Texts.format(
                value == Math.rint(value) || value >= MOST_WITH_TENTHS
                        ? "%.0f"
                        : value >= LEAST_WITH_TENTHS ? "%.1f" : "%.3f",
                value);
    }
}
