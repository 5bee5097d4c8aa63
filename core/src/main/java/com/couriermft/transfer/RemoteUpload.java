package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureCode;
import com.couriermft.failure.catalogue.FileCodes;
import com.couriermft.failure.catalogue.TransferCodes;
import com.couriermft.transfer.RemoteFiles.Later;
import com.couriermft.transfer.RemotePlacing.Move;
import com.couriermft.transfer.RemotePlacing.Placement;
import com.couriermft.transfer.UploadJournal.Begun;
import com.couriermft.transfer.UploadJournal.Intent;
import com.couriermft.transfer.UploadWriting.Written;
import com.couriermft.transfer.UploadedFile.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Copies files to a partner's server: temporary name, verify, note, rename. Whatever happens, the
 * partner sees no file, or the whole file; and he gets it once, also if he takes it at once. Holds
 * one buffer of 32 KiB, and the contents of small files that are fetched ahead. Not thread-safe;
 * the workers of an attempt share its journal.
 */
public final class RemoteUpload {
  /** How servers say that they rename nothing. */
  private static final Set<FailureCode> NO_RENAME =
      Set.of(TransferCodes.PERMISSION_DENIED, TransferCodes.NOT_SUPPORTED_BY_SERVER);

  private final RemoteFiles remote;
  private final UploadPolicy policy;
  private final UploadRun run;
  private final UploadJournal journal;
  private final UploadWriting writing;
  private final EarlierDelivery earlier;
  private final UploadLeftovers leftovers;
  private final TakenOverPart takenOver;
  private final Logger log;

  /** Copies from a workspace into a session. */
  public RemoteUpload(
      RemoteFiles remote,
      Workspace workspace,
      UploadPolicy policy,
      UploadRun run,
      UploadJournal journal,
      Logger log) {
    this.remote = remote;
    this.policy = policy;
    this.run = run;
    this.journal = journal;
    this.log = log;
    this.earlier = new EarlierDelivery(remote, workspace, policy, run, log);
    this.leftovers = new UploadLeftovers(remote, run.writer(), journal, run.ensureLease());
    this.takenOver = new TakenOverPart(remote, workspace, run, journal, leftovers, log);
    this.writing = new UploadWriting(remote, workspace, policy, run, earlier, leftovers);
  }

  /**
   * How far an upload has come: exactly one of the two is set.
   *
   * @param file it is delivered
   * @param partial another invocation goes on with it
   */
  public record Outcome(@Nullable UploadedFile file, @Nullable PartialUpload partial) {}

  /**
   * A file that is not worth a note of its own.
   *
   * @param file ours
   * @param target the remote path it is to have
   */
  public record Small(StoredFile file, String target) {}

  /**
   * Delivers one file, or a part of it if a hand-over is due.
   *
   * @param target the remote path it is to have
   * @param partial what the invocation before has left of it; {@code null} to begin
   * @throws CourierException {@code already_exists} (permanent), {@code verification_failed}
   *     (transient), {@code lease_lost}, or as {@link RemoteFiles} says
   */
  public Outcome upload(StoredFile file, String target, @Nullable PartialUpload partial)
      throws IOException {
    Optional<UploadedFile> delivered = delivered(file, target, partial == null);
    Outcome outcome;
    if (delivered.isPresent()) {
      log.info("'{}' was uploaded by an earlier attempt of this run", delivered.get().path());
      outcome = new Outcome(delivered.get(), null);
      if (policy.temporaryName()) {
        takenOver.discard(file, target);
      }
    } else if (policy.temporaryName()) {
      outcome =
          underTemporaryName(
              file, target, partial == null ? takenOver.find(file, target).orElse(null) : partial);
    } else {
      outcome = new Outcome(underItsName(file, target), null);
    }
    if (outcome.file() != null) {
      run.progress().fileDone();
    }
    run.handOver().progressed();
    return outcome;
  }

