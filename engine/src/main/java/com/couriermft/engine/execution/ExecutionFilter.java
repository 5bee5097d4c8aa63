package com.couriermft.engine.execution;

import com.couriermft.storage.label.LabelFilter;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Filter of a list of executions. An execution must meet all given conditions.
 *
 * @param states the states to include; empty for all
 * @param facts the required values of properties
 * @param since the earliest time of creation, or {@code null}
 * @param until the latest time of creation, or {@code null}
 * @param text the words to search for, or {@code null}; if they include a complete execution id,
 *     only that execution matches
 * @param labels the condition on labels
 */
public record ExecutionFilter(
    Set<ExecutionState> states,
    Map<ExecutionFact, String> facts,
    @Nullable Instant since,
    @Nullable Instant until,
    @Nullable SearchedText text,
    LabelFilter labels) {
  /** A filter that every execution matches. */
  public static final ExecutionFilter ALL =
      new ExecutionFilter(Set.of(), Map.of(), null, null, null);

  /** The maximum number of requests for the rows of one page, and for the names of jobs. */
  private static final int MOST_REQUESTS = 3;

  public ExecutionFilter {
    states = Set.copyOf(states);
    facts = Map.copyOf(facts);
  }

  public ExecutionFilter(
      Set<ExecutionState> states,
      Map<ExecutionFact, String> facts,
      @Nullable Instant since,
      @Nullable Instant until,
      @Nullable SearchedText text) {
    this(states, facts, since, until, text, LabelFilter.ALL);
  }

  public static ExecutionFilter in(ExecutionState state) {
    return new ExecutionFilter(Set.of(state), Map.of(), null, null, null);
  }

  public static ExecutionFilter of(String jobId) {
    return new ExecutionFilter(Set.of(), Map.of(ExecutionFact.JOB_ID, jobId), null, null, null);
  }

  public static ExecutionFilter of(String jobId, ExecutionState state) {
    return new ExecutionFilter(
        Set.of(state), Map.of(ExecutionFact.JOB_ID, jobId), null, null, null);
  }

  /** Returns this filter with a condition on labels. */
  public ExecutionFilter with(LabelFilter asked) {
    return new ExecutionFilter(states, facts, since, until, text, asked);
  }

  @Override
  public @Nullable Instant since() {
    Instant only = time();
    return only == null || since != null && since.isAfter(only) ? since : only;
  }

  @Override
  public @Nullable Instant until() {
    Instant only = time();
    return only == null || until != null && until.isBefore(only) ? until : only;
  }

  /**
   * Returns the creation time of the only execution that can match; {@code null} if several can.
   */
  private @Nullable Instant time() {
    return text == null ? null : text.findId().map(Ulid::time).orElse(null);
  }

  /** Returns the maximum number of requests for rows of a page. */
  int requests() {
    return text == null ? MOST_REQUESTS : MOST_REQUESTS - 1;
  }

  /**
   * Returns the lists that together contain all matching executions and only few other executions.
   */
  Set<String> lists() {
    String job = facts.get(ExecutionFact.JOB_ID);
    if (job != null) {
      return Set.of(ExecutionIndex.ofJob(job));
    }
    Set<String> ofStates = new LinkedHashSet<>();
    new TreeSet<>(states).forEach(state -> ofStates.add(ExecutionIndex.ofState(state)));
    return ofStates.isEmpty() || ofStates.size() > requests()
        ? Set.of(ExecutionIndex.ALL)
        : ofStates;
  }

  /** Returns whether the lists may contain many executions that don't match the filter. */
  boolean isSelective() {
    boolean byJob = facts.containsKey(ExecutionFact.JOB_ID);
    boolean ofOpen = states.stream().anyMatch(state -> !ExecutionLifecycle.isEnd(state));
    boolean listed = !byJob && !ofOpen && !lists().contains(ExecutionIndex.ALL);
    return text != null
        || !labels.isAll()
        || facts.size() > (byJob ? 1 : 0)
        || !states.isEmpty() && !listed;
  }

  /**
   * Returns whether the immutable properties match. If they don't match, the mutable properties
   * need not be checked.
   */
  boolean mayMatch(Execution e) {
    return labels.matches(e.labels())
        && facts.entrySet().stream()
            .filter(fact -> fact.getKey().isLasting())
            .allMatch(fact -> fact.getKey().holds(e, fact.getValue()));
  }

  boolean matches(Execution e) {
    return (states.isEmpty() || states.contains(e.state()))
        && facts.entrySet().stream().allMatch(fact -> fact.getKey().holds(e, fact.getValue()))
        && (text == null || text.matches(e))
        && labels.matches(e.labels());
  }
}
