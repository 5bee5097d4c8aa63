package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.place.Place.Draft;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks of one file being written: cut, hashed and staged in the background, committed whole.
 * A block that could not be staged fails the next call. Not thread-safe.
 *
 * <p>Nothing waits for the blocks that are under way when it is closed: the last of them to end
 * gives the buffers back and, unless the file was committed, has what is staged given up.
 */
public final class BlockStage implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BlockStage.class);
  private static final int FIRST_BUFFER = 64 << 10;
  private static final int SMALL = 1 << 20;
  private static final int MAX_IN_FLIGHT = 3;

  private final BlobStreams streams;
  private final BufferBudget.Share share;
  private final Place place;
  private final Draft draft;
  private final Deque<InFlight> inFlight = new ArrayDeque<>();
  private final RangeDigest digest;
  private final long resumedAt;
  private byte @Nullable [] buffer;
  private int filled;
  private long offset;
  private @Nullable String sha256;
  private boolean committed;
  private volatile boolean closed;

  private record InFlight(byte[] buffer, CompletableFuture<Boolean> staged) {}

  /** Begins anew, or after the blocks that an earlier attempt staged with this key. */
  BlockStage(
      BlobStreams streams, BufferBudget.Share share, Place place, Draft draft, boolean resume) {
    this.streams = streams;
    this.share = share;
    this.place = place;
    this.draft = draft;
    this.digest = new RangeDigest(streams);
    if (resume) {
      takeUpStaged();
    }
    resumedAt = offset;
  }

  private void takeUpStaged() {
    Map<Long, Long> staged = place.staged(draft);
    // A short block does not count: it is an end that may not be the end.
    for (int size = BlockLayout.sizeAt(0);
        staged.getOrDefault(offset, 0L) == size;
        size = BlockLayout.sizeAt(offset)) {
      offset += size;
    }
  }

  /** Bytes taken so far. */
  public long position() {
    return offset + filled;
  }

  public void write(byte[] source, int start, int length) throws IOException {
    for (int done = 0; done < length; ) {
      int size = BlockLayout.sizeAt(offset);
      byte[] room = room(Math.min(size, filled + length - done), size);
      int n = Math.min(length - done, Math.min(room.length, size) - filled);
      System.arraycopy(source, start + done, room, filled, n);
      filled += n;
      done += n;
      if (filled == size) {
        stage(room);
      }
    }
  }

  /** A buffer that has room for so many bytes of a block: small files take small buffers. */
  private byte[] room(int needed, int blockSize) throws IOException {
    byte[] now = buffer;
    if (now == null) {
      now = offset == 0 ? fresh(Math.min(blockSize, FIRST_BUFFER)) : next(blockSize);
    }
    if (now.length < needed) {
      int grown = Math.min(blockSize, Math.max(needed, now.length * 2));
      share.take(grown);
      share.release(now.length);
      now = Arrays.copyOf(now, grown);
    }
    buffer = now;
    return now;
  }

  private byte[] next(int size) throws IOException {
    boolean oldestIsDone = !inFlight.isEmpty() && inFlight.element().staged().isDone();
    if (!oldestIsDone && inFlight.size() < MAX_IN_FLIGHT && share.tryTake(size)) {
      return new byte[size];
    }
    if (inFlight.isEmpty()) {
      return fresh(size);
    }
    byte[] recycled = awaitOldest();
    if (recycled.length == size) {
      return recycled;
    }
    share.release(recycled.length);
    return fresh(size);
  }

  /**
   * Waits for the oldest block and returns its buffer; one that could not be staged stays, for
   * {@link #close} to give back.
   */
  private byte[] awaitOldest() throws IOException {
    digest.await();
    BlobStreams.await(inFlight.element().staged());
    return inFlight.remove().buffer();
  }

  private byte[] fresh(int size) {
    share.take(size);
    return new byte[size];
  }

  private void stage(byte[] full) throws IOException {
    long at = offset;
    int length = filled;
    digest.await();
    digest.begin(full, length);
    CompletableFuture<Boolean> staged =
        streams.start(
            () -> {
              if (closed) {
                return false;
              }
              place.stage(draft, at, full, length);
              return true;
            });
    inFlight.add(new InFlight(full, staged));
    offset += length;
    filled = 0;
    buffer = null;
  }

  /** Bytes of whole blocks that a later stage with the same key takes up. */
  public long wholeBlocks() {
    return place.keepsStaged() ? offset : 0;
  }

  /** Returns a copy of the bytes behind {@link #wholeBlocks}; empty if those are not all before. */
  public Optional<byte[]> unkept() {
    byte[] last = buffer;
    return wholeBlocks() == offset
        ? Optional.of(last == null ? new byte[0] : Arrays.copyOf(last, filled))
        : Optional.empty();
  }

  /** Waits until every whole block is staged; nothing may be written after. */
  public void keep() throws IOException {
    while (!inFlight.isEmpty()) {
      share.release(awaitOldest().length);
    }
  }

  /**
   * Waits until every block is staged but the only one, which is committed as it is; nothing may be
   * written after.
   */
  public void finish() throws IOException {
    byte[] last = buffer;
    if (last != null && filled > 0) {
      if (offset > 0) {
        stage(last);
      } else {
        digest.add(last, filled);
      }
    }
    keep();
    sha256 = resumedAt > 0 ? null : digest.hex();
  }

  /**
   * Does what ends the stage in the background, if it is small. Background work must not wait for
   * other such work: so there must be no block under way, and what a conflict has read again must
   * be one range.
   *
   * @param end calls {@link #finish} and {@link #commit}
   */
  public <T> Background<T> end(RemoteFiles.Later<T> end) throws IOException {
    return offset == 0 && filled <= SMALL
        ? streams.startStoppable(end::get)
        : Background.done(end.get());
  }

  /** SHA-256 of the finished file; empty if an earlier attempt staged a part of it. */
  public Optional<String> sha256() {
    return Optional.ofNullable(sha256);
  }

  /** Makes the blocks the file's content; a file of less than a block is put at once. */
  public BlobInfo commit(Condition condition, Map<String, String> metadata) {
    BlobInfo file;
    if (offset == 0) {
      byte[] whole = buffer == null ? new byte[0] : buffer;
      file = place.put(draft, whole, filled, condition, metadata);
    } else {
      file = place.commit(draft, offset, condition, metadata);
    }
    committed = true;
    return file;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    byte[] last = buffer;
    if (last != null) {
      share.release(last.length);
      buffer = null;
    }
    CompletableFuture.allOf(
            Stream.concat(inFlight.stream().map(InFlight::staged), Stream.of(digest.pending()))
                .toArray(CompletableFuture<?>[]::new))
        .whenComplete((all, failure) -> end());
  }

  /**
   * Ends the stage. Whether the last blocks could be staged does not matter: nobody commits them.
   */
  private void end() {
    inFlight.forEach(block -> share.release(block.buffer().length));
    inFlight.clear();
    if (!committed) {
      try {
        place.abandon(draft);
      } catch (RuntimeException e) {
        LOG.warn("What was staged for '{}' is left in its place", draft.name(), e);
      }
    }
  }
}
