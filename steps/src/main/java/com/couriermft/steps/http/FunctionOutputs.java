package com.couriermft.steps.http;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The outputs of {@code azure_function.execute}. Not thread-safe. */
final class FunctionOutputs {
  private final ObjectNode all = Json.object();

  FunctionOutputs(StepContext context, String operation) {
    all.put("status", "completed").put("operation_id", operation);
    all.putNull("body").put("polls", 0).put("attempts", context.attempt().number() + 1);
  }

  FunctionOutputs polls(JsonNode position) {
    all.put("polls", position.path("asked").intValue() + 1);
    return instance(position);
  }

  FunctionOutputs instance(JsonNode known) {
    if (known.has("instance")) {
      all.set("instance_id", known.get("instance"));
    }
    return this;
  }

  FunctionOutputs evidence(String evidence) {
    all.put("evidence", evidence);
    return this;
  }

  FunctionOutputs code(int status) {
    all.put("status_code", status);
    return this;
  }

  FunctionOutputs body(JsonNode body) {
    all.set("body", body);
    return this;
  }

  FunctionOutputs invocation(String id) {
    all.put("invocation_id", id);
    return this;
  }

  /**
   * Returns the outputs of a request that the app accepted, if the step does not wait for the
   * function to complete.
   */
  FunctionOutputs accepted() {
    all.put("status", "accepted");
    return this;
  }

  StepResult result() {
    return new StepResult(all, 0);
  }
}
