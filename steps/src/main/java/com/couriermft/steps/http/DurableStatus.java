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
 * @param text the status as sent
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
          // Pending, Running, ContinuedAsNew, Suspended, and what comes with later versions.
          default -> PollSettings.State.WAITING;
        };
    JsonNode output = body.has("output") ? body.get("output") : NullNode.instance;
    return Optional.of(new DurableStatus(status.textValue(), state, output));
  }

  /** Returns where an orchestrator is started under an id. */
  static HttpTarget start(String orchestrator, String instance) {
    return HttpTarget.of(
        MANAGEMENT + "orchestrators/" + UrlEncoding.encode(orchestrator) + "/" + instance);
  }

  /** Returns where to ask for an instance. */
  static HttpTarget place(String instance) {
    return HttpTarget.of(MANAGEMENT + "instances/" + UrlEncoding.encode(instance));
  }

  /** Returns where an instance is terminated. */
  static HttpTarget termination(String instance) {
    return HttpTarget.of(MANAGEMENT + "instances/" + UrlEncoding.encode(instance) + "/terminate");
  }
}
