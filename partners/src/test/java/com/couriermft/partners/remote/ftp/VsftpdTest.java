package com.couriermft.partners.remote.ftp;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.Server;
import com.couriermft.peers.Vsftpd;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

class VsftpdTest {
  @Nested
  class InTheClear extends Contract {
    @Override
    FtpServer start(Path directory) {
      Vsftpd.assumeInstalled();
      return new Vsftpd(directory, null);
    }
  }

  @Nested
  class ExplicitTls extends Contract {
    @Override
    FtpServer start(Path directory) {
      Vsftpd.assumeInstalled();
      return new Vsftpd(directory, Mode.EXPLICIT);
    }
  }

  @Nested
  class ImplicitTls extends Contract {
    @Override
    FtpServer start(Path directory) {
      Vsftpd.assumeInstalled();
      return new Vsftpd(directory, Mode.IMPLICIT);
    }
  }

  private abstract static class Contract extends FtpServerContract {
    @Override
    final Server kind() {
      return Server.VSFTPD;
    }

    @Override
    protected final String denied() {
      return server.remote(Vsftpd.DENIED);
    }
  }
}
