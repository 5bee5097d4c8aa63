package com.couriermft.cases;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the rows of an execution's attempts as described in docs/develop/storage.md: {@code
 * s|{generation}|{step}|{iterations}|{attempt}}.
 */
final class StepRows {
  private static final Pattern ITERATION = Pattern.compile("\\d{4}-(\\d{6})");

  private final Tables tables;
  private final String executionId;

  StepRows(Tables tables, String executionId) {
    this.tables = tables;
    this.executionId = executionId;
  }

  /** Returns all attempts of a generation, ordered by step and then by item. */
  List<Attempt> of(int generation) {
    KeyRange range = KeyRange.prefix("s|%02d|".formatted(generation));
    return tables.queryAll("executions", executionId, range).stream()
        .map(StepRows::attempt)
        .toList();
  }

  /**
   * Returns the attempt that a host has just started.
   *
   * @param known other attempts that the host is running
   */
  Point running(String step, String host, Set<Point> known) {
    List<Row> rows = tables.queryAll("executions", executionId, KeyRange.prefix("s|"));
    return rows.stream()
        .map(StepRows::attempt)
        .filter(a -> a.point().step().equals(step) && a.state().equals("running"))
        .filter(a -> a.worker().equals(host))
        .map(Attempt::point)
        .filter(point -> !known.contains(point))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No row says that " + step + " runs on " + host));
  }

  private static Attempt attempt(Row row) {
    String[] key = row.key().split("\\|", -1);
    List<Integer> at = new ArrayList<>();
    Matcher iterations = ITERATION.matcher(key[3]);
    while (iterations.find()) {
      at.add(Integer.parseInt(iterations.group(1)));
    }
    Point point = new Point(row.columns().text("step_id"), at, Integer.parseInt(key[4]));
    return new Attempt(point, row.columns().text("state"), row.columns().text("worker"));
  }

  /**
   * A stored attempt.
   *
   * @param point the attempt
   * @param state the state as stored
   * @param worker the worker that has or had the attempt
   */
  record Attempt(Point point, String state, String worker) {
    @Override
    public String toString() {
      return point + " " + state;
    }
  }
}
