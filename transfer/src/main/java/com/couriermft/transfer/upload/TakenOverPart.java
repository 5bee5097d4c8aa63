package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.upload.UploadJournal.Left;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A part of a large file that a worker left when it died or was shut down. A file with Courier's
 * temporary name and a plausible size may still have any content. Its bytes are accepted
 *
 * <ul>
 *   <li>if the server's hash equals the hash of the same number of bytes of the source;
 *   <li>if the server computes no hash, but the part has the size and modification time that the
 *       worker recorded, and its end, read back, equals the source;
 *   <li>or if the entire part, read back within this slice, equals the source.
 * </ul>
 *
 * <p>Before the check, the part gets a new unique name, so that a fenced-off worker can neither
 * remove nor rename it. Not thread-safe.
 */
final class TakenOverPart {
  /** The number of bytes that a server may lose from the end of a file when it crashes. */
  private static final long END_BYTES = 1 << 20;

  private final UploadRun run;
  private final RemoteFiles remote;
  private final UploadLeftovers leftovers;

  TakenOverPart(UploadRun run) {
    this.run = run;
    this.remote = run.remote();
    this.leftovers = run.leftovers();
  }

  /**
   * Takes over the longest part for a target, and removes the other parts.
   *
   * @return the part to continue; empty if no part provably equals the start of the source
   */
  Optional<PartialUpload> find(StoredFile file, String target) throws IOException {
    if (!run.mayHaveRunBefore() || !UploadLeftovers.isWorthKeeping(file.sizeBytes())) {
      return Optional.empty();
    }
    Optional<PartialUpload> taken = Optional.empty();
    for (RemoteFile part : parts(target)) {
      if (taken.isPresent()
          || remote.opensOnce()
          || !UploadLeftovers.isWorthKeeping(part.sizeBytes())) {
        leftovers.remove(part.path());
      } else {
        taken = takeOver(part.path(), file, target);
      }
    }
    return taken;
  }

  /** Removes the parts of a delivered target. */
  void discard(StoredFile file, String target) throws IOException {
    if (run.mayHaveRunBefore() && UploadLeftovers.isWorthKeeping(file.sizeBytes())) {
      for (RemoteFile part : parts(target)) {
        leftovers.remove(part.path());
      }
    }
  }

  /** Returns the parts of a target, longest first, without complete files. */
  private List<RemoteFile> parts(String target) throws IOException {
    return leftovers.find(target).stream()
        .filter(part -> !run.journal().isWhole(part.path()))
        .sorted(Comparator.comparing(RemoteFile::sizeBytes).reversed())
        .toList();
  }

  private Optional<PartialUpload> takeOver(String part, StoredFile file, String target)
      throws IOException {
    String name = TempName.ofTakenOver(SafePath.name(target), run.writer());
    String own = SafePath.join(SafePath.parent(target), name);
    boolean renamed = false;
    try {
      leftovers.rename(part, own);
      renamed = true;
      long ours = bytesOfOurs(part, remote.get(own), file);
      if (ours > 0) {
        run.log().info("Continuing '{}' at {} of {} bytes", target, ours, file.sizeBytes());
        run.progress().alreadyMoved(ours);
        return Optional.of(new PartialUpload(own, ours));
      }
      run.log()
          .info("The existing part of '{}' is not from Courier; sending the file again", target);
    } catch (CourierException e) {
      // A stopped attempt leaves the part for the next attempt.
      run.cancellation().throwIfCancelled();
      if (e.is(StepCodes.LEASE_LOST)) {
        throw e;
      }
      run.log().info("'{}' cannot be continued: {}", part, e.getMessage());
    }
    leftovers.remove(renamed ? own : part);
    return Optional.empty();
  }

  /**
   * Returns the number of bytes of a part that equal the start of the source; 0 if this cannot be
   * shown.
   *
   * @param named the name that the writer gave to the part
   */
  private long bytesOfOurs(String named, RemoteFile part, StoredFile file) throws IOException {
    long size = part.sizeBytes();
    if (size <= 0 || size > file.sizeBytes()) {
      return 0;
    }
    Optional<String> theirs = remote.findSha256(part.path());
    if (theirs.isPresent()) {
      return theirs.get().equals(run.hashOf(file, 0, size)) ? size : 0;
    }
    Optional<Left> left = run.journal().findLeft(named).filter(noted -> noted.isOf(part, file));
    long bytes = left.map(Left::bytes).orElse(size);
    long from = left.isPresent() ? Math.max(0, bytes - END_BYTES) : 0;
    return readBack(part.path(), from, bytes).equals(run.hashOf(file, from, bytes)) ? bytes : 0;
  }

  private String readBack(String part, long from, long to) throws IOException {
    try (RemoteFiles.Source source = remote.open(part);
        InputStream in = source.read(from, to - from)) {
      return Sha256.of(in, new WithinTheSlice(part));
    }
  }

  /**
   * Stops reading back a part at the end of the slice. If downloads are far slower than uploads,
   * reading the part takes too long to be useful.
   */
  private final class WithinTheSlice implements Cancellation {
    private final String part;

    WithinTheSlice(String part) {
      this.part = part;
    }

    @Override
    public void throwIfCancelled() {
      run.cancellation().throwIfCancelled();
      if (run.handOver().isTimeUp()) {
        throw CourierException.of(
            StepCodes.TIMED_OUT,
            "'" + part + "' cannot be read back within the time of an invocation.");
      }
    }

    @Override
    public Instant deadline() {
      return run.cancellation().deadline();
    }
  }
}
