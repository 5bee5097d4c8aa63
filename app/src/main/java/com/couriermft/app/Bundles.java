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
 * Bundles of definitions: exports from an installation, plans that apply a bundle to an
 * installation, and object searches. Thread-safe.
 *
 * @param exporter creates bundles
 * @param rollouts the plans that apply bundles
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
