package com.couriermft.steps.http;

import com.couriermft.engine.expression.SecretNode;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.partners.connection.HttpHeaderRules;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.steps.http.HttpConfig.ResponseKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the fields of {@link HttpConfig}, checked when a definition is saved and again
 * after references are resolved. Unresolved fields are absent or strings with references.
 */
final class FieldRules {
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

  /** Response headers that never become outputs, because they grant access. */
  private static final Set<String> HIDDEN =
      Set.of(
          "set-cookie",
          "set-cookie2",
          "authorization",
          "proxy-authorization",
          "www-authenticate",
          "authentication-info",
          "proxy-authenticate");

  private FieldRules() {}

  static void method(@Nullable String method) {
    if (method != null && !METHODS.contains(method)) {
      throw at(
          "/method",
          StepCodes.INVALID_CONFIG,
          "'%s' is not a supported method; expected one of GET, HEAD, POST, PUT, PATCH, DELETE."
              .formatted(method));
    }
  }

  static void path(@Nullable String path) {
    if (path == null) {
      return;
    }
    if (path.contains("?") || path.contains("#")) {
      throw at(
          "/path",
          StepCodes.INVALID_CONFIG,
          "A path cannot contain '?' or '#': put the query into 'query', or percent-encode the "
              + "characters.");
    }
    refusing("/path", () -> new HttpTarget(path, null));
  }

  static void headers(@Nullable JsonNode headers) {
    texts("/headers", headers);
    if (headers != null) {
      Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
      for (Map.Entry<String, JsonNode> each : headers.properties()) {
        headerValue(each.getKey(), each.getValue());
        if (!names.add(each.getKey())) {
          throw at(
              "/headers",
              StepCodes.INVALID_CONFIG,
              "The header '%s' is set twice, with different case: set it once."
                  .formatted(each.getKey()));
        }
      }
    }
  }

  private static void headerValue(String name, JsonNode value) {
    boolean known = value.isValueNode() && !SecretNode.isIn(value) && !refers(value);
    HttpHeaderRules.findProblem(name, known ? value.asText() : "x")
        .ifPresent(
            why -> {
              throw at("/headers", StepCodes.INVALID_CONFIG, why);
            });
  }

