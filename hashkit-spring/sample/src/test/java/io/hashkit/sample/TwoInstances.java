package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.sample.Visitor.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Two instances behind which all users are, and what they answered. */
final class TwoInstances {
    /** {@link Instance#start}, or another application. */
    interface Starter {
        Instance start(String url, String... settings) throws IOException, InterruptedException;
    }

    private final Supplier<String> url;
    private final int users;
    private final IntFunction<String> passwords;
    private final Instance[] hosts = new Instance[2];
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Map<String, Integer> totals = new TreeMap<>();
    private volatile Starter starter = Instance::start;
    private volatile boolean isAway;
    private volatile boolean isOver;

    TwoInstances(Supplier<String> url, int users, IntFunction<String> passwords) {
        this.url = url;
        this.users = users;
        this.passwords = passwords;
    }

    void setStarter(Starter other) {
        starter = other;
    }

    /** Answers are counted apart while the database is away. */
    void setDatabaseAway(boolean away) {
        isAway = away;
    }

    private synchronized void count(String what) {
        counts.merge(what, 1, Integer::sum);
        totals.merge(what, 1, Integer::sum);
    }

    synchronized Map<String, Integer> totals() {
        return new TreeMap<>(totals);
    }

    Answer logIn(int host, int user, boolean right) {
        Instance instance;
        synchronized (hosts) {
            instance = hosts[host];
        }
        boolean away = isAway;
        String what = right ? "right password " : "wrong password ";
        Answer answer = Answer.OVERLOADED;
        try {
            answer = new Visitor(instance.address())
                    .logIn("user-" + user, right ? passwords.apply(user) : "not the password");
            what += answer;
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            boolean answered = message.matches("(?s)(neither|503|no token).*");
            what = answered ? what + message.lines().findFirst().orElse("") : "no connection";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        count(away || isAway ? "database away: " + what : what);
        return answer;
    }

    /** Somebody who logs in, mostly with the right password, until it is over. */
    void client() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        while (!isOver) {
            logIn(random.nextInt(2), random.nextInt(users), random.nextInt(3) > 0);
        }
    }

    /** Deploys changes of the settings to one host after the other. A name alone is taken away. */
    void deploy(String what, String... changes) throws IOException, InterruptedException {
        for (String change : changes) {
            String[] parts = change.split("=", 2);
            settings.remove(parts[0]);
            if (parts.length == 2) {
                settings.put(parts[0], parts[1]);
            }
        }
        String[] all = settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        for (int i = 0; i < hosts.length; i++) {
            if (hosts[i] != null) {
                hosts[i].close();
            }
            Instance started = starter.start(url.get(), all);
            synchronized (hosts) {
                hosts[i] = started;
            }
        }
        everybody(what);
    }

    /** Each user logs in at each host with the right and with a wrong password. */
    void everybody(String what) throws IOException {
        for (int user = 0; user < users; user++) {
            for (int host = 0; host < hosts.length; host++) {
                String login = what + ", user-" + user + ", host " + host;
                assertThat(logIn(host, user, true)).as(login).isEqualTo(Answer.IN);
                assertThat(logIn(host, user, false)).as(login).isEqualTo(Answer.REFUSED);
            }
        }
        for (Instance host : hosts) {
            assertThat(host.log()).as(what).doesNotContain("OutOfMemoryError", "cannot be read");
        }
        synchronized (this) {
            System.out.println("week: " + what + ": " + counts);
            counts.clear();
        }
    }

    void end() throws IOException {
        isOver = true;
        for (Instance host : hosts) {
            if (host != null) {
                host.close();
            }
        }
    }
}
