package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads parts of a file in ascending order through one stream with read-ahead. Opens a new stream
 * to skip a large part.
 */
final class ForwardReader implements AutoCloseable {
  private static final long SKIPPABLE = 4 << 20;

  private final Workspace workspace;
  private final StoredFile file;
  private InputStream in = InputStream.nullInputStream();
  private long position = Long.MAX_VALUE;

  ForwardReader(Workspace workspace, StoredFile file) {
    this.workspace = workspace;
    this.file = file;
  }

  /** Sets the offset of the next byte. */
  void seek(long offset) throws IOException {
    if (offset > file.sizeBytes()) {
      throw new EOFException("it ends before " + offset);
    }
    if (offset < position || offset - position > SKIPPABLE) {
      in.close();
      in = workspace.read(file, offset);
    } else {
      in.skipNBytes(offset - position);
    }
    position = offset;
  }

  long position() {
    return position;
  }

  /** Reads the next bytes, in little-endian order. */
  ByteBuffer read(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    position += bytes.length;
    if (bytes.length < length) {
      throw new EOFException("it ends in the middle of a header");
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Returns the next bytes as a stream. If the caller does not read all of them, it must seek
   * before the next part.
   */
  InputStream part(long length) {
    return new Part(length);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private final class Part extends InputStream {
    private long left;

    Part(long length) {
      left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = in.read(buffer, offset, (int) Math.min(length, left));
      if (n < 0) {
        throw new EOFException("it is truncated");
      }
      left -= n;
      position += n;
      return n;
    }
  }
}
