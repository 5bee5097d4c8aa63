package com.couriermft.partners.remote.sftp;

import com.couriermft.partners.connection.SftpConnection.Quirks;
import com.couriermft.partners.remote.sftp.RequestLimits.Announced;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.jspecify.annotations.Nullable;

/**
 * The request limits of a session. If the server supports it, Courier requests the server's limits
 * once, before the first file is opened ({@code limits@openssh.com}, OpenSSH's PROTOCOL §4.8).
 * Thread-safe.
 */
final class AskedLimits {
  private final SFTPEngine engine;
  private final Quirks quirks;
  private @Nullable RequestLimits limits;

  AskedLimits(SFTPEngine engine, Quirks quirks) {
    this.engine = engine;
    this.quirks = quirks;
  }

  synchronized RequestLimits get() throws IOException {
    if (limits == null) {
      boolean tells = engine.supportsServerExtension("limits", "openssh.com");
      int packetBytes = engine.getSubsystem().getRemoteMaxPacketSize();
      limits = RequestLimits.of(quirks, packetBytes, tells ? ask() : null);
    }
    return limits;
  }

  private @Nullable Announced ask() throws IOException {
    Response answer =
        engine
            .request(engine.newExtendedRequest("limits@openssh.com"))
            .retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS);
    return answer.getType() == PacketType.EXTENDED_REPLY
        ? new Announced(answer.readUInt64(), answer.readUInt64(), answer.readUInt64())
        : null;
  }
}
