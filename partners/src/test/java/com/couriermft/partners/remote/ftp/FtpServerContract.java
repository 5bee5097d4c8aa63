package com.couriermft.partners.remote.ftp;

import com.couriermft.partners.remote.RemoteFilesContract;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.Server;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract of remote files with one FTP server. */
abstract class FtpServerContract extends RemoteFilesContract {
  FtpServer server;
  private FtpPartner partner;

  /** Starts the server. Skips the test if it is not installed. */
  abstract FtpServer start(Path directory);

  /** Returns the type of this server. */
  abstract Server kind();

  @BeforeAll
  final void startServer(@TempDir Path directory) {
    server = start(directory);
    partner = FtpPartner.of(server);
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
    return "/sys/courier-denied";
  }

  @Override
  protected final Set<Trait> traits() {
    return kind().traits();
  }
}
