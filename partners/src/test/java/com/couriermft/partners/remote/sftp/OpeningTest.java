package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.peers.MinaServer;
import java.io.IOException;
import java.nio.file.Path;
import net.schmizz.sshj.sftp.OpenMode;
import net.schmizz.sshj.sftp.SFTPException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a file that the server has been asked to open. */
class OpeningTest {
  @TempDir Path directory;

  @Test
  void refused_isRefusedAgainWithoutAnotherAnswer() throws IOException {
    try (ChannelsSite site = new ChannelsSite(directory)) {
      OpenFile.Opening opening = site.opening(MinaServer.SEALED, OpenMode.READ);
      Throwable refused = catchThrowable(opening::get);
      assertThat(refused).isInstanceOf(SFTPException.class);
      assertThat(catchThrowable(opening::getToClose)).isSameAs(refused);
    }
  }
}
