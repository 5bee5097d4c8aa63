package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The parts that many operations refer to: headers, parameters, problems. */
final class Shared {
  static final String HEADERS = "#/components/headers/";
  static final String PARAMETERS = "#/components/parameters/";
  static final String RESPONSES = "#/components/responses/";

  /** The headers of every response. */
  private static final List<ApiHeader> OF_EVERY_ANSWER =
      List.of(
          ApiHeader.API_VERSION,
          ApiHeader.TRACEPARENT,
          ApiHeader.CLIENT_REQUEST_ID,
          ApiHeader.CACHE_CONTROL);

  private Shared() {}

  static ObjectNode components(ObjectNode schemas) {
    ObjectNode components = Json.object();
    components.set("schemas", schemas);
    ObjectNode headers = components.putObject("headers");
    for (ApiHeader header : ApiHeader.values()) {
      headers.set(header.component(), header.describe());
    }
    ObjectNode parameters = components.putObject("parameters");
    for (RequestHeader header : RequestHeader.values()) {
      parameters.set(header.component(), header.describe());
    }
    ObjectNode responses = components.putObject("responses");
    for (Refusal refusal : Refusal.values()) {
      ObjectNode response = responses.putObject(refusal.component());
      describe(response, refusal.answer());
      addProblem(response);
    }
    ObjectNode notModified = responses.putObject("NotModified");
    describe(
        notModified,
        ApiAnswer.empty(304, "The client's version is current.")
            .with(ApiHeader.ETAG, ApiHeader.LINK, ApiHeader.RETRY_WHILE_OPEN));
    return components;
  }

  /** Adds the problem document to the possible bodies of a response. */
  static void addProblem(ObjectNode response) {
    response
        .withObjectProperty("content")
        .putObject(Refusal.TYPE)
        .putObject("schema")
        .put("$ref", Component.PATH + Refusal.PROBLEM.name());
  }

  /** Adds the description and the headers of a response. */
  static void describe(ObjectNode response, ApiAnswer answer) {
    response.put("description", answer.description());
    ObjectNode headers = response.putObject("headers");
    OF_EVERY_ANSWER.forEach(header -> refer(headers, header));
    answer.headers().forEach(header -> refer(headers, header));
  }

  /** Adds a reference to a request header. */
  static void refer(ArrayNode parameters, RequestHeader header) {
    parameters.addObject().put("$ref", PARAMETERS + header.component());
  }

  private static void refer(ObjectNode headers, ApiHeader header) {
    headers.putObject(header.text()).put("$ref", HEADERS + header.component());
  }
}
