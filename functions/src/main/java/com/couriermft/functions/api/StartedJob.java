package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.formats.failure.Problem;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Checks the job that a schedule or watch starts repeatedly. */
final class StartedJob {
  private StartedJob() {}

  /**
   * Returns why the starter's target cannot be executed more than once.
   *
   * @param starter definition of the starter
   */
  static List<Problem> warnings(Courier courier, ObjectNode starter) {
    String job = starter.at("/target/job_id").asText();
    if (job.isEmpty()) {
      return List.of();
    }
    return courier
        .jobs()
        .find(job)
        .map(StoredDefinition::definition)
        .map(courier.validator()::warningsIfRepeated)
        .orElse(List.of())
        .stream()
        .map(each -> ofTarget(job, each))
        .toList();
  }

  private static Problem ofTarget(String job, Problem ofJob) {
    String detail = "Job '%s', %s: %s".formatted(job, ofJob.pointer(), ofJob.detail());
    return new Problem("/target/job_id", ofJob.code(), detail, null);
  }
}
