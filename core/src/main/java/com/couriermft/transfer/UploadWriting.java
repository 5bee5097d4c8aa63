package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.catalogue.FileCodes;
import com.couriermft.failure.catalogue.TransferCodes;
import com.couriermft.transfer.UploadJournal.Intent;
import com.couriermft.transfer.UploadJournal.Left;
import com.couriermft.transfer.UploadedFile.Verified;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a file's bytes to a partner's server and verifies them. Not thread-safe. */
final class UploadWriting {
  /** Every server takes packets of this size; larger ones break some. */
  private static final int BUFFER_BYTES = 32 << 10;

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final UploadPolicy policy;
  private final UploadRun run;
  private final EarlierDelivery hashes;
  private final UploadLeftovers leftovers;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /** How many of the source's first bytes the open file has been given. */
  private long position;

  UploadWriting(
      RemoteFiles remote,
      Workspace workspace,
      UploadPolicy policy,
      UploadRun run,
      EarlierDelivery hashes,
      UploadLeftovers leftovers) {
    this.remote = remote;
    this.workspace = workspace;
    this.policy = policy;
    this.run = run;
    this.hashes = hashes;
    this.leftovers = leftovers;
  }

  /**
   * A file that is written, or a part of it.
   *
   * @param path where
   * @param sha256 of the whole; {@code ""} for a part
   * @param verified what was compared
   * @param gone whether it was taken right after it was closed
   * @param partial what another invocation goes on with; {@code null} if it is whole
   */
  record Written(
      String path,
      String sha256,
      Verified verified,
      boolean gone,
      @Nullable PartialUpload partial) {
    /** What is noted of a whole file before it gets its name. */
    Intent intent(StoredFile file, String target) {
      return new Intent(path, target, file.sizeBytes(), sha256, verified);
    }
  }

  /** Writes a file under the name by which the partner will find it, in one go. */
  Written write(StoredFile file, String path, boolean mustBeNew) throws IOException {
    return write(file, new Begin(path, 0, false), remote.create(path, mustBeNew));
  }

  /** Begins to fetch a file; the caller closes. */
  HashedInput prefetch(StoredFile file) throws IOException {
    HashedInput content = workspace.readHashed(file);
    content.prefetch();
    return content;
  }

  /** Asks to create a file under a temporary name; the caller closes. */
  Begun begin(String path) throws IOException {
    return new Begun(path, remote.begin(path));
  }

  /** A file that is being created, to be filled and then confirmed. */
  final class Begun implements AutoCloseable {
    final String path;
    private final RemoteFiles.Sink sink;
    private long size;
    private String sha256 = "";

    private Begun(String path, RemoteFiles.Sink sink) {
      this.path = path;
      this.sink = sink;
    }

    /**
     * Writes all of a file, and asks for everything that {@link #confirm} waits for.
     *
     * @param content from {@link #prefetch}
     */
    void fill(StoredFile file, HashedInput content) throws IOException {
      size = copy(content, sink, new Begin(path, 0, false), file.sizeBytes());
      requireWhole(file, size);
      sink.conclude();
      sha256 = content.sha256();
    }

    /** Waits until it is there, and verifies it. */
    Written confirm() throws IOException {
      Verified verified = verifySize(path, size, sink);
      sink.finish();
      return verifyHash(path, sha256, verified);
    }

    @Override
    public void close() {
      sink.close();
    }
  }

  /** Writes a file under a temporary name. */
  Written writeTemporary(StoredFile file, String path, boolean mayHandOver) throws IOException {
    return write(
        file, new Begin(path, 0, mayHandOver && !remote.opensOnce()), remote.create(path, false));
  }

  /**
   * Goes on with a part if the server still has it and can go on; else writes it anew.
   *
   * @param fresh temporary name for the latter
   */
  Written goOn(StoredFile file, PartialUpload part, String fresh) throws IOException {
    String path = part.temporary();
    Optional<RemoteFile> there = remote.find(path);
    if (there.isEmpty() || there.get().sizeBytes() < part.bytes()) {
      leftovers.remove(path);
      return writeTemporary(file, fresh, true);
    }
    RemoteFiles.Sink sink;
    try {
      sink = remote.resume(path, part.bytes());
    } catch (CourierException e) {
      if (!e.is(TransferCodes.NOT_SUPPORTED_BY_SERVER)) {
        throw e;
      }
      leftovers.remove(path);
      return writeTemporary(file, fresh, false);
    }
    return write(file, new Begin(path, part.bytes(), !remote.opensOnce()), sink);
  }

  private record Begin(String path, long offset, boolean mayHandOver) {}

