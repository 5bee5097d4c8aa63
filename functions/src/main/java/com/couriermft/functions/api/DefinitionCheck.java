package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.JobCheck;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds all problems of a definition in this installation: those of {@link JobCheck}, and an id
 * that differs from the path ({@code id_mismatch}).
 */
final class DefinitionCheck {
  private static final String JOB_ID = "job_id";

  private final JobCheck check;

  DefinitionCheck(Courier courier) {
    this.check =
        new JobCheck(
            courier.validator(),
            () -> courier.settingsStore().get().pools().keySet(),
            courier.jobs()::dependencyProblems);
  }

  /**
   * Parses and validates a definition.
   *
   * @param jobId the required id, which the definition may omit; {@code null} for any
   * @throws InvalidInputException {@code invalid_definition}, with every problem in document order
   */
  JobDefinition read(JsonNode json, @Nullable String jobId) {
    JsonNode named = RouteId.with(JOB_ID, jobId, json);
    List<Problem> problems = new ArrayList<>();
    RouteId.mismatch(JOB_ID, jobId, named).ifPresent(problems::add);
    JobDefinition definition = null;
    try {
      definition = check.read(named);
    } catch (InvalidInputException e) {
      problems.addAll(e.problems());
    }
    if (definition == null || !problems.isEmpty()) {
      throw DefinitionReader.invalid(named, problems);
    }
    return definition;
  }
}
