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
 * Dry runs of definitions: each connection, key and secret that steps name is tried once, and each
 * step looks at what its config names. Nothing is changed, here or at a partner. Thread-safe.
 */
public final class DryRuns {
  /** The time a dry run gets if nobody says otherwise. */
  public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(30);

  /** The longest time a dry run may get. */
  public static final Duration MAX_LIMIT = Duration.ofMinutes(2);

  private final StepRegistry steps;
  private final ReferencedObjects names;
  private final Function<Cancellation, PlacesView> files;
  private final InstantSource clock;

  /**
   * Looks at what is configured and stored here.
   *
   * @param names tries connections, keys and secrets
   * @param files looks at places until a cancellation tells it to stop
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
   * Looks.
   *
   * @param job as far as it could be read: it may have problems, of which only those that stand in
   *     the way of a look are told again
   * @param parameters what a run would be given, defaults filled in
   * @param limit when to stop at the latest; what has not answered by then has {@code timed_out}
   * @return what was found, in the order of the steps
   */
  public List<Check> run(JobDefinition job, ObjectNode parameters, Duration limit) {
    DryRunRoute itinerary = new DryRunRoute(job, parameters, steps, names, files, clock.instant());
    return LaneRunner.run(itinerary.lanes(), itinerary.probes(), limit, clock);
  }
}
