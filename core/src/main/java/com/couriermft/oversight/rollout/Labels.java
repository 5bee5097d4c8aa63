package com.couriermft.oversight.rollout;

import com.couriermft.oversight.bundle.ObjectName;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** The labels of objects: the one place that knows where a definition has them. Pure. */
final class Labels {
  private static final String FIELD = "labels";

  private Labels() {}

  /** Returns the labels of an object; none where its definition has none. */
  static Map<String, String> of(ObjectName name, JsonNode definition) {
    Map<String, String> labels = new TreeMap<>();
    JsonNode own = name.kind().isNamedFreely() ? definition : definition.path("definition");
    own.path(FIELD)
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return labels;
  }
}
