package com.couriermft.operate.unreadable;

import com.couriermft.automation.chain.ChainRecords;
import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ListedExecution;
import com.couriermft.engine.execution.WholeExecutions;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.rollout.PlanStore;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads executions, chain executions, notifications and plans of bundles. An installation can have
 * any number of these records, so this class reads the newest records, the open records, and
 * records with given ids. Thread-safe and read-only.
 */
final class StoredRecords {
  /** Maximum number of newest records of each kind that are read. */
  static final int NEWEST = 1_000;

  private static final int MOST_OPEN = 5_000;
  private static final int NEWEST_PLANS = 100;

  private final Map<String, Kind> kinds = new LinkedHashMap<>();

  /**
   * Provides access to the records of one kind.
   *
   * @param newest returns the ids of the newest records and of the open records
   * @param read reads a record with all its data; empty if the record was deleted
   */
  private record Kind(Supplier<Collection<String>> newest, Function<String, Optional<?>> read) {}

  StoredRecords(Tables tables, Blobs blobs) {
    ExecutionIndex index = new ExecutionIndex(tables);
    ExecutionStore executions = new ExecutionStore(tables);
    ExecutionQueries queries = new ExecutionQueries(index, executions);
    kinds.put(
        "execution",
        new Kind(
            () -> {
              Set<String> ids = new TreeSet<>(queries.openIds(MOST_OPEN, LabelFilter.ALL).ids());
              index.entries(tables.clock().instant(), NEWEST, null).all().stream()
                  .map(ListedExecution::id)
                  .forEach(ids::add);
              return ids;
            },
            id ->
                executions
                    .find(id)
                    .map(at -> WholeExecutions.require(at.execution()))
                    .map(execution -> withContext(execution, blobs))));
    ChainRecords chains = new ChainRecords(tables);
    kinds.put("chain_execution", new Kind(() -> chains.ids(NEWEST), chains::find));
    Notifications notifications = new Notifications(tables);
    kinds.put(
        "notification",
        new Kind(
            () ->
                notifications.list(null, NEWEST, each -> true).value().stream()
                    .map(Listed::id)
                    .toList(),
            notifications::find));
    PlanStore plans = new PlanStore(tables, blobs);
    kinds.put("plan", new Kind(() -> plans.newest(NEWEST_PLANS), plans::read));
  }

  /** Also reads the context, unless the execution has ended and cannot be resumed. */
  private static Execution withContext(Execution execution, Blobs blobs) {
    boolean goesOn = execution.state().isActive() || execution.isResumable();
    if (goesOn && execution.contextGoneAt() == null && !execution.branch().checkpoint().isNone()) {
      // A separate cache, so that contexts do not remain in memory after the check.
      new Checkpoints(blobs, () -> 0).load(execution, execution.branch());
    }
    return execution;
  }

  /** Returns the names of the kinds. */
  Set<String> kinds() {
    return kinds.keySet();
  }

  /**
   * Reads records of a kind. Deleted records are skipped.
   *
   * @param newest whether to read the newest records and the open records
   * @param known the ids of additional records to read
   */
  List<? extends Listed<?>> list(String kind, boolean newest, Set<String> known) {
    Kind of = Objects.requireNonNull(kinds.get(kind), kind);
    Set<String> ids = new HashSet<>(known);
    if (newest) {
      ids.addAll(of.newest().get());
    }
    String noun = Character.toUpperCase(kind.charAt(0)) + kind.substring(1).replace('_', ' ');
    List<Listed<Optional<?>>> read =
        ConcurrentRequests.map(
            new ArrayList<>(ids),
            id -> Listed.read(id, noun + " '" + id + "'", () -> of.read().apply(id)));
    return read.stream().filter(StoredRecords::isThere).toList();
  }

  private static boolean isThere(Listed<Optional<?>> record) {
    Optional<?> value = record.value();
    return value == null || value.isPresent();
  }
}