  private Optional<UploadedFile> delivered(StoredFile file, String target, boolean begins)
      throws IOException {
    List<Intent> intents = noted(file, target);
    Optional<UploadedFile> noted = earlier.byNote(intents, file);
    if (begins && intents.isEmpty()) {
      noted = deliveredByTheRun(file, target);
    }
    if (noted.isEmpty() && !intents.isEmpty()) {
      return Optional.of(place(intents.get(0)));
    } else if (noted.isEmpty()) {
      earlier.requireFree(file, target);
    } else if (policy.overwrite() == Overwrite.REPLACE) {
      new RemotePlacing(remote, run.ensureLease()).discardReplaced(target);
    }
    return noted;
  }

  private Optional<UploadedFile> deliveredByTheRun(StoredFile file, String target)
      throws IOException {
    Optional<Intent> last = journal.lastOfTheRun(target);
    return last.isPresent() && policy.overwrite() != Overwrite.RENAME
        ? earlier.stillThere(last.get(), file)
        : Optional.empty();
  }

  /** What is noted of this very content. A temporary file that is none of it, or not all, goes. */
  private List<Intent> noted(StoredFile file, String target) throws IOException {
    List<Intent> intents = new ArrayList<>();
    for (Intent intent : journal.of(target)) {
      String temporary = intent.temporary();
      Optional<RemoteFile> there = temporary == null ? Optional.empty() : remote.find(temporary);
      boolean isWhole =
          there.map(now -> RemotePlacing.hasSize(now, intent.sizeBytes())).orElse(true);
      if (isWhole && earlier.isOf(intent, file)) {
        intents.add(intent);
      } else if (temporary != null && there.isPresent()) {
        leftovers.remove(temporary);
      }
    }
    return intents;
  }

  private UploadedFile underItsName(StoredFile file, String target) throws IOException {
    Written written;
    if (policy.overwrite() == Overwrite.FAIL && !journal.mayHaveLeftPart(target)) {
      written = writeNew(file, target);
    } else {
      run.ensureLease().run();
      written = writing.write(file, target, false);
    }
    Intent done = new Intent(null, target, file.sizeBytes(), written.sha256(), written.verified());
    journal.note(List.of(done));
    return uploaded(target, file.sizeBytes(), written);
  }

  /** Looks before it notes: what is there by then is the partner's, also for the next attempt. */
  private Written writeNew(StoredFile file, String target) throws IOException {
    earlier.requireFree(target);
    Begun begun = new Begun(target, run.writer().nonce());
    journal.begin(begun);
    run.ensureLease().run();
    try {
      return writing.write(file, target, true);
    } catch (CourierException e) {
      if (e.is(FileCodes.ALREADY_EXISTS)) {
        journal.refuse(begun);
      }
      throw e;
    }
  }

  private Outcome underTemporaryName(StoredFile file, String target, @Nullable PartialUpload before)
      throws IOException {
    String fresh = temporaryFor(target);
    String temporary = before == null ? fresh : before.temporary();
    Written written = null;
    boolean stays = false;
    try {
      written =
          before == null
              ? writing.writeTemporary(file, temporary, true)
              : writing.goOn(file, before, fresh);
    } catch (IOException | CourierException e) {
      stays = UploadLeftovers.isWorthKeeping(file.sizeBytes()) && UploadLeftovers.isNoRefusal(e);
      throw e;
    } finally {
      if (written == null && !stays) {
        discard(before == null ? temporary : fresh);
      }
    }
    if (written.partial() != null) {
      return new Outcome(null, written.partial());
    }
    Intent intent = written.intent(file, target);
    journal.note(List.of(intent));
    return new Outcome(place(intent), null);
  }

  /**
   * Delivers small files, under temporary names, with one note for all of them: first all are
   * written, then all are renamed. What is written is taken away again if another one cannot be;
   * but nothing goes once a note was begun, because a note whose answer is lost may be there.
   *
   * @param done is told of each as soon as it has its name
   * @throws CourierException as for {@link #upload}; what is whole by then is left to the next
   *     attempt
   */
  public void uploadTogether(List<Small> files, BiConsumer<Small, UploadedFile> done)
      throws IOException {
    Map<Small, Intent> whole =
        new WrittenTogether(remote, writing, this::temporaryFor, this::discard)
            .write(undelivered(files, done));
    if (!whole.isEmpty()) {
      journal.note(List.copyOf(whole.values()));
      if (remote.pipelines() && policy.overwrite() == Overwrite.FAIL) {
        placeAll(whole, done);
      } else {
        for (Map.Entry<Small, Intent> one : whole.entrySet()) {
          tell(one.getKey(), place(one.getValue()), done);
        }
      }
    }
  }

