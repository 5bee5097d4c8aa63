package com.couriermft.files.transfer;

import com.couriermft.files.transfer.Workspace.Upload;
import java.io.IOException;
import java.io.OutputStream;

/** An upload as a stream; closing it commits nothing. Not thread-safe. */
public final class UploadOutputStream extends OutputStream {
  private final Upload upload;

  /** Writes to an upload. */
  public UploadOutputStream(Upload upload) {
    this.upload = upload;
  }

  @Override
  public void write(int b) throws IOException {
    upload.write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    upload.write(buffer, offset, length);
  }
}
