package com.couriermft.partners.remote.ftp;

import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;

/**
 * A file being written. The server confirms the file only when the transfer ends. A transfer that
 * is cancelled earlier leaves a short file, which the server knows to be incomplete.
 */
final class FtpSink implements RemoteFiles.Sink {
  private final FtpFiles files;
  private final FtpTransfers transfers;
  private final DataChannel channel;
  private final String path;
  private final long offset;
  private long written;
  private boolean ended;

  /**
   * Creates a sink for a data channel.
   *
   * @param offset offset at which the server starts writing
   */
  FtpSink(FtpFiles files, FtpTransfers transfers, DataChannel channel, String path, long offset) {
    this.files = files;
    this.transfers = transfers;
    this.channel = channel;
    this.path = path;
    this.offset = offset;
  }

  @Override
  public void write(byte[] buffer, int at, int length) throws IOException {
    transfers.moved(
        "write",
        path,
        () -> {
          channel.out().write(buffer, at, length);
          return length;
        });
    written += length;
  }

  @Override
  public long confirmedSize() throws IOException {
    end();
    return size();
  }

  @Override
  public void finish() throws IOException {
    boolean unchecked = !ended;
    end();
    if (unchecked && offset > 0) {
      size();
    }
  }

  private void end() throws IOException {
    if (!ended) {
      ended = true;
      transfers.ended("finish", path, channel::finishWriting);
    }
  }

  private long size() throws IOException {
    long found = files.findSize(path);
    if (offset > 0 && found != RemoteFile.UNKNOWN_SIZE && found < offset + written) {
      throw files.errors().notResumed(path, offset + written, found);
    }
    return found;
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      channel.giveUp();
    }
  }
}
