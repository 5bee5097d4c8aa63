package com.couriermft.operate.verify;

import com.couriermft.engine.statistics.EndedExecution;
import com.couriermft.engine.statistics.Recount;
import com.couriermft.operate.verify.CountersAgree.RecordedEnds;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Recomputes the counters of closed days that disagree with audit logs. Hosts may be running at the
 * same time. Thread-safe.
 */
public final class CounterRepair {
  private final Tables tables;
  private final TableScan scan;

  /**
   * Creates the component that repairs an installation's counters.
   *
   * @param tables tables of the counters, which are written
   * @param scan complete scans of the same tables
   */
  public CounterRepair(Tables tables, TableScan scan) {
    this.tables = tables;
    this.scan = scan;
  }

  /**
   * Repairs all wrong closed days. Reads all executions once, and again for each wrong day.
   *
   * @return the repaired days, oldest first
   */
  public List<LocalDate> run() {
    CountersAgree counters = new CountersAgree(tables);
    RunScan.read(scan, PoolTable.read(tables, scan), counters::add);
    List<LocalDate> wrong = counters.wrongDays();
    wrong.forEach(day -> new Recount(tables).recount(day, endsOf(day)));
    return wrong;
  }

  private List<EndedExecution> endsOf(LocalDate day) {
    List<EndedExecution> ends = new ArrayList<>();
    RunScan.read(
        scan,
        PoolTable.read(tables, scan),
        runs ->
            runs.stream()
                .filter(run -> run.findHeader().isPresent() && run.problem().isEmpty())
                .flatMap(run -> RecordedEnds.of(run).stream())
                .filter(end -> end.day().equals(day))
                .forEach(ends::add));
    return ends;
  }
}
