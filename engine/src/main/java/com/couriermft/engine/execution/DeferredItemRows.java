package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Defines the rows of deferred items: {@code f|{lane}|{item:06}|{branch below, from the lane}},
 * with the branches' columns. They are written and removed only together with their lane's row.
 */
public final class DeferredItemRows {
  /** The maximum number of rows of one item; the limits of a plan allow fewer. */
  static final int MAX_ROWS = 90;

  private DeferredItemRows() {}

  /**
   * Returns the row key that a lane, or a branch below it, has while an item of the lane is
   * deferred.
   */
  public static String key(BranchName lane, int item, BranchName branch) {
    return item(lane, item) + branch.text().substring(lane.text().length());
  }

  private static String item(BranchName lane, int item) {
    return String.format(Locale.ROOT, "f|%s|%06d|", lane.text(), item);
  }

  /** Returns whether a key belongs to an item's lane and not to a branch below it. */
  public static boolean isLane(String key) {
    return key.endsWith("|");
  }

  /** Returns the branch whose row a key is while the branch's item is deferred. */
  static BranchName branch(String key) {
    String[] parts = key.split("\\|", -1);
    return new BranchName(parts[1] + parts[3]);
  }

  static KeyRange of(int generation) {
    return KeyRange.prefix(String.format(Locale.ROOT, "f|%02d.", generation));
  }

  static KeyRange after(BranchName lane, int item) {
    return new KeyRange(item(lane, item + 1), "f|" + lane.text() + "}");
  }

  static Write write(String key, Optional<Branch> branch, Columns nonce) {
    return branch
        .map(aside -> Write.upsert(key, aside.columns().with(nonce)))
        .orElseGet(() -> Write.delete(key, Write.ANY));
  }

  /** Returns the first deferred item in the rows; empty if there is none. */
  static Optional<DeferredItem> first(BranchName lane, List<Row> rows) {
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    int item = Integer.parseInt(rows.get(0).key().split("\\|", -1)[2]);
    String own = item(lane, item);
    Map<BranchName, Branch> below = new TreeMap<>();
    for (Row row : rows) {
      if (row.key().startsWith(own)) {
        String name = lane.text() + row.key().substring(own.length());
        below.put(new BranchName(name), new Branch(row.columns()));
      }
    }
    Branch itself = below.remove(lane);
    return Optional.of(new DeferredItem(item, itself, below));
  }
}
