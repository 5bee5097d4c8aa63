package com.couriermft.partners.remote.sftp;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.sftp.OpenMode;
import net.schmizz.sshj.sftp.SFTPEngine;

/**
 * A server with a directory, and the channels of one connection to it. Closing this object closes
 * both.
 */
final class ChannelsSite implements AutoCloseable {
  final MinaServer server;
  final Channels channels;
  private final SSHClient client = new SSHClient();

  ChannelsSite(Path directory) throws IOException {
    server = new MinaServer(directory);
    client.addHostKeyVerifier(server.fingerprint());
    client.connect("127.0.0.1", server.port());
    client.authPassword(TestServer.USER, MinaServer.PASSWORD);
    channels = new Channels(engine(), this::engine);
  }

  private SFTPEngine engine() throws IOException {
    return SftpChannel.engine(client);
  }

  /** Requests that a file in the directory be opened in the least used channel. */
  OpenFile.Opening opening(String name, OpenMode... modes) throws IOException {
    return OpenFile.Opening.of(channels.lease(), "/" + name, Set.of(modes));
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
