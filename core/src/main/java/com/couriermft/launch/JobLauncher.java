package com.couriermft.launch;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStarter;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import java.util.function.Predicate;

/** Starts jobs. */
public final class JobLauncher implements Launcher {
  private final ExecutionStarter starter;
  private final ExecutionStore executions;
  private final Predicate<String> jobExists;

  /**
   * On these.
   *
   * @param jobExists whether a job of this id can be started
   */
  public JobLauncher(
      ExecutionStarter starter, ExecutionStore executions, Predicate<String> jobExists) {
    this.starter = starter;
    this.executions = executions;
    this.jobExists = jobExists;
  }

  @Override
  public Launched launch(Launch launch) {
    Execution started =
        starter.start(
            new ExecutionStarter.Request(
                launch.id(),
                launch.target().id(),
                null,
                launch.parameters(),
                launch.priority(),
                null,
                null,
                launch.trigger(),
                null));
    return new Launched(launch.target(), started.id(), started.state().text());
  }

  @Override
  public boolean exists(Target target) {
    return jobExists.test(target.id());
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
