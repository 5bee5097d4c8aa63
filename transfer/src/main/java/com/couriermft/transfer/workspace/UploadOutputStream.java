package com.couriermft.transfer.workspace;

import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongConsumer;

/** An upload as a stream; closing it commits nothing. Not thread-safe. */
public final class UploadOutputStream extends OutputStream {
  private final Upload upload;
  private final LongConsumer written;

  /** Writes to an upload. */
  public UploadOutputStream(Upload upload) {
    this(upload, bytes -> {});
  }

  /**
   * Writes to an upload.
   *
   * @param written hears of the bytes of each write, after it
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
