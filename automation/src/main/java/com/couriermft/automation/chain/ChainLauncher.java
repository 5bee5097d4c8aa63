package com.couriermft.automation.chain;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.engine.definition.ParameterSchema;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Starts chain executions for triggers. */
public final class ChainLauncher implements TargetStarter {
  private final Chains chains;

  /** Creates a launcher for these chains. */
  public ChainLauncher(Chains chains) {
    this.chains = chains;
  }

  @Override
  public Launched launch(StartOrder launch) {
    StartedChain started = chains.startOrFind(launch);
    ChainExecution execution = started.execution();
    return new Launched(launch.target(), execution.id(), execution.state().text(), started.isNew());
  }

  @Override
  public boolean exists(Target target) {
    return chains.find(target.id()).isPresent();
  }

  @Override
  public void requireFitting(Target target, ObjectNode parameters) {
    chains
        .find(target.id())
        .ifPresent(chain -> ParameterSchema.apply(chain.definition().parameters(), parameters));
  }

  @Override
  public boolean isOpen(Target target, String runId) {
    return chains.isOpen(runId);
  }
}
