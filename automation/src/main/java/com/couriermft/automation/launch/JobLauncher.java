package com.couriermft.automation.launch;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.Function;

/** Starts executions of jobs. */
public final class JobLauncher implements TargetStarter {
  private final ExecutionStarter starter;
  private final ExecutionStore executions;
  private final Function<String, Optional<JobDefinition>> jobs;

  /**
   * Creates a launcher for jobs.
   *
   * @param jobs returns a job by its id; empty if it cannot be started
   */
  public JobLauncher(
      ExecutionStarter starter,
      ExecutionStore executions,
      Function<String, Optional<JobDefinition>> jobs) {
    this.starter = starter;
    this.executions = executions;
    this.jobs = jobs;
  }

  @Override
  public Launched launch(StartOrder launch) {
    ExecutionStarter.Started started =
        starter.startOrFind(
            ExecutionStarter.Request.builder(
                    launch.target().id(), launch.parameters(), launch.trigger())
                .id(launch.id())
                .priority(launch.priority())
                .build());
    Execution execution = started.execution();
    return new Launched(launch.target(), execution.id(), execution.state().text(), started.isNew());
  }

  @Override
  public boolean exists(Target target) {
    return jobs.apply(target.id()).isPresent();
  }

  @Override
  public void requireFitting(Target target, ObjectNode parameters) {
    jobs.apply(target.id()).ifPresent(job -> ParameterSchema.apply(job.parameters(), parameters));
  }

  @Override
  public Optional<String> findRefusal(Target target, TriggerKind kind) {
    return jobs.apply(target.id()).flatMap(job -> job.findRefusal(kind.text()));
  }

  @Override
  public boolean isOpen(Target target, String runId) {
    return executions
        .find(runId)
        .map(found -> found.execution().state())
        .filter(state -> state.isActive() || state == ExecutionState.PAUSED)
        .isPresent();
  }
}
