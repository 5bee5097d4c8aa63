package com.couriermft.functions.api;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.StatusException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Reads downloads into memory, as the Functions host requires. A response has at most a sixteenth
 * of the heap, because the worker copies it before sending. The same limit applies to all downloads
 * of a process together, so that enough memory is left for steps. Thread-safe.
 */
final class Downloads {
  /** Maximum number of bytes in a response. */
  static final int MOST_BYTES = mostBytes(Runtime.getRuntime().maxMemory());

  private static final int SHARE_OF_HEAP = 16;
  private static final int LEAST = 1 << 20;
  private static final int MOST = 64 << 20;
  private static final Semaphore BYTES = new Semaphore(MOST_BYTES);

  private Downloads() {}

  /** Returns the maximum number of bytes for a heap of this size: 1 to 64 MiB. */
  static int mostBytes(long heap) {
    return (int) Math.max(LEAST, Math.min(MOST, heap / SHARE_OF_HEAP));
  }

  /** Opens the content of a download. */
  @FunctionalInterface
  interface Source {
    InputStream open() throws IOException;
  }

  /**
   * Reads {@code length} bytes of a source.
   *
   * @throws StatusException 503: other downloads are using the memory
   */
  static byte[] read(int length, Source source) throws IOException {
    if (!BYTES.tryAcquire(length)) {
      throw new StatusException(
          RequestCodes.TOO_MANY_DOWNLOADS,
          "Other downloads are using all memory for downloads; try again later.",
          Map.of("Retry-After", "1"));
    }
    try (InputStream in = source.open()) {
      byte[] bytes = new byte[length];
      int read = in.readNBytes(bytes, 0, length);
      if (read < length) {
        throw new EOFException("The file ended after " + read + " of " + length + " bytes");
      }
      return bytes;
    } finally {
      BYTES.release(length);
    }
  }
}
