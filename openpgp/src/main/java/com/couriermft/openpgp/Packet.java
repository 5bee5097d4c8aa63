package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;

/**
 * A packet: its type and its body, to be read before the next packet is asked for.
 *
 * @param tag as in {@link Tag}
 * @param body ends where the packet does
 */
record Packet(int tag, InputStream body) {
  /** Signatures and session keys are some KiB at most, whatever the algorithm. */
  private static final int MOST_BYTES = 64 << 10;

  /**
   * The body of a small packet.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_over_limit}: it is longer
   *     than any packet of these types is
   */
  byte[] bytes() throws IOException {
    byte[] bytes = body.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw PgpErrors.overLimit(
          "It has a packet for a key or a signature of more than "
              + MOST_BYTES
              + " bytes, as no program makes it; ask where it comes from.");
    }
    return bytes;
  }

  /** Reads the body to its end, keeping nothing. */
  void skip() throws IOException {
    body.transferTo(java.io.OutputStream.nullOutputStream());
  }
}
