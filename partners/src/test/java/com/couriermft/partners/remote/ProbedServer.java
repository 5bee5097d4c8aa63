package com.couriermft.partners.remote;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.ProFtpdSftp;
import com.couriermft.peers.PyFtpd;
import com.couriermft.peers.RcloneSftp;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import com.couriermft.peers.Vsftpd;
import java.nio.file.Path;

/** A server to be probed, started and connected. Skips the test if the server is not installed. */
record ProbedServer(TestServer server) implements AutoCloseable {

  static ProbedServer start(Server kind, Path directory, ProbeBench bench) {
    TestServer server =
        switch (kind) {
          case OPENSSH -> {
            OpenSshServer.assumeInstalled();
            yield new OpenSshServer(directory, bench.key.publicPart());
          }
          case MINA -> new MinaServer(directory);
          case PROFTPD_SFTP -> {
            ProFtpdSftp.assumeInstalled();
            yield new ProFtpdSftp(directory);
          }
          case RCLONE_SFTP -> {
            RcloneSftp.assumeInstalled();
            yield new RcloneSftp(directory);
          }
          case RCLONE_SFTP_CACHED -> {
            RcloneSftp.assumeInstalled();
            yield new RcloneSftp(directory, "--vfs-cache-mode", "full");
          }
          case VSFTPD -> {
            Vsftpd.assumeInstalled();
            yield new Vsftpd(directory, Mode.EXPLICIT);
          }
          case PROFTPD -> {
            ProFtpd.assumeInstalled();
            yield new ProFtpd(directory, Mode.EXPLICIT);
          }
          case PYFTPDLIB -> {
            PyFtpd.assumeInstalled();
            yield new PyFtpd(directory, Mode.EXPLICIT);
          }
        };
    connect(server, bench);
    return new ProbedServer(server);
  }

  private static void connect(TestServer server, ProbeBench bench) {
    if (server instanceof FtpServer ftp) {
      bench.connect(ftp);
    } else if (server instanceof OpenSshServer) {
      bench.connect(server, OpenSshServer.user(), ProbeBench.KEY, 2);
    } else {
      bench.connect(server, TestServer.USER, ProbeBench.PASSWORD, 2);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
