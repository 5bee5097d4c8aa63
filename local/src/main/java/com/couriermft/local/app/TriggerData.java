package com.couriermft.local.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data of one invocation.
 *
 * @param input the trigger's value: a String, a byte[] or an {@link HttpInput}
 * @param metadata strings for {@code @BindingName}, by case-sensitive name
 */
public record TriggerData(Object input, Map<String, String> metadata) {
  public TriggerData {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  public TriggerData(Object input) {
    this(input, Map.of());
  }
}
