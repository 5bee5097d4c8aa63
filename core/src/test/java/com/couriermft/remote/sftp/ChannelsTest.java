package com.couriermft.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection whose server ends one of its channels. */
class ChannelsTest {
  @TempDir Path directory;
  private MinaServer server;
  private SSHClient client;
  private Channels channels;

  @BeforeEach
  void start() throws IOException {
    server = new MinaServer(directory);
    client = new SSHClient();
    client.addHostKeyVerifier(server.fingerprint());
    client.connect("127.0.0.1", server.port());
    client.authPassword(TestServer.USER, MinaServer.PASSWORD);
    channels = new Channels(engine(), this::engine);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private SFTPEngine engine() throws IOException {
    return new SFTPEngine(client).init();
  }

  @Test
  void channel_thatHasEnded_isNotUsedAgain() throws IOException {
    Channels.Lease first = channels.lease();
    Channels.Lease second = channels.lease();
    SFTPEngine ended = second.engine();
    second.close();
    ended.close();
    await().until(() -> !ended.getSubsystem().isOpen());

    assertThat(channels.<String>use(engine -> engine.canonicalize("."))).isNotEmpty();
    first.close();
  }
}
