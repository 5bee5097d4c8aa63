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

  private final FileSource source;
  private final BlobStreams streams;
  private final BufferBudget.Share share;
  private final Cancellation cancellation;
  private final @Nullable RangeDigest digest;
  private final Deque<Ahead> ahead = new ArrayDeque<>();
  private byte[] range = new byte[0];
  private int next;
  private long fetched;

  /** A range being fetched; whoever is last to need its part of the budget gives that back. */
  private final class Ahead {
    private final int length;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITS);
    private final Future<byte[]> bytes;

    Ahead(long at, int length) {
      this.length = length;
      this.bytes = streams.start(() -> read(at));
    }

    private byte[] read(long at) throws IOException {
      if (!state.compareAndSet(State.WAITS, State.READS)) {
        return new byte[0];
      }
      try {
        return source.read(at, length);
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
    share.release(range.length);
    range = new byte[0];
    next = 0;
    if (ahead.isEmpty()) {
      int length = lengthOfNext();
      if (length == 0) {
        return false;
      }
      share.take(length);
      if (fetched + length == source.sizeBytes()) {
        return readLast(length);
      }
      fetch(length);
    }
    for (int length = lengthOfNext();
        length > 0 && ahead.size() <= AHEAD && share.tryTake(length);
        length = lengthOfNext()) {
      fetch(length);
    }
    Ahead first = ahead.element();
    range = BlobStreams.await(first.bytes);
    ahead.remove();
    if (digest != null) {
      digest.begin(range);
    }
    return true;
  }

  /** Nothing is to be read beside it: that thread would only be waited for. */
  private boolean readLast(int length) throws IOException {
    boolean read = false;
    try {
      range = source.read(fetched, length);
      fetched += length;
      read = true;
      if (digest != null) {
        digest.add(range);
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

  private void fetch(int length) {
    ahead.add(new Ahead(fetched, length));
    fetched += length;
  }

  /** Gives the buffers back; those that are still being read into follow when that ends. */
  @Override
  public void close() {
    share.release(range.length);
    range = new byte[0];
    next = 0;
    ahead.forEach(Ahead::abandon);
    ahead.clear();
    fetched = source.sizeBytes();
  }
}
