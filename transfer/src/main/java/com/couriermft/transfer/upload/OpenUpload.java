package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.copy.FetchedAhead;
import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.UnansweredException;
import com.couriermft.transfer.upload.UploadJournal.Begun;
import com.couriermft.transfer.upload.UploadJournal.Intent;
import com.couriermft.transfer.upload.UploadJournal.Left;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An upload of one file to a partner's server: opened, written, confirmed and closed. Each step
 * reports connection errors with the file's name. Not thread-safe.
 */
final class OpenUpload implements AutoCloseable {
  /** The packet size that every server accepts. Some servers fail with larger packets. */
  static final int BUFFER_BYTES = 32 << 10;

  private final UploadRun run;
  private final RemoteFiles remote;
  private final UploadLeftovers leftovers;
  private final TakenOverPart parts;
  private final UploadItem sending;
  private final StoredFile file;
  private final byte[] buffer;

  /** The remote path that is being written. */
  private String path;

  /** Whether the path is new, without content from earlier attempts. */
  private boolean isFresh = true;

  private boolean mayHandOver;
  private RemoteFiles.@Nullable Sink sink;

  /** The number of bytes of the source that were written to the open file. */
  private long position;

  private String sha256 = "";
  private @Nullable PartialUpload part;

  /**
   * A file on the server, complete and verified, or a part of it.
   *
   * @param sending the file to upload
   * @param temporary the remote path; {@code null} if the file was written under its final name
   * @param sha256 the hash of the complete file; {@code ""} for a part
   * @param verified the comparison that was made
   * @param gone whether the file was removed immediately after it was closed
   * @param part the part to continue in another invocation; {@code null} if the file is complete
   */
  record Written(
      UploadItem sending,
      @Nullable String temporary,
      String sha256,
      Verified verified,
      boolean gone,
      @Nullable PartialUpload part) {
    /** Returns the intent to record for a complete file before its rename. */
    Intent intent() {
      return new Intent(temporary, sending.target(), sending.file().sizeBytes(), sha256, verified);
    }
  }

  /**
   * Prepares an upload.
   *
   * @param parts finds parts that an earlier attempt left
   * @param buffer a buffer of {@link #BUFFER_BYTES}, used while the file is written
   */
  OpenUpload(UploadRun run, UploadItem sending, TakenOverPart parts, byte[] buffer) {
    this.run = run;
    this.remote = run.remote();
    this.leftovers = run.leftovers();
    this.parts = parts;
    this.sending = sending;
    this.file = sending.file();
    this.buffer = buffer;
    this.path = run.policy().temporaryName() ? temporary() : sending.target();
  }

  private String temporary() {
    String name = TempName.of(SafePath.name(sending.target()), run.writer());
    return SafePath.join(SafePath.parent(sending.target()), name);
  }

  /**
   * Opens the file: under its final name if the policy requires that, otherwise as an existing part
   * or a new temporary file.
   *
   * @param isAlone whether no other file is written at the same time: the upload may then be
   *     continued in another invocation, and waits for the server's response
   */
  void open(boolean isAlone) throws IOException {
    sink = sending.about(() -> run.policy().temporaryName() ? openTemporary(isAlone) : openOwn());
  }

  private RemoteFiles.Sink openTemporary(boolean isAlone) throws IOException {
    mayHandOver = isAlone && !remote.opensOnce();
    PartialUpload before = sending.part();
    if (before == null) {
      before = parts.find(file, sending.target()).orElse(null);
    }
    RemoteFiles.Sink opened = before == null ? null : goOn(before);
    if (opened != null) {
      return opened;
    }
    return isAlone ? remote.create(path, false) : remote.begin(path);
  }

  /** Continues a part if the server still has it and supports that; otherwise removes it. */
  private RemoteFiles.@Nullable Sink goOn(PartialUpload before) throws IOException {
    String there = before.temporary();
    if (remote.find(there).filter(found -> found.sizeBytes() >= before.bytes()).isPresent()) {
      try {
        RemoteFiles.Sink opened = remote.resume(there, before.bytes());
        path = there;
        isFresh = false;
        position = before.bytes();
        return opened;
      } catch (CourierException e) {
        if (!e.is(TransferCodes.NOT_SUPPORTED_BY_SERVER)) {
          throw e;
        }
        mayHandOver = false;
      }
    }
    leftovers.remove(there);
    return null;
  }

