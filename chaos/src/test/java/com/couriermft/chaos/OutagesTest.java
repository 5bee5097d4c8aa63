package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutagesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Outages outages = new Outages();

  @Test
  void outage_refusesTwo_andEndsWithTheFirstThatIsTaken() {
    assertThat(refuses("a", 0)).isTrue();
    assertThat(refuses("b", 5)).isTrue();
    assertThat(outages.over()).isEmpty();
    assertThat(refuses("c", 9)).isFalse();
    assertThat(outages.over()).containsExactly(new Outages.Outage(START, START.plusSeconds(9)));
    assertThat(refuses("d", 68)).isFalse();
    assertThat(refuses("e", 69)).isTrue();
  }

  @Test
  void notification_isRefusedTwiceAtMost() {
    assertThat(refuses("a", 0)).isTrue();
    assertThat(refuses("a", 5)).isTrue();
    assertThat(refuses("b", 6)).isFalse();
    assertThat(refuses("a", 70)).isFalse();
    assertThat(refuses("b", 71)).isTrue();
  }

  @Test
  void withoutStorm_nothingIsRefused_andAnOutageEnds() {
    assertThat(outages.refuses("a", START, false)).isFalse();
    assertThat(refuses("a", 1)).isTrue();
    assertThat(outages.refuses("a", START.plusSeconds(2), false)).isFalse();
    assertThat(outages.over()).hasSize(1);
  }

  @Test
  void stormWithoutOutage_orWithoutStepsInIt_isFound() {
    Findings none = new Findings();
    new TellingChecks(List.of(), none).checkOutages(List.of(), List.of());
    assertThat(none.violations()).hasSize(2);
    Findings idle = new Findings();
    Outages.Outage outage = new Outages.Outage(START, START.plusSeconds(1));
    new TellingChecks(List.of(), idle).checkOutages(List.of(outage), List.of());
    assertThat(idle.violations()).hasSize(1);
  }

  private boolean refuses(String id, int second) {
    return outages.refuses(id, START.plusSeconds(second), true);
  }
}
