package com.couriermft.engine;

import com.couriermft.step.StepContext;
import com.couriermft.transfer.Cancellation;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.Workspace;
import org.slf4j.Logger;

/** What a running attempt may use. */
record AttemptContext(
    Attempt attempt,
    boolean mayHaveRunBefore,
    Workspace workspace,
    AttemptControl control,
    Progress progress,
    Lease lease,
    Logger log)
    implements StepContext {

  @Override
  public Cancellation cancellation() {
    return control;
  }

  @Override
  public void ensureLease() {
    control.throwIfCancelled();
    lease.ensure();
  }

  @Override
  public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    return control.closeWhenTimeIsUp(resource);
  }

  /** The same attempt under another control. */
  AttemptContext withControl(AttemptControl other) {
    return new AttemptContext(attempt, mayHaveRunBefore, workspace, other, progress, lease, log);
  }
}
