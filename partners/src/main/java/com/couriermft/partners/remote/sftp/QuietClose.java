package com.couriermft.partners.remote.sftp;

import java.io.Closeable;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections that may already be dead; failures were already reported by the work itself.
 */
final class QuietClose {
  private static final Logger LOG = LoggerFactory.getLogger(QuietClose.class);

  private QuietClose() {}

  static void close(Closeable resource) {
    try {
      resource.close();
    } catch (IOException | RuntimeException e) {
      // sshj's buffers throw unchecked exceptions when the connection dies under a write
      LOG.debug("Closing {}", resource.getClass().getSimpleName(), e);
    }
  }
}
