package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a connection on which the server closes one of the channels. */
class ChannelsTest {
  @TempDir Path directory;

  @Test
  void channel_thatHasEnded_isNotUsedAgain() throws IOException {
    try (ChannelsSite site = new ChannelsSite(directory)) {
      Channels channels = site.channels;
      Channels.Lease first = channels.lease();
      Channels.Lease second = channels.lease();
      SFTPEngine ended = second.engine();
      second.close();
      ended.close();
      await().until(() -> !ended.getSubsystem().isOpen());

      assertThat(channels.<String>use(engine -> engine.canonicalize("."))).isNotEmpty();
      first.close();
    }
  }
}