  private RemoteFiles.Sink openOwn() throws IOException {
    if (run.policy().overwrite() != Overwrite.FAIL || run.journal().mayHaveLeftPart(path)) {
      run.ensureLease().run();
      return remote.create(path, false);
    }
    // The check comes before the note. A file that already exists when the note is written belongs
    // to the partner, also for the next attempt.
    run.naming().requireFree(path);
    Begun begun = new Begun(path, run.writer().nonce());
    run.journal().begin(begun);
    run.ensureLease().run();
    try {
      return remote.create(path, true);
    } catch (CourierException e) {
      if (e.is(FileCodes.ALREADY_EXISTS)) {
        run.journal().refuse(begun);
      }
      throw e;
    }
  }

  /**
   * Writes all missing bytes, or as many as time permits, and sends all requests that {@link
   * #confirm} waits for.
   *
   * @param contents the queue of contents; the next one belongs to this file, if the file is
   *     written from its start
   */
  void fill(FetchedAhead contents) throws IOException {
    sending.about(
        () -> {
          try (InputStream in =
              position == 0 ? contents.next() : run.workspace().read(file, position)) {
            fill(in);
          }
          return true;
        });
  }

  private void fill(InputStream in) throws IOException {
    RemoteFiles.Sink to = opened();
    copyOrLeave(in, to);
    if (position < file.sizeBytes() && mayHandOver && run.handOver().isDue()) {
      long confirmed = to.confirmedSize();
      if (confirmed != RemoteFile.UNKNOWN_SIZE) {
        to.finish();
        part = new PartialUpload(path, Math.min(position, confirmed));
        return;
      }
      mayHandOver = false;
      copy(in, to);
    }
    if (position != file.sizeBytes()) {
      throw new IOException(
          "'" + file.path() + "' returned " + position + " of " + file.sizeBytes() + " bytes");
    }
    to.conclude();
    if (in instanceof HashedInput whole) {
      sha256 = whole.sha256();
    }
  }

  /** Copies up to the end of the file, or until the slice's deadline. */
  private void copy(InputStream in, RemoteFiles.Sink to) throws IOException {
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      run.cancellation().throwIfCancelled();
      to.write(buffer, 0, count);
      run.progress().bytes(count);
      position += count;
      if (mayHandOver) {
        run.handOver().progressed();
        if (position < file.sizeBytes() && run.handOver().isDue()) {
          return;
        }
      }
    }
  }

  /** Copies the bytes. If the attempt is stopped, records the state of a large part. */
  private void copyOrLeave(InputStream in, RemoteFiles.Sink to) throws IOException {
    try {
      copy(in, to);
    } catch (IOException | CourierException e) {
      if (mayHandOver
          && UploadLeftovers.isWorthKeeping(file.sizeBytes())
          && UploadLeftovers.isStopped(run.cancellation())) {
        leave(to, e);
      }
      throw e;
    }
  }

  /** Records the state of a part. An interrupted thread uses the grace period to do so. */
  private void leave(RemoteFiles.Sink to, Exception cause) {
    boolean interrupted = Thread.interrupted();
    try {
      to.confirmedSize();
      to.finish();
      RemoteFile there = remote.get(path);
      long size = there.sizeBytes();
      Instant modifiedAt = there.modifiedAt();
      if (size >= position && modifiedAt != null) {
        run.journal().leave(new Left(path, position, size, modifiedAt, file.fingerprint()));
      }
    } catch (IOException | CourierException e) {
      cause.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits until the server has confirmed the file, and verifies it. */
  Written confirm() throws IOException {
    return sending.about(this::confirmed);
  }

  private Written confirmed() throws IOException {
    String temporary = run.policy().temporaryName() ? path : null;
    if (part != null) {
      return new Written(sending, temporary, "", Verified.NONE, false, part);
    }
    Verification verification = new Verification(run, path);
    Verified size = verification.size(opened(), file.sizeBytes());
    opened().finish();
    if (sha256.isEmpty()) {
      sha256 = run.hashOf(file);
    }
    Verification.Result hash = verification.hash(sha256, size);
    return new Written(sending, temporary, sha256, hash.verified(), hash.gone(), null);
  }

  private RemoteFiles.Sink opened() {
    return Objects.requireNonNull(sink, "it is not open");
  }

  /** Closes everything that is open; never throws. */
  @Override
  public void close() {
    if (sink != null) {
      sink.close();
    }
  }

  /**
   * Removes the temporary file of this attempt, unless the next attempt may continue it.
   *
   * @param failure why the file is incomplete; {@code null} if unknown
   * @return false if the server did not respond
   */
  boolean discard(@Nullable Exception failure) {
    boolean stays =
        !isFresh
            || !run.policy().temporaryName()
            || (failure != null && UnansweredException.isCauseOf(failure))
            || (failure != null
                && UploadLeftovers.isWorthKeeping(file.sizeBytes())
                && UploadLeftovers.isNoRefusal(failure));
    return stays || leftovers.discard(path, run.log());
  }
}
