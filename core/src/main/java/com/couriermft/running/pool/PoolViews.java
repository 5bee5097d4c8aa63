package com.couriermft.running.pool;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads pools as grants are decided on them. A partition is said to give 2,000 rows a second, and a
 * count of slots reads them all: of a large pool they are read only where the bound of their
 * number, which the fence row has, is not enough to decide. Thread-safe.
 */
public final class PoolViews {
  /** A pool with more slots held is large. */
  static final int LARGE = 64;

  private static final int PAGE = 100;

  /** The fence row, slots, disabled jobs, and the ready list. */
  private static final KeyRange WHOLE = new KeyRange(PoolRows.FENCE, "s");

  /** Disabled jobs and the ready list. */
  private static final KeyRange WITHOUT_SLOTS = new KeyRange(PoolRows.DISABLED, "s");

  /** Disabled jobs and ready places that are read at most. */
  private static final int MOST = 100;

  private final Tables tables;
  private final int large;

  /** Pools that were large when their slots were last counted. */
  private final Set<String> largeOnes = ConcurrentHashMap.newKeySet();

  PoolViews(Tables tables, int large) {
    this.tables = tables;
    this.large = large;
  }

  /**
   * Reads a pool: one request for each hundred rows, of a large pool two where it need not be
   * counted.
   *
   * @param failed the view on which a grant has just failed; {@code null} if none has
   */
  public PoolView read(String pool, @Nullable PoolView failed) {
    return largeOnes.contains(pool)
        ? readWithoutSlots(pool)
            .filter(view -> failed == null || !view.hasFenceOf(failed))
            .orElseGet(() -> readWhole(pool))
        : readWhole(pool);
  }

  private Optional<PoolView> readWithoutSlots(String pool) {
    // The fence row first: whatever else changes after it makes the grant fail.
    Row fence = tables.find(PoolStore.TABLE, pool, PoolRows.FENCE).orElse(null);
    OptionalInt held = fence == null ? OptionalInt.empty() : PoolRows.heldAtMost(fence);
    if (fence == null || held.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = tables.queryUpTo(PoolStore.TABLE, pool, WITHOUT_SLOTS, MOST);
    return PoolView.uncounted(fence, held.getAsInt(), rows, rows.size() < MOST);
  }

  /** Reads a pool with all its slots, and the head of the ready list. */
  private PoolView readWhole(String pool) {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    PoolView view;
    do {
      Tables.Page page = tables.query(PoolStore.TABLE, pool, WHOLE, PAGE, continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
      view = PoolView.of(rows, continuation == null);
    } while (continuation != null && view.free() > 0 && view.ready().size() < Grant.MOST);
    if (view.held() > large) {
      largeOnes.add(pool);
    } else {
      largeOnes.remove(pool);
    }
    return view;
  }
}
