package com.couriermft.engine.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A state machine as a table of (from, event, to). Only listed transitions exist. Immutable.
 *
 * @param <S> states
 * @param <E> events
 */
public final class TransitionTable<S extends Enum<S>, E extends Enum<E>> {
  private final S start;
  private final List<Row<S, E>> rows;
  private final Set<S> finals;
  private final Map<S, Map<E, S>> next = new HashMap<>();

  private TransitionTable(S start, List<Row<S, E>> rows, Set<S> finals) {
    this.start = start;
    this.rows = List.copyOf(rows);
    this.finals = Set.copyOf(finals);
    for (Row<S, E> row : rows) {
      if (finals.contains(row.from())) {
        throw new IllegalArgumentException(row + " leaves a final state");
      }
      if (next.computeIfAbsent(row.from(), s -> new HashMap<>()).put(row.event(), row.to())
          != null) {
        throw new IllegalArgumentException(row + " is listed twice");
      }
    }
  }

  public static <S extends Enum<S>, E extends Enum<E>> Builder<S, E> startingAt(S start) {
    return new Builder<>(start);
  }

  /** Returns the state that an event leads to; empty if the event is not allowed. */
  public Optional<S> next(S from, E event) {
    return Optional.ofNullable(next.getOrDefault(from, Map.of()).get(event));
  }

  /** Returns whether no event leads out of the state. */
  public boolean isFinal(S state) {
    return finals.contains(state);
  }

  /** Returns the rows of the table in their original order. */
  public List<Row<S, E>> rows() {
    return rows;
  }

  /** Returns a Mermaid state diagram. */
  public String toMermaid() {
    StringBuilder out = new StringBuilder("stateDiagram-v2\n");
    out.append("    [*] --> ").append(lower(start)).append('\n');
    for (Row<S, E> row : rows) {
      out.append("    ").append(lower(row.from())).append(" --> ").append(lower(row.to()));
      out.append(": ").append(lower(row.event())).append('\n');
    }
    for (S state : start.getDeclaringClass().getEnumConstants()) {
      if (finals.contains(state)) {
        out.append("    ").append(lower(state)).append(" --> [*]\n");
      }
    }
    return out.toString();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * A transition.
   *
   * @param from the state before
   * @param event the event
   * @param to the state after
   */
  public record Row<S, E>(S from, E event, S to) {}

  public static final class Builder<S extends Enum<S>, E extends Enum<E>> {
    private final S start;
    private final List<Row<S, E>> rows = new ArrayList<>();
    private final Set<S> finals = new HashSet<>();

    private Builder(S start) {
      this.start = start;
    }

    public Builder<S, E> row(S from, E event, S to) {
      rows.add(new Row<>(from, event, to));
      return this;
    }

    /** Sets the final states, which no event leaves. */
    public Builder<S, E> finals(List<S> states) {
      finals.addAll(states);
      return this;
    }

    /**
     * Builds the table.
     *
     * @throws IllegalArgumentException a row is listed twice or leaves a final state
     */
    public TransitionTable<S, E> build() {
      return new TransitionTable<>(start, rows, finals);
    }
  }
}
