package com.couriermft.steps.archive;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.Deflater;

/**
 * Compresses chunks of a stream independently with deflate (RFC 1951), each with the preceding
 * window as its dictionary. Several chunks can be compressed in parallel; the result does not
 * depend on their number. Thread-safe.
 */
final class Deflation implements AutoCloseable {
  /** Number of uncompressed bytes of a chunk. */
  static final int CHUNK = 256 << 10;

  /** Number of bytes before a chunk that it may refer to. */
  static final int WINDOW = 32 << 10;

  private static final int ROOM = 1 << 10;

  private final int level;
  private final Queue<Deflater> idle = new ConcurrentLinkedQueue<>();

  Deflation(int level) {
    this.level = level;
  }

  /** The compressed bytes, at the start of an array. */
  record Packed(byte[] bytes, int length) {}

  /**
   * Compresses a chunk.
   *
   * @param buffer window, followed by the chunk
   * @param last whether this is the stream's last chunk
   */
  Packed chunk(byte[] buffer, int window, int length, boolean last) {
    Deflater deflater = idle.poll();
    if (deflater == null) {
      deflater = new Deflater(level, true);
    }
    if (window > 0) {
      deflater.setDictionary(buffer, 0, window);
    }
    deflater.setInput(buffer, window, length);
    if (last) {
      deflater.finish();
    }
    Packed packed = run(deflater, length, last);
    deflater.reset();
    idle.add(deflater);
    return packed;
  }

  private static Packed run(Deflater deflater, int length, boolean last) {
    byte[] out = new byte[length + length / 1000 + ROOM];
    int flush = last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH;
    int n = deflater.deflate(out, 0, out.length, flush);
    if (n == out.length || last && !deflater.finished()) {
      throw new IllegalStateException("Deflate made " + length + " bytes longer than it can");
    }
    return new Packed(out, n);
  }

  @Override
  public void close() {
    for (Deflater deflater = idle.poll(); deflater != null; deflater = idle.poll()) {
      deflater.end();
    }
  }
}
