package com.couriermft.steps.http;

import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Locale;
import java.util.Optional;

/**
 * The status of an orchestration of Durable Functions: {@code {"runtimeStatus": "Completed",
 * "output": …}}.
 *
 * @param text status as sent
 * @param state meaning of the status
 * @param output output of the orchestration; JSON null until there is one
 */
record DurableStatus(String text, PollSettings.State state, JsonNode output) {
  private static final String MANAGEMENT = "runtime/webhooks/durabletask/";

  /** Parses a body; empty if it is not an orchestration's status. */
  static Optional<DurableStatus> of(JsonNode body) {
    JsonNode status = body.path("runtimeStatus");
    if (!status.isTextual()) {
      return Optional.empty();
    }
    PollSettings.State state =
        switch (status.textValue().toLowerCase(Locale.ROOT)) {
          case "completed" -> PollSettings.State.DONE;
          case "failed", "terminated", "canceled", "cancelled" -> PollSettings.State.FAILED;
          // Pending, Running, ContinuedAsNew, Suspended, and states that later versions may add.
          default -> PollSettings.State.WAITING;
        };
    JsonNode output = body.has("output") ? body.get("output") : NullNode.instance;
    return Optional.of(new DurableStatus(status.textValue(), state, output));
  }

  /** Returns the target that starts an orchestrator with an instance id. */
  static HttpTarget start(String orchestrator, String instance) {
    return HttpTarget.of(
        MANAGEMENT + "orchestrators/" + UrlEncoding.encode(orchestrator) + "/" + instance);
  }

  /** Returns the target that returns the status of an instance. */
  static HttpTarget place(String instance) {
    return HttpTarget.of(MANAGEMENT + "instances/" + UrlEncoding.encode(instance));
  }

  /** Returns the target that terminates an instance. */
  static HttpTarget termination(String instance) {
    return HttpTarget.of(MANAGEMENT + "instances/" + UrlEncoding.encode(instance) + "/terminate");
  }
}
