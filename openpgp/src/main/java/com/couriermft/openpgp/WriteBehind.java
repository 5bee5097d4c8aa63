package com.couriermft.openpgp;

import com.couriermft.formats.trace.LogContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes to another stream on a separate thread with a buffer of 1 MiB; if at most 128 KiB are
 * written, the calling thread is used. If the underlying stream fails, a later write or {@link
 * #close} throws the exception. Used by one thread. No other code may use the underlying stream
 * until {@link #close} or {@link #abandon} returns. The underlying stream stays open.
 */
final class WriteBehind extends OutputStream {
  private static final int BUFFERS = 8;
  private static final int BUFFER = 128 << 10;

  private final OutputStream out;
  private final BlockingQueue<Buffer> free = new ArrayBlockingQueue<>(BUFFERS);
  private final BlockingQueue<Buffer> full = new ArrayBlockingQueue<>(BUFFERS + 1);
  private int made;
  private @Nullable Thread writer;
  private @Nullable Buffer current;
  private volatile @Nullable Throwable failure;

  private static final class Buffer {
    private static final Buffer END = new Buffer(0);

    private final byte[] bytes;
    private int filled;

    Buffer(int size) {
      bytes = new byte[size];
    }
  }

  WriteBehind(OutputStream out) {
    this.out = out;
  }

  private void writeAll() {
    try {
      for (Buffer next = full.take(); next != Buffer.END; next = full.take()) {
        write(next);
        next.filled = 0;
        free.add(next);
      }
    } catch (InterruptedException e) {
      failure = e; // No other thread waits for this thread any more.
    }
  }

  /**
   * Writes a buffer. After a failure, buffers are accepted and discarded, so that the caller is not
   * blocked and receives the failure.
   */
  private void write(Buffer next) {
    if (failure == null) {
      try {
        out.write(next.bytes, 0, next.filled);
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
      }
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int done = 0;
    while (done < length) {
      Buffer buffer = current();
      int next = Math.min(length - done, BUFFER - buffer.filled);
      System.arraycopy(bytes, offset + done, buffer.bytes, buffer.filled, next);
      buffer.filled += next;
      done += next;
      if (buffer.filled == BUFFER) {
        handOver(buffer);
      }
    }
  }

  /**
   * Copies the next bytes of a stream into this stream and into another stream.
   *
   * @return false at the end of the stream
   */
  boolean tee(InputStream in, OutputStream also) throws IOException {
    Buffer buffer = current();
    int n = in.read(buffer.bytes, buffer.filled, BUFFER - buffer.filled);
    if (n < 0) {
      return false;
    }
    also.write(buffer.bytes, buffer.filled, n);
    buffer.filled += n;
    if (buffer.filled == BUFFER) {
      handOver(buffer);
    }
    return true;
  }

  private Buffer current() throws IOException {
    Buffer known = current;
    if (known == null) {
      known = next();
      throwFailure();
      current = known;
    }
    return known;
  }

  private Buffer next() throws IOException {
    if (free.isEmpty() && made < BUFFERS) {
      made++;
      return new Buffer(BUFFER);
    }
    try {
      return free.take();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void handOver(Buffer buffer) {
    current = null;
    full.add(buffer);
    if (writer == null) {
      Thread started = new Thread(LogContext.carry(this::writeAll), "write-behind");
      started.setDaemon(true);
      started.start();
      writer = started;
    }
  }

  /** Returns after all data is written. */
  @Override
  public void close() throws IOException {
    Buffer last = current;
    if (writer == null) {
      out.write(last == null ? new byte[0] : Arrays.copyOf(last.bytes, last.filled));
    } else {
      if (last != null) {
        handOver(last);
      }
      full.add(Buffer.END);
      awaitWriter();
    }
    throwFailure();
  }

  /**
   * Discards unwritten data. Returns after the last write has ended, even if this thread is
   * interrupted, because the caller then releases the underlying stream.
   */
  void abandon() {
    Thread running = writer;
    if (running == null) {
      return;
    }
    failure = new IOException("The output was abandoned");
    full.offer(Buffer.END); // A blocked write may ignore the interrupt.
    running.interrupt();
    boolean interrupted = false;
    while (running.isAlive()) {
      try {
        running.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitWriter() throws IOException {
    try {
      if (writer != null) {
        writer.join();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void throwFailure() throws IOException {
    Throwable known = failure;
    if (known instanceof RuntimeException thrown) {
      throw thrown;
    } else if (known instanceof IOException thrown) {
      throw thrown;
    } else if (known != null) {
      throw new IOException("Writing behind failed", known);
    }
  }

  private static InterruptedIOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    InterruptedIOException thrown = new InterruptedIOException("Interrupted while writing behind");
    thrown.initCause(cause);
    return thrown;
  }
}