  static void header(String pointer, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      HttpHeaderRules.findProblem(name, "x")
          .ifPresent(
              why -> {
                throw at(pointer, StepCodes.INVALID_CONFIG, why);
              });
    }
  }

  static void outputHeaders(List<String> names) {
    for (String name : names) {
      if (HIDDEN.contains(name.toLowerCase(Locale.ROOT))) {
        throw at(
            "/output_headers",
            StepCodes.INVALID_CONFIG,
            "The header '%s' can contain credentials and is never an output.".formatted(name));
      }
    }
  }

  /** Requires an object of strings, numbers or booleans. */
  static void texts(String pointer, @Nullable JsonNode given) {
    if (given == null) {
      return;
    }
    boolean fits =
        given.isObject()
            && given.properties().stream()
                .map(Map.Entry::getValue)
                .allMatch(value -> value.isValueNode() && !value.isNull());
    if (!fits) {
      throw at(pointer, FieldCodes.WRONG_TYPE, "Expected an object whose values are strings.");
    }
  }

  /** Requires an object whose values are allowed by {@link #texts}, or lists of such values. */
  static void query(@Nullable JsonNode given) {
    if (given == null) {
      return;
    }
    boolean fits =
        given.isObject()
            && given.properties().stream()
                .flatMap(
                    each ->
                        each.getValue().isArray()
                            ? items(each.getValue())
                            : Stream.of(each.getValue()))
                .allMatch(value -> value.isValueNode() && !value.isNull());
    if (!fits) {
      throw at(
          "/query",
          FieldCodes.WRONG_TYPE,
          "Expected an object whose values are strings or lists of strings.");
    }
  }

  private static Stream<JsonNode> items(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  static void parts(@Nullable JsonNode given) {
    if (given == null) {
      return;
    }
    Set<String> known = Set.of("name", "value", "file", "file_name", "content_type");
    boolean fits = given.isArray() && !given.isEmpty();
    for (JsonNode part : given) {
      fits &=
          part instanceof ObjectNode object
              && part.path("name").isTextual()
              && part.has("value") != part.has("file")
              && object.properties().stream()
                  .allMatch(each -> known.contains(each.getKey()) && each.getValue().isValueNode());
    }
    if (!fits) {
      throw at(
          "/multipart",
          FieldCodes.WRONG_TYPE,
          "Expected a list of parts, each with 'name' and either 'value' or 'file'.");
    }
    for (JsonNode part : given) {
      plainName(part.path("name"));
      plainName(part.path("file_name"));
      if (part.path("content_type").isTextual() && !refers(part.path("content_type"))) {
        contentType("/multipart", part.path("content_type").asText());
      }
    }
  }

  private static void plainName(JsonNode name) {
    if (!refers(name) && name.asText().chars().anyMatch(Character::isISOControl)) {
      throw at(
          "/multipart",
          StepCodes.INVALID_CONFIG,
          "The name of a part or of its file contains a line break or another control character.");
    }
  }

  /** Requires a valid value of the header {@code Content-Type}. */
  static void contentType(String pointer, @Nullable String type) {
    if (type != null) {
      HttpHeaderRules.findProblem("Content-Type", type)
          .ifPresent(
              why -> {
                throw at(pointer, StepCodes.INVALID_CONFIG, why);
              });
    }
  }

  static void statuses(String pointer, @Nullable JsonNode given) {
    if (given == null || Stream.of(given).anyMatch(FieldRules::refersWithin)) {
      return;
    }
    try {
      Statuses.of(given);
    } catch (IllegalArgumentException e) {
      throw at(pointer, StepCodes.INVALID_CONFIG, String.valueOf(e.getMessage()));
    }
  }

  static void oneBody(@Nullable String method, Boolean... given) {
    long bodies = Stream.of(given).filter(each -> each).count();
    if (bodies > 1) {
      throw at(
          "/body",
          FieldCodes.INVALID_COMBINATION,
          "Set only one of 'body', 'body_file', 'form' and 'multipart'.");
    } else if (bodies == 1 && ("GET".equals(method) || "HEAD".equals(method))) {
      throw at("/body", FieldCodes.INVALID_COMBINATION, method + " has no body.");
    }
  }

  static void pagination(
      @Nullable String method,
      @Nullable ResponseKind response,
      @Nullable JsonNode given,
      @Nullable JsonNode body) {
    if (given == null) {
      return;
    } else if (response != null && response != ResponseKind.AUTO && response != ResponseKind.JSON) {
      throw at(
          "/pagination",
          FieldCodes.INVALID_COMBINATION,
          "With 'pagination', pages must be JSON: set 'response' to 'auto' or 'json'.");
    } else if (!refersWithin(given)) {
      refusing("/pagination", () -> pages(method, Pagination.of(given), body));
    } else if (method != null && !method.equals("GET") && !method.equals("POST")) {
      throw at(
          "/pagination",
          FieldCodes.INVALID_COMBINATION,
          "Pages can be read only with GET or POST, not " + method + ".");
    }
  }

  private static void pages(
      @Nullable String method, Pagination pagination, @Nullable JsonNode body) {
    boolean posts = "POST".equals(method) && pagination.type().isCarried();
    if (method != null && !method.equals("GET") && !posts) {
      throw new IllegalArgumentException(
          ("Pages are read with GET, or with POST for the types cursor, page and offset; found %s "
                  + "with the type %s.")
              .formatted(method, pagination.type().text()));
    }
    boolean isObject = body == null || body.isObject() || refers(body);
    if (pagination.carrier().body() && ("GET".equals(method) || !isObject)) {
      throw new IllegalArgumentException(
          "'in' is body: set 'method' to POST, and set 'body' to a JSON object or leave it out.");
    }
  }

  static void poll(
      @Nullable ResponseKind response, @Nullable JsonNode pagination, @Nullable JsonNode given) {
    if (given == null) {
      return;
    } else if (pagination != null) {
      throw at(
          "/poll", FieldCodes.INVALID_COMBINATION, "Set either 'poll' or 'pagination', not both.");
    } else if (response != null && response != ResponseKind.AUTO && response != ResponseKind.JSON) {
      throw at(
          "/poll",
          FieldCodes.INVALID_COMBINATION,
          "With 'poll', responses must be JSON: set 'response' to 'auto' or 'json', and download "
              + "the file in a separate step.");
    } else if (!refersWithin(given)) {
      refusing("/poll", () -> PollSettings.of(given));
    }
  }

  static void file(
      @Nullable ResponseKind response,
      @Nullable String destination,
      @Nullable String checksum,
      @Nullable JsonNode pagination) {
    if (response == null || response == ResponseKind.FILE) {
      return;
    } else if (checksum != null) {
      throw at(
          "/checksum",
          FieldCodes.INVALID_COMBINATION,
          "A checksum requires a file: set 'response' to 'file'.");
    } else if (pagination == null && destination != null && !destination.isEmpty()) {
      throw at(
          "/destination",
          FieldCodes.INVALID_COMBINATION,
          "A destination requires a file: set 'response' to 'file'.");
    }
  }

  static void expectations(@Nullable ResponseKind response, List<String> types, long minBytes) {
    boolean given = !types.isEmpty() || minBytes > 0;
    if (given && response != null && response != ResponseKind.FILE) {
      throw at(
          types.isEmpty() ? "/min_bytes" : "/expect_content_type",
          FieldCodes.INVALID_COMBINATION,
          "'expect_content_type' and 'min_bytes' require a file: set 'response' to 'file'.");
    }
    for (String type : types) {
      if (!Template.mayRefer(type) && !ExpectedFile.isType(type)) {
        throw at(
            "/expect_content_type",
            StepCodes.INVALID_CONFIG,
            "'%s' is not a valid content type; expected a type such as application/pdf or text/*."
                .formatted(type));
      }
    }
  }

  /** Returns whether a response header may become an output. */
  static boolean isShown(String name) {
    return !HIDDEN.contains(name);
  }

  private static boolean refers(JsonNode value) {
    return value.isTextual() && Template.mayRefer(value.textValue());
  }

  private static boolean refersWithin(JsonNode given) {
    if (refers(given)) {
      return true;
    }
    for (JsonNode child : given) {
      if (refersWithin(child)) {
        return true;
      }
    }
    return false;
  }

  private static void refusing(String pointer, Runnable reading) {
    try {
      reading.run();
    } catch (CourierException | IllegalArgumentException e) {
      throw at(pointer, StepCodes.INVALID_CONFIG, String.valueOf(e.getMessage()));
    }
  }

  private static InvalidInputException at(String pointer, FailureCode code, String detail) {
    return InvalidInputException.at(pointer, code, detail);
  }
}
