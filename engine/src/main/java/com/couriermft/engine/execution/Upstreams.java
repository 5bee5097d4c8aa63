package com.couriermft.engine.execution;

import com.couriermft.formats.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The job dependencies of an execution, stored in the column {@code upstreams} of its header as a
 * JSON array of {@link Upstream}. While a dependency is not met, the execution is queued and waits.
 * Immutable.
 *
 * @param all the dependencies, in the order of the job's definition
 */
public record Upstreams(List<Upstream> all) {
  private static final String COLUMN = "upstreams";

  public Upstreams {
    all = List.copyOf(all);
  }

  /** Returns the dependencies of an execution. */
  public static Upstreams of(Execution e) {
    String json = e.columns().text(COLUMN);
    return new Upstreams(json.isEmpty() ? List.of() : List.of(Json.read(json, Upstream[].class)));
  }

  /** Returns an execution with these dependencies. */
  public Execution on(Execution e) {
    return all.isEmpty() ? e : new Execution(e.id(), e.columns().with(COLUMN, Json.write(all)));
  }

  /** Returns the dependencies that are not met. */
  public List<Upstream> unmet() {
    return all.stream().filter(each -> each.standing() != Upstream.Standing.MET).toList();
  }

  /** Returns whether a queued execution must not start yet. */
  public boolean isWaiting() {
    return !unmet().isEmpty();
  }

  /** Returns whether all dependencies were checked. */
  public boolean isSeen() {
    return all.stream().noneMatch(each -> each.standing() == Upstream.Standing.UNSEEN);
  }

  /** Returns a dependency that can never be met; empty if there is none. */
  public Optional<Upstream> findBlocked() {
    return all.stream().filter(e -> e.standing() == Upstream.Standing.BLOCKED).findFirst();
  }

  /**
   * Returns the dependencies for another check, after a resume; dependencies that are already met
   * stay unchanged.
   */
  public Upstreams again() {
    return new Upstreams(all.stream().map(Upstream::again).toList());
  }

  /**
   * Returns a readable description: the unmet dependencies or, if all are met, the executions that
   * met them.
   */
  @Override
  public String toString() {
    List<Upstream> told = isWaiting() ? unmet() : all;
    return told.stream().map(Upstream::toString).collect(Collectors.joining("; "));
  }
}
