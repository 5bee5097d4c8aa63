package com.couriermft.operate.overview;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An execution that was listed as one that may still move, as its header tells.
 *
 * @param id its id
 * @param state its state; an end if it has moved meanwhile
 * @param startedAt when it started, if none of its ends is counted yet; else {@code null}
 */
record OpenExecution(String id, ExecutionState state, @Nullable Instant startedAt) {
  static OpenExecution of(Execution e) {
    boolean counted = e.endsLeft() > 0 || ExecutionLifecycle.isEnd(e.state());
    return new OpenExecution(e.id(), e.state(), counted ? null : e.startedAt());
  }
}
