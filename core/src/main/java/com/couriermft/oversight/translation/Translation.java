package com.couriermft.oversight.translation;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job of another engine as Courier has it:
 *
 * <pre>{"job": {"job_id": "user-data-sync", "steps": […]},
 *  "objects": [{"kind": "connection", "id": "api-example-com",
 *    "request": "PUT /connections/api-example-com", "definition": {…}}],
 *  "decisions": [{"pointer": "/steps/0/config/headers/Authorization", "message": "…"}],
 *  "start": {"request": "POST /jobs/user-data-sync/trigger", "headers": {…}, "body": {…}}}</pre>
 *
 * @param job the definition, ready to be saved once the objects exist and the decisions are made
 * @param objects what to create before it: connections, secrets and keys; and after it: schedules
 *     and webhooks
 * @param decisions what only a person can say, in the order of the document
 * @param start the request that starts an execution, where the document was such a request
 */
public record Translation(
    ObjectNode job, List<Companion> objects, List<Decision> decisions, @Nullable ObjectNode start) {
  /** Copies the lists. */
  public Translation {
    objects = List.copyOf(objects);
    decisions = List.copyOf(decisions);
  }

  /**
   * An object that the job needs, or that starts it.
   *
   * @param kind {@code connection}, {@code secret}, {@code key}, {@code schedule} or {@code
   *     webhook}
   * @param id its id; {@code ""} for one that Courier names
   * @param request how it is created
   * @param definition the body of that request; {@code null} where it is nothing that a definition
   *     may hold, such as the value of a secret
   */
  public record Companion(
      String kind, String id, String request, @Nullable ObjectNode definition) {}

  /**
   * A thing that is left to decide.
   *
   * @param pointer JSON pointer into the document that was sent
   * @param message what to decide, and how
   */
  public record Decision(String pointer, String message) {}

  /** Returns the answer's JSON. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.set("job", job);
    ArrayNode created = json.putArray("objects");
    for (Companion each : objects) {
      ObjectNode one = created.addObject().put("kind", each.kind());
      if (!each.id().isEmpty()) {
        one.put("id", each.id());
      }
      one.put("request", each.request());
      if (each.definition() != null) {
        one.set("definition", each.definition());
      }
    }
    ArrayNode open = json.putArray("decisions");
    decisions.forEach(
        each -> open.addObject().put("pointer", each.pointer()).put("message", each.message()));
    if (start != null) {
      json.set("start", start);
    }
    return json;
  }
}
