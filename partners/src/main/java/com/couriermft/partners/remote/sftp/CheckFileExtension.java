package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Request;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPEngine;

/**
 * The extension {@code check-file-name} (draft-ietf-secsh-filexfer-extensions-00 §3), with which
 * servers hash a file. If the server does not support it, the extension is not used again in the
 * session.
 */
final class CheckFileExtension {
  private static final int SHA256_BYTES = 32;

  private final Channels channels;
  private volatile boolean refused;

  CheckFileExtension(Channels channels) {
    this.channels = channels;
  }

  /**
   * Returns the SHA-256 of an entire file in lower-case hex; empty if the server does not compute
   * it.
   */
  Optional<String> findSha256(String path) throws IOException {
    return refused ? Optional.empty() : channels.use(engine -> ask(engine, path));
  }

  private Optional<String> ask(SFTPEngine engine, String path) throws IOException {
    Request request =
        engine
            .newExtendedRequest("check-file-name")
            .putString(path, engine.getSubsystem().getRemoteCharset())
            .putString("sha256")
            .putUInt64(0)
            .putUInt64(0)
            .putUInt32(0);
    Response response =
        engine.request(request).retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS);
    if (response.getType() == PacketType.STATUS) {
      StatusCode status = response.readStatusCode();
      refused = status == StatusCode.OP_UNSUPPORTED;
      return Optional.empty();
    }
    response.ensurePacketTypeIs(PacketType.EXTENDED_REPLY);
    return hash(response);
  }

  private static Optional<String> hash(Response response) throws IOException {
    String first = response.readString();
    String algorithm = first.equals("check-file") ? response.readString() : first;
    if (response.available() == Integer.BYTES + SHA256_BYTES) {
      response.readUInt32(); // Some servers prefix the hash with its length, contrary to the draft.
    }
    byte[] hash = new byte[response.available()];
    response.readRawBytes(hash);
    return algorithm.equals("sha256") && hash.length == SHA256_BYTES
        ? Optional.of(HexFormat.of().formatHex(hash))
        : Optional.empty();
  }
}
