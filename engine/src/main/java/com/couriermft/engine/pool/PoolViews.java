package com.couriermft.engine.pool;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads pools for grants. A partition serves about 2,000 rows per second, and a count reads all
 * slots. The slots of a large pool are read only if the upper bound in the fence row does not
 * suffice. Thread-safe.
 */
public final class PoolViews {
  /** The number of held slots above which a pool counts as large. */
  static final int LARGE = 64;

  private static final int PAGE = 70;

  /** The key range of the fence row, slots, disabled jobs, and the ready list. */
  private static final KeyRange WHOLE = new KeyRange(PoolRows.FENCE, "s");

  /** The key range of disabled jobs and the ready list. */
  private static final KeyRange WITHOUT_SLOTS = new KeyRange(PoolRows.DISABLED, "s");

  /** The maximum number of disabled jobs and ready places that are read. */
  private static final int MOST = 50;

  private final Tables tables;
  private final int large;

  /** The pools that were large when their slots were last counted. */
  private final Set<String> largeOnes = ConcurrentHashMap.newKeySet();

  /** The pools in which executions waited for a slot when their fence row was last read. */
  private final Set<String> fullOnes = ConcurrentHashMap.newKeySet();

  PoolViews(Tables tables, int large) {
    this.tables = tables;
    this.large = large;
  }

  /**
   * Reads a pool with one request per seventy rows, or with two requests for a large pool that need
   * not be counted.
   *
   * @param failed the view on which a grant has just failed; {@code null} if no grant has failed
   */
  public PoolView read(String pool, @Nullable PoolView failed) {
    PoolView view =
        isLarge(pool)
            ? readWithoutSlots(pool)
                .filter(without -> failed == null || !without.hasFenceOf(failed))
                .orElseGet(() -> readWhole(pool, false))
            : readWhole(pool, failed == null);
    remember(pool, view.waiting());
    return view;
  }

  /** Reads a small pool in one request; returns empty if it has more rows. */
  public Optional<PoolView> readSmall(String pool) {
    Tables.Page page = tables.query(PoolRows.TABLE, pool, WHOLE, PoolRows.SMALL, null);
    PoolView view = PoolView.of(page.rows(), page.continuation() == null);
    remember(pool, view.waiting());
    return page.continuation() == null ? Optional.of(view) : Optional.empty();
  }

  private boolean isLarge(String pool) {
    return largeOnes.contains(pool);
  }

  /** Returns whether executions of a pool waited for a slot when its fence row was last read. */
  public boolean wasFull(String pool) {
    return fullOnes.contains(pool);
  }

  /** Reads whether executions of a pool wait for a slot, with one request for one row. */
  public WaitingForSlot readWaiting(String pool) {
    return readFence(pool).map(PoolRows::waiting).orElse(WaitingForSlot.UNKNOWN);
  }

  /** Returns the time since the last grant of a pool, according to the storage server's clock. */
  public Duration sinceLastGrant(String pool) {
    return readFence(pool).map(Row::age).orElse(Duration.ZERO);
  }

  Optional<Row> readFence(String pool) {
    Optional<Row> fence = tables.find(PoolRows.TABLE, pool, PoolRows.FENCE);
    remember(pool, fence.map(PoolRows::waiting).orElse(WaitingForSlot.UNKNOWN));
    return fence;
  }

  private void remember(String pool, WaitingForSlot waiting) {
    if (waiting == WaitingForSlot.SOME) {
      fullOnes.add(pool);
    } else {
      fullOnes.remove(pool);
    }
  }

  private Optional<PoolView> readWithoutSlots(String pool) {
    // The fence row is read first: later changes of other rows make the grant fail.
    Row fence = tables.find(PoolRows.TABLE, pool, PoolRows.FENCE).orElse(null);
    OptionalInt held = fence == null ? OptionalInt.empty() : PoolRows.heldAtMost(fence);
    if (fence == null || held.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = tables.queryUpTo(PoolRows.TABLE, pool, WITHOUT_SLOTS, MOST);
    return PoolView.uncounted(fence, held.getAsInt(), rows, rows.size() < MOST);
  }

  /**
   * Reads a pool with all its slots, and the start of the ready list.
   *
   * @param mayStop whether the remaining slots of a large pool may be left unread
   */
  private PoolView readWhole(String pool, boolean mayStop) {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    PoolView view;
    do {
      Tables.Page page = tables.query(PoolRows.TABLE, pool, WHOLE, PAGE, continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
      view = PoolView.of(rows, continuation == null);
      if (mayStop && view.held() > large && !isLarge(pool)) {
        largeOnes.add(pool);
        Optional<PoolView> without = readWithoutSlots(pool);
        if (without.isPresent()) {
          return without.get();
        }
      }
    } while (continuation != null
        && view.free() > 0
        && view.ready().size() < PoolRows.MOST_AT_ONCE);
    if (view.held() > large) {
      largeOnes.add(pool);
    } else {
      largeOnes.remove(pool);
    }
    return view;
  }
}
