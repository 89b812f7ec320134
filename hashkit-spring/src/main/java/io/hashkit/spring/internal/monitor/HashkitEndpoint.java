package io.hashkit.spring.internal.monitor;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.spring.internal.keys.KeyringReport;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The actuator endpoint {@code /actuator/hashkit}: the tuning with its reasons, the engines, the names of the keys and the
 * limiter's counters.
 */
@Endpoint(id = "hashkit")
public final class HashkitEndpoint {
    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final @Nullable KeyringReport keyring;

    /**
     * Shows a hasher and its limiter.
     *
     * @param keyring the keys of the hasher, or null
     */
    public HashkitEndpoint(PasswordHasher hasher, Limiter limiter, @Nullable KeyringReport keyring) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.keyring = keyring;
    }

    /**
     * Returns the state of hashing in this process, without anything of a password or a stored hash.
     *
     * @return {@code tuning} (scheme, engine, source, outcome, confidence, times in milliseconds, logins per second,
     *     warnings, advice, the number and the median time of the hashes since then as {@code live}, and the report as
     *     lines; only {@code measured=false} if the host was not measured), {@code backgroundTuning} (state and cause
     *     of failure; present if a measurement was started in the background), {@code engines} (name, status, detail),
     *     {@code keyring} (of each key its name, id and state, whether seals and bindings are required, and in words what
     *     happens to rows without them; present if there are keys) and {@code limiter} (running and waiting hashes,
     *     bytes, admitted hashes, refused ones by reason, upgrades that failed, and the oldest wait in milliseconds)
     */
    @ReadOperation
    public Map<String, Object> hashkit() {
        Map<String, Object> answer = new LinkedHashMap<>();
        Optional<HasherInfo> info = Info.of(hasher);
        answer.put(
                "tuning",
                info.flatMap(HasherInfo::tuning).map(HashkitEndpoint::describe).orElse(Map.of("measured", false)));
        info.flatMap(HasherInfo::backgroundTuning)
                .ifPresent(tuning -> answer.put("backgroundTuning", describe(tuning)));
        answer.put(
                "engines",
                info.stream()
                        .flatMap(told -> told.engines().stream())
                        .map(HashkitEndpoint::describe)
                        .toList());
        if (keyring != null) {
            answer.put("keyring", keyring.values());
        }
        answer.put("limiter", describe(limiter.stats()));
        return answer;
    }

    private static Map<String, Object> describe(Tuning tuning) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("measured", true);
        answer.put("scheme", tuning.scheme().toString());
        answer.put("engine", tuning.engine());
        answer.put("source", tuning.source());
        answer.put("outcome", tuning.outcome());
        answer.put("confidence", tuning.confidence());
        answer.put("millisAlone", tuning.alone().toNanos() / 1e6);
        tuning.underLoad().ifPresent(time -> answer.put("millisUnderLoad", time.toNanos() / 1e6));
        answer.put("loginsPerSecond", tuning.hashesPerSecond());
        answer.put("warnings", byProperties(tuning.warnings()));
        answer.put("advice", byProperties(tuning.advice()));
        tuning.liveMedian()
                .ifPresent(median -> answer.put(
                        "live", Map.of("hashes", tuning.liveHashes(), "medianMillis", median.toNanos() / 1e6)));
        answer.put("report", List.of(PropertyNames.in(tuning.report()).split("\\R", -1)));
        return answer;
    }

    private static List<String> byProperties(List<String> texts) {
        return texts.stream().map(PropertyNames::in).toList();
    }

    private static Map<String, Object> describe(BackgroundTuning tuning) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("state", tuning.state());
        tuning.cause().ifPresent(cause -> answer.put("cause", cause.toString()));
        return answer;
    }

    private static Map<String, Object> describe(EngineStatus engine) {
        return Map.of("name", engine.name(), "status", engine.status(), "detail", engine.detail());
    }

    private static Map<String, Object> describe(LimiterStats figures) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("running", figures.running());
        answer.put("waiting", figures.waiting());
        answer.put("parallel", figures.parallel());
        answer.put("bytesInUse", figures.bytesInUse());
        answer.put("budgetBytes", figures.budgetBytes());
        answer.put("admitted", figures.admitted());
        answer.put("refused", figures.refused());
        Map<Reason, Long> byReason = new EnumMap<>(Reason.class);
        for (Reason reason : Reason.values()) {
            byReason.put(reason, figures.refused(reason));
        }
        answer.put("refusedByReason", byReason);
        answer.put("failedUpgrades", figures.failedUpgrades());
        answer.put("oldestWaitMillis", figures.oldestWait().toMillis());
        return answer;
    }
}
