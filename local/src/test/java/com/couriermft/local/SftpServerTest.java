package com.couriermft.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.sftp.client.SftpClientFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpServerTest {
  @TempDir Path root;

  @Test
  void login_byPasswordOrKey_seesTheDirectory() throws Exception {
    Files.writeString(root.resolve("in.txt"), "hello");
    var key = SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
    var line = PublicKeyEntry.toString(key.getPublic()) + " comment";
    try (var server =
            SftpServer.over(root).user("ann", "secret").authorizedKey("bob", line).start();
        var client = client(server.fingerprint())) {
      assertThat(server.fingerprint()).matches("SHA256:[A-Za-z0-9+/]{43}");
      assertThat(read(client, server, "ann", "secret", null)).isEqualTo("hello");
      assertThat(read(client, server, "bob", null, key)).isEqualTo("hello");
      assertThat(server.totalSessions()).isEqualTo(2);
      await().until(() -> server.openSessions() == 0);
    }
  }

  @Test
  void login_wrongCredentials_isRefused() throws Exception {
    var key = SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
    try (var server = SftpServer.over(root).user("ann", "secret").start();
        var client = client(server.fingerprint())) {
      assertThatThrownBy(() -> read(client, server, "ann", "wrong", null))
          .isInstanceOf(SshException.class);
      assertThatThrownBy(() -> read(client, server, "ann", null, key))
          .isInstanceOf(SshException.class);
      assertThatThrownBy(() -> read(client, server, "eve", "secret", null))
          .isInstanceOf(SshException.class);
    }
  }

  @Test
  void start_givenHostKey_isTheServersIdentity() throws Exception {
    var key = SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
    try (var server = SftpServer.over(root).hostKey(key).start()) {
      assertThat(server.fingerprint()).isEqualTo(KeyUtils.getFingerPrint(key.getPublic()));
    }
  }

  private static SshClient client(String fingerprint) {
    var client = SshClient.setUpDefaultClient();
    client.setServerKeyVerifier(
        (session, address, key) -> KeyUtils.getFingerPrint(key).equals(fingerprint));
    client.start();
    return client;
  }

  private static String read(
      SshClient client, SftpServer server, String user, String password, KeyPair key)
      throws IOException {
    try (ClientSession session =
        client
            .connect(user, "127.0.0.1", server.port())
            .verify(10, TimeUnit.SECONDS)
            .getSession()) {
      if (password != null) {
        session.addPasswordIdentity(password);
      }
      if (key != null) {
        session.addPublicKeyIdentity(key);
      }
      session.auth().verify(10, TimeUnit.SECONDS);
      try (var sftp = SftpClientFactory.instance().createSftpClient(session);
          var file = sftp.read("/in.txt")) {
        return new String(file.readAllBytes(), UTF_8);
      }
    }
  }
}
