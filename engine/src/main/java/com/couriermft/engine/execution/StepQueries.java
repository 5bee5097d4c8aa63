package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads attempts of steps for display, a bounded number of rows at a time, regardless of how often
 * a loop has run a step. Thread-safe.
 */
public final class StepQueries {
  /** The maximum number of rows that one call reads. */
  public static final int MOST_ROWS = 1_000;

  /** The approximate maximum length of outputs that one call reads, in characters. */
  private static final int MOST_CHARACTERS = 4 << 20;

  /**
   * The number of retries on a page, beyond one attempt per iteration, before the page is
   * shortened.
   */
  private static final int SPARE_ROWS = 50;

  private final Tables tables;

  public StepQueries(Tables tables) {
    this.tables = tables;
  }

  /** Returns the rerun point of a step or block; empty if the execution has not reached it. */
  public Optional<RerunPoint> findWaypoint(String id, int generation, int index) {
    return tables
        .find(ExecutionStore.TABLE, id, RerunPoint.key(generation, index))
        .map(row -> RerunPoint.of(generation, index, row));
  }

  /** Returns all attempts of steps outside loops, in a range of indexes, ordered by step. */
  public List<StepExecution> outsideLoops(String id, int generation, int from, int to) {
    KeyRange range = StepRows.of(generation, from, to);
    return tables.queryAll(ExecutionStore.TABLE, id, range).stream()
        .map(StepRows::readable)
        .toList();
  }

  /**
   * Returns iterations of a step, in the order of their items; a step outside loops has one.
   *
   * @param top the maximum number of iterations; a page may have fewer if they have many attempts
   *     or large outputs
   * @param after the last iteration of the previous page, {@code null} for the first page
   */
  public Page iterations(
      String id, int generation, int index, int top, @Nullable IterationPath after) {
    String all = StepRows.prefix(generation, index);
    KeyRange step = KeyRange.prefix(all);
    // In keys, the iteration is followed by '|', and '}' sorts after that.
    KeyRange range = after == null ? step : new KeyRange(all + after.text() + "}", step.to());
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    int wanted = Math.min(MOST_ROWS, top + SPARE_ROWS);
    long characters = 0;
    do {
      Tables.Page page = tables.query(ExecutionStore.TABLE, id, range, wanted, continuation);
      rows.addAll(page.rows());
      characters +=
          page.rows().stream().mapToLong(r -> r.columns().get(StepRows.OUTPUTS).length()).sum();
      continuation = page.continuation();
    } while (continuation != null
        && (isOneIteration(rows) || rows.size() < wanted && characters < MOST_CHARACTERS));
    return page(rows.stream().map(StepRows::readable).toList(), top, continuation != null);
  }

  /** Returns one iteration of a step, with all its attempts; empty if it never started. */
  public Optional<Iteration> findIteration(String id, int generation, int index, IterationPath at) {
    KeyRange range = KeyRange.prefix(StepRows.prefix(generation, index) + at.text() + "|");
    List<StepExecution> attempts =
        tables.queryAll(ExecutionStore.TABLE, id, range).stream().map(StepRows::readable).toList();
    return attempts.isEmpty() ? Optional.empty() : Optional.of(new Iteration(at, attempts));
  }

  private static boolean isOneIteration(List<Row> rows) {
    return rows.isEmpty()
        || StepRows.step(rows.get(0))
            .key()
            .at()
            .equals(StepRows.step(rows.get(rows.size() - 1)).key().at());
  }

  /**
   * Builds a page of rows. If rows were cut off, the last iteration may lack attempts and is left
   * out, unless it is the only one.
   */
  private static Page page(List<StepExecution> rows, int top, boolean cut) {
    Map<IterationPath, List<StepExecution>> byPath = new LinkedHashMap<>();
    rows.forEach(row -> byPath.computeIfAbsent(row.key().at(), at -> new ArrayList<>()).add(row));
    List<Iteration> all = new ArrayList<>();
    byPath.forEach((at, attempts) -> all.add(new Iteration(at, attempts)));
    int whole = cut && all.size() > 1 ? all.size() - 1 : all.size();
    List<Iteration> shown = all.subList(0, Math.min(top, whole));
    boolean more = cut || shown.size() < all.size();
    return new Page(shown, more && !shown.isEmpty() ? shown.get(shown.size() - 1).at() : null);
  }

  /**
   * A step in one iteration of the loops around it.
   *
   * @param at the iteration; {@link IterationPath#NONE} outside loops
   * @param attempts the attempts, in order; at least one
   */
  public record Iteration(IterationPath at, List<StepExecution> attempts) {
    public Iteration {
      attempts = List.copyOf(attempts);
    }

    public StepExecution last() {
      return attempts.get(attempts.size() - 1);
    }
  }

  /**
   * A page of a step's iterations.
   *
   * @param iterations the iterations, in the order of their items
   * @param next the last iteration of the page, if more follow; {@code null} on the last page
   */
  public record Page(List<Iteration> iterations, @Nullable IterationPath next) {
    public Page {
      iterations = List.copyOf(Objects.requireNonNull(iterations));
    }

    /**
     * Returns only the newest pass of each item, because a restarted loop processes its items
     * again.
     */
    public List<Iteration> newestPasses() {
      Map<List<Integer>, Iteration> byItem = new LinkedHashMap<>();
      for (Iteration one : iterations) {
        byItem.merge(one.at().indexes(), one, (a, b) -> b.at().isAfter(a.at()) ? b : a);
      }
      return List.copyOf(byItem.values());
    }
  }
}
