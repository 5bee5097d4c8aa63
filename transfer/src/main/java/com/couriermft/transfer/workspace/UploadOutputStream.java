package com.couriermft.transfer.workspace;

import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongConsumer;

/** An {@link OutputStream} to an upload. Closing the stream commits nothing. Not thread-safe. */
public final class UploadOutputStream extends OutputStream {
  private final Upload upload;
  private final LongConsumer written;

  public UploadOutputStream(Upload upload) {
    this(upload, bytes -> {});
  }

  /**
   * Creates a stream to an upload.
   *
   * @param written receives the number of bytes after each write
   */
  public UploadOutputStream(Upload upload, LongConsumer written) {
    this.upload = upload;
    this.written = written;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    upload.write(buffer, offset, length);
    written.accept(length);
  }
}
