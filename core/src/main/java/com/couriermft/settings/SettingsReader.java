package com.couriermft.settings;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads settings that somebody sent, with every problem at once. */
final class SettingsReader {
  private static final String POOL_NAME = "[a-z0-9][a-z0-9-]{0,62}";

  private final List<Problem> problems = new ArrayList<>();

  private SettingsReader() {}

  static Map<String, Settings.Pool> pools(JsonNode json) {
    SettingsReader reader = new SettingsReader();
    Map<String, Settings.Pool> pools = reader.read(json);
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(
          "invalid_settings", "The settings have problems; nothing was changed.", reader.problems);
    }
    return pools;
  }

  private Map<String, Settings.Pool> read(JsonNode json) {
    Map<String, Settings.Pool> pools = new TreeMap<>();
    if (!json.isObject() || !json.path("pools").isObject()) {
      add("", "invalid_type", "Expected {\"pools\": {\"default\": {\"limit\": 5}}}.");
      return pools;
    }
    json.properties().stream()
        .filter(field -> !field.getKey().equals("pools"))
        .forEach(field -> add("/" + field.getKey(), "unknown_field", "Only 'pools' is known."));
    json.path("pools")
        .properties()
        .forEach(pool -> readPool(pool.getKey(), pool.getValue(), pools));
    return pools;
  }

  private void readPool(String name, JsonNode value, Map<String, Settings.Pool> pools) {
    String pointer = "/pools/" + name.replace("~", "~0").replace("/", "~1");
    JsonNode limit = value.path("limit");
    if (!name.matches(POOL_NAME)) {
      add(pointer, "invalid_name", "A pool's name matches " + POOL_NAME + ".");
    } else if (value.size() != 1
        || !limit.isInt()
        || limit.intValue() < 0
        || limit.intValue() > Settings.MAX_LIMIT) {
      String expected = "Expected {\"limit\": n} with n from 0 to " + Settings.MAX_LIMIT + ".";
      add(pointer, "invalid_limit", expected);
    } else {
      pools.put(name, new Settings.Pool(limit.intValue()));
    }
  }

  private void add(String pointer, String code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }
}
