package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteFiles.Later;
import com.couriermft.transfer.upload.FinalRename.Placement;
import com.couriermft.transfer.upload.OpenUpload.Written;
import com.couriermft.transfer.upload.UploadJournal.Intent;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Uploads files to a partner's server: writes each under a temporary name, verifies it, records it
 * in a note, and renames it. Whatever happens, the partner sees either no file or the complete
 * file. The partner receives it once, even if it picks up the file immediately. The class uses one
 * buffer of 32 KiB, and memory for the contents of small files that are fetched ahead. Not
 * thread-safe; the workers of an attempt share its journal.
 */
public final class RemoteUpload {
  /** The codes of servers that reject every rename. */
  private static final Set<FailureCode> NO_RENAME =
      Set.of(TransferCodes.PERMISSION_DENIED, TransferCodes.NOT_SUPPORTED_BY_SERVER);

  /** The size up to which a file is uploaded without first checking that its name is free. */
  private static final long SMALL = 1 << 20;

  private final UploadRun run;
  private final RemoteFiles remote;
  private final UploadPolicy policy;
  private final EarlierDelivery earlier;
  private final TakenOverPart parts;
  private final UploadBatch writing;

  public RemoteUpload(UploadRun run) {
    this.run = run;
    this.remote = run.remote();
    this.policy = run.policy();
    this.earlier = new EarlierDelivery(run);
    this.parts = new TakenOverPart(run);
    this.writing = new UploadBatch(run, parts);
  }

  /** Receives the result of each file. */
  public interface Told {
    /** Called when a file has its final name. */
    void delivered(UploadItem sending, UploadedFile file);

    /** Called when another invocation continues a file. */
    void handedOver(UploadItem sending, PartialUpload part);
  }

  /**
   * Delivers files together: writes all files, records them in one note, then renames them. If a
   * file cannot be written, the others are removed. Once writing the note has started, no file is
   * removed, because the note may be stored even if there is no response.
   *
   * @param group small files under temporary names, or a single file of any size, which may be
   *     delivered in part if a hand-over is due
   * @param told called for each file with its final name
   * @throws IOException the connection failed; the message names the file in progress
   * @throws CourierException {@code already_exists} (permanent), {@code verification_failed}
   *     (transient), {@code lease_lost}, or those of {@link RemoteFiles}; complete files are left
   *     for the next attempt
   */
  public void deliver(List<UploadItem> group, Told told) throws IOException {
    List<UploadItem> unknown = new ArrayList<>();
    for (UploadItem one : group) {
      Optional<UploadedFile> known = one.about(() -> findKnown(one));
      if (known.isPresent()) {
        tell(one, known.get(), told);
      } else {
        requireKept(one);
        requireFree(one);
        unknown.add(one);
      }
    }
    List<Written> whole = writeAndVerify(unknown, told);
    note(whole);
    rename(whole, told);
  }

  /**
   * Finds a file that an earlier attempt delivered, or completed so that only the rename is
   * missing.
   */
  private Optional<UploadedFile> findKnown(UploadItem one) throws IOException {
    List<Intent> noted = earlier.noted(one);
    Optional<UploadedFile> delivered = earlier.find(one, noted);
    if (delivered.isPresent() && policy.overwrite() == Overwrite.REPLACE) {
      run.naming().discardReplaced(one.target());
    } else if (delivered.isEmpty() && !noted.isEmpty()) {
      Intent whole = noted.get(0);
      delivered = Optional.of(named(whole, begin(List.of(whole), true).get(0)));
    }
    if (delivered.isPresent()) {
      run.log()
          .info(
              "'{}' was uploaded by an earlier attempt of this execution", delivered.get().path());
      if (policy.temporaryName()) {
        parts.discard(one.file(), one.target());
      }
    }
    return delivered;
  }

  /**
   * Fails if the server lost the file of an earlier attempt for this target. Further retries would
   * each leave another copy on the partner's server.
   */
  private void requireKept(UploadItem one) {
    if (policy.temporaryName() && run.journal().wasLost(one.target())) {
      throw RemoteErrors.takenAtOnce(remote.connection(), one.target());
    }
  }

  /**
   * Checks that the name of a large file is free, to avoid a transfer that is rejected at the end.
   */
  private void requireFree(UploadItem one) throws IOException {
    if (policy.overwrite() == Overwrite.FAIL
        && policy.temporaryName()
        && one.file().sizeBytes() > SMALL) {
      one.<Boolean>about(
          () -> {
            run.naming().requireFree(one.target());
            return true;
          });
    }
  }

