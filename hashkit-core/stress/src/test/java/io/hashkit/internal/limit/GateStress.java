package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** What the gate promises to callers that enter and leave at once. */
public final class GateStress {
    private static final Permits LIMITER = new Permits(new LimiterSettings());

    private GateStress() {}

    private static boolean enter(AdmissionGate gate) {
        try {
            gate.enter(new HashPermit(LIMITER.admission, Priority.IMPORT, 0, 1, LIMITER.admission.callers, true, null));
            return true;
        } catch (OverloadedException e) {
            return false;
        }
    }

    /** One place: one of two gets it, and never none. */
    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true"},
            expect = ACCEPTABLE)
    @State
    public static class Bound {
        private final AdmissionGate gate = new AdmissionGate(1, Ticker.SYSTEM);

        @Actor
        public void one(ZZ_Result r) {
            r.r1 = enter(gate);
        }

        @Actor
        public void other(ZZ_Result r) {
            r.r2 = enter(gate);
        }
    }

    /** A login, where all is full but for one in the queue who leaves at this moment: it could displace it, or take its place. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE)
    @State
    public static class LoginWhileAnotherLeaves {
        private final AdmissionGate gate = new AdmissionGate(1, Ticker.SYSTEM);

        public LoginWhileAnotherLeaves() {
            enter(gate);
            gate.set(1, 1, 0, 0);
        }

        @Actor
        public void leave() {
            gate.leave();
            gate.set(1, 0, 0, 0);
        }

        @Actor
        public void login(Z_Result r) {
            r.r1 = gate.tryEnter(
                    new HashPermit(LIMITER.admission, Priority.LOGIN, 0, 1, LIMITER.admission.callers, true, null),
                    true);
        }
    }

    /** Two places, which both are free again in the end. */
    @JCStressTest
    @Outcome(id = "true, true, 2", expect = ACCEPTABLE)
    @State
    public static class Places {
        private final AdmissionGate gate = new AdmissionGate(2, Ticker.SYSTEM);

        private boolean visit() {
            boolean inside = enter(gate);
            if (inside) {
                gate.leave();
            }
            return inside;
        }

        @Actor
        public void one(ZZI_Result r) {
            r.r1 = visit();
        }

        @Actor
        public void other(ZZI_Result r) {
            r.r2 = visit();
        }

        @Arbiter
        public void end(ZZI_Result r) {
            while (r.r3 < 4 && enter(gate)) {
                r.r3++;
            }
        }
    }
}
