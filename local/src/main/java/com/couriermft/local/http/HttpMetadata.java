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
 * <p>These are the top-level properties of a JSON body, overridden by the query (without {@code
 * code}), overridden by the route values; then {@code Query} and {@code Headers} as JSON. Names are
 * compared in any case and keep the case of their first occurrence.
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
