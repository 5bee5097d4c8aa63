package com.couriermft.functions.api;

import com.couriermft.functions.http.StatusException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Reads what is downloaded into memory, as the Functions host wants it. All downloads of a process
 * together read as many bytes at a time as one answer may have, so that they leave the heap to the
 * steps. Thread-safe.
 */
final class Downloads {
  private static final Semaphore BYTES = new Semaphore(Files.MOST_BYTES);

  private Downloads() {}

  /** Opens what is to be read. */
  @FunctionalInterface
  interface Source {
    InputStream open() throws IOException;
  }

  /**
   * That many bytes.
   *
   * @throws StatusException 503: other downloads have the memory
   */
  static byte[] read(int length, Source source) throws IOException {
    if (!BYTES.tryAcquire(length)) {
      throw new StatusException(
          503,
          "too_many_downloads",
          "Other downloads have the memory there is for them; try again.",
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
