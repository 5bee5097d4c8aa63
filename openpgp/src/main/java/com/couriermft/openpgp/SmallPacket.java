package com.couriermft.openpgp;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.bouncycastle.bcpg.BCPGInputStream;
import org.bouncycastle.bcpg.UnsupportedPacketVersionException;
import org.jspecify.annotations.Nullable;

/** Uses Bouncy Castle to parse packets that fit into memory. */
final class SmallPacket {
  private SmallPacket() {}

  /**
   * Returns the packet as parsed by Bouncy Castle; {@code null} if its version is unknown.
   *
   * @throws DamagedException the packet is malformed
   */
  static org.bouncycastle.bcpg.@Nullable Packet parse(Packet packet) throws IOException {
    byte[] bytes = encoded(packet.tag(), packet.bytes());
    try {
      return read(bytes);
    } catch (UnsupportedPacketVersionException e) {
      return null;
    } catch (IOException | RuntimeException e) {
      throw malformed();
    }
  }

  /**
   * Parses a packet that may be intended for another, newer program; {@code null} if it is unknown
   * or malformed.
   */
  static org.bouncycastle.bcpg.@Nullable Packet find(int tag, byte[] body) {
    try {
      return read(encoded(tag, body));
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle reports an unknown algorithm and a damaged packet with the same type of
      // exception.
      return null;
    }
  }

  /** Parses a packet from its encoded header and body. */
  static org.bouncycastle.bcpg.Packet read(byte[] bytes) throws IOException {
    try (BCPGInputStream in = new BCPGInputStream(new ByteArrayInputStream(bytes))) {
      return in.readPacket();
    }
  }

  static DamagedException malformed() {
    return new DamagedException("one of its packets is malformed");
  }

  /** Encodes a packet with a header in the new format. */
  static byte[] encoded(int tag, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + 6);
    out.write(0xc0 | tag);
    out.write(0xff);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.write(body.length >> shift);
    }
    out.writeBytes(body);
    return out.toByteArray();
  }
}
