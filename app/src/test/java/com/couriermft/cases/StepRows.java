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
 * The rows of a run's attempts, read as docs/develop/storage.md describes them: {@code
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

  /** Every attempt of a generation, in the order of the definition and then of the items. */
  List<Attempt> of(int generation) {
    KeyRange range = KeyRange.prefix("s|%02d|".formatted(generation));
    return tables.queryAll("executions", executionId, range).stream()
        .map(StepRows::attempt)
        .toList();
  }

  /**
   * The attempt that a host has begun to run.
   *
   * @param known what it runs besides
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
   * One of them.
   *
   * @param point which
   * @param state as stored
   * @param worker who has it or had it
   */
  record Attempt(Point point, String state, String worker) {
    @Override
    public String toString() {
      return point + " " + state;
    }
  }
}
