package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;

/**
 * A packet, whose body must be read before the next packet.
 *
 * @param tag the type, one of {@link Tag}
 * @param body the body, which ends where the packet ends
 */
record Packet(int tag, InputStream body) {
  /**
   * The maximum size of a small packet. Signatures and session keys are at most a few KiB with any
   * algorithm.
   */
  private static final int MOST_BYTES = 64 << 10;

  /**
   * Returns the body of a small packet.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_over_limit}: the body
   *     exceeds the maximum size for packets of this type
   */
  byte[] bytes() throws IOException {
    byte[] bytes = body.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw PgpErrors.overLimit(
          "The message has a key or signature packet of more than "
              + MOST_BYTES
              + " bytes, which no known program produces; ask the sender how it was made.");
    }
    return bytes;
  }

  /** Reads the body to its end and discards it. */
  void skip() throws IOException {
    body.transferTo(java.io.OutputStream.nullOutputStream());
  }
}
