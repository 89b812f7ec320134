package io.hashkit.internal.tune;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Scheme;
import java.util.List;
import java.util.stream.LongStream;

/** bcrypt: each rung doubles the time of the one below. */
final class BcryptLadder implements Ladder {
    @Override
    public List<Scheme> rungs(Room room) {
        return LongStream.rangeClosed(Bcrypt.OWASP_2026.cost(), room.ceilings().get(Limit.BCRYPT_COST))
                .<Scheme>mapToObj(cost -> new Bcrypt((int) cost))
                .filter(room::allows)
                .toList();
    }

    @Override
    public Scheme probe(Scheme rung, double work) {
        return new Bcrypt(Math.max(4, Math.min(31, Math.getExponent(work))));
    }

    @Override
    public Scheme slice() {
        return new Bcrypt(4);
    }
}
