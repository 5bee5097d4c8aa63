package com.couriermft.automation.arrival;

import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One poll of a watch's folder. A poll starts the batches of an earlier poll, lists the folder,
 * compares it with the ledger, claims complete files and starts their executions. Each instance is
 * used once, by one thread.
 *
 * <p>A poll may be interrupted at any point. Files and the id of their execution are written in one
 * transaction, so the next poll starts an execution with the same id.
 */
final class Poll {
  /** Number of refused starts after which a poll stops starting executions. */
  static final int MOST_REFUSALS = 10;

  private final Watch watch;
  private final FileLedger ledger;
  private final Tables tables;
  private final TargetStarter launcher;
  private final PollStore.Turn turn;
  private FileLedger.Standing standing;
  private @Nullable String fence;
  private @Nullable CourierException refusal;
  private int runs;
  private int refusals;

  Poll(Watch watch, Tables tables, TargetStarter launcher, PollStore.Turn turn) {
    this.watch = watch;
    this.tables = tables;
    this.launcher = launcher;
    this.turn = turn;
    this.ledger = new FileLedger(tables, watch.id());
    this.standing = turn.standing(ledger);
    this.fence = standing.etag();
  }

  /** Lists the folder of the watch. */
  interface Look {
    FolderListing at(FolderQuery folder) throws InterruptedException;
  }

  /**
   * Polls the folder.
   *
   * @return the watch's new state
   * @throws com.couriermft.storage.store.StoreConflict another poll was faster; no changes are lost
   * @throws CourierException the folder could not be listed
   */
  PollState run(Look look) throws InterruptedException {
    start(standing.batches());
    FolderListing listing = look.at(watch.folder());
    turn.renew();
    Instant now = tables.clock().instant();
    ListingComparison comparison = compare(listing, now);
    start(claim(comparison, listing, now));
    if (refusal != null) {
      throw refusal;
    }
    PollState.Found found =
        new PollState.Found(
            listing.files().size(),
            comparison.waiting(),
            comparison.left(),
            runs,
            Json.write(listing.omitted().json()));
    turn.leave(new FileLedger.Standing(standing.buckets(), fence, List.of()));
    Instant again = comparison.sawNew() ? now.plus(watch.stableFor()) : null;
    return turn.state().succeeded(watch, found, again, tables.clock().instant());
  }

  private ListingComparison compare(FolderListing listing, Instant now) {
    BitSet parts = standing.buckets().differences(FolderDigest.of(listing.files()));
    // Some polls compare additional parts, in rotation, to forget files that disappeared long ago.
    int looks = (int) (turn.state().looks() % FolderDigest.COUNT);
    if (looks % LastPoll.READ_AGAIN == 0) {
      parts.set(looks, looks + LastPoll.READ_AGAIN);
    }
    FolderDigest opened = standing.buckets().opened(parts);
    ListingComparison comparison =
        new ListingComparison(
            watch, listing.files(), !turn.state().looked(), now, some -> commit(opened, some));
    comparison.over(ledger, FolderDigest.ranges(parts, listing.files().size()));
    return comparison;
  }

  /**
   * Assigns complete files to executions, and stores the digests of the parts that are completely
   * processed.
   */
  private List<Batch> claim(ListingComparison comparison, FolderListing listing, Instant now) {
    List<ObservedFile> ready = comparison.ready();
    List<Batch> batches = new ArrayList<>();
    for (List<ObservedFile> files : Batch.split(watch, ready)) {
      Batch batch = Batch.of(watch, files, now);
      List<Write> writes = new ArrayList<>(List.of(FileLedger.open(batch)));
      Columns claimed = Columns.none().with("run", batch.runId()).with("claimed_at", now);
      files.forEach(f -> writes.add(Write.merge(FileEntry.rowKey(f.key()), claimed, Write.ANY)));
      BitSet parts = new BitSet();
      files.forEach(f -> parts.set(FolderDigest.of(f.key())));
      commit(standing.buckets().opened(parts), writes);
      batches.add(batch);
    }
    FolderDigest after = FolderDigest.of(listing.files()).opened(comparison.unsettled(ready));
    if (!after.equals(standing.buckets())) {
      commit(after, List.of());
    }
    return batches;
  }

  private void commit(FolderDigest buckets, List<Write> writes) {
    turn.renew();
    fence = ledger.commit(fence, buckets, writes);
    standing = new FileLedger.Standing(buckets, fence, List.of());
  }

  private void start(List<Batch> batches) {
    for (Batch batch : batches) {
      start(batch);
      if (refusal != null && refusals >= MOST_REFUSALS) {
        throw refusal;
      }
    }
  }

  private void start(Batch batch) {
    turn.renew();
    try {
      launcher.launch(batch.toLaunch(watch));
      ledger.close(batch);
      runs++;
    } catch (NotFoundException | InvalidInputException e) {
      if (batch.start().equals(watch.launch())) {
        refusal = refused(batch, e);
        refusals++;
      } else {
        // The batch was not started, and the watch now has a different target.
        Batch other = batch.startedAs(watch.launch());
        ledger.replace(other);
        start(other);
      }
    }
  }

  private CourierException refused(Batch batch, CourierException e) {
    return CourierException.of(
        ArrivalCodes.START_REFUSED,
        ("Watch '%s': execution %s of %s could not be started for %d file(s). Each check of the "
                + "folder will try again: %s")
            .formatted(
                watch.id(),
                batch.runId(),
                batch.start().target(),
                batch.files().size(),
                e.getMessage()),
        e);
  }
}
