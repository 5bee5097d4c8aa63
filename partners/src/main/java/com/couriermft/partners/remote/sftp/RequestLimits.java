package com.couriermft.partners.remote.sftp;

import com.couriermft.partners.connection.SftpConnection.Quirks;
import org.jspecify.annotations.Nullable;

/**
 * The size and number of requests in flight, from the connection's quirks and within the server's
 * limits.
 *
 * @param readBytes bytes of one read request; 128 KiB by default
 * @param writeBytes bytes of one write request, including its header: 32 KiB, which every server
 *     accepts, or up to four times as much if the server reports its limits. The value is a
 *     multiple of the channel's packet size unless smaller than one packet
 * @param reads maximum number of unanswered read requests; 16 by default
 * @param writes maximum number of unanswered write requests; by default as many as fit into 2 MiB
 */
record RequestLimits(int readBytes, int writeBytes, int reads, int writes) {
  private static final int EVERYWHERE = 32 << 10;
  private static final int CUSTOMARY = 4 * EVERYWHERE;
  private static final int LEAST = 1 << 10;
  private static final int READS = 16;
  private static final int UNCONFIRMED_BYTES = 2 << 20;

  /** Maximum bytes of one file's buffers, regardless of the connection's settings. */
  private static final int MOST_UNDER_WAY = 8 << 20;

  /**
   * The limits that a server announces, in bytes; 0 means no limit.
   *
   * @param request limit of any request, including its header
   * @param read limit of the data in a read response
   * @param write limit of the data in a write request
   */
  record Announced(long request, long read, long write) {}

  /**
   * Returns the limits of a session.
   *
   * @param packetBytes maximum packet size of the channel towards the server
   * @param announced limits that the server announced; {@code null} for none
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
