package com.couriermft.engine.notice;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Defines words that stand for several event types. */
public final class EventWords {
  /**
   * Starts of executions and chain executions. The feed keeps the first start of each execution.
   */
  public static final List<String> STARTS = List.of("execution.started", "chain.running");

  /**
   * Event types that are frequent or rarely of interest. The feed keeps such an event only if a
   * subscription or a job requests its type.
   */
  public static final Set<String> ON_DEMAND =
      Set.of(
          "execution.started",
          "execution.resumed",
          "step.started",
          "step.completed",
          "step.failed",
          "step.skipped",
          "step.cancelled",
          "step.recovered",
          "chain.pending",
          "chain.running",
          "chain.paused");

  /** The event types of each word. */
  public static final Map<String, List<String>> ALL = all();

  private EventWords() {}

  private static Map<String, List<String>> all() {
    List<String> success = List.of("execution.completed", "chain.completed");
    List<String> failure = List.of("execution.failed", "chain.failed");
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("onStart", STARTS);
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

  /** Returns the event types that a word stands for; for an event type, that type itself. */
  public static List<String> types(String word) {
    return ALL.getOrDefault(word, List.of(word));
  }

  /** Returns the event types that a set of words and types stands for. */
  public static Set<String> types(Collection<String> words) {
    return words.stream().flatMap(word -> types(word).stream()).collect(Collectors.toSet());
  }
}
