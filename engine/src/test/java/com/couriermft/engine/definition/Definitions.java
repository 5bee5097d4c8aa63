package com.couriermft.engine.definition;

import com.couriermft.formats.json.Json;

/** Job definitions from which tests start. */
final class Definitions {
  private Definitions() {}

  static JobDefinition job(String jobId, String... stepTypes) {
    StringBuilder steps = new StringBuilder();
    for (String type : stepTypes) {
      steps.append(steps.isEmpty() ? "" : ",").append("{\"type\": \"" + type + "\"}");
    }
    return DefinitionReader.read(
        Json.parse("{\"job_id\": \"" + jobId + "\", \"steps\": [" + steps + "]}"));
  }
}
