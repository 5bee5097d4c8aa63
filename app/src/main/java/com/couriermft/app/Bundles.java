package com.couriermft.app;

import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.operate.bundle.Exporter;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.rollout.PlanStore;
import com.couriermft.operate.rollout.Rollouts;
import com.couriermft.operate.search.ObjectSearch;

/**
 * Definitions exported from an installation as a bundle, applied to one by a plan, and found in it.
 * Thread-safe.
 *
 * @param exporter makes bundles
 * @param rollouts the plans, by which bundles are applied
 * @param search finds objects by a part of their id or name
 */
public record Bundles(Exporter exporter, Rollouts rollouts, ObjectSearch search) {
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
            stores.control()),
        new ObjectSearch(installation));
  }
}
