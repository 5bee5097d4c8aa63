package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.secret.Secret;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.local.SftpServer;
import com.couriermft.partners.connection.Connection;
import com.couriermft.storage.access.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code POST /connections/test}: a connection is tested before it is stored. */
class UnsavedConnectionsApiTest {
  private static final String PASSWORD = "Pelican-7-quartz";
  private static final String WRONG = "Walrus-9-granite";

  @TempDir Path partner;

  private final ApiClient api = new ApiClient();
  private SftpServer server;

  @BeforeEach
  void start() throws IOException {
    server = SftpServer.over(partner).user("u", PASSWORD).start();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    api.close();
  }

  @Test
  void connection_withItsPassword_isTriedWithoutAName() {
    Reply reply = tried(pinned(), sent(PASSWORD));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.json().path("authenticated").asBoolean()).isTrue();
    assertThat(reply.json().at("/key/trusted").asBoolean()).isTrue();
    assertThat(reply.json().has("code")).isFalse();
    assertThat(server.totalSessions()).isEqualTo(1);
  }

  @Test
  void connection_withAWrongPassword_isReported() {
    JsonNode report = tried(pinned(), sent(WRONG)).json();
    assertThat(report.path("reachable").asBoolean()).isTrue();
    assertThat(report.path("authenticated").asBoolean()).isFalse();
    assertThat(report.path("code").asText()).isEqualTo("authentication_failed");
  }

  @Test
  void connection_withoutHostKeys_showsTheFingerprint() {
    JsonNode report = tried("", sent(PASSWORD)).json();
    assertThat(report.path("code").asText()).isEqualTo("host_key_unknown");
    assertThat(report.at("/key/fingerprint").asText()).isEqualTo(server.fingerprint());
    assertThat(report.at("/key/trusted").asBoolean()).isFalse();
    assertThat(report.path("authenticated").asBoolean()).isFalse();
  }

  @Test
  void connection_thatIsTried_isNowhereAfterwards() throws IOException {
    List<String> before = stored();
    try (Lines lines = new Lines()) {
      String answers =
          tried(pinned(), sent(PASSWORD)).text()
              + tried(pinned(), sent(WRONG)).text()
              + tried("", sent(PASSWORD)).text()
              + tried("'colour': 1, ", sent(PASSWORD)).text();
      assertThat(lines.all() + answers).doesNotContain(PASSWORD, WRONG);
      assertThat(lines.all()).contains("connections/test");
    }
    assertThat(stored()).isEqualTo(before);
    assertThat(api.get("connections").text()).doesNotContain("127.0.0.1");
    for (String name : List.of("unnamed", "partner-a")) {
      assertThat(api.secrets().find("connection-" + name + "-password")).isEmpty();
    }
  }

  @Test
  void connection_thatIsSaved_isTriedWithItsStoredSecretUntilAnotherIsSent() {
    String named = "'name': 'partner-a', " + pinned();
    assertThat(api.put("connections/partner-a", body(named, sent(PASSWORD))).status())
        .isEqualTo(201);
    String stored = "'secret': 'connection-partner-a-password'";
    assertThat(tried(named, sent(WRONG)).json().path("code").asText())
        .isEqualTo("authentication_failed");
    assertThat(tests()).as("with the caller's own credentials").isEmpty();
    assertThat(tried(named, stored).json().path("authenticated").asBoolean()).isTrue();
    assertThat(tests()).singleElement().asString().contains("127.0.0.1").doesNotContain(PASSWORD);
    assertThat(api.secrets().find("connection-partner-a-password").map(Secret::reveal))
        .contains(PASSWORD);
    assertThat(api.get("connections/partner-a").json().path("version").asInt()).isEqualTo(1);
  }

  @Test
  void connection_thatCannotBeSaved_isNotTried() {
    Reply reply = tried(pinned(), "'secret': 'nowhere'");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().at("/errors/0/code").asText()).isEqualTo("unknown_secret");
    assertThat(tried("'port': 0, ", sent(PASSWORD)).status()).isEqualTo(400);
    assertThat(api.post("connections/test", "{'auth': " + PASSWORD + "}").text())
        .doesNotContain(PASSWORD);
    assertThat(server.totalSessions()).isZero();
  }

  @Test
  void connection_outsideThePolicy_isRefusedAsASavedOneIs() {
    String http =
        "{'type': 'http', 'base_url': 'https://127.0.0.1:%d', 'auth': {'type': 'none'}}"
            .formatted(server.port());
    JsonNode report = api.post("connections/test", http).json();
    api.put("connections/web", http);
    assertThat(report.path("code").asText()).isEqualTo("outbound_refused");
    assertThat(report.path("code"))
        .isEqualTo(api.post("connections/web/test", "").json().get("code"));
  }

  /** The report contains the failure of a test for every type of connection. */
  @ParameterizedTest
  @EnumSource
  void connection_ofAnyType_isReported(Connection.Type type) {
    String nobody = "'127.0.0.1', 'port': 1, 'username': 'u', ";
    String password = "'auth': {'type': 'password', " + sent(PASSWORD) + "}";
    String account =
        "'account_url': 'http://127.0.0.1:1/acct', "
            + "'auth': {'type': 'account_key', 'account_key': 'c2VjcmV0LWtleS1vZi1hY2N0'}, ";
    String fields =
        switch (type) {
          case SFTP, FTP, FTPS -> "'host': " + nobody + password;
          case BLOB -> account + "'container': 'archive'";
          case AZURE_FILES -> account + "'share': 'archive'";
          case HTTP, FUNCTION_APP ->
              "'base_url': 'https://127.0.0.1:1', 'auth': {'type': 'bearer', 'token': 'abc'}";
          case DATABASE ->
              "'database_type': 'postgresql', 'database': 'd', 'host': " + nobody + password;
        };
    try (ApiClient local = new ApiClient(ApiClient.LOOPBACK)) {
      Reply reply =
          local.post("connections/test", "{'type': '%s', %s}".formatted(type.json(), fields));
      assertThat(reply.status()).as(reply.text()).isEqualTo(200);
      assertThat(reply.json().path("reachable").isBoolean()).isTrue();
      assertThat(reply.json().path("authenticated").asBoolean()).isFalse();
      assertThat(reply.json().path("code").asText()).as(reply.text()).isNotEmpty();
    }
  }

  @Test
  void test_isForAdmins() {
    try (ApiClient keyed =
        new ApiClient(new AuthSettings(Mode.KEYS, false, true, false, Set.of()))) {
      for (Role role : List.of(Role.READER, Role.OPERATOR, Role.AUTHOR)) {
        String[] key = {"x-api-key", keyed.key(role)};
        assertThat(keyed.post("connections/test", body(pinned(), sent(PASSWORD)), key).status())
            .isEqualTo(403);
      }
    }
    assertThat(server.totalSessions()).isZero();
  }

  private String pinned() {
    return "'host_keys': ['" + server.fingerprint() + "'], ";
  }

  private static String sent(String password) {
    return "'password': '" + password + "'";
  }

  private Reply tried(String fields, String secret) {
    return api.post("connections/test", body(fields, secret));
  }

  /** Returns the entries for tests of the saved connection in the list of changes. */
  private List<JsonNode> tests() {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode each : api.get("changes?kind=connection&id=partner-a").json().path("value")) {
      if (each.path("action").asText().equals("tested")) {
        assertThat(each.has("outcome")).isFalse();
        found.add(each);
      }
    }
    return found;
  }

  private String body(String fields, String secret) {
    String port = fields.contains("'port'") ? "" : "'port': " + server.port() + ", ";
    return "{'type': 'sftp', 'host': '127.0.0.1', "
        + port
        + fields
        + "'username': 'u', 'auth': {'type': 'password', "
        + secret
        + "}}";
  }

  private List<String> stored() {
    return api.names().tables().stream()
        .sorted()
        .flatMap(table -> api.names().rows.scan(table, 1_000, null).rows().stream())
        .map(Object::toString)
        .filter(row -> !row.isEmpty())
        .toList();
  }

  /** Captures the log lines of all threads. */
  private static final class Lines extends Handler implements AutoCloseable {
    private final Logger root = Logger.getLogger("");
    private final Level before = root.getLevel();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    Lines() {
      root.addHandler(this);
      root.setLevel(Level.ALL);
    }

    String all() {
      return String.join("\n", lines);
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(new SimpleFormatter().format(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      root.removeHandler(this);
      root.setLevel(before);
    }
  }
}
