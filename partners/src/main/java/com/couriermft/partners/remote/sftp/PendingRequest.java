package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Request;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPEngine;
import net.schmizz.sshj.sftp.SFTPException;

/**
 * A sent request about paths; its channel counts as used until the response arrives.
 *
 * @param lease lease of the channel
 * @param promise the response
 */
record PendingRequest(Channels.Lease lease, Promise<Response, SFTPException> promise) {
  static PendingRequest of(Channels.Lease lease, PacketType type, String... paths)
      throws IOException {
    PendingRequest asked = null;
    try {
      SFTPEngine engine = lease.engine();
      Request request = engine.newRequest(type);
      for (String path : paths) {
        request.putString(path, engine.getSubsystem().getRemoteCharset());
      }
      asked = new PendingRequest(lease, engine.request(request));
      return asked;
    } finally {
      if (asked == null) {
        lease.close();
      }
    }
  }

  /** Waits for the response, up to the session's timeout. */
  Response answer() throws SFTPException {
    try {
      return promise.retrieve(lease.engine().getTimeoutMs(), TimeUnit.MILLISECONDS);
    } finally {
      lease.close();
    }
  }
}
