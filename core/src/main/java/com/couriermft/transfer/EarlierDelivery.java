package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureCode;
import com.couriermft.failure.catalogue.FileCodes;
import com.couriermft.failure.catalogue.TransferCodes;
import com.couriermft.transfer.UploadJournal.Intent;
import com.couriermft.transfer.UploadedFile.Placed;
import com.couriermft.transfer.UploadedFile.Verified;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;

/**
 * What an earlier attempt delivered before it could say so: what it has noted, whether or not the
 * partner has taken it since. A file without a note is the partner's, whatever its content. Not
 * thread-safe.
 */
final class EarlierDelivery {
  private static final int MAX_NAMES = 1_000;

  /** A file this small is uploaded before anybody looks whether its name is free. */
  private static final long SMALL = 1 << 20;

  private static final long MOST_READ_BACK = 64 << 20;
  private static final Set<FailureCode> UNKNOWABLE =
      Set.of(TransferCodes.PERMISSION_DENIED, FileCodes.FILE_NOT_FOUND);

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final UploadPolicy policy;
  private final UploadRun run;
  private final Logger log;

  EarlierDelivery(
      RemoteFiles remote, Workspace workspace, UploadPolicy policy, UploadRun run, Logger log) {
    this.remote = remote;
    this.workspace = workspace;
    this.policy = policy;
    this.run = run;
    this.log = log;
  }

  /** What was noted: it was renamed if its temporary file is gone, whatever is there now. */
  Optional<UploadedFile> byNote(List<Intent> intents, StoredFile file) throws IOException {
    for (Intent intent : intents) {
      String temporary = intent.temporary();
      if (temporary == null || remote.find(temporary).isEmpty()) {
        return Optional.of(taken(intent, file));
      }
    }
    return Optional.empty();
  }

  /**
   * What the run delivered before the whole job was run again, if it is there: one that is not may
   * have been taken, or removed by the run itself, and is sent. So is one that the partner lets
   * nobody look at, and a large one of which its server tells no hash.
   */
  Optional<UploadedFile> stillThere(Intent intent, StoredFile file) throws IOException {
    String path = intent.target();
    try {
      Optional<RemoteFile> there = remote.find(path);
      if (there.isEmpty() || there.get().sizeBytes() != file.sizeBytes() || !isOf(intent, file)) {
        return Optional.empty();
      }
      Optional<String> theirs = remote.findSha256(path);
      if (theirs.isEmpty() && !remote.opensOnce() && file.sizeBytes() <= MOST_READ_BACK) {
        theirs = Optional.of(readBack(path, file.sizeBytes()));
      }
      return theirs.filter(intent.sha256()::equals).map(same -> uploaded(intent, path, false));
    } catch (CourierException e) {
      if (UNKNOWABLE.contains(e.failureCode())) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private UploadedFile taken(Intent intent, StoredFile file) throws IOException {
    int names = policy.overwrite() == Overwrite.RENAME ? MAX_NAMES : 1;
    for (int n = 0; n < names; n++) {
      String candidate = SafePath.alternative(intent.target(), n);
      Optional<RemoteFile> there = remote.find(candidate);
      if (there.isEmpty()) {
        break;
      }
      if (there.get().sizeBytes() == intent.sizeBytes()
          && same(intent.sha256(), file, candidate).isPresent()) {
        return uploaded(intent, candidate, false);
      }
    }
    log.info("'{}' was delivered by an earlier attempt and taken since", intent.target());
    return uploaded(intent, intent.target(), true);
  }

  private UploadedFile uploaded(Intent intent, String path, boolean gone) {
    return new UploadedFile(
        remote.connection() + ":" + path,
        SafePath.name(path),
        intent.sizeBytes(),
        intent.sha256(),
        intent.verified(),
        intent.temporary() == null ? Placed.DIRECT : null,
        gone);
  }

  /**
   * Whether an attempt has noted just this content; reads it where nobody has computed its hash.
   */
  boolean isOf(Intent intent, StoredFile file) throws IOException {
    return intent.sizeBytes() == file.sizeBytes() && intent.sha256().equals(hashOf(file));
  }

  /**
   * Spares a large file that is refused in the end.
   *
   * @throws CourierException {@code already_exists}: something is there and is to stay
   */
  void requireFree(StoredFile file, String target) throws IOException {
    if (policy.overwrite() == Overwrite.FAIL
        && policy.temporaryName()
        && file.sizeBytes() > SMALL) {
      requireFree(target);
    }
  }

  /**
   * Looks; a server that lets nobody look decides itself when the file is created.
   *
   * @throws CourierException {@code already_exists}: something is there
   */
  void requireFree(String target) throws IOException {
    boolean taken;
    try {
      taken = remote.find(target).isPresent();
    } catch (CourierException e) {
      if (!e.is(TransferCodes.PERMISSION_DENIED)) {
        throw e;
      }
      log.info("Cannot look whether '{}' is there: {}", target, e.getMessage());
      return;
    }
    if (taken) {
      throw RemoteErrors.alreadyExists(remote.connection(), target);
    }
  }

  private Optional<UploadedFile> same(String ours, StoredFile file, String path)
      throws IOException {
    Verified verified = Verified.HASH;
    try {
      Optional<String> computed = remote.findSha256(path);
      if (computed.isEmpty() && remote.opensOnce()) {
        log.info("'{}' is not opened again, its size decides", path);
        verified = Verified.SIZE;
      } else {
        String theirs = computed.isPresent() ? computed.get() : readBack(path, file.sizeBytes());
        if (!theirs.equals(ours)) {
          return Optional.empty();
        }
      }
    } catch (CourierException e) {
      if (e.is(FileCodes.FILE_NOT_FOUND)) {
        return Optional.empty();
      } else if (!e.is(TransferCodes.PERMISSION_DENIED)) {
        throw e;
      }
      log.info("'{}' cannot be read back, its size decides: {}", path, e.getMessage());
      verified = Verified.SIZE;
    }
    return Optional.of(
        new UploadedFile(
            remote.connection() + ":" + path,
            SafePath.name(path),
            file.sizeBytes(),
            ours,
            verified,
            null,
            false));
  }

  /** SHA-256 of a file of ours; reads it if nobody has computed it. */
  String hashOf(StoredFile file) throws IOException {
    if (file.sha256() != null) {
      return file.sha256();
    }
    try (InputStream in = workspace.read(file, 0)) {
      return Sha256.of(in, run.cancellation());
    }
  }

  private String readBack(String path, long size) throws IOException {
    try (RemoteFiles.Source source = remote.open(path)) {
      return source.sha256(size, run.cancellation());
    }
  }
}