  private List<Small> undelivered(List<Small> files, BiConsumer<Small, UploadedFile> done)
      throws IOException {
    List<Small> open = new ArrayList<>();
    for (Small small : files) {
      Optional<UploadedFile> before = delivered(small.file(), small.target(), true);
      if (before.isPresent()) {
        log.info("'{}' was uploaded by an earlier attempt of this run", before.get().path());
        tell(small, before.get(), done);
      } else {
        open.add(small);
      }
    }
    return open;
  }

  private void tell(Small small, UploadedFile file, BiConsumer<Small, UploadedFile> done) {
    run.progress().fileDone();
    run.handOver().progressed();
    done.accept(small, file);
  }

  private String temporaryFor(String target) {
    String name = TempName.of(SafePath.name(target), run.writer());
    return SafePath.join(SafePath.parent(target), name);
  }

  /** What the server refuses is thrown when each of the others has got its name and is told of. */
  private void placeAll(Map<Small, Intent> whole, BiConsumer<Small, UploadedFile> done)
      throws IOException {
    Iterator<Later<Placement>> placing = begin(whole.values()).iterator();
    CourierException refused = null;
    for (Map.Entry<Small, Intent> one : whole.entrySet()) {
      UploadedFile file = null;
      if (placing.hasNext()) {
        try {
          file = named(one.getValue(), placing.next());
        } catch (CourierException e) {
          refused = refused == null ? e : refused;
        }
      }
      if (file != null) {
        tell(one.getKey(), file, done);
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  private List<Later<Placement>> begin(Collection<Intent> whole) {
    return new RemotePlacing(remote, run.ensureLease())
        .begin(whole.stream().map(i -> new Move(temporary(i), i.target(), i.sizeBytes())).toList());
  }

  private UploadedFile place(Intent intent) throws IOException {
    RemotePlacing placing = new RemotePlacing(remote, run.ensureLease());
    Later<Placement> placed =
        () ->
            placing.place(
                temporary(intent), intent.target(), policy.overwrite(), intent.sizeBytes());
    if (policy.overwrite() == Overwrite.RENAME) {
      // Two workers must not find the same name free.
      synchronized (journal) {
        return named(intent, placed);
      }
    }
    return named(intent, placed);
  }

  /** Waits until a whole file has its name. If the server refuses, it is withdrawn. */
  private UploadedFile named(Intent intent, Later<Placement> placing) throws IOException {
    try {
      Placement placed = placing.get();
      return new UploadedFile(
          remote.connection() + ":" + placed.path(),
          SafePath.name(placed.path()),
          intent.sizeBytes(),
          intent.sha256(),
          intent.verified(),
          placed.way(),
          false);
    } catch (CourierException refused) {
      withdraw(temporary(intent));
      throw NO_RENAME.contains(refused.failureCode())
          ? RemoteErrors.notRenamed(remote.connection(), intent.target(), refused)
          : refused;
    }
  }

  private static String temporary(Intent intent) {
    return Objects.requireNonNull(intent.temporary());
  }

  /** Only a file that is there: else it may have been renamed. */
  private void withdraw(String temporary) {
    try {
      if (remote.find(temporary).isPresent()) {
        leftovers.remove(temporary);
      }
    } catch (IOException | CourierException e) {
      left(temporary, e);
    }
  }

  /** False if the server did not answer. */
  private boolean discard(String temporary) {
    try {
      remote.delete(temporary);
      return true;
    } catch (IOException | CourierException e) {
      left(temporary, e);
      return e instanceof CourierException;
    }
  }

  private void left(String temporary, Exception why) {
    log.info("'{}' is left on the server until the next attempt: {}", temporary, why.getMessage());
  }

  private UploadedFile uploaded(String path, long size, Written written) {
    return new UploadedFile(
        remote.connection() + ":" + path,
        SafePath.name(path),
        size,
        written.sha256(),
        written.verified(),
        Placed.DIRECT,
        written.gone());
  }
}
