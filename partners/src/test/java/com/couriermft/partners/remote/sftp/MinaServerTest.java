package com.couriermft.partners.remote.sftp;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import java.nio.file.Path;

class MinaServerTest extends SftpServerContract {
  @Override
  TestServer start(Path directory) {
    TestServer server = new MinaServer(directory);
    partner.connect(server, TestServer.USER, Partner.password(MinaServer.PASSWORD), "{}");
    return server;
  }

  @Override
  protected String denied() {
    return "/" + MinaServer.SEALED;
  }

  @Override
  Server kind() {
    return Server.MINA;
  }
}
