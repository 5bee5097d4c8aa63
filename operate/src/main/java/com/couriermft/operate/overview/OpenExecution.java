package com.couriermft.operate.overview;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An open execution, as its header describes it.
 *
 * @param id its id
 * @param state its state; a final one if it has ended meanwhile
 * @param startedAt start time if no end is counted yet; else {@code null}
 */
record OpenExecution(String id, ExecutionState state, @Nullable Instant startedAt) {
  static OpenExecution of(Execution e) {
    boolean counted = e.endsLeft() > 0 || ExecutionLifecycle.isEnd(e.state());
    return new OpenExecution(e.id(), e.state(), counted ? null : e.startedAt());
  }
}
