package com.couriermft.automation.webhook;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An address at which a partner starts a job or chain. Stored as
 *
 * <pre>{"target": {"job_id": "partner-invoices"}, "created_at": "…", "definition": {…},
 *  "secrets": [{"name": "webhook-…", "created_at": "…"},
 *              {"name": "webhook-…", "created_at": "…", "expires_at": "…"}]}</pre>
 *
 * @param id 32 random hexadecimal digits
 * @param target the target to start
 * @param createdAt creation time
 * @param definition the author's settings
 * @param secrets at most four secrets, newest first; earlier secrets have an expiry
 */
public record Webhook(
    String id,
    Target target,
    Instant createdAt,
    WebhookDefinition definition,
    List<SigningSecret> secrets) {
  public Webhook {
    secrets = List.copyOf(secrets);
  }

  /** Returns the actor that executions show as their starter: {@code webhook partner a}. */
  public String actor() {
    return "webhook " + (definition.name().isBlank() ? id : definition.name());
  }

  /**
   * Returns this webhook with a new secret and the earlier secrets that remain valid. Without an
   * overlap, no earlier secret remains valid.
   */
  Webhook rotated(SigningSecret next, Duration overlap) {
    Instant now = next.createdAt();
    Stream<SigningSecret> former =
        secrets.stream().map(s -> s.ending(now.plus(overlap))).filter(s -> s.counts(now));
    List<SigningSecret> all = new ArrayList<>(List.of(next));
    if (!overlap.isZero()) {
      all.addAll(former.toList());
    }
    return new Webhook(id, target, createdAt, definition, all);
  }

  /** Returns this webhook with all secrets expiring no later than a time. */
  Webhook ending(Instant at) {
    List<SigningSecret> all =
        secrets.stream().map(each -> each.counts(at) ? each.until(at) : each).toList();
    return new Webhook(id, target, createdAt, definition, all);
  }

  /** Returns this webhook with a different definition. */
  Webhook defined(WebhookDefinition next) {
    return new Webhook(id, target, createdAt, next, secrets);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("created_at", createdAt.toString());
    json.set("target", target.toJson());
    json.set("definition", definition.toJson());
    ArrayNode all = json.putArray("secrets");
    secrets.forEach(secret -> all.add(secret.toJson()));
    return json;
  }

  /** Returns whether a stored webhook expires at a set time. */
  public static boolean isEnding(Document stored) {
    JsonNode secrets = stored.json().path("secrets");
    return !secrets.isEmpty() && secrets.valueStream().allMatch(each -> each.has("expires_at"));
  }

  static Webhook of(Document stored) {
    return DamagedDataException.reading("Webhook '" + stored.name() + "'", () -> read(stored));
  }

  private static Webhook read(Document stored) {
    ObjectNode json = stored.json();
    List<Problem> problems = new ArrayList<>();
    Target target = Target.read(new CheckedObject(json, "", problems));
    if (target == null) {
      throw new IllegalStateException("The stored webhook has no valid target: " + problems);
    }
    List<SigningSecret> secrets = new ArrayList<>();
    json.path("secrets").forEach(secret -> secrets.add(SigningSecret.of(secret)));
    return new Webhook(
        stored.name(),
        target,
        Instant.parse(json.path("created_at").asText()),
        definition(stored),
        secrets);
  }

  private static WebhookDefinition definition(Document stored) {
    try {
      return WebhookDefinition.read(stored.json().path("definition"));
    } catch (InvalidInputException e) {
      String what = "The stored webhook " + stored.name() + " cannot be read: " + e.problems();
      throw new IllegalStateException(what + "; delete it and create another one", e);
    }
  }
}
