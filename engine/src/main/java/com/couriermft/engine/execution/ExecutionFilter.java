package com.couriermft.engine.execution;

import com.couriermft.storage.label.LabelFilter;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of executions: all conditions that are given must hold.
 *
 * @param states in one of these; empty for any
 * @param facts with these facts
 * @param since made at or after, or {@code null}
 * @param until made before or at, or {@code null}
 * @param text found by these words, or {@code null}; the whole of an id among them finds that
 *     execution alone
 * @param labels what is asked of its labels
 */
public record ExecutionFilter(
    Set<ExecutionState> states,
    Map<ExecutionFact, String> facts,
    @Nullable Instant since,
    @Nullable Instant until,
    @Nullable SearchedText text,
    LabelFilter labels) {
  /** The filter that every execution passes. */
  public static final ExecutionFilter ALL =
      new ExecutionFilter(Set.of(), Map.of(), null, null, null);

  /** Requests for rows that one page makes at most, and for the names of jobs. */
  private static final int MOST_REQUESTS = 3;

  /** Copies. */
  public ExecutionFilter {
    states = Set.copyOf(states);
    facts = Map.copyOf(facts);
  }

  /** Makes a filter that asks nothing of labels. */
  public ExecutionFilter(
      Set<ExecutionState> states,
      Map<ExecutionFact, String> facts,
      @Nullable Instant since,
      @Nullable Instant until,
      @Nullable SearchedText text) {
    this(states, facts, since, until, text, LabelFilter.ALL);
  }

  /** Returns the filter of executions in a state. */
  public static ExecutionFilter in(ExecutionState state) {
    return new ExecutionFilter(Set.of(state), Map.of(), null, null, null);
  }

  /** Returns the filter of executions of a job. */
  public static ExecutionFilter of(String jobId) {
    return new ExecutionFilter(Set.of(), Map.of(ExecutionFact.JOB_ID, jobId), null, null, null);
  }

  /** Returns the filter of executions of a job in a state. */
  public static ExecutionFilter of(String jobId, ExecutionState state) {
    return new ExecutionFilter(
        Set.of(state), Map.of(ExecutionFact.JOB_ID, jobId), null, null, null);
  }

  /** Returns this filter with what is asked of labels. */
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

  /** Returns the time of the one execution that is asked for, {@code null} for several. */
  private @Nullable Instant time() {
    return text == null ? null : text.findId().map(Ulid::time).orElse(null);
  }

  /** Returns how many requests for rows a page may make. */
  int requests() {
    return text == null ? MOST_REQUESTS : MOST_REQUESTS - 1;
  }

  /** Returns the lists that together name every execution that fits, and few others. */
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

  /** Returns whether the lists may name many executions that do not fit. */
  boolean isSelective() {
    boolean byJob = facts.containsKey(ExecutionFact.JOB_ID);
    boolean ofOpen = states.stream().anyMatch(state -> !ExecutionLifecycle.isEnd(state));
    boolean listed = !byJob && !ofOpen && !lists().contains(ExecutionIndex.ALL);
    return text != null
        || !labels.isAll()
        || facts.size() > (byJob ? 1 : 0)
        || !states.isEmpty() && !listed;
  }

  /** Returns whether what never changes of an execution fits, so that the rest is to be seen. */
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
