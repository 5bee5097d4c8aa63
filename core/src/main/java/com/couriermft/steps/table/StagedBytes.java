package com.couriermft.steps.table;

import com.couriermft.files.transfer.Workspace.Upload;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes to an upload, and leaves out those bytes that an earlier attempt has staged. Not
 * thread-safe.
 */
final class StagedBytes extends OutputStream {
  private final Upload upload;
  private long position;

  /**
   * Writes the bytes of a file from a position on.
   *
   * @param position not behind that of the upload
   */
  StagedBytes(Upload upload, long position) {
    this.upload = upload;
    this.position = position;
  }

  /** Returns how many bytes of the file are written, staged ones included. */
  long position() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    int staged = (int) Math.min(length, upload.position() - position);
    if (staged < length) {
      upload.write(buffer, offset + staged, length - staged);
    }
    position += length;
  }
}
