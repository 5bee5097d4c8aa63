package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.ExecutionFact;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.SearchedText;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client's query for executions.
 *
 * @param filter filter of executions
 * @param isSummary whether {@code fields=summary} requests fewer fields
 * @param paging the page; {@code top} is 1..200, by default 50
 */
record ExecutionQuery(ExecutionFilter filter, boolean isSummary, Paging paging) {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;
  private static final int MOST_WORDS = 8;
  private static final Pattern WORD = Pattern.compile("[a-z0-9_]{1,100}");
  private static final Pattern TRUE = Pattern.compile("true");
  private static final Pattern ANY = Pattern.compile(".{1,200}");
  private static final Pattern ULID = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}");

  /**
   * Reads the query.
   *
   * @param courier provides the names of jobs if the query has a {@code text}
   * @throws InvalidInputException {@code invalid_query}, with every problem; a pointer is the
   *     parameter's name
   */
  static ExecutionQuery of(Request request, Courier courier) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Set<ExecutionState> states =
        Set.copyOf(reader.constants("state", states(), ExecutionState::text));
    Map<ExecutionFact, String> facts = new EnumMap<>(ExecutionFact.class);
    for (ExecutionFact fact : ExecutionFact.values()) {
      String value = value(reader, fact);
      if (value != null) {
        facts.put(fact, value);
      }
    }
    boolean summary = reader.constant("fields", List.of("summary"), each -> each) != null;
    List<String> words = words(reader);
    var since = reader.time("since");
    var until = reader.time("until");
    Paging paging = Paging.read(reader, DEFAULT_TOP, MAX_TOP, Ulid::isValid);
    Paging.require(reader.problems());
    SearchedText text = words.isEmpty() ? null : new SearchedText(words, jobNames(courier));
    return new ExecutionQuery(
        new ExecutionFilter(states, facts, since, until, text, paging.labels()), summary, paging);
  }

  private static @Nullable String value(QueryReader reader, ExecutionFact fact) {
    String name = fact.text();
    return switch (fact) {
      case JOB_ID ->
          reader.text(
              name,
              JobDefinition.ID,
              "Expected a job ID that matches " + JobDefinition.ID.pattern() + ".");
      case TRIGGER_KIND -> reader.text(name, WORD, "Expected a kind such as schedule.");
      case CODE -> reader.text(name, WORD, "Expected a failure code such as file_not_found.");
      case LATE -> reader.text(name, TRUE, "Expected true.");
      case RERUN_OF -> reader.text(name, ULID, "Expected the id of an execution, a ULID.");
      case TRIGGER_ID, CHAIN_ID, POOL -> reader.text(name, ANY, "Expected up to 200 characters.");
    };
  }

  private static List<String> words(QueryReader reader) {
    String text = reader.text("text", ANY, "Expected up to 200 characters.");
    List<String> words = text == null ? List.of() : List.of(text.strip().split("\\s+"));
    if (words.size() > MOST_WORDS) {
      reader.problem("text", "Expected up to " + MOST_WORDS + " words.");
    }
    return words.stream().filter(word -> !word.isEmpty()).toList();
  }

  private static Map<String, String> jobNames(Courier courier) {
    return courier.jobs().list().stream()
        .collect(Collectors.toMap(DefinitionSummary::id, DefinitionSummary::name));
  }

  private static List<ExecutionState> states() {
    return Arrays.stream(ExecutionState.values())
        .filter(state -> state != ExecutionState.CREATED)
        .toList();
  }
}
