package com.couriermft.local.http;

import com.couriermft.local.app.HttpInput;
import com.couriermft.local.app.JsonProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The trigger metadata of an HTTP request.
 *
 * <p>The metadata contains the top-level properties of a JSON body, the query parameters (without
 * {@code code}) and the route values; later values override earlier ones. {@code Query} and {@code
 * Headers} are added as JSON. Names are case-insensitive and keep the case of their first
 * occurrence.
 */
final class HttpMetadata {
  private static final ObjectMapper JSON = new ObjectMapper();

  private HttpMetadata() {}

  static Map<String, String> of(HttpInput input, Map<String, String> routeValues) {
    var metadata = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    if (input.body() instanceof String text && isJson(input)) {
      metadata.putAll(JsonProperties.of(text));
    }
    input
        .query()
        .forEach(
            (name, value) -> {
              if (!name.equalsIgnoreCase("code")) {
                metadata.put(name, value);
              }
            });
    metadata.putAll(routeValues);
    metadata.put("Query", JSON.valueToTree(input.query()).toString());
    metadata.put("Headers", JSON.valueToTree(input.headers()).toString());
    return metadata;
  }

  private static boolean isJson(HttpInput input) {
    return input
        .headers()
        .getOrDefault("content-type", "")
        .toLowerCase(Locale.ROOT)
        .contains("json");
  }
}
