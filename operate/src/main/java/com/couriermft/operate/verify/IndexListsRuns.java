package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ListedExecution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.PoolTable.PoolEntry;
import com.couriermft.operate.verify.RunRows.Header;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Checks that the lists contain every execution, and that each summary agrees with the header. */
final class IndexListsRuns {
  static final String INVARIANT = "index";

  private static final long LATEST = 1L << 48;

  private final Tables tables;

  IndexListsRuns(Tables tables) {
    this.tables = tables;
  }

  /**
   * Reports executions that are missing from a list, with a few queries for each list.
   *
   * @param batch executions with headers, ordered by id
   * @param reports returns the report for each execution
   */
  void check(List<RunRows> batch, Function<RunRows, CheckReport> reports) {
    List<RunRows> valid = batch.stream().filter(run -> Ulid.isValid(run.id())).toList();
    Map<String, Map<String, Row>> lists = new TreeMap<>();
    for (RunRows run : valid) {
      for (String list : lists(run.header())) {
        Row row = lists.computeIfAbsent(list, name -> rows(name, valid)).get(key(run.id()));
        if (row == null) {
          report(run, list, reports.apply(run));
        } else if (!ListedExecution.agrees(row, run.header().row())) {
          reportSummary(run, list, row, reports.apply(run));
        }
      }
    }
  }

  private static List<String> lists(Header header) {
    if (header.isPurged()) {
      return List.of();
    }
    ExecutionState state = header.state();
    boolean isOpen = state.isActive() || state == ExecutionState.PAUSED;
    return List.of("t", "j|" + header.jobId(), isOpen ? "s|open" : "s|" + state.text());
  }

  /** Returns the list's rows between the first and the last of these executions, newest first. */
  private Map<String, Row> rows(String list, List<RunRows> batch) {
    String newest = key(batch.get(batch.size() - 1).id());
    String oldest = key(batch.get(0).id());
    KeyRange range =
        new KeyRange(newest.substring(0, newest.indexOf('|')), oldest.substring(0, 15) + "~");
    Map<String, Row> rows = new HashMap<>();
    for (Row row : tables.queryAll(ExecutionIndex.TABLE, list, range)) {
      rows.put(row.key(), row);
    }
    return rows;
  }

  private static String key(String id) {
    return String.format(Locale.ROOT, "%015d|%s", LATEST - Ulid.time(id).toEpochMilli(), id);
  }

  private static void reportSummary(RunRows run, String list, Row row, CheckReport report) {
    Header header = run.header();
    String shown = Json.parse(row.columns().text("summary")).path("state").asText();
    if (!shown.equals(header.state().text())) {
      report.wrong(
          "the list '%s' shows it as %s, but its header says %s"
              .formatted(list, shown, header.text()),
          "the state in its header",
          CheckReport.REPORT_THIS);
    } else {
      report.mendsItself(
          header.sinceStateChange(),
          "the list '%s' shows a summary that differs from its header".formatted(list),
          "a summary that matches its header",
          "housekeeping rewrites the summary once the execution is old enough");
    }
  }

  private static void report(RunRows run, String list, CheckReport report) {
    Header header = run.header();
    String found = "it is %s, but not in the list '%s'".formatted(header.text(), list);
    String expected = "a row in the table index";
    if (run.has(PoolEntry.Kind.START)
        || run.has(PoolEntry.Kind.FINALISE)
        || !header.state().isActive() && !run.slots().isEmpty()) {
      report.sweepMends(header.sinceStateChange(), found, expected);
    } else if (header.state().isActive()) {
      report.mendsItself(
          header.sinceStateChange(), found, expected, "it is added to the list when it ends");
    } else if (report.norms().isNormal(header.sinceStateChange())) {
      report.mendsItself(
          header.sinceStateChange(), found, expected, report.nextSweep("repairs it"));
    } else {
      report.wrong(
          found, expected, "open it by its ID; resuming or cancelling it adds it to the list");
    }
  }
}
