package com.couriermft.automation.schedule.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Checks the table {@code schedule/cron-vectors.txt}. The head of the table names the source of the
 * expected values.
 */
class CronVectorsTest {
  private static final int FEWEST = 200;

  /** One line of the table. */
  private record Vector(
      String expression, String dialect, ZoneId zone, Instant after, List<String> expected) {
    static Vector parse(String line) {
      String[] parts = line.split(" \\| ", 5);
      return new Vector(
          parts[0],
          parts[1],
          ZoneId.of(parts[2]),
          OffsetDateTime.parse(parts[3]).toInstant(),
          Arrays.asList(parts[4].strip().split(" ")));
    }

    List<String> found(CronTiming timing) {
      List<String> found = new ArrayList<>();
      for (Instant last = after; found.size() < expected.size(); ) {
        Occurrence next = timing.after(last).orElseThrow();
        String local = next.at().atZone(zone).toOffsetDateTime().toString();
        found.add(next.wanted() == null ? local : local + "<" + next.wanted());
        last = next.at();
      }
      return found;
    }
  }

  @Test
  void everyVector_isMet() throws IOException {
    List<Vector> vectors = vectors();
    assertThat(vectors).hasSizeGreaterThan(FEWEST);
    SoftAssertions all = new SoftAssertions();
    for (Vector vector : vectors) {
      CronTiming timing = CronTiming.of(vector.expression(), null, vector.zone());
      all.assertThat(timing.dialect().json()).as(vector.expression()).isEqualTo(vector.dialect());
      all.assertThat(vector.found(timing)).as(vector.toString()).isEqualTo(vector.expected());
    }
    all.assertAll();
  }

  private static List<Vector> vectors() throws IOException {
    try (InputStream table =
        Objects.requireNonNull(
            CronVectorsTest.class.getResourceAsStream("/schedule/cron-vectors.txt"))) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Vector::parse)
          .toList();
    }
  }
}
