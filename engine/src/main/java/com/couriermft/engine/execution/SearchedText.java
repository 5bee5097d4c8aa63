package com.couriermft.engine.execution;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The words that an execution is searched for by: each is the beginning of its id, or is found in
 * its job's id or name, in the code of its failure or in the id of its trigger, whatever the case.
 *
 * @param words at least one, none of them empty
 * @param jobNames names of jobs by id
 */
public record SearchedText(List<String> words, Map<String, String> jobNames) {
  /** Copies. */
  public SearchedText {
    words = words.stream().map(SearchedText::lower).toList();
    jobNames = Map.copyOf(jobNames);
  }

  /** Returns the execution that is asked for by the whole of its id. */
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
