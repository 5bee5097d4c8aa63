package com.couriermft.partners.remote.sftp;

import com.couriermft.partners.remote.RemoteFilesContract;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract of remote files with one SFTP server. */
abstract class SftpServerContract extends RemoteFilesContract {
  /** A path at which no user of a Linux system may create anything. */
  static final String NOBODY_MAY = "/sys/courier-denied";

  final Partner partner = new Partner();

  private TestServer server;

  /** Starts the server and saves the connection. Skips the test if the server is not installed. */
  abstract TestServer start(Path directory);

  /** Returns the type of this server. */
  abstract Server kind();

  @BeforeAll
  final void startServer(@TempDir Path directory) {
    server = start(directory);
  }

  @Override
  protected final void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected final RemoteFiles open() {
    return partner.open();
  }

  @Override
  protected final Path root() {
    return server.root();
  }

  @Override
  protected final String remote(String relative) {
    return server.remote(relative);
  }

  @Override
  protected String denied() {
    return NOBODY_MAY;
  }

  @Override
  protected final Set<Trait> traits() {
    return kind().traits();
  }
}
