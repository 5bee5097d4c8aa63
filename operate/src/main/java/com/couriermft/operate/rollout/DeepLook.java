package com.couriermft.operate.rollout;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.storage.kind.ObjectKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs dry runs of the jobs that a plan creates and changes. Failures of a dry run are warnings,
 * because the situation may be different after the plan has been applied. Thread-safe.
 *
 * @param dryRuns runs the dry runs
 * @param mentions finds references in jobs
 * @param clock clock for the time limit
 */
record DeepLook(DryRuns dryRuns, ObjectMentions mentions, InstantSource clock) {
  /** Total time limit for all dry runs of a plan. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  /** Returns the problems that the dry runs found, in the order of the plan's actions. */
  List<BundleProblem> warnings(RolloutPlan plan) {
    Instant end = clock.instant().plus(LIMIT);
    Set<ObjectName> changing =
        plan.acting().stream()
            .map(PlannedAction::name)
            .filter(name -> name.kind() == ObjectKind.CONNECTION || name.kind() == ObjectKind.KEY)
            .collect(Collectors.toSet());
    List<BundleProblem> warnings = new ArrayList<>();
    for (PlannedAction action : plan.acting()) {
      String text = plan.targets().get(action.name());
      if (action.name().kind() == ObjectKind.JOB && text != null) {
        warnings.addAll(look(action.name(), text, changing, end));
      }
    }
    return warnings;
  }

  private List<BundleProblem> look(
      ObjectName name, String text, Set<ObjectName> changing, Instant end) {
    Set<ObjectName> named = mentions.named(name, text, changing);
    Duration left = Duration.between(clock.instant(), end);
    if (!named.isEmpty()) {
      return List.of(
          notLooked(
              name, "Not checked: the plan also changes %s, which the job uses".formatted(named)));
    } else if (left.isNegative() || left.isZero()) {
      return List.of(
          notLooked(
              name,
              "Not checked: the checks of earlier jobs took all of the "
                  + LIMIT.toSeconds()
                  + " s"));
    }
    JobDefinition job = DefinitionReader.read(Json.readTree(text), new ArrayList<>());
    Duration limit = left.compareTo(DryRuns.DEFAULT_LIMIT) < 0 ? left : DryRuns.DEFAULT_LIMIT;
    return dryRuns.run(job, ParameterSchema.defaults(job.parameters()), limit).stream()
        .flatMap(check -> check.problem().stream())
        .map(problem -> BundleProblem.of(name, problem))
        .toList();
  }

  private static BundleProblem notLooked(ObjectName name, String why) {
    String detail = why + "; validate the job with deep=true after the plan is applied.";
    return BundleProblem.of(name, new Problem("", BundleCodes.NOT_LOOKED_AT, detail));
  }
}
