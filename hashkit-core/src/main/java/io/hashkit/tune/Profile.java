package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.Fleet;
import io.hashkit.internal.tune.ProfileData;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tuning in a form that is small enough to be stored, shipped and reviewed. Contains no secret and no
 * date: the same measurement gives the same profile.
 */
public final class Profile {
    static {
        ProfileData.OF_PROFILE.open(profile -> profile.data);
    }

    private final ProfileData data;

    Profile(ProfileData data) {
        this.data = data;
    }

    /**
     * {@return the profile of a fleet, so that hosts of different speeds use the same costs: the strongest that enough of
     * its hosts can serve within their target and memory} If there are none, it has the weakest costs that the policy
     * accepts, provided that enough hosts have the memory for them. The order of the profiles does not matter, and the
     * result is valid on each host.
     *
     * @param hosts the profiles of the hosts, at least one, all with the same algorithm and the same options
     * @param served the share of the hosts that must be able to serve the costs, above 0 and at most 1; the other hosts
     *     use the same costs and take longer
     * @throws IllegalArgumentException if there is no profile, or the profiles differ in algorithm or options
     * @throws IllegalStateException if too few hosts have the memory for even the weakest costs that the policy accepts
     */
    public static Profile ofFleet(List<Profile> hosts, double served) {
        return new Profile(Fleet.reduce(hosts.stream().map(host -> host.data).toList(), served));
    }

    /** {@return the chosen costs} */
    public Scheme scheme() {
        return data.scheme();
    }

    /** {@return the name of the engine that was measured, for example {@code argon2/hashkit}: the fastest of those that were compared} */
    public String engine() {
        return data.measurement().engine();
    }

    /** {@return the target for the time of a hash} */
    public Duration target() {
        return data.target();
    }

    /** {@return how reliable the tuning is} */
    public Confidence confidence() {
        return data.measurement().confidence();
    }

    /**
     * {@return the time of a hash with {@link JvmOption#VECTOR_API}, relative to its time without; empty if it was not
     * tried} {@code hashkit-bench tune} tries it in processes of its own.
     */
    public OptionalDouble withVectorApi() {
        return data.measurement().withVectorApi();
    }

    /** {@return the reasons for low confidence that another measurement on the same host may remove} */
    public List<String> doubts() {
        return data.doubts();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Profile that && data.equals(that.data);
    }

    @Override
    public int hashCode() {
        return data.hashCode();
    }

    @Override
    public String toString() {
        return "Profile" + data.toString().substring("ProfileData".length());
    }

    /**
     * {@return the profile of a text that {@link #toJson} printed}
     *
     * @param json the text, at most 16,384 characters
     * @throws IllegalArgumentException if the text is not a profile, is of a later version, or has impossible values;
     *     the message contains nothing of the text except names of fields
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile parse(String json) {
        return new Profile(ProfileData.parse(json));
    }

    /**
     * {@return the profile of a file that contains a text of {@link #toJson} in UTF-8} Reads no more of the file than the
     * longest profile can have.
     *
     * @param file the file
     * @throws IOException if the file is not a regular file, is too long, is not in UTF-8, or cannot be read
     * @throws IllegalArgumentException if the text is not a valid profile, as for {@link #parse}
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile read(Path file) throws IOException {
        return new Profile(ProfileData.read(file));
    }

    /**
     * {@return the profile as JSON, version 1} Equal profiles have equal texts.
     *
     * @throws IllegalArgumentException if the policy is not one of {@link Policy#NAMED}, because other programs could
     *     not read it
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public String toJson() {
        return data.toJson();
    }
}
