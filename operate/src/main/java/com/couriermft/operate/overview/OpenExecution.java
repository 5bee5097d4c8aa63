package com.couriermft.operate.overview;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An open execution, as its header describes it.
 *
 * @param id id of the execution
 * @param state state of the execution; final if the execution has ended in the meantime
 * @param startedAt start time, if the end has not been counted yet; otherwise {@code null}
 */
record OpenExecution(String id, ExecutionState state, @Nullable Instant startedAt) {
  static OpenExecution of(Execution e) {
    boolean counted = e.endsLeft() > 0 || ExecutionLifecycle.isEnd(e.state());
    return new OpenExecution(e.id(), e.state(), counted ? null : e.startedAt());
  }
}
