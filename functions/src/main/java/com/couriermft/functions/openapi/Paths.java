package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operations of a document, by path and method. */
final class Paths {
  private static final Pattern PARAMETER = Pattern.compile("\\{(\\*?)([a-z_]+)}");
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private final Schemas schemas;
  private final ObjectNode paths = Json.object();

  Paths(Schemas schemas) {
    this.schemas = schemas;
  }

  ObjectNode json() {
    return paths;
  }

  /** Adds an operation, and its named shapes to the components. */
  void add(String tag, Operation operation) {
    operation.components().forEach(schemas::add);
    Route route = operation.route();
    String id = ClientNames.camel(route.operation());
    ObjectNode json =
        paths
            .withObjectProperty("/" + route.template().replace("{*", "{"))
            .putObject(route.method().toLowerCase(Locale.ROOT));
    json.put("operationId", id).putArray("tags").add(tag);
    json.put("summary", operation.summary());
    Security.addTo(json, route);
    ArrayNode parameters = json.putArray("parameters");
    addPath(parameters, route);
    operation.query().forEach(each -> parameters.add(query(id, each)));
    headers(operation).forEach(header -> Shared.refer(parameters, header));
    RequestBody body = operation.body();
    if (body != null) {
      ObjectNode request = json.putObject("requestBody").put("required", body.required());
      ObjectNode schema = schemas.inForm(ClientNames.pascal(id) + "Body", body.shape().schema());
      request.putObject("content").putObject(body.type()).set("schema", schema);
    }
    ObjectNode responses = json.putObject("responses");
    operation.answers().forEach(answer -> addAnswer(responses, operation, answer));
    if (reads(route)) {
      responses.putObject("304").put("$ref", Shared.RESPONSES + "NotModified");
    }
    for (int status : refusals(operation)) {
      if (responses.get(String.valueOf(status)) instanceof ObjectNode answer) {
        Shared.addProblem(answer);
      } else {
        responses
            .putObject(String.valueOf(status))
            .put("$ref", Shared.RESPONSES + refusal(status).component());
      }
    }
  }

  private static boolean reads(Route route) {
    return route.method().equals("GET");
  }

  private static void addPath(ArrayNode parameters, Route route) {
    Matcher names = PARAMETER.matcher(route.template());
    while (names.find()) {
      boolean rest = !names.group(1).isEmpty();
      String name = names.group(2);
      ObjectNode parameter = parameters.addObject().put("name", name).put("in", "path");
      parameter.put("required", true);
      if (rest) {
        parameter.put("description", "The rest of the path. Slashes can be percent-encoded.");
      }
      boolean number = name.equals("version");
      parameter.putObject("schema").put("type", number ? "integer" : "string");
    }
  }

  private ObjectNode query(String id, Property<?> said) {
    ObjectNode parameter = Json.object().put("name", said.name()).put("in", "query");
    parameter.put("description", said.help() + ".");
    if (said.required()) {
      parameter.put("required", true);
    }
    ObjectNode schema = schemas.inForm(ClientNames.pascal(id), said.shape().schema());
    if (said.defaultValue() != null) {
      schema.set("default", said.defaultValue());
    }
    boolean several = schema.path("type").asText().equals("array");
    if (several) {
      parameter.put("style", "form").put("explode", false);
    }
    return parameter.set("schema", schema);
  }

  private static List<RequestHeader> headers(Operation operation) {
    List<RequestHeader> headers = new ArrayList<>(operation.requestHeaders());
    if (reads(operation.route())) {
      headers.add(RequestHeader.IF_NONE_MATCH);
    }
    if (operation.route().isAudited()) {
      headers.add(RequestHeader.REASON);
    }
    headers.addAll(
        List.of(
            RequestHeader.API_VERSION, RequestHeader.TRACEPARENT, RequestHeader.CLIENT_REQUEST_ID));
    return headers;
  }

  private void addAnswer(ObjectNode responses, Operation operation, ApiAnswer answer) {
    // Responses of different media types may have the same status.
    ObjectNode response = responses.withObject("/" + answer.status());
    boolean tagged = reads(operation.route()) && !answer.headers().contains(ApiHeader.ETAG);
    boolean whole = answer.status() == 200 || answer.status() == 206;
    Shared.describe(response, tagged && whole ? answer.with(ApiHeader.ETAG) : answer);
    if (!answer.type().isEmpty()) {
      ObjectNode content = response.withObject("/content").putObject(answer.type());
      Shape shape = answer.shape();
      if (shape != null) {
        content.set(
            "schema",
            schemas.inForm(ClientNames.pascal(operation.route().operation()), shape.schema()));
      } else if (answer.type().startsWith("text/")) {
        content.putObject("schema").put("type", "string");
      } else {
        content.putObject("schema");
      }
    }
  }

  /**
   * Returns the statuses of problems that a route implies, and the additional statuses of the
   * operation.
   */
  private static Set<Integer> refusals(Operation operation) {
    Route route = operation.route();
    Set<Integer> statuses = new TreeSet<>(operation.refusals());
    statuses.addAll(Set.of(400, 413, 500, 503));
    switch (route.access()) {
      case PUBLIC -> {}
      case HOST_KEY -> statuses.add(403);
      case ROLE -> statuses.addAll(Set.of(401, 403));
    }
    if (route.template().contains("{")) {
      statuses.add(404);
    }
    if (!reads(route)) {
      statuses.addAll(Set.of(409, 411));
    }
    if (WITH_BODY.contains(route.method())) {
      statuses.add(415);
    }
    return statuses;
  }

  private static Refusal refusal(int status) {
    for (Refusal refusal : Refusal.values()) {
      if (refusal.status() == status) {
        return refusal;
      }
    }
    throw new IllegalArgumentException("No problem has the status " + status);
  }
}
