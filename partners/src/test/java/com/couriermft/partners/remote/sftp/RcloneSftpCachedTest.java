package com.couriermft.partners.remote.sftp;

import com.couriermft.peers.RcloneSftp;
import com.couriermft.peers.Server;
import com.couriermft.peers.TestServer;
import java.nio.file.Path;

class RcloneSftpCachedTest extends SftpServerContract {
  @Override
  TestServer start(Path directory) {
    RcloneSftp.assumeInstalled();
    TestServer server = new RcloneSftp(directory, "--vfs-cache-mode", "full");
    partner.connect(server, TestServer.USER, Partner.password(RcloneSftp.PASSWORD), "{}");
    return server;
  }

  @Override
  protected String denied() {
    return "/" + RcloneSftp.LINK_TO_SYS + "/courier-denied";
  }

  @Override
  Server kind() {
    return Server.RCLONE_SFTP_CACHED;
  }
}
