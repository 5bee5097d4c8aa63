package com.couriermft.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A blob's bytes in order, fetched a few ranges ahead while the budget allows, and hashed beside if
 * they are to be.
 */
final class BlobInputStream extends InputStream {
  private static final int RANGE = 6 << 20;
  private static final int AHEAD = 2;
  private static final byte[] NONE = {};

  private final FileSource source;
  private final BlobStreams streams;
  private final BufferBudget.Share share;
  private final Cancellation cancellation;
  private final @Nullable RangeDigest digest;
  private final Deque<Ahead> ahead = new ArrayDeque<>();
  private byte[] range = NONE;
  private int end;
  private int next;
  private long fetched;

  /** A range being fetched; whoever is last to need its part of the budget gives that back. */
  private final class Ahead {
    private final byte[] buffer;
    private final int length;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITS);
    private final Future<Boolean> read;

    Ahead(long at, byte[] buffer, int length) {
      this.buffer = buffer;
      this.length = length;
      this.read = streams.start(() -> read(at));
    }

    private boolean read(long at) throws IOException {
      if (!state.compareAndSet(State.WAITS, State.READS)) {
        return false;
      }
      try {
        source.read(at, buffer, length);
        return true;
      } finally {
        if (!state.compareAndSet(State.READS, State.ENDED)) {
          share.release(length);
        }
      }
    }

    void abandon() {
      read.cancel(false);
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
   * Reads from an offset on.
   *
   * @param digest is given each range that is read; {@code null} if nobody asks for a hash
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

  @Override
  public int read() throws IOException {
    return next < end || advance() ? range[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    cancellation.throwIfCancelled();
    if (length == 0) {
      return 0;
    }
    if (next == end && !advance()) {
      return -1;
    }
    int n = Math.min(length, end - next);
    System.arraycopy(range, next, buffer, offset, n);
    next += n;
    return n;
  }

  @Override
  public int available() {
    return end - next;
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
        return readLast(buffer(readOut, length), length);
      }
      readOut = fetch(readOut, length);
    }
    for (int length = lengthOfNext();
        length > 0 && ahead.size() <= AHEAD && share.tryTake(length);
        length = lengthOfNext()) {
      readOut = fetch(readOut, length);
    }
    Ahead first = ahead.element();
    BlobStreams.await(first.read);
    ahead.remove();
    use(first.buffer, first.length);
    if (digest != null) {
      digest.begin(range, end);
    }
    return true;
  }

  /** Nothing is to be read beside it: that thread would only be waited for. */
  private boolean readLast(byte[] buffer, int length) throws IOException {
    boolean read = false;
    try {
      source.read(fetched, buffer, length);
      fetched += length;
      read = true;
      use(buffer, length);
      if (digest != null) {
        digest.add(range, end);
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

  /** Begins to read the next range, into the buffer that was read out if it is long enough. */
  private byte[] fetch(byte[] readOut, int length) {
    ahead.add(new Ahead(fetched, buffer(readOut, length), length));
    fetched += length;
    return NONE;
  }

  /** Arrays of this size are a burden to the garbage collector. */
  private static byte[] buffer(byte[] readOut, int length) {
    return readOut.length < length ? new byte[length] : readOut;
  }

  private void use(byte[] buffer, int length) {
    range = buffer;
    end = length;
    next = 0;
  }

  private byte[] releaseRange() {
    byte[] readOut = range;
    share.release(end);
    use(NONE, 0);
    return readOut;
  }

  /** Gives the buffers back; those that are still being read into follow when that ends. */
  @Override
  public void close() {
    releaseRange();
    ahead.forEach(Ahead::abandon);
    ahead.clear();
    fetched = source.sizeBytes();
  }
}
