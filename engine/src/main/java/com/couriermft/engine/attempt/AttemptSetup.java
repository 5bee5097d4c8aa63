package com.couriermft.engine.attempt;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.transfer.delivery.AttemptDeliveries;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prepares the context, the workspace and the delivery records of an attempt. */
public final class AttemptSetup {
  private static final Logger STEP_LOG = LoggerFactory.getLogger("com.couriermft.engine.spi");

  private final Checkpoints checkpoints;
  private final Workspaces workspaces;
  private final DeliveryStore deliveries;
  private final InstantSource clock;

  /**
   * Creates the component that prepares attempts.
   *
   * @param clock the storage server's clock
   */
  public AttemptSetup(
      Checkpoints checkpoints,
      Workspaces workspaces,
      DeliveryStore deliveries,
      InstantSource clock) {
    this.checkpoints = checkpoints;
    this.workspaces = workspaces;
    this.deliveries = deliveries;
    this.clock = clock;
  }

  /** Returns the context of a step at its claim. */
  JobContext context(Claim claim) {
    Execution e = claim.execution();
    return checkpoints
        .load(e, claim.branch())
        .withExecution(new JobContext.Execution(e.id(), e.jobId(), e.jobVersion(), e.startedAt()));
  }

  /** Opens the workspace of an attempt; the caller closes it. */
  BlobWorkspace files(Claim claim, JobContext context, Supervision supervision) {
    return workspaces.open(claim, context, supervision);
  }

  /** Creates the context of an attempt, which provides the services for the step's code. */
  AttemptContext attempt(
      Claim claim, BlobWorkspace files, AttemptControl control, Supervision supervision) {
    AttemptDeliveries moved =
        new AttemptDeliveries(deliveries, claim.origin(), clock, claim.mayHaveRunBefore());
    return new AttemptContext(
        claim, files, control, supervision, moved, Optional.empty(), STEP_LOG);
  }
}
