package com.couriermft.local.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

  @Test
  void next_emptyQueue_growsToTheMaximum() {
    var backoff = new Backoff(Duration.ofSeconds(1), new Random(1));

    assertThat(backoff.next()).isEqualTo(Duration.ofMillis(100));
    assertThat(backoff.next()).isBetween(Duration.ofMillis(180), Duration.ofMillis(220));
    assertThat(backoff.next()).isBetween(Duration.ofMillis(340), Duration.ofMillis(460));
    for (int i = 0; i < 100; i++) {
      assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofSeconds(1));
    }
    assertThat(backoff.next()).isEqualTo(Duration.ofSeconds(1));
    backoff.reset();
    assertThat(backoff.next()).isEqualTo(Duration.ofMillis(100));
  }
}
