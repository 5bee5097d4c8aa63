package com.couriermft.operate.dryrun;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/**
 * Runs dry runs of definitions: checks each named connection, key and secret once, and lets each
 * step check its configuration. Changes nothing, neither in this installation nor at partners.
 * Thread-safe.
 */
public final class DryRuns {
  /** Default time limit of a dry run. */
  public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(30);

  /** Maximum time limit of a dry run. */
  public static final Duration MAX_LIMIT = Duration.ofMinutes(2);

  private final StepRegistry steps;
  private final ReferencedObjects names;
  private final Function<Cancellation, PlacesView> files;
  private final InstantSource clock;

  /**
   * Creates dry runs for the configured and stored objects.
   *
   * @param names checks connections, keys and secrets
   * @param files opens storage locations for checks, until a cancellation
   */
  public DryRuns(
      StepRegistry steps,
      ReferencedObjects names,
      Function<Cancellation, PlacesView> files,
      InstantSource clock) {
    this.steps = steps;
    this.names = names;
    this.files = files;
    this.clock = clock;
  }

  /**
   * Runs the checks.
   *
   * @param job the definition, as far as it could be parsed; its problems are reported again only
   *     if they prevent a check
   * @param parameters parameters of the execution, with defaults
   * @param limit time limit; checks without a result by then are reported as {@code timed_out}
   * @return the findings, in the order of the steps
   */
  public List<Check> run(JobDefinition job, ObjectNode parameters, Duration limit) {
    DryRunRoute itinerary = new DryRunRoute(job, parameters, steps, names, files, clock.instant());
    return LaneRunner.run(itinerary.lanes(), itinerary.probes(), limit, clock);
  }
}
