package com.couriermft.operate.retention;

import static com.couriermft.operate.retention.CleanupPass.shrinking;

import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.schedule.FiringStore;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.rollout.PlanStore;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.ChangeQueries;
import com.couriermft.transfer.delivery.DeliveryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes data after its retention time. The duration of a turn is limited. The next turn
 * continues, and a pass that has reached its end starts again. Any number of hosts may take turns
 * at the same time, and each may stop at any point. Thread-safe.
 */
public final class Housekeeping {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  private final Tables tables;
  private final CleanupBookmarks bookmarks;
  private final List<CleanupPass> passes;
  private final Duration share;

  /**
   * Creates the component that cleans up these stores.
   *
   * @param engine deletes the files of executions
   * @param chains determines whether the files of members are still needed
   * @param tables rows of executions, lists and keys
   * @param blobs blobs of contexts and workspaces
   * @param keep supplies the current retention settings
   * @param share maximum time of each of the thirteen passes in a turn; each pass does at least one
   *     step
   */
  public Housekeeping(
      Engine engine,
      ChainLookup chains,
      Tables tables,
      Blobs blobs,
      Supplier<Settings.Retention> keep,
      Duration share) {
    this.tables = tables;
    this.share = share;
    bookmarks = new CleanupBookmarks(tables);
    Supplier<RetentionPolicy> policy =
        () -> new RetentionPolicy(keep.get(), tables.clock().instant());
    ExecutionStore store = new ExecutionStore(tables);
    ExecutionIndex index = new ExecutionIndex(tables);
    ExecutionPurge purge = new ExecutionPurge(engine, chains, tables, blobs);
    DeliveryStore deliveries = new DeliveryStore(tables);
    FiringStore firings = new FiringStore(tables);
    ChangeQueries changes = new ChangeQueries(tables);
    EventFeed events = new EventFeed(tables);
    Notifications notifications = new Notifications(tables);
    PlanStore plans = new PlanStore(tables, blobs);
    IdempotencyKeys keys = new IdempotencyKeys(tables);
    Predicate<String> exists = id -> store.find(id).isPresent() || chains.exists(id);
    passes =
        List.of(
            // Counters are deleted before audit logs of the same age, because the audit logs can be
            // used to check the counters.
            new StatisticsCleanup(tables, policy),
            new EndedExecutions(index, purge, policy),
            new PurgedExecutions(index, purge, policy),
            OrphanBlobs.ofWorkspaces(blobs, store, policy),
            OrphanBlobs.ofContexts(blobs, store, policy),
            CleanupPass.of("keys", from -> removeExpired(keys, exists, from)),
            shrinking("deliveries", () -> deliveries.removeBefore(policy.get().oldestDelivery())),
            CleanupPass.of(
                "verdicts", from -> firings.removeBefore(policy.get().oldestVerdict(), from)),
            CleanupPass.of("chains", from -> chains.removeEnded(policy.get().oldestChain(), from)),
            shrinking("changes", () -> changes.removeBefore(policy.get().oldestChange())),
            shrinking("events", () -> events.removeBefore(policy.get().oldestEvent())),
            CleanupPass.of(
                "notifications",
                from -> notifications.removeBefore(policy.get().oldestNotification(), from)),
            shrinking("plans", plans::removeOld));
  }

  /** Deletes the expired keys of one partition. Each partition is a step. */
  private static @Nullable String removeExpired(
      IdempotencyKeys keys, Predicate<String> exists, @Nullable String from) {
    int partition = from == null ? 0 : Integer.parseInt(from);
    keys.removeExpired(partition, exists);
    return partition + 1 < IdempotencyKeys.PARTITIONS ? Integer.toString(partition + 1) : null;
  }

  /** Runs a turn. Failures are logged and do not affect other passes. */
  public void run() {
    passes.forEach(this::goOn);
  }

  private void goOn(CleanupPass pass) {
    try {
      bookmarks.put(pass.name(), go(pass, bookmarks.find(pass.name())));
    } catch (StoreUnavailable e) {
      LOG.warn("Cleanup(name='{}') was interrupted; the next run will continue", pass.name(), e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error(
          "Cleanup(name='{}') failed; the next run will start from the beginning", pass.name(), e);
      bookmarks.put(pass.name(), null);
    }
  }

  private @Nullable String go(CleanupPass pass, @Nullable String from) {
    Instant end = tables.clock().instant().plus(share);
    String at = from;
    do {
      at = pass.step(at);
    } while (at != null && tables.clock().instant().isBefore(end));
    LOG.debug("Cleanup(name='{}') {}", pass.name(), at == null ? "is complete" : "continues later");
    return at;
  }

  /**
   * Stores the positions at which passes continue, in the table {@code config}, partition {@code
   * housekeeping}, with a row {@code {"at": "…"}} for each pass. If two hosts run a pass at the
   * same time, they overwrite each other's position, which only causes repeated work. Thread-safe.
   */
  private static final class CleanupBookmarks {
    private static final String TABLE = "config";
    private static final String PARTITION = "housekeeping";

    private final Tables tables;

    CleanupBookmarks(Tables tables) {
      this.tables = tables;
    }

    @Nullable String find(String walk) {
      return tables
          .find(TABLE, PARTITION, walk)
          .map(row -> row.columns().textOrNull("at"))
          .orElse(null);
    }

    void put(String walk, @Nullable String at) {
      tables.transact(TABLE, PARTITION, List.of(Write.upsert(walk, Columns.none().with("at", at))));
    }
  }
}
