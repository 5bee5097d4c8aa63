package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ReadConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the tests of unsaved connections, with connection tests that read secrets. */
class UnsavedTestsTest {
  private static final String OWN = "connection-partner-a-password";
  private static final String PROXY = "proxy-password";

  private final InMemorySecrets stored = new InMemorySecrets();
  private final List<String> asked = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final UnsavedTests tests =
      new UnsavedTests(
          new Recording(),
          known ->
              List.of(
                  new Asking(Connection.Type.FTP, known, told),
                  new Asking(Connection.Type.SFTP, known, told)));

  @Test
  void secretThatIsSent_standsInForItsOwn_andForNoOther() {
    stored.put(OWN, Secret.of("stored-own"));
    stored.put(PROXY, Secret.of("stored-proxy"));
    tests.test(read("'password': 'sent-own'"));
    assertThat(told).containsExactly("SFTP sent-own", "SFTP stored-proxy");
    assertThat(asked).containsExactly(PROXY);
    assertThat(stored.find(OWN).map(Secret::reveal)).contains("stored-own");
  }

  @Test
  void secretThatIsNamed_isTheStoredOne() {
    stored.put("other", Secret.of("stored-other"));
    stored.put(PROXY, Secret.of("stored-proxy"));
    tests.test(read("'secret': 'other'"));
    assertThat(told).containsExactly("SFTP stored-other", "SFTP stored-proxy");
    assertThat(asked).containsExactly("other", PROXY);
  }

  private static ReadConnection read(String secret) {
    String json =
        "{'type': 'sftp', 'host': 'sftp.partner.example', 'username': 'u',"
            + " 'auth': {'type': 'password', %s}, 'proxy': {'type': 'socks5', 'host': 'p',"
            + " 'port': 1080, 'username': 'q', 'secret': 'proxy-password'}}";
    return ConnectionReader.read(
        "partner-a", Json.parse(json.formatted(secret).replace('\'', '"')));
  }

  /** A connection test that reads every secret of the connection. */
  private record Asking(Connection.Type type, SecretStore known, List<String> told)
      implements ConnectionTest {
    @Override
    public Set<Connection.Type> types() {
      return Set.of(type);
    }

    @Override
    public ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable) {
      connection.secrets().forEach(name -> told.add(type + " " + known.get(name).reveal()));
      return ConnectionReport.succeeded(1);
    }
  }

  /** A read-only secret store that records the requested names. */
  private final class Recording implements SecretStore {
    @Override
    public Optional<Secret> find(String name) {
      asked.add(name);
      return stored.find(name);
    }

    @Override
    public void put(String name, Secret value, @Nullable Instant expiresAt) {
      throw new AssertionError(name);
    }

    @Override
    public void delete(String name) {
      throw new AssertionError(name);
    }

    @Override
    public Map<String, Instant> ends() {
      return stored.ends();
    }
  }
}
