package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConcurrencyTest {
  private final Concurrency overlap = new Concurrency();

  @Test
  void spans_oneAfterTheOther_areOneAtATime() {
    overlap.add("a", 0, 10);
    overlap.add("b", 10, 20);
    assertThat(overlap.most()).isEqualTo(1);
  }

  @Test
  void spans_ofSeveralRuns_countEachRunOnce() {
    overlap.add("a", 0, 10);
    overlap.add("a", 5, 30);
    overlap.add("b", 6, 8);
    overlap.add("c", 29, 40);
    assertThat(overlap.most()).isEqualTo(2);
  }
}
