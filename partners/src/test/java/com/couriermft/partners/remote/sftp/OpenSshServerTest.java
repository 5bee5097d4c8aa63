package com.couriermft.partners.remote.sftp;

import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import java.nio.file.Path;

class OpenSshServerTest extends SftpServerContract {
  @Override
  TestServer start(Path directory) {
    OpenSshServer.assumeInstalled();
    TestServer server = new OpenSshServer(directory, partner.key.publicPart());
    partner.connect(server, OpenSshServer.user(), Partner.OUR_KEY, "{}");
    return server;
  }

  @Override
  Server kind() {
    return Server.OPENSSH;
  }
}
