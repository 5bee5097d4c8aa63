package com.couriermft.partners.remote.sftp;

import com.couriermft.peers.ProFtpdSftp;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import java.nio.file.Path;

class ProFtpdSftpTest extends SftpServerContract {
  @Override
  TestServer start(Path directory) {
    ProFtpdSftp.assumeInstalled();
    TestServer server = new ProFtpdSftp(directory);
    partner.connect(server, TestServer.USER, Partner.password(ProFtpdSftp.PASSWORD), "{}");
    return server;
  }

  @Override
  Server kind() {
    return Server.PROFTPD_SFTP;
  }
}
