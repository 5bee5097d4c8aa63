package com.couriermft.peers;

import com.couriermft.partners.key.SshPublicKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.subsystem.SubsystemFactory;

/**
 * Apache MINA's SSH transport on a free loopback port, with its own host key. {@link
 * TestServer#USER} logs in with {@link MinaServer#PASSWORD}. The creator starts and closes the
 * host.
 */
final class MinaHost implements AutoCloseable {
  final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair hostKey;

  MinaHost() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      hostKey = generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    server.setHost("127.0.0.1");
    server.setPort(0);
    server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
    server.setPasswordAuthenticator(
        (user, password, session) ->
            user.equals(TestServer.USER) && password.equals(MinaServer.PASSWORD));
  }

  /** Starts serving SFTP with the given subsystem. */
  void start(SubsystemFactory sftp) {
    server.setSubsystemFactories(List.of(sftp));
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String fingerprint() {
    return SshPublicKeys.fingerprint(hostKey.getPublic());
  }

  @Override
  public void close() {
    try {
      server.close(true).await(Duration.ofSeconds(10));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
