package com.couriermft;

import com.couriermft.oversight.bundle.Exporter;
import com.couriermft.oversight.bundle.Installation;
import com.couriermft.oversight.bundle.ObjectMentions;
import com.couriermft.oversight.dryrun.DryRuns;
import com.couriermft.oversight.rollout.PlanStore;
import com.couriermft.oversight.rollout.Rollouts;
import com.couriermft.running.execution.ExecutionQueries;
import com.couriermft.steps.spi.StepRegistry;

/**
 * Definitions exported from an installation as a bundle, and applied to one by a plan. Thread-safe.
 *
 * @param exporter makes bundles
 * @param rollouts the plans, by which bundles are applied
 */
public record Bundles(Exporter exporter, Rollouts rollouts) {
  static Bundles of(
      Stores stores,
      StepRegistry steps,
      Kinds kinds,
      ExecutionQueries executions,
      DryRuns dryRuns) {
    Installation installation = kinds.installation();
    ObjectMentions mentions = new ObjectMentions(steps);
    return new Bundles(
        new Exporter(installation, mentions),
        new Rollouts(
            installation,
            mentions,
            stores.secrets(),
            executions,
            dryRuns,
            new PlanStore(stores.tables(), stores.blobs()),
            stores.control()));
  }
}
