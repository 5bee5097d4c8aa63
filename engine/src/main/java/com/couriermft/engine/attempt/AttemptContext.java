package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.StepOperations;
import com.couriermft.engine.definition.FailurePolicy;
import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.execution.ResumeAsk;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.storage.event.EventLog;
import com.couriermft.transfer.delivery.AttemptDeliveries;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.Workspace;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The services for a running attempt; {@code failure} is set only during a rollback. */
record AttemptContext(
    Claim claim,
    Workspace workspace,
    AttemptControl control,
    Supervision supervision,
    AttemptDeliveries deliveries,
    Optional<Failure> failure,
    Logger log)
    implements StepContext, AutoCloseable {

  @Override
  public Attempt attempt() {
    return claim.attempt();
  }

  @Override
  public boolean mayHaveRunBefore() {
    return claim.mayHaveRunBefore();
  }

  @Override
  public boolean mayRepeat() {
    return claim.plan().job().failurePolicy().type() == FailurePolicy.Type.RETRY_JOB
        || claim.branch().path().iterations().stream().anyMatch(this::mayRestart);
  }

  private boolean mayRestart(IterationPath.Iteration item) {
    return claim.plan().getLoop(item.loop()).resume() == PlanNode.LoopResume.RESTART;
  }

  @Override
  public boolean isRepeated() {
    return claim.execution().generation() > 1 || claim.branch().path().isRepeated();
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
  public String operationId(int number) {
    return StepOperations.id(claim.execution(), claim.step().id(), claim.branch().path(), number);
  }

  @Override
  public Optional<Settlement> settlement() {
    return Optional.ofNullable(ResumeAsk.settlement(claim.execution()));
  }

  @Override
  public Optional<ProcessBounds> isolation() {
    return Optional.ofNullable(claim.step().isolation());
  }

  @Override
  public void emitEvent(String function, String name, String payload) {
    control.requirePresent();
    Attempt attempt = attempt();
    EventLog.write(
        Json.object()
            .put("id", UUID.randomUUID().toString())
            .put("type", "function.event")
            .put("execution_id", attempt.executionId())
            .put("job_id", attempt.jobId())
            .put("step_id", attempt.stepId())
            .put("attempt", attempt.number())
            .put("function", function)
            .put("name", name)
            .put("payload", payload));
  }

  /** Returns this context for rolling back the step after a failure. */
  AttemptContext over(@Nullable Failure last) {
    return new AttemptContext(
        claim, workspace, control, supervision, deliveries, Optional.ofNullable(last), log);
  }

  /** Rejects further delivery and step records from the attempt's thread. */
  @Override
  public void close() {
    deliveries.close();
  }

  @Override
  public Traceparent newSpan() {
    return Traceparent.within(claim.execution().traceId());
  }
}
