package com.couriermft.engine.execution;

import com.couriermft.formats.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The standing of an execution with the jobs that it depends on: column {@code upstreams} of its
 * header, a JSON list of {@link Upstream}, empty for an execution that depends on none. While one
 * of them is not met, the execution is queued and waits. Immutable.
 *
 * @param all in the order of the job's definition
 */
public record Upstreams(List<Upstream> all) {
  private static final String COLUMN = "upstreams";

  /** Copies. */
  public Upstreams {
    all = List.copyOf(all);
  }

  /** A run's. */
  public static Upstreams of(Execution e) {
    String json = e.columns().text(COLUMN);
    return new Upstreams(json.isEmpty() ? List.of() : List.of(Json.read(json, Upstream[].class)));
  }

  /** The run with these. */
  public Execution on(Execution e) {
    return all.isEmpty() ? e : new Execution(e.id(), e.columns().with(COLUMN, Json.write(all)));
  }

  /** Returns the dependencies that are not met. */
  public List<Upstream> unmet() {
    return all.stream().filter(each -> each.standing() != Upstream.Standing.MET).toList();
  }

  /** Returns whether a queued execution is not to start yet. */
  public boolean isWaiting() {
    return !unmet().isEmpty();
  }

  /** Returns whether each of the upstream jobs has been looked at. */
  public boolean isSeen() {
    return all.stream().noneMatch(each -> each.standing() == Upstream.Standing.UNSEEN);
  }

  /** Returns a dependency for which the execution can never start; empty if there is none. */
  public Optional<Upstream> findBlocked() {
    return all.stream().filter(e -> e.standing() == Upstream.Standing.BLOCKED).findFirst();
  }

  /**
   * Returns the dependencies of an execution that is told to go on: those that are not met are
   * looked at afresh.
   */
  public Upstreams again() {
    return new Upstreams(all.stream().map(Upstream::again).toList());
  }

  /** Returns the dependencies in words: those not met or, where all are, what they were met by. */
  @Override
  public String toString() {
    List<Upstream> told = isWaiting() ? unmet() : all;
    return told.stream().map(Upstream::toString).collect(Collectors.joining("; "));
  }
}
