package com.couriermft.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressCounterTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(-5 * SECOND);
  private final ProgressCounter counter = new ProgressCounter("get", 2, clock::get);

  private ObjectNode after(long seconds, long bytes) {
    clock.addAndGet(seconds * SECOND);
    counter.bytes(bytes);
    return counter.toJson();
  }

  private static long rate(ObjectNode json) {
    return json.path("bytes_per_second").asLong();
  }

  @Test
  void report_hasTheRateOfTheLastIntervalAndTheAverage() {
    assertThat(rate(after(10, 10_000))).isEqualTo(1_000);
    assertThat(rate(after(10, 50_000))).isEqualTo(5_000);
    ObjectNode hanging = after(20, 0);
    assertThat(rate(hanging)).isZero();
    assertThat(hanging.path("average_bytes_per_second").asLong()).isEqualTo(1_500);
    assertThat(hanging.path("bytes").asLong()).isEqualTo(60_000);
  }

  @Test
  void report_afterAHandOver_hasInItsRatesOnlyWhatMovedSince() {
    counter.alreadyMoved(1_000_000);
    ObjectNode report = after(10, 10_000);
    assertThat(rate(report)).isEqualTo(1_000);
    assertThat(report.path("average_bytes_per_second").asLong()).isEqualTo(1_000);
    assertThat(report.path("bytes").asLong()).isEqualTo(1_010_000);
  }

  @Test
  void report_rightAfterAnother_repeatsItsRate() {
    after(10, 10_000);
    ObjectNode soon = after(0, 5_000);
    assertThat(rate(soon)).isEqualTo(1_000);
    assertThat(soon.path("bytes").asLong()).isEqualTo(15_000);
    assertThat(rate(after(5, 0))).isEqualTo(1_000);
  }

  @Test
  void report_namesTheAttemptAndWhatIsExpected() {
    counter.expect(4, 4_000);
    counter.fileDone();
    ObjectNode json = counter.toJson();
    assertThat(json.path("step_id").asText()).isEqualTo("get");
    assertThat(json.path("attempt").asInt()).isEqualTo(2);
    assertThat(json.path("files").asInt()).isEqualTo(1);
    assertThat(json.path("total_files").asInt()).isEqualTo(4);
    assertThat(json.path("total_bytes").asInt()).isEqualTo(4_000);
  }
}
