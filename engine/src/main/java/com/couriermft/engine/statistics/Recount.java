package com.couriermft.engine.statistics;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Corrects a day's counters to match the known ends. The recount may be interrupted at any point
 * and called again. Thread-safe.
 */
public final class Recount {
  private static final int TRIES = 10;
  private static final Logger LOG = LoggerFactory.getLogger(Recount.class);

  private final Tables tables;

  /** Creates the component that corrects the counters in these tables. */
  public Recount(Tables tables) {
    this.tables = tables;
  }

  /**
   * Counts a day again. For an end that was counted before, the counted values are kept.
   *
   * @param ends all ends of the day
   * @throws StoreConflict other processes kept counting ends of that day; call again
   */
  public void recount(LocalDate day, List<EndedExecution> ends) {
    for (int tries = 1; ; tries++) {
      try {
        write(day, changes(rows(day), ends));
        return;
      } catch (StoreConflict faster) {
        if (tries == TRIES) {
          throw faster;
        }
        LOG.info("Statistics(day={}) changed while it was recounted; trying again", day, faster);
      }
    }
  }

  private Map<String, Row> rows(LocalDate day) {
    Map<String, Row> rows = new LinkedHashMap<>();
    tables
        .queryAll(Statistics.TABLE, day.toString(), KeyRange.prefix(""))
        .forEach(row -> rows.put(row.key(), row));
    return rows;
  }

  private static List<Write> changes(Map<String, Row> rows, List<EndedExecution> ends) {
    List<Write> writes = new ArrayList<>();
    Map<String, EndTally> sums = new LinkedHashMap<>();
    Map<String, Row> left = new HashMap<>(rows);
    for (EndedExecution each : ends) {
      Row counted = left.remove(StatisticsRows.counted(each));
      if (counted == null) {
        writes.add(Write.insert(StatisticsRows.counted(each), each.columns()));
      }
      EndedExecution end = counted == null ? each : EndedExecution.of(counted);
      sums.merge(StatisticsRows.hour(end), EndTally.of(end), EndTally::plus);
      sums.merge(StatisticsRows.job(end), EndTally.of(end).withoutStarts(), EndTally::plus);
    }
    sums.forEach(
        (key, sum) -> {
          Row before = left.remove(key);
          writes.add(
              before == null
                  ? Write.insert(key, sum.columns())
                  : Write.merge(key, sum.columns(), before.etag()));
        });
    left.values().forEach(row -> writes.add(Write.delete(row.key(), row.etag())));
    return writes;
  }

  private void write(LocalDate day, List<Write> writes) {
    for (int from = 0; from < writes.size(); from += Tables.MAX_WRITES) {
      List<Write> some = writes.subList(from, Math.min(writes.size(), from + Tables.MAX_WRITES));
      tables.transact(Statistics.TABLE, day.toString(), some);
    }
  }
}
