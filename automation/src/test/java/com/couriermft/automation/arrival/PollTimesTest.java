package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.arrival.PollState.Found;
import com.couriermft.formats.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PollTimesTest {
  private static final Instant SAVED = Instant.parse("2026-11-21T20:00:00.123Z");

  private static Watch watch(String id, int every) {
    String json =
        "{\"connection\":\"place\",\"path\":\"/in\",\"every_seconds\":%d,"
            + "\"target\":{\"job_id\":\"fetch\"}}";
    return Watch.read(id, Json.parse(json.formatted(every)));
  }

  private static Instant next(Watch watch, Instant started) {
    return PollState.NEW
        .begun(started)
        .succeeded(watch, Found.NOTHING, null, started.plusMillis(5))
        .nextAt();
  }

  @ParameterizedTest
  @CsvSource({
    "w%d, 300",
    "in-%03d, 60",
    "partner-%d-orders, 3600",
    "%d, 86400",
    "partner%03d, 10",
    "%02d-in, 30"
  })
  void watchesSavedTogether_lookOneAfterTheOther(String id, int every) {
    List<Watch> watches =
        IntStream.range(0, 40).mapToObj(i -> watch(id.formatted(i), every)).toList();
    TreeMap<Long, Integer> tenths = new TreeMap<>();
    for (Watch watch : watches) {
      Instant second = next(watch, next(watch, SAVED));
      long tenth = second.toEpochMilli() % (every * 1_000L) / (every * 100L);
      tenths.merge(tenth, 1, Integer::sum);
    }
    assertThat(tenths.values()).as("looks in each tenth of the interval").allMatch(n -> n <= 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 45, 300, 3_600, 86_400})
  void nextLook_comesWithinTheInterval_andThenAtTheSamePlace(int every) {
    Duration interval = Duration.ofSeconds(every);
    for (int i = 0; i < 50; i++) {
      Watch watch = watch("w" + i, every);
      Instant started = SAVED.plusMillis(i * 137L);
      Instant first = next(watch, started);
      assertThat(first).isBetween(started.plus(interval.dividedBy(10)), started.plus(interval));
      // A poll starts slightly after it is due.
      Instant second = next(watch, first.plusMillis(40));
      assertThat(second).isBetween(first.plus(interval), first.plus(interval).plusMillis(40));
      assertThat(next(watch, second.plusMillis(90)))
          .isBetween(second.plus(interval).minusMillis(40), second.plus(interval).plusMillis(90));
    }
  }
}
