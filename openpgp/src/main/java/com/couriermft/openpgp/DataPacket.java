package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import org.bouncycastle.bcpg.BCPGOutputStream;

/** Writes packets whose length is not known in advance (RFC 9580 §4.2.1.4). */
final class DataPacket {
  private static final int PART = 64 << 10;

  private DataPacket() {}

  /**
   * Returns a stream for the packet's body, which is written in parts of 64 KiB. Closing the
   * returned stream leaves the underlying stream open.
   */
  static OutputStream open(OutputStream out, int tag) throws IOException {
    return new BCPGOutputStream(new NonClosingStream(out), tag, new byte[PART]);
  }
}
