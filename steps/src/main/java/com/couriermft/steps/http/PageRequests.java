package com.couriermft.steps.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the requests for the pages of a list. */
final class PageRequests {
  private final HttpCaller caller;
  private final Pagination pagination;

  PageRequests(HttpCaller caller, Pagination pagination) {
    this.caller = caller;
    this.pagination = pagination;
  }

  /**
   * The request for one page.
   *
   * @param target URL with its query
   * @param value cursor, page number or offset; {@code null} for none
   */
  record Ask(HttpTarget target, @Nullable JsonNode value) {
    /** Returns an identifier of this page's request. */
    String mark() {
      return Sha256.of(target.path() + "?" + target.query() + " " + value);
    }
  }

  Ask first() {
    Long number = pagination.first();
    if (number != null) {
      return with(LongNode.valueOf(number));
    }
    Integer limit = pagination.carrier().limit();
    return new Ask(
        limit != null && !pagination.carrier().body()
            ? replaced(Map.of(pagination.carrier().limitParameter(), limit.toString()))
            : caller.target(),
        null);
  }

  /** Returns the request for the page of a cursor, number or offset. */
  Ask with(JsonNode value) {
    if (pagination.carrier().body()) {
      return new Ask(caller.target(), value);
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put(pagination.carrier().parameter(), value.asText());
    Integer limit = pagination.carrier().limit();
    if (limit != null) {
      query.put(pagination.carrier().limitParameter(), limit.toString());
    }
    return new Ask(replaced(query), value);
  }

  private HttpTarget replaced(Map<String, String> query) {
    HttpTarget target = caller.target();
    for (String name : query.keySet()) {
      target = target.without(name);
    }
    return target.with(query);
  }

  /** Returns the request for a position. */
  Ask ask(JsonNode position) {
    JsonNode value = position.path("value");
    return new Ask(HttpCaller.target(position.path("next")), value.isMissingNode() ? null : value);
  }

  /** Returns an identifier of the list, derived from the configuration. */
  String mark() {
    return Sha256.of(caller.config().connection() + " " + first().mark() + " " + pagination);
  }

  HttpCall call(Ask ask) {
    return caller.call(caller.config().method(), ask.target(), body(ask.value()), Map.of());
  }

  private HttpBody body(@Nullable JsonNode value) {
    Bodies bodies = new Bodies(caller.config(), caller.context());
    if (!pagination.carrier().body()) {
      return bodies.body();
    }
    JsonNode given = caller.config().body();
    ObjectNode body = given == null ? Json.object() : ((ObjectNode) given).deepCopy();
    if (value != null) {
      put(body, pagination.carrier().parameter(), value);
    }
    Integer limit = pagination.carrier().limit();
    if (limit != null) {
      put(body, pagination.carrier().limitParameter(), IntNode.valueOf(limit));
    }
    return bodies.json(body);
  }

  /** Sets a value at a name or JSON Pointer and creates missing objects. */
  private static void put(ObjectNode body, String where, JsonNode value) {
    boolean pointer = where.startsWith("/");
    String[] names = pointer ? where.substring(1).split("/", -1) : new String[] {where};
    ObjectNode at = body;
    for (int i = 0; i < names.length - 1; i++) {
      JsonNode inner = at.path(name(names[i]));
      if (!inner.isMissingNode() && !inner.isNull() && !inner.isObject()) {
        throw InvalidInputException.at(
            "/pagination",
            FieldCodes.INVALID_COMBINATION,
            "'%s' refers to a field inside '%s' of the body, which is not an object."
                .formatted(where, names[i]));
      }
      at = inner.isObject() ? (ObjectNode) inner : at.putObject(name(names[i]));
    }
    at.set(name(names[names.length - 1]), value);
  }

  private static String name(String escaped) {
    return escaped.replace("~1", "/").replace("~0", "~");
  }
}
