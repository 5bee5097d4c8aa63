package com.couriermft.oversight.notification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words that stand for several types of events in a subscription. */
final class EventWords {
  /** The types that each word stands for. */
  static final Map<String, List<String>> ALL = all();

  private EventWords() {}

  private static Map<String, List<String>> all() {
    List<String> success = List.of("execution.completed", "chain.completed");
    List<String> failure = List.of("execution.failed", "chain.failed");
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("onSuccess", success);
    all.put("onFail", failure);
    all.put(
        "onEnd",
        List.of(
            success.get(0),
            success.get(1),
            failure.get(0),
            failure.get(1),
            "execution.cancelled",
            "chain.cancelled"));
    return all;
  }

  /** Returns the types that a word stands for; of a type itself that one. */
  static List<String> types(String word) {
    return ALL.getOrDefault(word, List.of(word));
  }
}
