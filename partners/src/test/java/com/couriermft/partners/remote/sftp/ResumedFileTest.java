package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedFileTest {
  @TempDir private Path directory;

  @Test
  void resume_serverDoesNotTellTheSizeOfOpenFiles_looksThePathUpAndLeavesNoFileOpen()
      throws Exception {
    Files.write(directory.resolve("a.csv"), new byte[10]);
    Partner partner = new Partner();
    try (MinaServer server = new MinaServer(directory)) {
      partner.connect(server, TestServer.USER, Partner.password(MinaServer.PASSWORD), "{}");
      try (RemoteFiles session = partner.open()) {
        server.refusesToTellOfOpenFiles = true;

        session.resume("/a.csv", 5).close();

        assertThat(server.opened).hasValue(1);
        await().until(() -> server.open.get() == 0);
      }
    }
  }
}