  private Written write(StoredFile file, Begin begin, RemoteFiles.Sink opened) throws IOException {
    Verified verified;
    String sha256 = null;
    String path = begin.path();
    try (RemoteFiles.Sink sink = opened;
        InputStream in = begin.offset() == 0 ? workspace.readHashed(file) : rest(file, begin)) {
      long size = copyOrLeave(file, in, sink, begin);
      if (size < file.sizeBytes() && begin.mayHandOver() && run.handOver().isDue()) {
        long confirmed = sink.confirmedSize();
        if (confirmed != RemoteFile.UNKNOWN_SIZE) {
          sink.finish();
          return part(path, Math.min(size, confirmed));
        }
        size = copy(in, sink, new Begin(path, size, false), file.sizeBytes());
      }
      requireWhole(file, size);
      if (in instanceof HashedInput whole) {
        sha256 = whole.sha256();
      }
      verified = verifySize(path, size, sink);
      sink.finish();
    }
    return verifyHash(path, sha256 == null ? hashes.hashOf(file) : sha256, verified);
  }

  private InputStream rest(StoredFile file, Begin begin) throws IOException {
    return workspace.read(file, begin.offset());
  }

  private static Written part(String path, long bytes) {
    return new Written(path, "", Verified.NONE, false, new PartialUpload(path, bytes));
  }

  /** Copies to the end, or until a hand-over is due; tells how far it is. */
  private long copy(InputStream in, RemoteFiles.Sink sink, Begin begin, long end)
      throws IOException {
    position = begin.offset();
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      run.cancellation().throwIfCancelled();
      sink.write(buffer, 0, count);
      run.progress().bytes(count);
      position += count;
      if (begin.mayHandOver()) {
        run.handOver().progressed();
        if (position < end && run.handOver().isDue()) {
          return position;
        }
      }
    }
    return position;
  }

  /** As {@link #copy}; an attempt that is told to stop notes in what state it leaves the part. */
  private long copyOrLeave(StoredFile file, InputStream in, RemoteFiles.Sink sink, Begin begin)
      throws IOException {
    try {
      return copy(in, sink, begin, file.sizeBytes());
    } catch (IOException | CourierException e) {
      if (begin.mayHandOver()
          && UploadLeftovers.isWorthKeeping(file.sizeBytes())
          && UploadLeftovers.isStopped(run.cancellation())) {
        leave(file, begin.path(), sink, e);
      }
      throw e;
    }
  }

  /** Also by a thread that was interrupted, which has the grace period for it. */
  private void leave(StoredFile file, String path, RemoteFiles.Sink sink, Exception cause) {
    boolean interrupted = Thread.interrupted();
    try {
      sink.confirmedSize();
      sink.finish();
      RemoteFile part = remote.get(path);
      long size = part.sizeBytes();
      Instant modifiedAt = part.modifiedAt();
      if (size >= position && modifiedAt != null) {
        leftovers.journal().leave(new Left(path, position, size, modifiedAt, file.fingerprint()));
      }
    } catch (IOException | CourierException e) {
      cause.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void requireWhole(StoredFile file, long got) throws IOException {
    if (got != file.sizeBytes()) {
      throw new IOException(
          "'" + file.path() + "' gave " + got + " of " + file.sizeBytes() + " bytes");
    }
  }

  private Verified verifySize(String path, long expected, RemoteFiles.Sink sink)
      throws IOException {
    long found =
        policy.verify() == UploadPolicy.Verify.NONE
            ? RemoteFile.UNKNOWN_SIZE
            : sink.confirmedSize();
    if (found == RemoteFile.UNKNOWN_SIZE) {
      return Verified.NONE;
    } else if (found != expected) {
      throw RemoteErrors.notVerified(
          remote.connection(), path, "has " + found + " bytes, expected " + expected);
    }
    return Verified.SIZE;
  }

  private Written verifyHash(String path, String expected, Verified soFar) throws IOException {
    Optional<String> found = Optional.empty();
    boolean gone = false;
    if (policy.verify() == UploadPolicy.Verify.AUTO) {
      try {
        found = remote.findSha256(path);
      } catch (CourierException e) {
        // The whole file was there when it was closed: the partner has taken it.
        gone = !policy.temporaryName() && e.is(FileCodes.FILE_NOT_FOUND);
        if (!gone) {
          throw e;
        }
      }
    }
    if (found.isPresent() && !found.get().equals(expected)) {
      throw RemoteErrors.notVerified(
          remote.connection(), path, "has SHA-256 " + found.get() + ", expected " + expected);
    }
    return new Written(path, expected, found.isPresent() ? Verified.HASH : soFar, gone, null);
  }
}
