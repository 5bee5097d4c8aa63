package com.couriermft.operate.retention;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.statistics.StatisticsAge;
import com.couriermft.storage.store.Tables;
import java.time.LocalDate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the counters of old days, and adds late counts to the totals of all other days. Runs
 * before the cleanup of audit logs of the same age, because the audit logs can be used to check the
 * counters.
 */
final class StatisticsCleanup implements CleanupPass {
  private static final String REMOVING = "removing";

  private final StatisticsAge age;
  private final Statistics statistics;
  private final Tables tables;
  private final Supplier<RetentionPolicy> policy;

  StatisticsCleanup(Tables tables, Supplier<RetentionPolicy> policy) {
    this.tables = tables;
    this.policy = policy;
    age = new StatisticsAge(tables);
    statistics = new Statistics(tables, () -> Ulid.random(tables.clock().instant()));
  }

  @Override
  public String name() {
    return "statistics";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    boolean isBeginning = from == null || from.equals(REMOVING);
    if (isBeginning && age.removeBefore(policy.get().oldestStatistics())) {
      return REMOVING;
    }
    LocalDate day = isBeginning ? age.oldest().orElse(null) : LocalDate.parse(from);
    LocalDate today = Statistics.day(tables.clock().instant());
    if (day == null || day.isAfter(today)) {
      return null;
    }
    statistics.fold(day);
    return day.equals(today) ? null : day.plusDays(1).toString();
  }
}
