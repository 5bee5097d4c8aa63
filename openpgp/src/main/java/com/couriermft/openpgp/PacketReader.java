package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into packets (RFC 9580 §4.2). Supports old and new headers, bodies in parts, and
 * bodies of indeterminate length. Rejects truncated and malformed packets as damaged. Not
 * thread-safe.
 */
final class PacketReader {
  /** The maximum number of packets on one level; a message with more packets is an attack. */
  private static final int MOST_PACKETS = 2_000;

  private static final int LEAST_FIRST_PART = 512;

  private final InputStream in;
  private final int mostPackets;
  private @Nullable Body open;
  private int packets;

  PacketReader(InputStream in) {
    this(in, MOST_PACKETS);
  }

  /** Creates a reader with a maximum number of packets. */
  PacketReader(InputStream in, int mostPackets) {
    this.in = in;
    this.mostPackets = mostPackets;
  }

  /** Returns the next packet; {@code null} at the end. */
  @Nullable Packet next() throws IOException {
    if (open != null && open.read() >= 0) {
      throw new DamagedException("a packet is longer than its content");
    }
    int header = in.read();
    if (header < 0) {
      return null;
    } else if ((header & 0x80) == 0) {
      throw new DamagedException("expected the header of a packet");
    } else if (++packets > mostPackets) {
      throw PgpErrors.overLimit(
          "The message has more than "
              + mostPackets
              + " packets in a row, which no known program produces; ask the sender how it was "
              + "made.");
    }
    boolean isNew = (header & 0x40) != 0;
    int tag = isNew ? header & 0x3f : header >> 2 & 0x0f;
    Body body = isNew ? newBody(tag) : oldBody(tag, header & 3);
    open = body;
    return new Packet(tag, body);
  }

  private Body newBody(int tag) throws IOException {
    int first = octet();
    if (!isPart(first)) {
      return new Body(length(first), false, false);
    } else if (!Tag.isData(tag) || partLength(first) < LEAST_FIRST_PART) {
      throw new DamagedException("a packet starts with an unexpected partial length");
    }
    return new Body(partLength(first), true, false);
  }

  private Body oldBody(int tag, int lengthType) throws IOException {
    if (lengthType == 3) {
      if (!Tag.isData(tag)) {
        throw new DamagedException("a packet that is not data has no length");
      }
      return new Body(Long.MAX_VALUE, false, true);
    }
    return new Body(number(1 << lengthType), false, false);
  }

  private long length(int first) throws IOException {
    if (first < 192) {
      return first;
    } else if (first == 255) {
      return number(4);
    }
    return (first - 192L << 8) + octet() + 192;
  }

  private long number(int octets) throws IOException {
    long number = 0;
    for (int i = 0; i < octets; i++) {
      number = number << 8 | octet();
    }
    return number;
  }

  private int octet() throws IOException {
    int octet = in.read();
    if (octet < 0) {
      throw new DamagedException("it ends within the header of a packet");
    }
    return octet;
  }

  private static boolean isPart(int first) {
    return first >= 224 && first < 255;
  }

  private static long partLength(int first) {
    return 1L << (first & 0x1f);
  }

  /** A stream of the body of a packet. */
  private final class Body extends InputStream {
    private final boolean toTheEnd;
    private long left;
    private boolean inParts;

    Body(long length, boolean inParts, boolean toTheEnd) {
      this.left = length;
      this.inParts = inParts;
      this.toTheEnd = toTheEnd;
    }

    private boolean hasMore() throws IOException {
      while (left == 0 && inParts) {
        int first = octet();
        inParts = isPart(first);
        left = inParts ? partLength(first) : length(first);
      }
      return left > 0;
    }

    @Override
    public int read() throws IOException {
      return hasMore() ? read(in.read(), 1) : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      } else if (!hasMore()) {
        return -1;
      }
      int n = in.read(buffer, offset, (int) Math.min(length, left));
      return read(n, n);
    }

    /** Returns the result of a read operation; throws if the stream ends before the packet does. */
    private int read(int result, int count) throws IOException {
      if (result >= 0) {
        left -= toTheEnd ? 0 : count;
      } else if (toTheEnd) {
        left = 0;
      } else {
        throw new DamagedException("it ends within a packet");
      }
      return result;
    }
  }
}
