package com.couriermft.transfer.place;

import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reads a blob sequentially, prefetches a few ranges while the budget permits, and computes a hash
 * if required.
 */
final class BlobInputStream extends InputStream {
  private static final int RANGE = 6 << 20;
  private static final int AHEAD = 2;
  private static final int SHORT = 256 << 10;
  private static final byte[] NONE = {};

  private final FileSource source;
  private final BlobStreams streams;
  private final BufferBudget.Share share;
  private final Cancellation cancellation;
  private final @Nullable RangeDigest digest;
  private final Deque<Ahead> ahead = new ArrayDeque<>();
  private byte[] range = NONE;
  private int next;
  private long fetched;

  /** A range that is being fetched. The last user of the range returns the memory to the budget. */
  private final class Ahead {
    private final int length;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITS);
    private final Future<byte[]> bytes;

    Ahead(long at, byte[] readOut, int length) {
      this.length = length;
      Callable<byte[]> reading = () -> read(at, readOut);
      this.bytes = length <= SHORT ? streams.startSmall(reading) : streams.start(reading);
    }

    private byte[] read(long at, byte[] readOut) throws IOException {
      if (!state.compareAndSet(State.WAITS, State.READS)) {
        return NONE;
      }
      try {
        return BlobInputStream.this.read(at, readOut, length);
      } finally {
        if (!state.compareAndSet(State.READS, State.ENDED)) {
          share.release(length);
        }
      }
    }

    void abandon() {
      bytes.cancel(false);
      if (state.getAndSet(State.ABANDONED) != State.READS) {
        share.release(length);
      }
    }
  }

  private enum State {
    WAITS,
    READS,
    ENDED,
    ABANDONED
  }

  BlobInputStream(
      FileSource source,
      BlobStreams streams,
      BufferBudget.Share share,
      Cancellation cancellation,
      long offset) {
    this(source, streams, share, cancellation, offset, null);
  }

  /**
   * Opens a stream from an offset.
   *
   * @param digest receives each range; {@code null} if no hash is required
   */
  BlobInputStream(
      FileSource source,
      BlobStreams streams,
      BufferBudget.Share share,
      Cancellation cancellation,
      long offset,
      @Nullable RangeDigest digest) {
    this.source = source;
    this.streams = streams;
    this.share = share;
    this.cancellation = cancellation;
    this.fetched = offset;
    this.digest = digest;
  }

  /** Starts to fetch the first range if the budget has room. */
  void prefetch() {
    int length = lengthOfNext();
    if (length > 0 && ahead.isEmpty() && share.tryTake(length)) {
      fetch(NONE, length);
    }
  }

  @Override
  public int read() throws IOException {
    return next < range.length || advance() ? range[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    cancellation.throwIfCancelled();
    if (length == 0) {
      return 0;
    }
    if (next == range.length && !advance()) {
      return -1;
    }
    int n = Math.min(length, range.length - next);
    System.arraycopy(range, next, buffer, offset, n);
    next += n;
    return n;
  }

  @Override
  public int available() {
    return range.length - next;
  }

  private boolean advance() throws IOException {
    cancellation.throwIfCancelled();
    if (digest != null) {
      digest.await();
    }
    byte[] readOut = releaseRange();
    if (ahead.isEmpty()) {
      int length = lengthOfNext();
      if (length == 0) {
        return false;
      }
      share.take(length);
      if (fetched + length == source.sizeBytes()) {
        return readLast(readOut, length);
      }
      readOut = fetch(readOut, length);
    }
    for (int length = lengthOfNext();
        length > 0 && ahead.size() <= AHEAD && share.tryTake(length);
        length = lengthOfNext()) {
      readOut = fetch(readOut, length);
    }
    use(BlobStreams.await(ahead.element().bytes));
    ahead.remove();
    hash();
    return true;
  }

  /**
   * Hashes the range that was just read. A short range is hashed on this thread, which is faster
   * than waking another one.
   */
  private void hash() {
    if (digest != null && range.length <= SHORT) {
      digest.add(range, range.length);
    } else if (digest != null) {
      digest.begin(range, range.length);
    }
  }

  /**
   * Reads and hashes the last range on this thread, because nothing remains to be read in parallel.
   */
  private boolean readLast(byte[] readOut, int length) throws IOException {
    boolean read = false;
    try {
      byte[] last = read(fetched, readOut, length);
      fetched += length;
      read = true;
      use(last);
      if (digest != null) {
        digest.add(range, range.length);
      }
      return true;
    } finally {
      if (!read) {
        share.release(length);
      }
    }
  }

  private int lengthOfNext() {
    return (int) Math.min(RANGE, source.sizeBytes() - fetched);
  }

  /** Starts to read the next range. The given buffer can be reused. */
  private byte[] fetch(byte[] readOut, int length) {
    ahead.add(new Ahead(fetched, readOut, length));
    fetched += length;
    return NONE;
  }

  /** Reads into the given buffer if the range fits, to avoid allocation. */
  private byte[] read(long at, byte[] readOut, int length) throws IOException {
    byte[] buffer = readOut.length == length ? readOut : new byte[length];
    source.read(at, buffer, length);
    return buffer;
  }

  private void use(byte[] buffer) {
    range = buffer;
    next = 0;
  }

  private byte[] releaseRange() {
    byte[] readOut = range;
    share.release(readOut.length);
    use(NONE);
    return readOut;
  }

  /** Releases the buffers. Buffers of reads in progress are released when the reads end. */
  @Override
  public void close() {
    releaseRange();
    ahead.forEach(Ahead::abandon);
    ahead.clear();
    fetched = source.sizeBytes();
  }
}
