package com.couriermft.oversight.retention;

import com.couriermft.files.delivery.DeliveryStore;
import com.couriermft.operating.event.EventFeed;
import com.couriermft.operating.settings.Settings;
import com.couriermft.oversight.notification.Notifications;
import com.couriermft.oversight.rollout.PlanStore;
import com.couriermft.running.engine.Engine;
import com.couriermft.running.execution.ExecutionIndex;
import com.couriermft.running.execution.ExecutionStore;
import com.couriermft.starting.launch.IdempotencyKeys;
import com.couriermft.starting.schedule.FiringStore;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.ChangeQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what nobody needs any more. A turn takes a bounded time; what it does not come to, the
 * next one does, and after the end each walk begins again. Any number of hosts may take a turn at
 * once, and one may die at any point. Thread-safe.
 */
public final class Housekeeping {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  private final Tables tables;
  private final Bookmarks bookmarks;
  private final List<CleanupPass> walks;
  private final Duration share;

  /**
   * On these stores.
   *
   * @param engine gives up files
   * @param chains which may need the files of their members
   * @param tables where executions, lists and keys are
   * @param blobs where contexts and workspaces are
   * @param keep how long what is kept; read afresh
   * @param share what each of the thirteen walks may take of a turn; each does at least one step
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
    bookmarks = new Bookmarks(tables);
    Supplier<RetentionPolicy> policy =
        () -> new RetentionPolicy(keep.get(), tables.clock().instant());
    ExecutionStore store = new ExecutionStore(tables);
    ExecutionIndex index = new ExecutionIndex(tables);
    ExecutionPurge purge = new ExecutionPurge(engine, chains, tables, blobs);
    walks =
        List.of(
            new OldStatistics(tables, policy),
            new EndedExecutions(index, purge, policy),
            new PurgedExecutions(index, purge, policy),
            OrphanBlobs.ofWorkspaces(blobs, store, policy),
            OrphanBlobs.ofContexts(blobs, store, policy),
            new ExpiredKeys(
                new IdempotencyKeys(tables), id -> store.find(id).isPresent() || chains.exists(id)),
            new OldDeliveries(new DeliveryStore(tables), policy),
            new OldVerdicts(new FiringStore(tables), policy),
            new OldChains(chains, policy),
            new OldChanges(new ChangeQueries(tables), policy),
            new OldEvents(new EventFeed(tables), policy),
            new OldNotifications(new Notifications(tables), policy),
            new OldPlans(new PlanStore(tables, blobs)));
  }

  /** Takes a turn. What goes wrong is logged and does not keep it from the rest. */
  public void run() {
    walks.forEach(this::goOn);
  }

  private void goOn(CleanupPass walk) {
    try {
      bookmarks.put(walk.name(), go(walk, bookmarks.find(walk.name())));
    } catch (StoreUnavailable e) {
      LOG.warn("Walk(name='{}') is interrupted; the next turn goes on", walk.name(), e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Walk(name='{}') failed and begins again with the next turn", walk.name(), e);
      bookmarks.put(walk.name(), null);
    }
  }

  private @Nullable String go(CleanupPass walk, @Nullable String from) {
    Instant end = tables.clock().instant().plus(share);
    String at = from;
    do {
      at = walk.step(at);
    } while (at != null && tables.clock().instant().isBefore(end));
    LOG.debug("Walk(name='{}') {}", walk.name(), at == null ? "came to its end" : "goes on later");
    return at;
  }
}
