package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * A part of a remote file that is being read. Only the server's reply confirms the end of the file;
 * the end of the data does not.
 */
final class FtpInputStream extends InputStream {
  private final DataChannel channel;
  private final FtpTransfers transfers;
  private final String path;
  private long left;
  private boolean ended;

  /**
   * Creates a stream from a data channel.
   *
   * @param length maximum number of bytes
   */
  FtpInputStream(DataChannel channel, FtpTransfers transfers, String path, long length) {
    this.channel = channel;
    this.transfers = transfers;
    this.path = path;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int count) throws IOException {
    Objects.checkFromIndexSize(at, count, into.length);
    if (ended || left == 0) {
      return -1;
    } else if (count == 0) {
      return 0;
    }
    int most = (int) Math.min(count, left);
    int got = transfers.moved("read", path, () -> channel.in().read(into, at, most));
    if (got < 0) {
      end();
    } else {
      left -= got;
    }
    return got;
  }

  private void end() throws IOException {
    ended = true;
    transfers.ended("read", path, channel::finishReading);
  }

  /**
   * Ends the transfer, or cancels it if the end of the file has not been reached.
   *
   * @throws CourierException the server reports that the transfer failed
   */
  @Override
  public void close() throws IOException {
    if (!ended && left == 0 && transfers.moved("read", path, () -> channel.in().read()) < 0) {
      end();
    }
    giveUp();
  }

  /** Cancels the transfer unless it has ended. */
  void giveUp() {
    if (!ended) {
      ended = true;
      channel.giveUp();
    }
  }
}
