package com.couriermft.transfer.place;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.supervision.Supervision;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one attempt, which share the attempt's buffers and supervision. The first stream
 * waits for the attempt's share of the budget. Thread-safe.
 */
public final class AttemptStreams implements AutoCloseable {
  private final BlobStreams streams;
  private final Supervision supervision;
  private BufferBudget.@Nullable Share share;
  private volatile boolean closed;

  public AttemptStreams(BlobStreams streams, Supervision supervision) {
    this.streams = streams;
    this.supervision = supervision;
  }

  public Blobs blobs() {
    return streams.blobs();
  }

  public Supervision supervision() {
    return supervision;
  }

  public InputStream read(FileSource source, long offset) throws IOException {
    return new BlobInputStream(source, streams, share(), supervision.cancellation(), offset);
  }

  /** Opens a file from its start; reads also compute its hash. */
  public HashedInput readHashed(FileSource source) throws IOException {
    RangeDigest digest = new RangeDigest(streams);
    BlobInputStream ranges =
        new BlobInputStream(source, streams, share(), supervision.cancellation(), 0, digest);
    return new HashedInput(ranges) {
      @Override
      public void prefetch() {
        ranges.prefetch();
      }

      @Override
      public String sha256() throws IOException {
        return digest.hex();
      }
    };
  }

  public SeekableByteChannel open(FileSource source) throws IOException {
    return new BlobChannel(source, share(), supervision.cancellation());
  }

  public BlockStage stage(Place place, Place.Draft draft, boolean resume) throws IOException {
    return new BlockStage(streams, share(), place, draft, resume);
  }

  /** Reads a file and returns its hash. */
  public String sha256(FileSource source) throws IOException {
    try (InputStream in = read(source, 0)) {
      return Sha256.of(in);
    }
  }

  /**
   * Checks that the attempt is not over.
   *
   * @throws CourierException {@code lease_lost}: the attempt has ended without the calling thread
   */
  public void requireOpen() {
    if (closed) {
      throw CourierException.of(
          StepCodes.LEASE_LOST,
          "The attempt has ended; further changes of files by its thread are ignored.",
          null);
    }
  }

  private synchronized BufferBudget.Share share() throws IOException {
    if (closed) {
      throw new IOException("The attempt has ended; its files are closed");
    }
    BufferBudget.Share mine = share;
    if (mine == null) {
      try {
        mine = streams.budget().share(supervision.cancellation());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw BlobStreams.interrupted(e);
      }
      share = mine;
    }
    return mine;
  }

  /** Returns the attempt's share to the budget. Open streams fail or end by themselves. */
  @Override
  public synchronized void close() {
    closed = true;
    if (share != null) {
      share.close();
    }
  }
}
