package com.couriermft.functions.openapi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.openapi.section.Sections;
import com.couriermft.operate.schema.SchemaCatalog;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks requests and responses against the API description: the status, each header, the type of
 * the body, and the body. Objects must not have undescribed fields. Only accepted requests are
 * checked. Thread-safe.
 */
public final class AnswerCheck {
  private static final Map<String, AnswerCheck> BY_SCHEMAS = new ConcurrentHashMap<>();

  /** Headers of HTTP itself, which the Functions host adds. */
  private static final Set<String> OF_THE_HOST =
      Set.of("content-type", "content-length", "date", "server", "transfer-encoding", "connection");

  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private static final SchemaValidatorsConfig CONFIG =
      SchemaValidatorsConfig.builder()
          .formatAssertionsEnabled(true)
          .cacheRefs(true)
          .locale(Locale.ENGLISH)
          .build();

  private final JsonNode document;
  private final DescribedRoutes routes;
  private final Map<JsonNode, JsonSchema> schemas = new ConcurrentHashMap<>();

  private AnswerCheck(JsonNode document) {
    this.document = document;
    this.routes = new DescribedRoutes(document);
  }

  /** Returns the check against the description of an installation with these kinds of documents. */
  public static AnswerCheck of(SchemaCatalog catalog) {
    String key = Json.write(catalog.get("job").body());
    return BY_SCHEMAS.computeIfAbsent(
        key, any -> new AnswerCheck(OpenApi.closed(Sections.all(), catalog)));
  }

  /**
   * Checks one exchange.
   *
   * @throws AssertionError the exchange deviates from the description; the message lists all
   *     deviations
   */
  public void check(Exchange exchange) {
    List<String> wrong = new ArrayList<>();
    Optional<JsonNode> operation = routes.find(exchange);
    if (exchange.path().startsWith("/ui/")) {
      return; // The files of the dashboard are not part of the API description.
    }
    if (operation.isPresent()) {
      checkAnswer(operation.get(), exchange, wrong);
      checkRequest(operation.get(), exchange, wrong);
    } else {
      checkWrongAddress(exchange, wrong);
    }
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "%s, which is not as %s describes it in functions.openapi.section:\n  %s\n%s"
              .formatted(
                  exchange,
                  operation.map(o -> o.path("operationId").asText()).orElse("the check"),
                  String.join("\n  ", wrong),
                  text(exchange)));
    }
  }

  private void checkAnswer(JsonNode operation, Exchange exchange, List<String> wrong) {
    JsonNode answer = resolved(operation.path("responses").path(String.valueOf(exchange.status())));
    if (answer.isMissingNode()) {
      wrong.add("no answer of this status is described");
      return;
    }
    checkHeaders(answer, exchange, wrong);
    JsonNode content = answer.path("content");
    if (exchange.method().equals("HEAD") || exchange.status() == 304) {
      if (exchange.body().length > 0) {
        wrong.add("a body where there can be none");
      }
    } else if (content.isMissingNode()) {
      if (exchange.body().length > 0) {
        wrong.add("a body of which nothing is described");
      }
    } else if (!content.has(exchange.type())) {
      wrong.add("a body of type '" + exchange.type() + "', which is not described");
    } else if (exchange.type().endsWith("json")) {
      JsonNode schema = content.path(exchange.type()).path("schema");
      schemaOf(schema, Json.readTree(exchange.body()), "", wrong);
    }
  }

  private void checkHeaders(JsonNode answer, Exchange exchange, List<String> wrong) {
    ObjectNode described = Json.object();
    answer
        .path("headers")
        .properties()
        .forEach(
            header ->
                described.set(
                    header.getKey().toLowerCase(Locale.ROOT), resolved(header.getValue())));
    described
        .properties()
        .forEach(
            header -> {
              boolean required = header.getValue().path("required").asBoolean();
              if (required && !exchange.headers().containsKey(header.getKey())) {
                wrong.add("no header '" + header.getKey() + "'");
              }
            });
    for (String name : exchange.headers().keySet()) {
      if (!described.has(name) && !OF_THE_HOST.contains(name)) {
        wrong.add("a header '" + name + "', which is not described");
      }
    }
  }

  /**
   * Checks the request. A body that was accepted must be described, except for a validation, which
   * accepts any body.
   */
  private void checkRequest(JsonNode operation, Exchange exchange, List<String> wrong) {
    boolean taken = exchange.status() >= 200 && exchange.status() < 300;
    if (!taken || operation.path("operationId").asText().endsWith("Validate")) {
      return;
    }
    JsonNode body = operation.path("requestBody");
    JsonNode schema = body.path("content").path(ApiAnswer.JSON).path("schema");
    if (exchange.sent().isBlank()) {
      if (body.path("required").asBoolean()) {
        wrong.add("a request without a body was taken");
      }
    } else if (body.isMissingNode()) {
      wrong.add("a request was taken with a body of which nothing is described");
    } else if (!schema.isEmpty()) {
      try {
        schemaOf(schema, Json.parse(exchange.sent()), "the request's ", wrong);
      } catch (CourierException e) {
        wrong.add("a request was taken whose body is no JSON: " + e.getMessage());
      }
    }
  }

  private void checkWrongAddress(Exchange exchange, List<String> wrong) {
    if (exchange.status() < 400) {
      wrong.add("no operation of this address and method is described");
    } else if (exchange.status() == 405 && !exchange.headers().containsKey("allow")) {
      wrong.add("no header 'allow'");
    } else if (!exchange.method().equals("HEAD")) {
      JsonNode problem = Json.object().put("$ref", Component.PATH + Refusal.PROBLEM.name());
      schemaOf(problem, Json.readTree(exchange.body()), "", wrong);
    }
  }

  private void schemaOf(JsonNode schema, JsonNode value, String what, List<String> wrong) {
    Set<ValidationMessage> messages =
        schemas.computeIfAbsent(schema, this::compiled).validate(value);
    messages.forEach(message -> wrong.add(what + message.getMessage()));
  }

  private JsonSchema compiled(JsonNode schema) {
    ObjectNode root = schema.deepCopy();
    root.set("components", document.path("components"));
    return FACTORY.getSchema(root, CONFIG);
  }

  private JsonNode resolved(JsonNode node) {
    String reference = node.path("$ref").asText();
    return reference.isEmpty() ? node : document.at(reference.substring(1));
  }

  private static String text(Exchange exchange) {
    String text = new String(exchange.body(), StandardCharsets.UTF_8);
    return text.substring(0, Math.min(2_000, text.length()));
  }
}
