package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.connection.SftpConnection;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpSessionsTest {
  private static final String OTHER_PIN = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void open_wrongPassword_isPermanentAndKeepsTheSecret() {
    bench.secrets.put("connection-partner-password", Secret.of("wrong-s3cret"));
    assertThatThrownBy(this::open)
        .satisfies(is("authentication_failed", FailureClass.PERMANENT))
        .hasMessageContaining("'courier'")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void use_tellsTheVersionsOfConnectionAndKey() throws Exception {
    TestContext context = new TestContext(bench.workspace);
    bench.access.use("partner", context, remote -> "done");
    assertThat(context.used).containsExactly("connection/partner@1");
    bench.save(server, TestServer.USER, "{'type':'ssh_key','key':'ours'}");
    TestContext second = new TestContext(bench.workspace);
    assertThatThrownBy(() -> bench.access.use("partner", second, remote -> "done"))
        .satisfies(is("authentication_failed", FailureClass.PERMANENT));
    assertThat(second.used).containsExactly("connection/partner@2", "key/ours@1");
  }

  @Test
  void open_rotatedPassword_isReadAfresh() {
    bench.secrets.put("connection-partner-password", Secret.of("wrong"));
    assertThatThrownBy(this::open).satisfies(is("authentication_failed", FailureClass.PERMANENT));
    bench.secrets.put("connection-partner-password", Secret.of(MinaServer.PASSWORD));
    open().close();
  }

  @Test
  void open_otherHostKey_namesPresentedAndPinned() {
    pin("'" + OTHER_PIN + "'");
    assertThatThrownBy(this::open)
        .satisfies(is("host_key_mismatch", FailureClass.PERMANENT))
        .hasMessageContaining(OTHER_PIN)
        .hasMessageContaining(server.fingerprint());
  }

  @Test
  void open_noPinnedHostKey_isNeverTrusted() {
    pin("");
    assertThatThrownBy(this::open)
        .satisfies(is("host_key_unknown", FailureClass.PERMANENT))
        .hasMessageContaining(server.fingerprint());
    assertThat(((SftpConnection) bench.connections.get("partner").connection()).hostKeys())
        .isEmpty();
  }

  @Test
  void open_oneOfSeveralPins_isEnough() {
    pin("'" + OTHER_PIN + "','" + server.fingerprint() + "='");
    open().close();
  }

  @Test
  void open_nobodyListens_isTransientAndNamesTheAddress() {
    int port = server.port();
    server.close();
    assertThatThrownBy(this::open)
        .satisfies(is("connection_failed", FailureClass.TRANSIENT))
        .hasMessageContaining("127.0.0.1:" + port);
  }

  @Test
  void open_silentServer_givesUpInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
      json.put("port", silent.getLocalPort()).put("connect_timeout_seconds", 1);
      bench.put(json);
      long start = System.nanoTime();
      assertThatThrownBy(this::open).satisfies(is("connection_failed", FailureClass.TRANSIENT));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    }
  }

  @Test
  void open_withKey_ed25519AndRsa() {
    bench.keys.put("rsa", SshKeys.generate(SshKeys.Algorithm.RSA_4096, "rsa"));
    for (String name : new String[] {"ours", "rsa"}) {
      bench.save(server, TestServer.USER, "{'type':'ssh_key','key':'" + name + "'}");
      assertThatThrownBy(this::open).satisfies(is("authentication_failed", FailureClass.PERMANENT));
      server.authorized.add(SshKeys.read(bench.secrets.get("key-" + name), null).getPublic());
      open().close();
    }
  }

  @Test
  void open_missingSecretKeyOrConnection_saysWhich() {
    bench.secrets.delete("connection-partner-password");
    assertThatThrownBy(this::open).satisfies(is("secret_not_found", FailureClass.PERMANENT));
    bench.save(server, TestServer.USER, "{'type':'ssh_key','key':'none'}");
    assertThatThrownBy(this::open).satisfies(is("key_not_found", FailureClass.PERMANENT));
    assertThatThrownBy(() -> bench.open("nobody", c -> {}))
        .satisfies(is("connection_not_found", FailureClass.PERMANENT));
  }

  @Test
  void failure_leavesNoSessionOpen() {
    bench.secrets.put("connection-partner-password", Secret.of("wrong"));
    assertThatThrownBy(this::open).isNotNull();
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> server.sessions() == 0);
  }

  @Test
  void timeUp_closesTheSession() throws Exception {
    TestContext context = bench.attempt(0, "n0");
    try (RemoteFiles files = bench.open("partner", context::closeWhenTimeIsUp)) {
      for (AutoCloseable closeable : context.closeables) {
        closeable.close();
      }
      assertThatThrownBy(() -> files.find("/")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void test_pinnedServer_reportsCapabilities() {
    ConnectionReport report = bench.sessions.test("partner", c -> {});
    assertThat(report.authenticated()).isTrue();
    assertThat(key(report).trusted()).isTrue();
    assertThat(key(report).algorithm()).isEqualTo("ecdsa-sha2-nistp256");
    assertThat(report.banner()).contains("APACHE-SSHD");
    assertThat(report.extensions()).contains("posix-rename@openssh.com");
    assertThat(report.latencyMs()).isNotNegative();
    assertThat(report.code()).isNull();
  }

  @Test
  void test_unpinnedServer_reportsItsKeyAndDoesNotLogIn() {
    pin("");
    ConnectionReport report = bench.sessions.test("partner", c -> {});
    assertThat(key(report).fingerprint()).isEqualTo(server.fingerprint());
    assertThat(key(report).trusted()).isFalse();
    assertThat(report.authenticated()).isFalse();
    assertThat(report.code()).isEqualTo("host_key_unknown");
    assertThat(Json.write(report)).doesNotContain(MinaServer.PASSWORD);
  }

  private static ConnectionReport.ServerKey key(ConnectionReport report) {
    return Objects.requireNonNull(report.key());
  }

  private RemoteFiles open() {
    return bench.open("partner", closeable -> {});
  }

  private void pin(String pins) {
    ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
    json.set("host_keys", Json.parse(("[" + pins + "]").replace('\'', '"')));
    bench.put(json);
  }
}
