package com.couriermft.engine;

import com.couriermft.audit.AuditEvent;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Change;
import com.couriermft.execution.StepExecution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an event makes of an execution: what to commit in one transaction, and whether a worker is
 * to look at it afterwards.
 *
 * @param after the header
 * @param step the attempt's row, whole, or {@code null}
 * @param audit what to tell of it
 * @param send whether a message is to be sent once it is committed
 */
record Decision(
    Execution after, @Nullable StepExecution step, List<AuditEvent> audit, boolean send) {

  /** With what the attempt itself reported put into the audit rows of its step. */
  Decision reportedBy(ProgressCounter progress) {
    List<AuditEvent> told =
        audit.stream()
            .map(e -> e.stepId() == null ? e : e.reported(progress.bytes(), progress.used()))
            .toList();
    return new Decision(after, step, told, send);
  }

  Change change(String nonce) {
    return new Change(after, step, audit, nonce);
  }
}
