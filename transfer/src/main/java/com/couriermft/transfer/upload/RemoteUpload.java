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
 * Copies files to a partner's server: temporary name, verify, note, rename. Whatever happens, the
 * partner sees no file, or the whole file; and he gets it once, also if he takes it at once. Holds
 * one buffer of 32 KiB, and the contents of small files that are fetched ahead. Not thread-safe;
 * the workers of an attempt share its journal.
 */
public final class RemoteUpload {
  /** The codes by which servers say that they rename nothing. */
  private static final Set<FailureCode> NO_RENAME =
      Set.of(TransferCodes.PERMISSION_DENIED, TransferCodes.NOT_SUPPORTED_BY_SERVER);

  /** A file this small is uploaded before anybody looks whether its name is free. */
  private static final long SMALL = 1 << 20;

  private final UploadRun run;
  private final RemoteFiles remote;
  private final UploadPolicy policy;
  private final EarlierDelivery earlier;
  private final TakenOverPart parts;
  private final UploadBatch writing;

  /** Copies from a workspace into a session. */
  public RemoteUpload(UploadRun run) {
    this.run = run;
    this.remote = run.remote();
    this.policy = run.policy();
    this.earlier = new EarlierDelivery(run);
    this.parts = new TakenOverPart(run);
    this.writing = new UploadBatch(run, parts);
  }

  /** Hears what comes of each file. */
  public interface Told {
    /** The file has its name. */
    void delivered(UploadItem sending, UploadedFile file);

    /** Another invocation goes on with it. */
    void handedOver(UploadItem sending, PartialUpload part);
  }

  /**
   * Delivers files together: first all are written, then all are noted by one note, then all get
   * their names. What is written goes again if another one cannot be written; but nothing goes once
   * a note was begun, because a note whose answer is lost may be there.
   *
   * @param group small files under temporary names, or a single file of any size, of which a part
   *     may be delivered if a hand-over is due
   * @param told is told of each as soon as it has its name
   * @throws IOException the line broke; it names the file that was being worked on
   * @throws CourierException {@code already_exists} (permanent), {@code verification_failed}
   *     (transient), {@code lease_lost}, or as {@link RemoteFiles} says; what is whole by then is
   *     left to the next attempt
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
   * Finds what an earlier attempt has delivered, or has left whole: then only its name is missing.
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

  /** Stops before a partner gets one copy more with each attempt, under a temporary name. */
  private void requireKept(UploadItem one) {
    if (policy.temporaryName() && run.journal().wasLost(one.target())) {
      throw RemoteErrors.takenAtOnce(remote.connection(), one.target());
    }
  }

  /**
   * Looks whether the name of a large file is free, which spares a transfer that is refused in the
   * end.
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

  /** Renames files, several at once where the session can ask for that. */
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
   * Renames these files; what the server refuses is thrown when each of the others has got its name
   * and is told of.
   *
   * @param unasked loses each file whose rename the server was asked for
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

  /** Says why a file that this attempt has written cannot get its name. */
  private CourierException missing(Intent intent, CourierException refused) throws IOException {
    return withdrawIfMissing(intent)
        ? RemoteErrors.notVerified(
            remote.connection(), intent.target(), "was confirmed, and the server does not have it")
        : refused;
  }

  /**
   * Withdraws the intent of a file that this attempt has written and has not renamed, if its
   * temporary file is not there: the server has not kept what it confirmed. Else a later attempt
   * would take the file for renamed.
   *
   * @return whether it is not there
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
      // Two workers must not find the same name free.
      synchronized (run.journal()) {
        return placed(intent, placing);
      }
    }
    return placed(intent, placing);
  }

  /** Waits until a whole file has its name. If the server refuses, the intent is withdrawn. */
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
