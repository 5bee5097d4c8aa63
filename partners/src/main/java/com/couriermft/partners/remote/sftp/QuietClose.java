package com.couriermft.partners.remote.sftp;

import java.io.Closeable;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections that may already be dead. Failures of closing are only logged, because the
 * preceding operation has reported the cause.
 */
final class QuietClose {
  private static final Logger LOG = LoggerFactory.getLogger(QuietClose.class);

  private QuietClose() {}

  static void close(Closeable resource) {
    try {
      resource.close();
    } catch (IOException | RuntimeException e) {
      // sshj's buffers throw unchecked exceptions when the connection dies during a write.
      LOG.debug("Closing {}", resource.getClass().getSimpleName(), e);
    }
  }
}
