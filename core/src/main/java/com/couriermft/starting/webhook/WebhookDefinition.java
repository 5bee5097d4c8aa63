package com.couriermft.starting.webhook;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The definition of a webhook, as its author wrote it. As JSON, with every default:
 *
 * <pre>
 * {"name": "partner a", "scheme": "standard", "rate_limit": {"requests": 100, "per_seconds": 60},
 *  "allowed_headers": ["x-region"], "max_body_bytes": 262144, "replay_window_seconds": 86400,
 *  "parameters": {"day": "{{trigger.payload.day}}"}}</pre>
 *
 * @param name who calls it, for people; may be empty
 * @param scheme how its requests are signed
 * @param rateLimit how many it accepts
 * @param allowedHeaders names in lower case
 * @param maxBodyBytes 1..1 MiB
 * @param replayWindow of {@link Scheme#HMAC_BODY}: so long the same body is the same message
 * @param parameters what a run is given; its references start from {@code trigger}
 * @param labels that it carries
 */
public record WebhookDefinition(
    String name,
    Scheme scheme,
    RateLimit rateLimit,
    List<String> allowedHeaders,
    int maxBodyBytes,
    Duration replayWindow,
    ObjectNode parameters,
    Labels labels) {
  private static final int MOST_PARAMETERS = 8_000;

  /** Copies. */
  public WebhookDefinition {
    allowedHeaders = List.copyOf(allowedHeaders);
    parameters = parameters.deepCopy();
  }

  /**
   * Reads what somebody sent.
   *
   * @throws InvalidInputException {@code invalid_webhook}, with every problem
   */
  public static WebhookDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    WebhookDefinition read =
        new WebhookDefinition(
            body.text(WebhookShape.NAME),
            Objects.requireNonNullElse(
                body.constant(WebhookShape.SCHEME, Scheme.class), Scheme.STANDARD),
            rateLimit(body),
            headers(body),
            body.integer(WebhookShape.BODY_BYTES),
            Duration.ofSeconds(body.integer(WebhookShape.REPLAY_WINDOW)),
            parameters(body),
            Labels.read(body));
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          WebhookCodes.INVALID_WEBHOOK,
          "The webhook has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  private static RateLimit rateLimit(CheckedObject body) {
    CheckedObject limit = body.within(WebhookShape.RATE_LIMIT);
    RateLimit read =
        new RateLimit(
            limit.integer(WebhookShape.REQUESTS), limit.integer(WebhookShape.PER_SECONDS));
    limit.end();
    return read;
  }

  private static List<String> headers(CheckedObject body) {
    List<String> names =
        body.texts(WebhookShape.ALLOWED_HEADERS).stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .distinct()
            .toList();
    for (String name : names) {
      if (RequestFacts.isCredential(name)) {
        String detail =
            "'" + name + "' may carry a credential and is never handed to an execution.";
        body.problem(WebhookShape.ALLOWED_HEADERS.name(), CommonCodes.INVALID_VALUE, detail);
      }
    }
    return names;
  }

  private static ObjectNode parameters(CheckedObject body) {
    String field = WebhookShape.PARAMETERS.name();
    ObjectNode parameters = body.anyObject(WebhookShape.PARAMETERS);
    if (Json.length(parameters, MOST_PARAMETERS) > MOST_PARAMETERS) {
      String detail = "At most %,d characters of JSON are possible.".formatted(MOST_PARAMETERS);
      body.problem(field, FieldCodes.OUT_OF_RANGE, detail);
    } else {
      ParameterMapping.problems(parameters)
          .forEach(problem -> body.problem(field, CommonCodes.INVALID_VALUE, problem));
    }
    return parameters;
  }

  /** Returns the definition as it is stored and shown. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put("name", name).put("scheme", scheme.text());
    json.putObject("rate_limit")
        .put("requests", rateLimit.requests())
        .put("per_seconds", rateLimit.perSeconds());
    json.set("allowed_headers", Json.tree(allowedHeaders));
    json.put("max_body_bytes", maxBodyBytes);
    json.put("replay_window_seconds", replayWindow.toSeconds());
    json.set("parameters", parameters.deepCopy());
    return labels.addTo(json);
  }
}
