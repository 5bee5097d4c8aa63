package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.Adler32;

/**
 * Compresses with deflate (RFC 1951) on all cores, raw or in zlib format (RFC 1950). Pieces of 256
 * KiB are compressed independently, each with the preceding 32 KiB as its dictionary, and written
 * in order. The result is one regular stream, less than 1% larger. Small data is compressed on the
 * calling thread. Used by one thread. Closing this stream ends the compressed data and leaves the
 * underlying stream open.
 */
final class ParallelDeflate extends OutputStream {
  private static final int LANES = Math.min(4, Runtime.getRuntime().availableProcessors());
  private static final int IDLE_SECONDS = 10;
  private static final int PIECE = 256 << 10;
  private static final byte ZLIB_METHOD = 0x78;
  private static final byte ZLIB_CHECK = 0x01;

  /** The compression threads of the process, which end when idle. */
  private static final ThreadPoolExecutor THREADS = threads();

  private final OutputStream out;
  private final int level;
  private final Optional<Adler32> checksum;
  private final Deque<Future<DeflatePiece>> underWay = new ArrayDeque<>();
  private final Deque<DeflatePiece> idle = new ArrayDeque<>();
  private DeflatePiece current;
  private boolean closed;

  private ParallelDeflate(OutputStream out, int level, Optional<Adler32> checksum) {
    this.out = out;
    this.level = level;
    this.checksum = checksum;
    this.current = new DeflatePiece(level, PIECE);
  }

  private static ThreadPoolExecutor threads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            LANES,
            LANES,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "deflate");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  static ParallelDeflate raw(OutputStream out, int level) {
    return new ParallelDeflate(out, level, Optional.empty());
  }

  static ParallelDeflate zlib(OutputStream out, int level) throws IOException {
    out.write(new byte[] {ZLIB_METHOD, ZLIB_CHECK});
    return new ParallelDeflate(out, level, Optional.of(new Adler32()));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    checksum.ifPresent(sum -> sum.update(bytes, offset, length));
    int done = 0;
    while (done < length) {
      if (current.isFull()) {
        startCurrent();
      }
      done += current.add(bytes, offset + done, length - done);
    }
  }

  private void startCurrent() throws IOException {
    if (underWay.size() == LANES) {
      writeOldest();
    }
    DeflatePiece full = current;
    DeflatePiece next = idle.isEmpty() ? new DeflatePiece(level, PIECE) : idle.pop();
    next.follow(full);
    underWay.add(THREADS.submit(() -> full.deflate(false)));
    current = next;
  }

  private void writeOldest() throws IOException {
    try {
      DeflatePiece piece = underWay.remove().get();
      piece.writeTo(out);
      idle.push(piece);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException thrown = new InterruptedIOException("Interrupted while compressing");
      thrown.initCause(e);
      throw thrown;
    } catch (ExecutionException e) {
      throw new IllegalStateException("No bytes are beyond deflate", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    while (!underWay.isEmpty()) {
      writeOldest();
    }
    current.deflate(true).writeTo(out);
    if (checksum.isPresent()) {
      int sum = (int) checksum.get().getValue();
      out.write(new byte[] {(byte) (sum >> 24), (byte) (sum >> 16), (byte) (sum >> 8), (byte) sum});
    }
    current.end();
    idle.forEach(DeflatePiece::end);
  }
}
