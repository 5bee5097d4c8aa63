package com.couriermft.engine.plan;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Validates a job against the objects of an installation. It finds the problems that a {@link
 * JobValidator} finds, pools that do not exist ({@code unknown_pool}), and jobs that it cannot
 * depend on ({@code unknown_job}, {@code dependency_cycle}).
 *
 * @param validator validates the definition against step types, connections and keys
 * @param pools the names of the existing pools
 * @param dependencies returns the problems of a job's dependencies
 */
public record JobCheck(
    JobValidator validator,
    Supplier<? extends Collection<String>> pools,
    Function<JobDefinition, List<Problem>> dependencies) {

  /**
   * Reads a definition and rejects it if it has any problem.
   *
   * @throws InvalidInputException code {@code invalid_definition}, with every problem in document
   *     order
   */
  public JobDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    JobDefinition asFarAsReadable = DefinitionReader.read(json, new ArrayList<>());
    checkPool(asFarAsReadable.pool(), problems);
    checkDependencies(asFarAsReadable, json, problems);
    JobDefinition definition = null;
    try {
      definition = validator.read(json);
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    if (definition == null || !problems.isEmpty()) {
      throw DefinitionReader.invalid(json, problems);
    }
    return definition;
  }

  private void checkPool(String pool, List<Problem> problems) {
    Collection<String> known = pools.get();
    if (!known.contains(pool)) {
      String detail = "There is no pool '" + pool + "'.";
      problems.add(Problem.unknownName("/pool", DefinitionCodes.UNKNOWN_POOL, detail, pool, known));
    }
  }

  private void checkDependencies(JobDefinition job, JsonNode json, List<Problem> problems) {
    dependencies.apply(job).stream()
        .filter(problem -> isName(json.at(problem.pointer())))
        .forEach(problems::add);
  }

  /** Values that are not valid names are already reported as a separate problem. */
  private static boolean isName(JsonNode json) {
    return json.isTextual() && JobDefinition.ID.matcher(json.textValue()).matches();
  }
}
