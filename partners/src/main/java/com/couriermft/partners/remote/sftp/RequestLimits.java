package com.couriermft.partners.remote.sftp;

import com.couriermft.partners.connection.SftpConnection.Quirks;
import org.jspecify.annotations.Nullable;

/**
 * The size and number of requests in flight, from the connection's quirks within the server's
 * limits.
 *
 * @param readBytes bytes of one read request; 128 KiB by default
 * @param writeBytes of one request to write, its head included: 32 KiB, which every server takes,
 *     or up to four times as much where the server tells its limits; whole packets of the channel,
 *     if it is not less than one
 * @param reads requests to read under way at once; 16 unless the connection says otherwise
 * @param writes requests to write under way at once; as many as make 2 MiB unless the connection
 *     says otherwise
 */
record RequestLimits(int readBytes, int writeBytes, int reads, int writes) {
  private static final int EVERYWHERE = 32 << 10;
  private static final int CUSTOMARY = 4 * EVERYWHERE;
  private static final int LEAST = 1 << 10;
  private static final int READS = 16;
  private static final int UNCONFIRMED_BYTES = 2 << 20;

  /** Limit of one file's buffers, whatever the connection's settings. */
  private static final int MOST_UNDER_WAY = 8 << 20;

  /**
   * The limits that a server announces, in bytes; 0 is no limit.
   *
   * @param request of any kind, its head included
   * @param read data in an answer
   * @param write data in a request
   */
  record Announced(long request, long read, long write) {}

  /**
   * Returns the limits of a session.
   *
   * @param packetBytes of the channel, towards the server
   * @param announced {@code null} where the server says nothing
   */
  static RequestLimits of(Quirks quirks, int packetBytes, @Nullable Announced announced) {
    int asked = quirks.maxPacketBytes();
    int packet = Math.min(EVERYWHERE, packetBytes);
    int read = asked > 0 ? asked : CUSTOMARY;
    int write = asked > 0 ? asked : announced == null ? packet : CUSTOMARY;
    if (announced != null) {
      read = within(read, announced.request(), announced.read());
      write = within(write, announced.request(), announced.write());
    }
    int whole = write < packet ? write : write / packet * packet;
    return new RequestLimits(
        read,
        whole,
        underWay(quirks.requestsInFlight(), READS, read),
        underWay(quirks.requestsInFlight(), UNCONFIRMED_BYTES / whole, whole));
  }

  private static int within(int wanted, long request, long data) {
    return (int) Math.max(LEAST, Math.min(wanted, Math.min(orMost(request), orMost(data))));
  }

  private static long orMost(long limit) {
    return limit <= 0 ? Long.MAX_VALUE : limit;
  }

  private static int underWay(int asked, int usual, int bytes) {
    return Math.max(1, Math.min(asked > 0 ? asked : usual, MOST_UNDER_WAY / bytes));
  }
}
