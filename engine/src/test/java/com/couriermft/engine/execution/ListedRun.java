package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An execution in the model of lists: plain values from which its rows are created.
 *
 * @param code the code of its failure, {@code ""} for none
 * @param chain the chain that started it as a member, {@code ""} for none
 * @param rerunOf the original execution of a rerun, or {@code null}
 */
record ListedRun(
    String id,
    String job,
    String pool,
    String kind,
    String triggerId,
    String chain,
    @Nullable String rerunOf,
    ExecutionState state,
    String code,
    Filing filing) {

  /** The state of the index row in relation to the state of the execution. */
  enum Filing {
    /** The index row is up to date. */
    DONE,
    /** The execution has changed, but its lists do not show the change yet. */
    LATE,
    /** A release without summaries has listed the execution. */
    OLD,
    /** The execution failed and was resumed, and its failure was listed after that. */
    RESUMED
  }

  /** Returns the labels of the execution, derived from its job and pool. */
  Labels labels() {
    return new Labels(new TreeMap<>(Map.of("job", job, "pool", pool)));
  }

  ListedRun in(ExecutionState other) {
    return new ListedRun(id, job, pool, kind, triggerId, chain, rerunOf, other, "", Filing.DONE);
  }

  /** Returns whether the execution has run longer than its job expects. */
  boolean isLate() {
    return pool.equals("slow") && state != ExecutionState.QUEUED;
  }

  private Execution queued() {
    ObjectNode trigger = Json.object().put("kind", kind).put("by", "test");
    if (!triggerId.isEmpty()) {
      trigger.put("id", triggerId);
    }
    Membership member = chain.isEmpty() ? null : new Membership("01M7Z" + chain, "n", Map.of());
    ExecutionOrigin origin =
        new ExecutionOrigin(pool, 0, 0, null, trigger, rerunOf, null, member, labels());
    Instant at = Ulid.time(id);
    Execution made = Execution.created(id, job, 1, origin, at);
    return audited(made.after(ExecutionEvent.ENQUEUE, at), at);
  }

  private static Execution audited(Execution e, Instant at) {
    return e.withBranch(e.branch().audited(at));
  }

  private Execution after(Execution queued) {
    Instant at = Ulid.time(id).plusSeconds(1);
    if (state == ExecutionState.QUEUED) {
      return queued;
    }
    Execution started = audited(queued.after(ExecutionEvent.START, at), at);
    Execution running = isLate() ? new Punctuality(at, at).on(started) : started;
    ExecutionEvent event =
        switch (state) {
          case COMPLETED -> ExecutionEvent.COMPLETE;
          case FAILED -> ExecutionEvent.FAIL;
          case CANCELLED -> ExecutionEvent.CANCEL;
          case PAUSED -> ExecutionEvent.PAUSE;
          default -> null;
        };
    Execution now = event == null ? running : audited(running.after(event, at), at);
    return code.isEmpty() ? now : now.withFailure(failure(code));
  }

  private static Failure failure(String code) {
    return new Failure(
        FailureClass.PERMANENT, code, "It broke.", "s", 0, List.of(), List.of(), null, null, null);
  }

  /** Writes the header and the lists. */
  void write(Tables tables) {
    ExecutionIndex index = new ExecutionIndex(tables);
    Execution before = queued();
    index.opened(before);
    Execution failed = null;
    if (filing == Filing.RESUMED) {
      Instant at = Ulid.time(id);
      failed = audited(before.after(ExecutionEvent.START, at), at);
      failed = audited(failed.after(ExecutionEvent.FAIL, at), at).withFailure(failure("earlier"));
      index.settled(failed);
      index.leaving(failed);
      before = audited(failed.after(ExecutionEvent.RESUME, at), at);
      index.opened(before);
    }
    Execution now = after(before);
    Columns columns = now.columns();
    tables.transact(ExecutionStore.TABLE, id, List.of(Write.upsert("h", columns)));
    if (filing == Filing.LATE) {
      return;
    } else if (!now.state().isActive()) {
      index.settled(now);
    }
    if (failed != null) {
      index.settled(failed);
      // The slow host checks again, and reads the current state of the execution.
      if (now.state().isActive()) {
        index.opened(now);
      } else {
        index.settled(now);
      }
    }
    if (filing == Filing.OLD) {
      for (String list : List.of("t", "j|" + job, "s|open", "s|" + now.state().text())) {
        for (Row row : tables.queryAll(UlidIndex.TABLE, list, new KeyRange(key(), key() + "~"))) {
          tables.transact(UlidIndex.TABLE, list, List.of(Write.upsert(row.key(), row())));
        }
      }
    }
  }

  private String key() {
    return UlidIndex.key(id);
  }

  private Columns row() {
    return Columns.none().with("job_id", job);
  }
}