  private List<Written> writeAndVerify(List<UploadItem> unknown, Told told) throws IOException {
    List<Written> whole = new ArrayList<>();
    for (Written written : writing.write(unknown)) {
      PartialUpload part = written.part();
      if (part == null) {
        whole.add(written);
      } else {
        run.handOver().progressed();
        told.handedOver(written.sending(), part);
      }
    }
    return whole;
  }

  private void note(List<Written> whole) {
    if (!whole.isEmpty()) {
      run.journal().note(intents(whole));
    }
  }

  /** Renames files, several at once if the session supports that. */
  private void rename(List<Written> whole, Told told) throws IOException {
    boolean atOnce = remote.pipelines() && policy.overwrite() == Overwrite.FAIL;
    int together = atOnce ? whole.size() : 1;
    List<Written> unasked = new ArrayList<>(whole);
    try {
      for (int from = 0; from < whole.size(); from += together) {
        renameTogether(whole.subList(from, from + together), unasked, told);
      }
    } catch (CourierException refused) {
      try {
        for (Written one : unasked) {
          withdrawIfMissing(one.intent());
        }
      } catch (IOException | CourierException e) {
        refused.addSuppressed(e);
      }
      throw refused;
    }
  }

  /**
   * Renames files. If the server reports an error, the exception is thrown after all other files
   * got their names and were reported.
   *
   * @param unasked the files whose rename has not been requested; this method removes the files
   *     whose rename it requests
   */
  private void renameTogether(List<Written> whole, List<Written> unasked, Told told)
      throws IOException {
    Iterator<Later<Placement>> placing = begin(intents(whole), false).iterator();
    CourierException refused = null;
    for (Iterator<Written> each = whole.iterator(); each.hasNext() && placing.hasNext(); ) {
      Written one = each.next();
      UploadedFile file = null;
      unasked.remove(one);
      try {
        file = one.sending().about(() -> named(one.intent(), placing.next()));
      } catch (CourierException e) {
        CourierException why = e.is(FileCodes.FILE_NOT_FOUND) ? missing(one.intent(), e) : e;
        refused = refused == null ? why : refused;
      }
      if (file != null) {
        tell(one.sending(), one.gone() ? file.taken() : file, told);
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  /** Returns the exception for a file of this attempt that cannot be renamed. */
  private CourierException missing(Intent intent, CourierException refused) throws IOException {
    return withdrawIfMissing(intent)
        ? RemoteErrors.notVerified(
            remote.connection(),
            intent.target(),
            "was confirmed, but the file is not on the server")
        : refused;
  }

  /**
   * Withdraws the intent of an unrenamed file of this attempt if its temporary file is missing: the
   * server lost a file that it had confirmed. Otherwise a later attempt would treat the file as
   * renamed.
   *
   * @return whether the file is missing
   */
  private boolean withdrawIfMissing(Intent intent) throws IOException {
    String temporary = intent.temporary();
    if (temporary == null || RemoteRename.isThere(() -> remote.find(temporary), true)) {
      return false;
    }
    run.ensureLease().run();
    run.journal().lose(intent);
    return true;
  }

  private static List<Intent> intents(List<Written> whole) {
    return whole.stream().map(Written::intent).toList();
  }

  private List<Later<Placement>> begin(List<Intent> whole, boolean asked) {
    return whole.stream().allMatch(intent -> intent.temporary() == null)
        ? whole.stream()
            .<Later<Placement>>map(i -> () -> new Placement(i.target(), Placed.DIRECT))
            .toList()
        : run.naming()
            .begin(
                whole.stream()
                    .map(i -> new Move(temporary(i), i.target(), i.sizeBytes(), asked))
                    .toList(),
                policy.overwrite());
  }

  private static String temporary(Intent intent) {
    return Objects.requireNonNull(intent.temporary());
  }

  private UploadedFile named(Intent intent, Later<Placement> placing) throws IOException {
    if (policy.overwrite() == Overwrite.RENAME) {
      // Two workers must not choose the same free name.
      synchronized (run.journal()) {
        return placed(intent, placing);
      }
    }
    return placed(intent, placing);
  }

  /**
   * Waits until a complete file has its name. If the server rejects the rename, withdraws the
   * intent.
   */
  private UploadedFile placed(Intent intent, Later<Placement> placing) throws IOException {
    try {
      Placement placed = placing.get();
      return intent.delivered(remote.connection(), placed.path(), placed.way(), false);
    } catch (CourierException refused) {
      run.leftovers().withdraw(temporary(intent), run.log());
      throw NO_RENAME.contains(refused.failureCode())
          ? RemoteErrors.notRenamed(remote.connection(), intent.target(), refused)
          : refused;
    }
  }

  private void tell(UploadItem one, UploadedFile file, Told told) {
    run.progress().fileDone();
    run.handOver().progressed();
    told.delivered(one, file);
  }
}
