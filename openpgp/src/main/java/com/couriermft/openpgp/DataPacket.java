package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import org.bouncycastle.bcpg.BCPGOutputStream;

/** Packets whose length is unknown at their start (RFC 9580 §4.2.1.4). */
final class DataPacket {
  private static final int PART = 64 << 10;

  private DataPacket() {}

  /** The packet's body, in parts of 64 KiB; closing it leaves the stream below open. */
  static OutputStream open(OutputStream out, int tag) throws IOException {
    return new BCPGOutputStream(new NonClosingStream(out), tag, new byte[PART]);
  }
}
