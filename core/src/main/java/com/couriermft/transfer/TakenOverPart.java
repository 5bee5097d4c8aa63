package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The part of a large file that a worker left which died or was shut down. Its bytes are believed
 * if their hash, by the server, is that of as many bytes of ours: what is there under a name of
 * ours and has a likely size may be anything. Before it is looked at it gets a name that nobody
 * else knows, so a worker that was given up can neither remove it nor give it its name. Not
 * thread-safe.
 */
final class TakenOverPart {
  private final RemoteFiles remote;
  private final Workspace workspace;
  private final UploadRun run;
  private final UploadJournal journal;
  private final UploadLeftovers leftovers;
  private final Logger log;

  TakenOverPart(
      RemoteFiles remote,
      Workspace workspace,
      UploadRun run,
      UploadJournal journal,
      UploadLeftovers leftovers,
      Logger log) {
    this.remote = remote;
    this.workspace = workspace;
    this.run = run;
    this.journal = journal;
    this.leftovers = leftovers;
    this.log = log;
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

  /** The longest first; none that is whole. */
  private List<RemoteFile> parts(String target) throws IOException {
    return leftovers.find(target).stream()
        .filter(part -> !journal.isWhole(part.path()))
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
      long size = remote.get(own).sizeBytes();
      if (size > 0 && size <= file.sizeBytes() && isOurs(own, file, size)) {
        log.info("Going on with '{}' at {} of {} bytes", target, size, file.sizeBytes());
        run.progress().alreadyMoved(size);
        return Optional.of(new PartialUpload(own, size));
      }
      log.info("What is there of '{}' cannot be shown to be ours; it is sent anew", target);
    } catch (CourierException e) {
      if (e.code().equals("lease_lost")) {
        throw e;
      }
      log.info("'{}' cannot be taken over: {}", part, e.getMessage());
    }
    leftovers.remove(renamed ? own : part);
    return Optional.empty();
  }

  private boolean isOurs(String part, StoredFile file, long size) throws IOException {
    Optional<String> theirs = remote.findSha256(part);
    return theirs.isPresent() && theirs.get().equals(hashOfBeginning(file, size));
  }

  private String hashOfBeginning(StoredFile file, long size) throws IOException {
    try (InputStream in = workspace.read(file, 0)) {
      return Sha256.ofFirst(size, in, run.cancellation());
    }
  }
}
