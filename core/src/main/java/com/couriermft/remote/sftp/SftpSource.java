package com.couriermft.remote.sftp;

import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import com.couriermft.transfer.SafePath;
import java.io.IOException;
import java.io.InputStream;

/** An open remote file being read, with requests sent ahead of the reader. */
final class SftpSource implements RemoteFiles.Source {
  /** Requests under way at once; with 128 KiB each, 2 MiB. */
  private static final int READ_AHEAD = 16;

  private final net.schmizz.sshj.sftp.RemoteFile handle;
  private final String path;
  private final SftpErrors errors;

  SftpSource(net.schmizz.sshj.sftp.RemoteFile handle, String path, SftpErrors errors) {
    this.handle = handle;
    this.path = path;
    this.errors = errors;
  }

  @Override
  public RemoteFile stat() throws IOException {
    return errors.call(
        "look up", path, () -> SftpFiles.file(SafePath.name(path), path, handle.fetchAttributes()));
  }

  @Override
  public InputStream read(long offset, long length) {
    if (length <= 0) {
      return InputStream.nullInputStream();
    }
    InputStream ahead = handle.new ReadAheadRemoteFileInputStream(READ_AHEAD, offset, length);
    return new InputStream() {
      /** The limit of sshj's stream is one for its requests only. */
      private long left = length;

      @Override
      public int read() throws IOException {
        byte[] single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
      }

      @Override
      public int read(byte[] into, int at, int count) throws IOException {
        int wanted = (int) Math.min(count, left);
        if (wanted == 0) {
          return count == 0 ? 0 : -1;
        }
        int got = errors.call("read", path, () -> ahead.read(into, at, wanted));
        left -= Math.max(got, 0);
        return got;
      }
    };
  }

  @Override
  public void close() {
    Quietly.close(handle);
  }
}
