package com.couriermft.app;

import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.operate.bundle.Exporter;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.rollout.PlanStore;
import com.couriermft.operate.rollout.Rollouts;

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
