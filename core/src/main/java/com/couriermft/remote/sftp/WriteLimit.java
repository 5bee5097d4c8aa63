package com.couriermft.remote.sftp;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPEngine;

/**
 * How long a request to write may be: 32 KiB, which every server takes, or up to four times as much
 * where the server tells its limits ({@code limits@openssh.com}, OpenSSH's PROTOCOL §4.8). Asked
 * once for a session. Thread-safe.
 */
final class WriteLimit {
  private static final int EVERYWHERE = 32 << 10;
  private static final int MOST = 4 * EVERYWHERE;

  private final SFTPEngine engine;
  private int bytes;

  WriteLimit(SFTPEngine engine) {
    this.engine = engine;
  }

  /** Bytes of a whole request, its head included; whole packets of the channel. */
  synchronized int bytes() throws IOException {
    if (bytes == 0) {
      int packet = Math.min(EVERYWHERE, engine.getSubsystem().getRemoteMaxPacketSize());
      int most = engine.supportsServerExtension("limits", "openssh.com") ? ask() : packet;
      bytes = Math.max(packet, most / packet * packet);
    }
    return bytes;
  }

  private int ask() throws IOException {
    Response answer =
        engine
            .request(engine.newExtendedRequest("limits@openssh.com"))
            .retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS);
    if (answer.getType() != PacketType.EXTENDED_REPLY) {
      return EVERYWHERE;
    }
    long request = answer.readUInt64();
    answer.readUInt64(); // of reads
    long write = answer.readUInt64();
    long least = Math.min(orMost(request), orMost(write));
    return (int) Math.max(EVERYWHERE, least);
  }

  /** 0 is no limit. */
  private static long orMost(long limit) {
    return limit <= 0 ? MOST : Math.min(limit, MOST);
  }
}
