package com.couriermft.partners.remote.ftp;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.PyFtpd;
import com.couriermft.peers.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

class PyFtpdTest {
  @Nested
  class InTheClear extends Contract {
    @Override
    FtpServer start(Path directory) {
      PyFtpd.assumeInstalled();
      return new PyFtpd(directory, null);
    }
  }

  @Nested
  class ExplicitTls extends Contract {
    @Override
    FtpServer start(Path directory) {
      PyFtpd.assumeInstalled();
      return new PyFtpd(directory, Mode.EXPLICIT);
    }
  }

  private abstract static class Contract extends FtpServerContract {
    @Override
    final Server kind() {
      return Server.PYFTPDLIB;
    }

    @Override
    protected final String denied() {
      return server.remote(PyFtpd.CLOSED + "/denied");
    }
  }
}
