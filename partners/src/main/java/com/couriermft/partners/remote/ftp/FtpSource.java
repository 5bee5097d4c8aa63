package com.couriermft.partners.remote.ftp;

import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file being read. FTP has no file handles, so the current state is looked up by name. Data is
 * read ahead into the system's socket buffers.
 */
final class FtpSource implements RemoteFiles.Source {
  private final FtpFiles files;
  private final String path;
  private @Nullable RemoteFile asOpened;
  private @Nullable FtpInputStream reading;

  /** Creates the source of a file that was just looked up. */
  FtpSource(FtpFiles files, RemoteFile asOpened) {
    this.files = files;
    this.path = asOpened.path();
    this.asOpened = asOpened;
  }

  @Override
  public RemoteFile stat() throws IOException {
    RemoteFile known = asOpened;
    asOpened = null;
    return known == null ? files.toRead(path) : known;
  }

  @Override
  public InputStream read(long offset, long length) throws IOException {
    close();
    if (length <= 0) {
      return InputStream.nullInputStream();
    }
    FtpInputStream opened = files.read(path, offset, length);
    reading = opened;
    return opened;
  }

  @Override
  public void close() {
    FtpInputStream current = reading;
    reading = null;
    if (current != null) {
      current.giveUp();
    }
  }
}
