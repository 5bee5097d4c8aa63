package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.StoreConflict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queued executions, and a dispatcher that only grants slots. */
final class Places {
  private Places() {}

  static Execution queued(String id, String pool, String job, int most, int priority, Instant at) {
    ExecutionOrigin origin =
        new ExecutionOrigin(
            pool, priority, most, null, Json.object(), null, null, null, Labels.NONE);
    return Execution.created(id, job, 1, origin, at).after(ExecutionEvent.ENQUEUE, at);
  }

  /** Grants slots until no further slot can be granted. */
  static List<Slot> dispatch(PoolStore pools, String pool, @Nullable Integer total) {
    List<Slot> granted = new ArrayList<>();
    while (true) {
      try {
        String nonce = Long.toString(System.nanoTime());
        GrantResult more = pools.grant(pool, pools.views().read(pool, null), total, nonce);
        granted.addAll(more.slots());
        if (more.isLast()) {
          return granted;
        }
      } catch (StoreConflict otherDispatcher) {
        Thread.yield();
      }
    }
  }
}
