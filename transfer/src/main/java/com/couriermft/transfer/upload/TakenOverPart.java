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
 * The part of a large file that a worker left which died or was shut down. What is there under a
 * name of ours and has a likely size may be anything; its bytes are believed
 *
 * <ul>
 *   <li>if their hash, by the server, is that of as many bytes of ours;
 *   <li>where the server computes none, if the part has the size and the time that the worker noted
 *       after its last write, and its end is read back and is ours;
 *   <li>else if all of it is read back within this slice and is ours.
 * </ul>
 *
 * <p>Before it is looked at it gets a name that nobody else knows, so a worker that was given up
 * can neither remove it nor give it its name. Not thread-safe.
 */
final class TakenOverPart {
  /** The most that a server has likely lost of a file if it went down. */
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
   * Takes over the longest part of a target, and removes the others.
   *
   * @return what to go on with; empty if there is nothing that is provably ours
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

  /** Removes what is left of a target that is delivered. */
  void discard(StoredFile file, String target) throws IOException {
    if (run.mayHaveRunBefore() && UploadLeftovers.isWorthKeeping(file.sizeBytes())) {
      for (RemoteFile part : parts(target)) {
        leftovers.remove(part.path());
      }
    }
  }

  /** Returns the parts of a target, the longest first; none that is whole. */
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
        run.log().info("Going on with '{}' at {} of {} bytes", target, ours, file.sizeBytes());
        run.progress().alreadyMoved(ours);
        return Optional.of(new PartialUpload(own, ours));
      }
      run.log()
          .info("What is there of '{}' is not as we would have left it; it is sent anew", target);
    } catch (CourierException e) {
      // An attempt that is told to stop leaves the part to the next attempt.
      run.cancellation().throwIfCancelled();
      if (e.is(StepCodes.LEASE_LOST)) {
        throw e;
      }
      run.log().info("'{}' cannot be taken over: {}", part, e.getMessage());
    }
    leftovers.remove(renamed ? own : part);
    return Optional.empty();
  }

  /**
   * Returns how many bytes of a part are our first ones; 0 if that cannot be shown.
   *
   * @param named how the part was called by who wrote it
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
   * Stops the reading back of a part with the slice: a line may be far slower towards us than it
   * was from us, and then the part is not worth it.
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
            "'" + part + "' cannot be read back in the time of an invocation.");
      }
    }

    @Override
    public Instant deadline() {
      return run.cancellation().deadline();
    }
  }
}
