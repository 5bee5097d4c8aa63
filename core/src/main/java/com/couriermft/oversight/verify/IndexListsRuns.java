package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionIndex;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.running.execution.Ulid;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The lists name every run: all runs, its job's, and those of its state. */
final class IndexListsRuns {
  static final String INVARIANT = "index";

  private static final long LATEST = 1L << 48;

  private final Tables tables;

  IndexListsRuns(Tables tables) {
    this.tables = tables;
  }

  /**
   * Reports runs that a list lacks: a few queries for each list that the batch belongs to.
   *
   * @param batch runs with headers, ordered by id
   * @param reports where to report on each
   */
  void check(List<RunRows> batch, Function<RunRows, CheckReport> reports) {
    List<RunRows> valid = batch.stream().filter(run -> Ulid.isValid(run.id())).toList();
    Map<String, Set<String>> lists = new TreeMap<>();
    for (RunRows run : valid) {
      for (String list : lists(run.header())) {
        Set<String> keys = lists.computeIfAbsent(list, name -> keys(name, valid));
        if (!keys.contains(key(run.id()))) {
          report(run, list, reports.apply(run));
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

  /** Keys of a list between the first and the last of these runs; the newest come first. */
  private Set<String> keys(String list, List<RunRows> batch) {
    String newest = key(batch.get(batch.size() - 1).id());
    String oldest = key(batch.get(0).id());
    KeyRange range =
        new KeyRange(newest.substring(0, newest.indexOf('|')), oldest.substring(0, 15) + "~");
    Set<String> keys = new HashSet<>();
    for (Row row : tables.queryAll(ExecutionIndex.TABLE, list, range)) {
      keys.add(row.key());
    }
    return keys;
  }

  private static String key(String id) {
    return String.format(Locale.ROOT, "%015d|%s", LATEST - Ulid.time(id).toEpochMilli(), id);
  }

  private static void report(RunRows run, String list, CheckReport report) {
    Header header = run.header();
    String found = "it is %s and the list '%s' does not name it".formatted(header.text(), list);
    String expected = "a row in the table index";
    if (run.has(PoolEntry.Kind.START)
        || run.has(PoolEntry.Kind.FINALISE)
        || !header.state().isActive() && !run.slots().isEmpty()) {
      report.sweepMends(header.sinceStateChange(), found, expected);
    } else if (header.state().isActive()) {
      report.mendsItself(header.sinceStateChange(), found, expected, "its end, which lists it");
    } else if (report.norms().isNormal(header.sinceStateChange())) {
      report.mendsItself(header.sinceStateChange(), found, expected, report.nextSweep());
    } else {
      report.wrong(
          found, expected, "nothing by itself: find it by its id; a resume or cancel lists it");
    }
  }
}
