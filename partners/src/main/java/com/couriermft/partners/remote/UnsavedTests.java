package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ReadConnection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tests connections that are not saved. For this test only, a secret that is sent with a connection
 * replaces the stored secret that the connection names. All other secrets come from the store.
 * Thread-safe.
 */
public final class UnsavedTests {
  private final SecretStore stored;
  private final Function<SecretStore, List<? extends ConnectionTest>> trials;

  /**
   * Creates the component that tests unsaved connections.
   *
   * @param stored store of the secrets that are not sent
   * @param trials creates the tests for all connection types with a given secret store
   */
  public UnsavedTests(
      SecretStore stored, Function<SecretStore, List<? extends ConnectionTest>> trials) {
    this.stored = stored;
    this.trials = trials;
  }

  /**
   * Tests a connection.
   *
   * @return the observations, including a failure of the server, within three minutes
   * @throws CourierException {@code interrupted} (transient): the waiting thread must end
   */
  public ConnectionReport test(ReadConnection read) {
    Connection connection = read.connection();
    ConnectionTest trial =
        trials.apply(secrets(read)).stream()
            .filter(each -> each.types().contains(connection.type()))
            .findFirst()
            .orElseThrow();
    return ConnectionProbes.WHOLE.run(
        connection.name(), closable -> trial.test(connection, closable));
  }

  private SecretStore secrets(ReadConnection read) {
    Secret sent = read.sent();
    if (sent == null) {
      return stored;
    }
    Redaction.learn(sent.reveal());
    return new Overlaid(stored, read.connection().auth().findSecret().orElseThrow(), sent);
  }

  /** A read-only secret store in which one secret has a different value. */
  private record Overlaid(SecretStore stored, String name, Secret value) implements SecretStore {
    @Override
    public Optional<Secret> find(String asked) {
      return asked.equalsIgnoreCase(name) ? Optional.of(value) : stored.find(asked);
    }

    @Override
    public void put(String other, Secret written, @Nullable Instant expiresAt) {
      throw new UnsupportedOperationException("a test cannot write secrets");
    }

    @Override
    public void delete(String other) {
      throw new UnsupportedOperationException("a test cannot delete secrets");
    }

    @Override
    public Map<String, Instant> ends() {
      return stored.ends();
    }
  }
}
