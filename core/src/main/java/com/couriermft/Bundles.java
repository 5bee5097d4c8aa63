package com.couriermft;

import com.couriermft.formats.secret.SecretStore;
import com.couriermft.oversight.bundle.Exporter;
import com.couriermft.oversight.bundle.Installation;
import com.couriermft.oversight.bundle.ObjectMentions;
import com.couriermft.oversight.dryrun.DryRuns;
import com.couriermft.oversight.rollout.PlanStore;
import com.couriermft.oversight.rollout.Rollouts;
import com.couriermft.running.execution.ExecutionQueries;
import com.couriermft.steps.spi.StepRegistry;

/** Definitions taken out of an installation as a bundle, and into one by a plan. Thread-safe. */
public final class Bundles {
  private final Exporter exporter;
  private final Rollouts rollouts;

  /** The collaborators of bundles. */
  record Parts(
      Kinds kinds,
      SecretStore secrets,
      StepRegistry steps,
      Automation automation,
      ExecutionQueries executions,
      DryRuns dryRuns,
      PlanStore plans) {}

  Bundles(Parts parts) {
    Installation installation = parts.kinds().installation();
    ObjectMentions mentions = new ObjectMentions(parts.steps());
    exporter = new Exporter(installation, mentions);
    rollouts =
        new Rollouts(
            installation,
            mentions,
            parts.secrets(),
            parts.executions(),
            parts.dryRuns(),
            parts.plans(),
            parts.automation().control());
    parts.automation().alsoTick("rollouts", rollouts::tick);
  }

  /** Returns the exporter, which makes bundles. */
  public Exporter exporter() {
    return exporter;
  }

  /** Returns the plans, by which bundles are applied. */
  public Rollouts rollouts() {
    return rollouts;
  }
}
