package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ReadConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tries connections as they are sent, and keeps nothing of them. A secret that was sent stands, for
 * the length of one test, in for the one that the connection names; all others are those that are
 * stored. Thread-safe.
 */
public final class UnsavedTests {
  private static final TimeLimit LIMIT =
      new TimeLimit(Duration.ofSeconds(150), Duration.ofSeconds(10));

  private final SecretStore stored;
  private final Function<SecretStore, List<? extends ConnectionTest>> trials;

  /**
   * Tries nothing yet.
   *
   * @param stored has the secrets that are not sent
   * @param trials makes those of all types of connection, which read secrets from a store
   */
  public UnsavedTests(
      SecretStore stored, Function<SecretStore, List<? extends ConnectionTest>> trials) {
    this.stored = stored;
    this.trials = trials;
  }

  /**
   * Tries a connection.
   *
   * @return what was seen, within three minutes; whatever the server does is in it
   * @throws CourierException {@code interrupted} (transient): whoever waits is to end
   */
  public ConnectionReport test(ReadConnection read) {
    Connection connection = read.connection();
    ConnectionTest trial =
        trials.apply(secrets(read)).stream()
            .filter(each -> each.types().contains(connection.type()))
            .findFirst()
            .orElseThrow();
    return LIMIT.run(connection.name(), closable -> trial.test(connection, closable));
  }

  private SecretStore secrets(ReadConnection read) {
    Secret sent = read.sent();
    if (sent == null) {
      return stored;
    }
    Redaction.learn(sent.reveal());
    return new Overlaid(stored, read.connection().auth().findSecret().orElseThrow(), sent);
  }

  /** Secrets of which one has another value; they can only be read. */
  private record Overlaid(SecretStore stored, String name, Secret value) implements SecretStore {
    @Override
    public Optional<Secret> find(String asked) {
      return asked.equalsIgnoreCase(name) ? Optional.of(value) : stored.find(asked);
    }

    @Override
    public void put(String other, Secret written) {
      throw new UnsupportedOperationException("a test writes no secret");
    }

    @Override
    public void delete(String other) {
      throw new UnsupportedOperationException("a test removes no secret");
    }
  }
}
