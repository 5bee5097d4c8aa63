package com.couriermft.remote.sftp;

import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import com.couriermft.transfer.SafePath;
import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open remote file being read. */
final class SftpSource implements RemoteFiles.Source {
  private static final Logger LOG = LoggerFactory.getLogger(SftpSource.class);

  private final OpenFile file;
  private final String path;
  private final SftpErrors errors;
  private final RequestLimits limits;

  SftpSource(OpenFile file, String path, SftpErrors errors, RequestLimits limits) {
    this.limits = limits;
    this.file = file;
    this.path = path;
    this.errors = errors;
  }

  @Override
  public RemoteFile stat() throws IOException {
    return errors.call(
        "look up", path, () -> SftpFiles.file(SafePath.name(path), path, file.fetchAttributes()));
  }

  @Override
  public InputStream read(long offset, long length) {
    if (length <= 0) {
      return InputStream.nullInputStream();
    }
    ReadAhead ahead = new ReadAhead(file, offset, length, limits);
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return errors.call("read", path, ahead::read);
      }

      @Override
      public int read(byte[] into, int at, int count) throws IOException {
        return errors.call("read", path, () -> ahead.read(into, at, count));
      }
    };
  }

  /** Does not wait for the answer: nothing that was read depends on it. */
  @Override
  public void close() {
    try {
      file.requestClose();
    } catch (IOException e) {
      LOG.debug("Closing '{}'", path, e);
    }
  }
}
