package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.partners.connection.ReadConnection;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.ProxyServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RemoteSocketsTest {
  private static final String NAME = "sftp.partner.invalid";
  private static final int MILLIS = 5_000;

  private final InMemorySecrets secrets = new InMemorySecrets();
  private final ProxyServer proxy = new ProxyServer();

  @AfterEach
  void close() {
    proxy.close();
  }

  @ParameterizedTest
  @EnumSource(Proxy.Type.class)
  void session_behindAProxyWithLogin_readsAFileOfAServerOnlyTheProxyKnows(
      Proxy.Type type, @TempDir Path root) throws Exception {
    Files.writeString(root.resolve("in.csv"), "a;b");
    InMemoryTables tables =
        new InMemoryTables(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
    ConnectionStore connections = new ConnectionStore(tables, secrets);
    secrets.put("proxy-password", Secret.of("gehe im"));
    secrets.put("password", Secret.of(MinaServer.PASSWORD));
    proxy.login = "courier:gehe im";
    proxy.names.put(NAME, "127.0.0.1");
    try (MinaServer server = new MinaServer(root)) {
      String more =
          ",'username':'%s','auth':{'type':'password','secret':'password'},'host_keys':['%s']"
              .formatted(TestServer.USER, server.fingerprint());
      String login = ",'username':'courier','secret':'proxy-password'";
      connections.put(read(type, server.port(), login, more), null);
      RemoteSessions sessions = Sessions.of(connections, new KeyStore(tables, secrets), secrets);
      Set<Connection.Type> sftp = Set.of(Connection.Type.SFTP);
      List<String> names = new ArrayList<>();
      try (RemoteFiles files = sessions.open("partner", sftp, Progress.NONE, closable -> {})) {
        files.list("/", file -> names.add(file.name()));
      }
      assertThat(names).contains("in.csv");
      assertThat(proxy.asked).containsExactly(NAME + ":" + server.port());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SOCKS5 | 2                          | PERMANENT | its rules do not allow the connection",
        "SOCKS5 | 4                          | TRANSIENT | the host cannot be reached",
        "SOCKS5 | 5                          | TRANSIENT | the host refused",
        "SOCKS5 | 77                         | PERMANENT | code 77",
        "HTTP   | HTTP/1.1 403 Forbidden     | PERMANENT | 403 Forbidden",
        "HTTP   | HTTP/1.1 502 Bad Gateway   | TRANSIENT | 502 Bad Gateway",
        "HTTP   | SSH-2.0-Odd                | PERMANENT | does not speak HTTP",
      })
  void connect_proxyThatRefuses_tellsWhyAndWhetherAgain(
      Proxy.Type type, String answer, FailureClass kind, String why) {
    proxy.answer = answer;
    assertThatThrownBy(() -> connect(type, ""))
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> {
              assertThat(e.code()).isEqualTo("proxy_refused");
              assertThat(e.failureClass()).isEqualTo(kind);
              assertThat(e.getMessage())
                  .contains("Connection 'partner'", "127.0.0.1:" + proxy.port(), NAME, why);
            });
  }

  @ParameterizedTest
  @EnumSource(Proxy.Type.class)
  void connect_wrongProxyPassword_isPermanentAndNotTold(Proxy.Type type) {
    proxy.login = "courier:right";
    secrets.put("proxy-password", Secret.of("wr0ng"));
    String login = ",'username':'courier','secret':'proxy-password'";
    for (String with : List.of(login, "")) {
      assertThatThrownBy(() -> connect(type, with))
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> assertThat(e.failureClass()).isEqualTo(FailureClass.PERMANENT))
          .hasMessageNotContaining("wr0ng");
    }
    assertThat(proxy.asked).isEmpty();
  }

  @Test
  void connect_proxyThatIsSilent_endsInTime() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerConnection connection = connection(Proxy.Type.HTTP, silent.getLocalPort(), "");
      try (Socket socket =
          RemoteSockets.of(connection, secrets, OutboundPolicy.unbounded()).createSocket()) {
        assertThatThrownBy(() -> socket.connect(InetSocketAddress.createUnresolved(NAME, 22), 100))
            .isInstanceOf(SocketTimeoutException.class)
            .hasMessageContaining("did not open the tunnel within 100 ms");
        assertThat(socket.isClosed()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Proxy.Type.class)
  void connect_wordsThatFollowAtOnce_areNotSwallowed(Proxy.Type type) throws Exception {
    proxy.names.put(NAME, "127.0.0.1");
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerConnection connection = connection(type, proxy.port(), "");
      RemoteSockets sockets =
          RemoteSockets.of(connection, secrets, OutboundPolicy.unbounded()).reporting(990);
      try (Socket socket = sockets.createSocket()) {
        InetSocketAddress proxysOwn = new InetSocketAddress("127.0.0.1", server.getLocalPort());
        socket.connect(proxysOwn, MILLIS);
        try (Socket accepted = server.accept()) {
          accepted.getOutputStream().write("220 ready".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(socket.getInputStream().readAllBytes()).asString().isEqualTo("220 ready");
        assertThat(socket.getPort()).isEqualTo(990);
        assertThat(socket.getTcpNoDelay()).isTrue();
        assertThat(proxy.asked).containsExactly(NAME + ":" + server.getLocalPort());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Proxy.Type.class)
  void connect_checkedServers_neverReachThisMachineOrWhatIsBehindTheProxy(Proxy.Type type)
      throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String auth = ",'username':'u','auth':{'type':'password','secret':'p'}";
      String plain = "{'type':'sftp','host':'127.0.0.1'" + auth + "}";
      ServerConnection direct =
          (ServerConnection)
              ConnectionReader.read("partner", Json.parse(plain.replace('\'', '"'))).connection();
      InetSocketAddress there = new InetSocketAddress("127.0.0.1", server.getLocalPort());
      for (ServerConnection each : List.of(direct, connection(type, proxy.port(), ""))) {
        RemoteSockets sockets = RemoteSockets.of(each, secrets, OutboundPolicy.STRICT);
        try (Socket socket = sockets.createSocket()) {
          assertThatThrownBy(() -> socket.connect(there, MILLIS))
              .isInstanceOfSatisfying(
                  CourierException.class, e -> assertThat(e.code()).isEqualTo("outbound_refused"));
        }
      }
      assertThat(proxy.asked).isEmpty();
    }
  }

  private void connect(Proxy.Type type, String login) throws IOException {
    ServerConnection connection = connection(type, proxy.port(), login);
    try (Socket socket =
        RemoteSockets.of(connection, secrets, OutboundPolicy.unbounded()).createSocket()) {
      socket.connect(InetSocketAddress.createUnresolved(NAME, 22), MILLIS);
    }
  }

  private ServerConnection connection(Proxy.Type type, int proxyPort, String login) {
    String auth = ",'username':'u','auth':{'type':'password','secret':'p'}";
    return (ServerConnection) read(type, 22, proxyPort, login, auth).connection();
  }

  private ReadConnection read(Proxy.Type type, int port, String login, String more) {
    return read(type, port, proxy.port(), login, more);
  }

  private static ReadConnection read(
      Proxy.Type type, int port, int proxyPort, String login, String more) {
    String json =
        "{'type':'sftp','host':'%s','port':%d%s,'proxy':{'type':'%s','host':'127.0.0.1','port':%d%s}}"
            .formatted(NAME, port, more, type.name().toLowerCase(Locale.ROOT), proxyPort, login);
    return ConnectionReader.read("partner", Json.parse(json.replace('\'', '"')));
  }
}
