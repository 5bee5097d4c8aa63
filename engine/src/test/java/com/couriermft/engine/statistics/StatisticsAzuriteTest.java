package com.couriermft.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests counters on the tables of a storage account, with transactions of the size that it allows.
 */
class StatisticsAzuriteTest {
  private static final int ENDS = 150;
  private static final int JOBS = 70;

  private final Tables tables =
      new RetryingTables(
          AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of())
              .tables());

  @Test
  void ends_ofManyJobs_areTakenIntoSumsAndCountedAnew() {
    Instant noon =
        Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(400)).plusSeconds(43_200);
    LocalDate day = noon.atZone(ZoneOffset.UTC).toLocalDate();
    Statistics statistics = new Statistics(tables, () -> Ulid.random(noon));
    List<EndedExecution> ends = new ArrayList<>();
    for (int i = 0; i < ENDS; i++) {
      Instant at = noon.plusSeconds(60L * i);
      ends.add(
          new EndedExecution(
              Ulid.random(at), "job-" + i % JOBS, ExecutionState.COMPLETED, at, noon, 2));
    }
    ends.forEach(statistics::count);
    assertThat(statistics.count(ends.get(3))).as("again").isFalse();
    statistics.fold(day);
    assertThat(tables.queryAll(Statistics.TABLE, day.toString(), KeyRange.prefix("i|"))).isEmpty();
    assertSums(statistics, day, ENDS);

    new Recount(tables).recount(day, ends.subList(0, 120));
    assertSums(statistics, day, 120);
    new Recount(tables).recount(day, ends);
    assertSums(statistics, day, ENDS);
  }

  private static void assertSums(Statistics statistics, LocalDate day, int ends) {
    EndTally hours = statistics.hours(day).values().stream().reduce(EndTally.NONE, EndTally::plus);
    assertThat(hours.completed()).isEqualTo(ends);
    assertThat(hours.bytes()).isEqualTo(2L * ends);
    assertThat(statistics.jobs(day)).hasSize(JOBS);
    assertThat(statistics.jobs(day).values().stream().mapToLong(EndTally::completed).sum())
        .isEqualTo(ends);
  }
}
