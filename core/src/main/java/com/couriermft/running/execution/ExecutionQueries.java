package com.couriermft.running.execution;

import com.couriermft.storage.store.ConcurrentRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists of executions as they are now: the index names them, their headers tell. Thread-safe. */
public final class ExecutionQueries {
  /** Index rows that one call reads at most, so that a rare state does not read for ever. */
  private static final int MOST_ROWS = 2_000;

  private final ExecutionIndex index;
  private final ExecutionStore store;

  /** On these. */
  public ExecutionQueries(ExecutionIndex index, ExecutionStore store) {
    this.index = index;
    this.store = store;
  }

  /**
   * Executions that fit a filter, newest first.
   *
   * @param top most that are returned, 1..200; fewer may come although there are more
   * @param continuation from the page before, {@code null} for the first
   */
  public Page list(ExecutionIndex.Filter filter, int top, @Nullable String continuation) {
    List<Execution> found = new ArrayList<>();
    String next = continuation;
    int read = 0;
    do {
      UlidIndex.Ids ids = index.list(filter, top - found.size(), next);
      next = ids.continuation();
      read += ids.ids().size();
      ConcurrentRequests.map(ids.ids(), store::find).stream()
          .flatMap(Optional::stream)
          .map(ExecutionStore.Snapshot::execution)
          .filter(e -> filter.state() == null || hasState(e, filter.state()))
          .forEachOrdered(found::add);
    } while (next != null && found.size() < top && read < MOST_ROWS);
    return new Page(found, next);
  }

  /**
   * An execution of which not even the state can be read is in every list, so that it can be found.
   */
  private static boolean hasState(Execution e, ExecutionState state) {
    try {
      return e.state() == state;
    } catch (IllegalArgumentException unreadable) {
      return true;
    }
  }

  /**
   * A page of executions.
   *
   * @param executions newest first
   * @param continuation where to go on; {@code null} when this is the last page
   */
  public record Page(List<Execution> executions, @Nullable String continuation) {
    /** Copies. */
    public Page {
      executions = List.copyOf(Objects.requireNonNull(executions));
    }
  }
}
