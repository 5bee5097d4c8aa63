package com.couriermft.steps.http;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Removes keys from URLs in responses, such as {@code code} of Azure Functions and {@code sig} of
 * shared access signatures. URLs with keys grant access, so keys are removed from everything that
 * is stored or shown.
 */
final class UrlKeys {
  private static final Set<String> NAMES =
      Set.of("code", "sig", "key", "apikey", "api_key", "access_token", "subscription-key");

  /** Matches a query parameter with a key, also within escaped JSON and URL-encoded text. */
  private static final Pattern FIELD =
      Pattern.compile(
          "(?i)((?:[?&;]|\\\\u0026|\\\\u003f|%3f|%26)(?:"
              + String.join("|", NAMES)
              + ")(?:=|%3d|\\\\u003d))[^&#\"'\\s<>\\\\]+");

  private UrlKeys() {}

  /** Returns a string with the keys in its URLs replaced by {@code ***}. */
  static String without(String text) {
    return FIELD.matcher(text).replaceAll("$1***");
  }

  /** Returns JSON with the keys in all strings and names replaced by {@code ***}. */
  static JsonNode without(JsonNode given) {
    return changed(given, UrlKeys::without);
  }

  /** Returns JSON with all strings and names mapped. */
  static JsonNode changed(JsonNode given, UnaryOperator<String> change) {
    if (given.isTextual()) {
      return TextNode.valueOf(change.apply(given.textValue()));
    } else if (given.isObject()) {
      ObjectNode object = Json.object();
      given
          .properties()
          .forEach(
              each -> object.set(change.apply(each.getKey()), changed(each.getValue(), change)));
      return object;
    } else if (given.isArray()) {
      ArrayNode array = Json.array();
      given.forEach(each -> array.add(changed(each, change)));
      return array;
    }
    return given;
  }

  /** Returns a target without keys in its query. */
  static HttpTarget without(HttpTarget target) {
    String query = target.query();
    if (query == null) {
      return target;
    }
    String rest =
        Arrays.stream(query.split("&"))
            .filter(field -> !NAMES.contains(field.split("=", 2)[0].toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining("&"));
    return new HttpTarget(target.path(), rest.isEmpty() ? null : rest);
  }
}
