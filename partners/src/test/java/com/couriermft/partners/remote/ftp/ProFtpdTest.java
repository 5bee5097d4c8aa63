package com.couriermft.partners.remote.ftp;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** Over an unencrypted connection, ProFTPD behaves like vsftpd and pyftpdlib. */
class ProFtpdTest {
  @Nested
  class ExplicitTls extends Contract {
    @Override
    FtpServer start(Path directory) {
      ProFtpd.assumeInstalled();
      return new ProFtpd(directory, Mode.EXPLICIT);
    }
  }

  @Nested
  class ImplicitTls extends Contract {
    @Override
    FtpServer start(Path directory) {
      ProFtpd.assumeInstalled();
      return new ProFtpd(directory, Mode.IMPLICIT);
    }
  }

  private abstract static class Contract extends FtpServerContract {
    @Override
    final Server kind() {
      return Server.PROFTPD;
    }

    @Override
    protected final boolean takesDirectory(String name) {
      return !name.contains("*");
    }
  }
}
