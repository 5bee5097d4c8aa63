package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.language.definition.DefinitionReader;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.settings.Settings;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is wrong with a definition at this installation: what {@code plan.JobValidator}
 * finds, a pool that does not exist ({@code unknown_pool}), jobs that it cannot wait for ({@code
 * unknown_job}, {@code dependency_cycle}), and another id than the address has ({@code
 * id_mismatch}).
 */
final class DefinitionCheck {
  private static final String JOB_ID = "job_id";

  private final Courier courier;

  DefinitionCheck(Courier courier) {
    this.courier = courier;
  }

  /**
   * Reads a definition that may be saved.
   *
   * @param jobId the id it must have, and has where it says none; {@code null} for any
   * @throws InvalidInputException {@code invalid_definition}, with every problem in document order
   */
  JobDefinition read(JsonNode json, @Nullable String jobId) {
    JsonNode named = RouteId.with(JOB_ID, jobId, json);
    List<Problem> problems = new ArrayList<>();
    RouteId.mismatch(JOB_ID, jobId, named).ifPresent(problems::add);
    checkPool(named, problems);
    checkDependencies(named, problems);
    JobDefinition definition = null;
    try {
      definition = courier.validator().read(named);
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    if (definition == null || !problems.isEmpty()) {
      throw DefinitionReader.invalid(named, problems);
    }
    return definition;
  }

  private void checkDependencies(JsonNode json, List<Problem> problems) {
    JobDefinition asFarAsReadable = DefinitionReader.read(json, new ArrayList<>());
    courier.jobs().dependencyProblems(asFarAsReadable).stream()
        .filter(problem -> isName(json.at(problem.pointer())))
        .forEach(problems::add);
  }

  /** A value that is not a name at all is reported as a problem of its own. */
  private static boolean isName(JsonNode json) {
    return json.isTextual() && JobDefinition.ID.matcher(json.textValue()).matches();
  }

  private void checkPool(JsonNode json, List<Problem> problems) {
    String pool = json.path("pool").asText(Settings.DEFAULT_POOL);
    Set<String> known = courier.settings().pools().keySet();
    if (JobDefinition.ID.matcher(pool).matches() && !known.contains(pool)) {
      String detail = "There is no pool '" + pool + "'.";
      problems.add(Problem.unknownName("/pool", DefinitionCodes.UNKNOWN_POOL, detail, pool, known));
    }
  }
}
