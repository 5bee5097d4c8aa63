package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.peers.Vsftpd;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.SmallJvm;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a server whose name has several addresses, only some of which respond. */
class SeveralAddressesTest {
  private static final String NAME = "partner.test";
  private static final String HEAP = "128m";
  private static final int ANSWERED_WITHIN_MILLIS = 500;
  private static final int MOST_WAITING = 64;
  private static final InetAddress[] BOTH = {address("127.0.0.1"), address("127.0.0.2")};

  @TempDir private Path directory;

  @Test
  void sftp_firstAddressRefuses_goesToTheNext() throws Exception {
    try (MinaServer server = new MinaServer(Files.createDirectory(directory.resolve("root")))) {
      Files.writeString(directory.resolve("root/a.csv"), "one");
      String said =
          read(sftp(server), MinaServer.PASSWORD, "/a.csv", "127.0.0.2", "127.0.0.3", "127.0.0.1");
      assertThat(said).contains("read one");
    }
  }

  @Test
  void sftp_firstAddressIsSilent_goesToTheNextInTime() throws Exception {
    try (MinaServer server = new MinaServer(Files.createDirectory(directory.resolve("root")));
        ServerSocket silent =
            new ServerSocket(server.port(), 1, InetAddress.getByName("127.0.0.2"))) {
      List<Socket> waiting = fill(silent);
      Files.writeString(directory.resolve("root/a.csv"), "one");
      ObjectNode json = sftp(server).put("connect_timeout_seconds", 12);
      assertThat(read(json, MinaServer.PASSWORD, "/a.csv", "127.0.0.2", "127.0.0.1"))
          .contains("read one");
      for (Socket each : waiting) {
        each.close();
      }
    }
  }

  /**
   * Opens connections until the backlog is full, after which the operating system drops further
   * attempts.
   */
  private static List<Socket> fill(ServerSocket server) throws IOException {
    List<Socket> waiting = new ArrayList<>();
    while (waiting.size() < MOST_WAITING) {
      Socket next = new Socket();
      try {
        next.connect(server.getLocalSocketAddress(), ANSWERED_WITHIN_MILLIS);
        waiting.add(next);
      } catch (SocketTimeoutException full) {
        next.close();
        return waiting;
      }
    }
    throw new IOException("Every connection is answered");
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void sftp_noAddressAnswers_tellsOfEach() throws Exception {
    try (MinaServer server = new MinaServer(directory)) {
      String said = read(sftp(server), MinaServer.PASSWORD, "/a.csv", "127.0.0.2", "127.0.0.3");
      assertThat(said)
          .contains("failed Connection 'partner': cannot connect to partner.test:" + server.port())
          .contains("none of its 2 addresses can be reached")
          .contains("127.0.0.2: Connection refused; 127.0.0.3: Connection refused");
    }
  }

  @Test
  void client_failingAfterItHasReachedAnAddress_isNotSentToTheNext() throws Exception {
    try (ServerSocket first = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
        ServerSocket second =
            new ServerSocket(first.getLocalPort(), 5, InetAddress.getByName("127.0.0.2"))) {
      RemoteSockets sockets = sockets(first.getLocalPort());
      assertThatThrownBy(
              () ->
                  sockets.reach(
                      BOTH,
                      () -> {
                        connect(sockets, first.getLocalPort());
                        throw new IOException("another host key");
                      }))
          .hasMessage("another host key");
      first.accept().close();
      second.setSoTimeout(ANSWERED_WITHIN_MILLIS);
      assertThatThrownBy(second::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void client_thatWasGivenUp_isNotSentToTheNext() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
      port = closed.getLocalPort();
    }
    RemoteSockets sockets = sockets(1);
    AtomicInteger tries = new AtomicInteger();
    assertThatThrownBy(
            () ->
                sockets.reach(
                    BOTH,
                    () -> {
                      tries.incrementAndGet();
                      sockets.end();
                      connect(sockets, 1);
                    }))
        .isInstanceOf(SocketException.class)
        .hasMessage("The session was closed");
    assertThat(tries).hasValue(1);
  }

  private static void connect(RemoteSockets sockets, int port) throws IOException {
    try (Socket socket = sockets.createSocket()) {
      socket.connect(InetSocketAddress.createUnresolved(NAME, port), ANSWERED_WITHIN_MILLIS);
    }
  }

  private static RemoteSockets sockets(int port) {
    ObjectNode json = named("sftp", port, "u");
    json.putArray("host_keys").add("SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    json.putObject("auth").put("type", "password").put("password", "p");
    InMemorySecrets secrets = new InMemorySecrets();
    ConnectionStore connections =
        new ConnectionStore(new InMemoryTables(InstantSource.system()), secrets);
    connections.put(ConnectionReader.read("partner", json), null);
    return RemoteSockets.of(
        (ServerConnection) connections.get("partner").connection(),
        secrets,
        OutboundPolicy.unbounded());
  }

  @Test
  void ftps_firstAddressRefuses_goesToTheNextWithTheSameNameAndSession() throws Exception {
    Vsftpd.assumeInstalled();
    try (FtpServer server = new Vsftpd(directory.resolve("ftp"), Mode.EXPLICIT)) {
      Files.writeString(server.root().resolve("a.csv"), "one");
      ObjectNode json = named("ftps", server.port(), server.user());
      json.putObject("tls")
          .put("mode", Mode.EXPLICIT.name().toLowerCase(Locale.ROOT))
          .putArray("trust")
          .add(server.fingerprint());
      String said = read(json, server.password(), server.remote("a.csv"), "127.0.0.2", "127.0.0.1");
      assertThat(said).contains("read one");
    }
  }

  private static ObjectNode sftp(TestServer server) {
    ObjectNode json = named("sftp", server.port(), TestServer.USER);
    json.putArray("host_keys").add(server.fingerprint());
    return json;
  }

  private static ObjectNode named(String type, int port, String user) {
    return Json.object()
        .put("type", type)
        .put("host", NAME)
        .put("port", port)
        .put("username", user)
        .put("connect_timeout_seconds", 20);
  }

  private String read(ObjectNode connection, String password, String path, String... addresses)
      throws IOException, InterruptedException {
    Path hosts = directory.resolve("hosts");
    Files.write(hosts, List.of(addresses).stream().map(a -> a + " " + NAME).toList());
    return SmallJvm.run(
        HEAP, SeveralAddressesMain.class, hosts.toString(), connection.toString(), password, path);
  }
}
