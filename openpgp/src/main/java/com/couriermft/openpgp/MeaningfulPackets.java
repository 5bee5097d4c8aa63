package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The packets of one level of a message, without those that say nothing. Not thread-safe. */
final class MeaningfulPackets {
  private final PacketReader packets;

  MeaningfulPackets(InputStream in) {
    this.packets = new PacketReader(in);
  }

  /** The next one, or {@code null} at the end. */
  @Nullable Packet next() throws IOException {
    Packet packet = packets.next();
    while (packet != null && Tag.isPassedOver(packet.tag())) {
      packet.skip();
      packet = packets.next();
    }
    return packet;
  }

  /**
   * The next one.
   *
   * @throws DamagedException there is none
   */
  Packet get() throws IOException {
    Packet packet = next();
    if (packet == null) {
      throw new DamagedException("it ends where more is expected");
    }
    return packet;
  }

  /**
   * Requires the end of the packets.
   *
   * @throws DamagedException another packet follows
   */
  void requireEnd() throws IOException {
    if (next() != null) {
      throw new DamagedException("there is more after the message");
    }
  }

  /**
   * Requires the end of the file's packets.
   *
   * @throws CourierException {@code pgp_not_a_message}: another message starts
   * @throws DamagedException anything else follows
   */
  void requireEndOfFile() throws IOException {
    Packet more = next();
    if (more != null && Tag.isBeginning(more.tag())) {
      throw PgpErrors.severalMessages();
    } else if (more != null) {
      throw new DamagedException("there is more after the message");
    }
  }
}
