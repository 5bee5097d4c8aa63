package com.couriermft.engine.execution;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The words for which executions are searched. Each word matches the start of the id or, ignoring
 * case, any part of the job's id or name, the failure's code or the trigger's id.
 *
 * @param words at least one word; no word is empty
 * @param jobNames names of jobs by id
 */
public record SearchedText(List<String> words, Map<String, String> jobNames) {
  public SearchedText {
    words = words.stream().map(SearchedText::lower).toList();
    jobNames = Map.copyOf(jobNames);
  }

  /** Returns the execution whose complete id is among the words. */
  Optional<String> findId() {
    return words.stream()
        .map(word -> word.toUpperCase(Locale.ROOT))
        .filter(Ulid::isValid)
        .findAny();
  }

  boolean matches(Execution e) {
    return words.stream().allMatch(word -> isIn(word, e));
  }

  private boolean isIn(String word, Execution e) {
    return lower(e.id()).startsWith(word)
        || Stream.of(
                e.jobId(),
                jobNames.getOrDefault(e.jobId(), ""),
                ExecutionFact.code(e),
                ExecutionFact.triggerId(e))
            .anyMatch(text -> lower(text).contains(word));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
