package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A monitor that sends its last ETag notices anything that stops making progress. */
class OverviewTagTest {
  private static ObjectNode overview(String at, long pool, long queue, long sweep) {
    return (ObjectNode)
        Json.parse(
            """
            {"at": "%s", "pools": [{"pool": "default", "oldest_waiting_seconds": %d}],
             "queues": [{"queue": "steps", "oldest_seconds": %d}],
             "sweep": {"at": "%s", "age_seconds": %d},
             "attention": [{"kind": "execution.failed", "at": "2026-03-01T00:00:00Z"}]}
            """
                .formatted(at, pool, queue, at, sweep));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void age_thatHasDoubled_changesTheTag(long seed) {
    Random random = new Random(seed);
    String at = "2026-03-01T00:00:00Z";
    for (int i = 0; i < 300; i++) {
      long before = random.nextInt(1 << 1 + random.nextInt(20));
      long after = Math.max(60, 2 * before + random.nextInt(100));
      String tag = OverviewTag.of(overview(at, before, before, before));
      assertThat(OverviewTag.of(overview(at, after, before, before))).isNotEqualTo(tag);
      assertThat(OverviewTag.of(overview(at, before, after, before))).isNotEqualTo(tag);
      assertThat(OverviewTag.of(overview(at, before, before, after))).isNotEqualTo(tag);
    }
  }

  @Test
  void ages_belowAMinute_leaveTheTag() {
    String tag = OverviewTag.of(overview("2026-03-01T00:00:00Z", 0, 0, 0));
    for (int age = 1; age < 60; age++) {
      String later = Instant.parse("2026-03-01T00:00:00Z").plusSeconds(age).toString();
      assertThat(OverviewTag.of(overview(later, age, 60 - age, 59))).isEqualTo(tag);
    }
  }

  @Test
  void executionThatFailsOnceMore_changesTheTag() {
    ObjectNode before = overview("2026-03-01T00:00:00Z", 0, 0, 0);
    ObjectNode after = before.deepCopy();
    ((ObjectNode) after.at("/attention/0")).put("at", "2026-03-01T00:00:01Z");
    assertThat(OverviewTag.of(after)).isNotEqualTo(OverviewTag.of(before));
  }
}
