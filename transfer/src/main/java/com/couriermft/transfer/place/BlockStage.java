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
 * Splits a file into blocks, hashes and stages the blocks in the background, and commits them as a
 * unit. A block that could not be staged fails the next call. Closing does not wait for blocks in
 * progress: the last block returns the buffers and, unless the file was committed, abandons the
 * staged blocks. Not thread-safe.
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

  /**
   * Starts an empty stage, or continues after the blocks that an earlier attempt staged with this
   * key.
   */
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
    // A short block is ignored, because the file may continue after it.
    for (int size = BlockLayout.sizeAt(0);
        staged.getOrDefault(offset, 0L) == size;
        size = BlockLayout.sizeAt(offset)) {
      offset += size;
    }
  }

  /** Returns the number of bytes accepted so far. */
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

  /**
   * Returns a buffer with enough room for a number of bytes of a block. Small files get small
   * buffers.
   */
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
   * Waits for the oldest block and returns the block's buffer. If the block could not be staged,
   * {@link #close} releases the buffer.
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

  /**
   * Returns the number of bytes in complete blocks that a later stage with the same key can
   * continue.
   */
  public long wholeBlocks() {
    return place.keepsStaged() ? offset : 0;
  }

  /**
   * Returns a copy of the bytes after {@link #wholeBlocks}; empty if other blocks are incomplete.
   */
  public Optional<byte[]> unkept() {
    byte[] last = buffer;
    return wholeBlocks() == offset
        ? Optional.of(last == null ? new byte[0] : Arrays.copyOf(last, filled))
        : Optional.empty();
  }

  /** Waits until every complete block is staged. Nothing may be written afterwards. */
  public void keep() throws IOException {
    while (!inFlight.isEmpty()) {
      share.release(awaitOldest().length);
    }
  }

  /**
   * Waits until every block is staged. A single block is not staged but committed directly. Nothing
   * may be written afterwards.
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
   * Ends a small stage in the background. Background work must not wait for other background work.
   * No block may therefore be in progress, and a conflict may require only one range to be read.
   *
   * @param end a task that completes the stage by calling {@link #finish} and {@link #commit}
   */
  public <T> Background<T> end(RemoteFiles.Later<T> end) throws IOException {
    return offset == 0 && filled <= SMALL
        ? streams.startStoppable(end::get)
        : Background.done(end.get());
  }

  /**
   * Returns the SHA-256 of the finished file; empty if an earlier attempt staged a part of the
   * file.
   */
  public Optional<String> sha256() {
    return Optional.ofNullable(sha256);
  }

  /** Commits the blocks as the file's content; a file of less than a block is written directly. */
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
   * Ends the stage. Errors in the last blocks are ignored, because those blocks are never
   * committed.
   */
  private void end() {
    inFlight.forEach(block -> share.release(block.buffer().length));
    inFlight.clear();
    if (!committed) {
      try {
        place.abandon(draft);
      } catch (RuntimeException e) {
        LOG.warn("The staged blocks of '{}' were not deleted", draft.name(), e);
      }
    }
  }
}
