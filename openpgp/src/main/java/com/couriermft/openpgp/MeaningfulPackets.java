package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the packets of one level of a message and skips packets without meaning. Not thread-safe.
 */
final class MeaningfulPackets {
  private final PacketReader packets;

  MeaningfulPackets(InputStream in) {
    this.packets = new PacketReader(in);
  }

  /** Returns the next packet; {@code null} at the end. */
  @Nullable Packet next() throws IOException {
    Packet packet = packets.next();
    while (packet != null && Tag.isPassedOver(packet.tag())) {
      packet.skip();
      packet = packets.next();
    }
    return packet;
  }

  /**
   * Returns the next packet.
   *
   * @throws DamagedException there is no further packet
   */
  Packet get() throws IOException {
    Packet packet = next();
    if (packet == null) {
      throw new DamagedException("it ends too early");
    }
    return packet;
  }

  /**
   * Checks that no packet follows.
   *
   * @throws DamagedException another packet follows
   */
  void requireEnd() throws IOException {
    if (next() != null) {
      throw new DamagedException("there is data after the message");
    }
  }

  /**
   * Checks that no packet follows in the file.
   *
   * @throws CourierException {@code pgp_not_a_message}: another message starts
   * @throws DamagedException any other data follows
   */
  void requireEndOfFile() throws IOException {
    Packet more = next();
    if (more != null && Tag.isBeginning(more.tag())) {
      throw PgpErrors.severalMessages();
    } else if (more != null) {
      throw new DamagedException("there is data after the message");
    }
  }
}
