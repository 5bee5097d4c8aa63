package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadJournal.Intent;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds files that an earlier attempt delivered but did not report, by the attempt's notes. They
 * are found even if the partner has already picked them up. A file without a note belongs to the
 * partner, regardless of its content. Not thread-safe.
 */
final class EarlierDelivery {
  private static final int MAX_NAMES = 1_000;

  private static final long MOST_READ_BACK = 64 << 20;
  private static final Set<FailureCode> UNKNOWABLE =
      Set.of(TransferCodes.PERMISSION_DENIED, FileCodes.FILE_NOT_FOUND);

  private final UploadRun run;
  private final RemoteFiles remote;

  EarlierDelivery(UploadRun run) {
    this.run = run;
    this.remote = run.remote();
  }

  /**
   * Returns the intents that attempts recorded for exactly this content. Removes a temporary file
   * with different or incomplete content.
   */
  List<Intent> noted(UploadItem sending) throws IOException {
    List<Intent> intents = new ArrayList<>();
    for (Intent intent : run.journal().of(sending.target())) {
      String temporary = intent.temporary();
      Optional<RemoteFile> there = temporary == null ? Optional.empty() : remote.find(temporary);
      boolean isWhole =
          there.map(now -> RemoteRename.hasSize(now, intent.sizeBytes())).orElse(true);
      if (isWhole && isOf(intent, sending.file())) {
        intents.add(intent);
      } else if (temporary != null && there.isPresent()) {
        run.leftovers().remove(temporary);
      }
    }
    return intents;
  }

  /**
   * Finds the delivered file.
   *
   * @param noted the result of {@link #noted}
   */
  Optional<UploadedFile> find(UploadItem sending, List<Intent> noted) throws IOException {
    if (noted.isEmpty() && sending.part() == null) {
      Optional<Intent> last = run.journal().lastOfTheRun(sending.target());
      return last.isPresent() && run.policy().overwrite() != Overwrite.RENAME
          ? stillThere(last.get(), sending.file())
          : Optional.empty();
    }
    return byNote(noted, sending.file());
  }

  /**
   * Finds a delivery by its note: if the temporary file no longer exists, it was renamed,
   * regardless of what the target contains now.
   */
  private Optional<UploadedFile> byNote(List<Intent> intents, StoredFile file) throws IOException {
    for (Intent intent : intents) {
      String temporary = intent.temporary();
      if (temporary == null || remote.find(temporary).isEmpty()) {
        return Optional.of(taken(intent, file));
      }
      Move move = new Move(temporary, intent.target(), intent.sizeBytes(), true);
      Optional<String> copied = run.naming().awaitAsked(move, run.policy().overwrite());
      if (remote.find(temporary).isEmpty()) {
        return Optional.of(taken(intent, file));
      } else if (copied.isPresent()) {
        run.log()
            .info(
                "'{}' was renamed to '{}', but still exists under the old name",
                temporary,
                copied.get());
        if (run.naming().isCopied(move.to(copied.get()))) {
          run.leftovers().remove(temporary);
        }
        return Optional.of(uploaded(intent, copied.get(), false));
      }
    }
    return Optional.empty();
  }

  /**
   * Finds a file that the execution delivered before a restart of the job or loop, if the file
   * still exists. Otherwise the file is sent: a missing file may have been picked up, or removed by
   * the execution itself. It is also sent if the partner does not permit a lookup, or if it is
   * large and the server computes no hash.
   */
  private Optional<UploadedFile> stillThere(Intent intent, StoredFile file) throws IOException {
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
    int names = run.policy().overwrite() == Overwrite.RENAME ? MAX_NAMES : 1;
    for (int n = 0; n < names; n++) {
      String candidate = SafePath.alternative(intent.target(), n);
      Optional<RemoteFile> there = remote.find(candidate);
      if (there.isEmpty()) {
        break;
      }
      if (there.get().sizeBytes() == intent.sizeBytes()
          && hasBytes(intent.sha256(), file, candidate)) {
        return uploaded(intent, candidate, false);
      }
    }
    run.log()
        .info(
            "'{}' was delivered by an earlier attempt and has since been collected",
            intent.target());
    return uploaded(intent, intent.target(), true);
  }

  private UploadedFile uploaded(Intent intent, String path, boolean gone) {
    Placed placed = intent.temporary() == null ? Placed.DIRECT : null;
    return intent.delivered(remote.connection(), path, placed, gone);
  }

  /**
   * Returns whether an attempt recorded exactly this content; reads the file if its hash is
   * unknown.
   */
  private boolean isOf(Intent intent, StoredFile file) throws IOException {
    return intent.sizeBytes() == file.sizeBytes() && intent.sha256().equals(run.hashOf(file));
  }

  /**
   * Returns whether a remote file has the given content. If the partner does not permit reading,
   * the size alone decides.
   */
  private boolean hasBytes(String ours, StoredFile file, String path) throws IOException {
    try {
      Optional<String> computed = remote.findSha256(path);
      if (computed.isEmpty() && remote.opensOnce()) {
        run.log().info("'{}' is not read again; comparing its size only", path);
        return true;
      }
      String theirs = computed.isPresent() ? computed.get() : readBack(path, file.sizeBytes());
      return theirs.equals(ours);
    } catch (CourierException e) {
      if (e.is(FileCodes.FILE_NOT_FOUND)) {
        return false;
      } else if (!e.is(TransferCodes.PERMISSION_DENIED)) {
        throw e;
      }
      run.log().info("'{}' can't be read back; comparing its size only: {}", path, e.getMessage());
      return true;
    }
  }

  private String readBack(String path, long size) throws IOException {
    try (RemoteFiles.Source source = remote.open(path)) {
      return source.sha256(size, run.cancellation());
    }
  }
}
