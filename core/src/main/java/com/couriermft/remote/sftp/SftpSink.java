package com.couriermft.remote.sftp;

import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import java.io.IOException;
import java.io.OutputStream;
import net.schmizz.sshj.sftp.FileAttributes;

/** An open remote file being written, without waiting for each confirmation. */
final class SftpSink implements RemoteFiles.Sink {
  /** Writes under way at once; with 32 KiB each, 2 MiB. */
  private static final int UNCONFIRMED = 64;

  private final net.schmizz.sshj.sftp.RemoteFile handle;
  private final OutputStream out;
  private final String path;
  private final SftpErrors errors;
  private boolean closed;

  SftpSink(net.schmizz.sshj.sftp.RemoteFile handle, String path, SftpErrors errors, long offset) {
    this.handle = handle;
    this.out = handle.new RemoteFileOutputStream(offset, UNCONFIRMED);
    this.path = path;
    this.errors = errors;
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    errors.call(
        "write",
        path,
        () -> {
          out.write(buffer, offset, length);
          return true;
        });
  }

  @Override
  public long confirmedSize() throws IOException {
    return errors.call(
        "verify",
        path,
        () -> {
          out.flush();
          FileAttributes attributes = handle.fetchAttributes();
          return attributes.has(FileAttributes.Flag.SIZE)
              ? attributes.getSize()
              : RemoteFile.UNKNOWN_SIZE;
        });
  }

  @Override
  public void finish() throws IOException {
    errors.call(
        "finish",
        path,
        () -> {
          out.flush();
          closed = true;
          handle.close();
          return true;
        });
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      Quietly.close(handle);
    }
  }
}
