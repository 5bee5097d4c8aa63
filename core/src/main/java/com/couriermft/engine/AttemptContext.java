package com.couriermft.engine;

import com.couriermft.definition.FailurePolicy;
import com.couriermft.delivery.AttemptDeliveries;
import com.couriermft.step.StepContext;
import com.couriermft.trace.Traceparent;
import com.couriermft.transfer.Cancellation;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.Supervision;
import com.couriermft.transfer.Workspace;
import org.slf4j.Logger;

/** What a running attempt may use. */
record AttemptContext(
    Claim claim,
    Workspace workspace,
    AttemptControl control,
    Supervision supervision,
    AttemptDeliveries deliveries,
    Logger log)
    implements StepContext {

  @Override
  public Attempt attempt() {
    return claim.attempt();
  }

  @Override
  public boolean mayHaveRunBefore() {
    return claim.mayHaveRunBefore();
  }

  @Override
  public boolean mayRepeatJob() {
    return claim.plan().job().failurePolicy().type() == FailurePolicy.Type.RETRY_JOB;
  }

  @Override
  public boolean isJobRepeated() {
    return claim.execution().generation() > 1;
  }

  @Override
  public Progress progress() {
    return supervision.progress();
  }

  @Override
  public Cancellation cancellation() {
    return control;
  }

  @Override
  public void ensureLease() {
    control.throwIfCancelled();
    supervision.ensureLease().run();
  }

  @Override
  public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    return control.closeWhenTimeIsUp(resource);
  }

  @Override
  public Traceparent newSpan() {
    return Traceparent.within(claim.execution().traceId());
  }
}
