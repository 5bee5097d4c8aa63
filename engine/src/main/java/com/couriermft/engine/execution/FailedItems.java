package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists failed items of loops that wait for a resume, page by page. Thread-safe. */
public final class FailedItems {
  /** The maximum number of rows that one call reads; an item has one row for each branch. */
  private static final int MOST_ROWS = 1_000;

  private final Tables tables;

  public FailedItems(Tables tables) {
    this.tables = tables;
  }

  /**
   * Lists a page of an execution's failed items, lane by lane.
   *
   * @param top the maximum number of items, 1..999; a page may have fewer even if more follow
   * @param after the position that the previous page returned, {@code null} for the first page
   */
  public Page list(String id, int generation, int top, @Nullable String after) {
    KeyRange all = KeyRange.prefix(prefix(generation));
    KeyRange range = after == null ? all : new KeyRange(after + "!", all.to());
    List<Row> rows = tables.queryUpTo(ExecutionStore.TABLE, id, range, MOST_ROWS);
    List<Item> items = new ArrayList<>();
    for (Row row : rows) {
      if (isLane(row) && items.size() == top) {
        return new Page(items, lastBefore(rows, row));
      } else if (isLane(row)) {
        items.add(item(row));
      }
    }
    boolean more = rows.size() == MOST_ROWS;
    return new Page(items, more ? rows.get(rows.size() - 1).key() : null);
  }

  /** Returns whether a string is a valid value of {@code after}. */
  public static boolean isPlace(String text, int generation) {
    return text.startsWith(prefix(generation));
  }

  private static String prefix(int generation) {
    return String.format(Locale.ROOT, "f|%02d.", generation);
  }

  private static boolean isLane(Row row) {
    return row.key().endsWith("|");
  }

  private static String lastBefore(List<Row> rows, Row next) {
    return rows.get(rows.indexOf(next) - 1).key();
  }

  private static Item item(Row row) {
    String[] parts = row.key().split("\\|", -1);
    BranchName lane = new BranchName(parts[1]);
    Branch branch = new Branch(row.columns());
    int outer = branch.path().depth() - branch.ownPath().depth();
    IterationPath at = branch.path().outer(outer + 1);
    LoopItems items = branch.loops().get(0).items();
    return new Item(lane, at, Integer.parseInt(parts[2]), items, branch.itemFailure());
  }

  /**
   * A failed item.
   *
   * @param lane the item's lane; {@link BranchName#marker()} returns the loop's marker
   * @param at the iterations of the loops around it, with the item's own iteration last
   * @param index the item's index in its loop
   * @param items the loop's items
   * @param failure the failure of the item
   */
  public record Item(
      BranchName lane, IterationPath at, int index, LoopItems items, @Nullable Failure failure) {}

  /**
   * A page of failed items.
   *
   * @param items lane by lane, by index
   * @param next the position of the next page; {@code null} on the last page
   */
  public record Page(List<Item> items, @Nullable String next) {
    public Page {
      items = List.copyOf(Objects.requireNonNull(items));
    }
  }
}
