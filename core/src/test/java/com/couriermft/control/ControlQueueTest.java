package com.couriermft.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.json.Json;
import com.couriermft.store.WorkQueue;
import com.couriermft.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ControlQueueTest {
  private static final String SLOW = "{\"v\":1,\"kind\":\"slow\",\"id\":\"a\"}";
  private static final String FAST = "{\"v\":1,\"kind\":\"fast\"}";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-02T00:00:00Z"));
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(clock);
  private final ControlQueue control = new ControlQueue(queue);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger slow = new AtomicInteger();
  private final AtomicInteger fast = new AtomicInteger();

  private CompletableFuture<Void> begin() throws InterruptedException {
    control.answerAtMost(
        1,
        "slow",
        message -> {
          slow.incrementAndGet();
          begun.countDown();
          assertThat(end.await(20, TimeUnit.SECONDS)).isTrue();
        });
    control.answer("fast", message -> fast.incrementAndGet());
    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> handle(SLOW));
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
    return first;
  }

  private void handle(String message) {
    try {
      control.onMessage(message);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<WorkQueue.Received> visible() {
    return queue.receive(ControlQueue.NAME, 32, Duration.ofSeconds(30));
  }

  @Test
  void slowKind_oneTooMany_comesBackAndHoldsUpNobody() throws InterruptedException {
    CompletableFuture<Void> first = begin();
    handle(SLOW);
    handle(FAST);
    assertThat(fast).hasValue(1);
    assertThat(slow).hasValue(1);
    assertThat(visible()).isEmpty();
    clock.advance(ControlQueue.LATER);
    List<WorkQueue.Received> back = visible();
    assertThat(back).hasSize(1);
    assertThat(Json.parse(back.get(0).body()).path("id").asText()).isEqualTo("a");
    end.countDown();
    first.join();
    handle(back.get(0).body());
    assertThat(slow).hasValue(2);
  }

  @Test
  void slowKind_putOffAgainAndAgain_isDropped() throws InterruptedException {
    CompletableFuture<Void> first = begin();
    handle(SLOW);
    for (int i = 1; i <= ControlQueue.MOST_PUT_OFF; i++) {
      clock.advance(ControlQueue.LATER);
      List<WorkQueue.Received> back = visible();
      assertThat(back).as("put off %d times", i).hasSize(1);
      queue.delete(ControlQueue.NAME, back.get(0));
      handle(back.get(0).body());
    }
    clock.advance(ControlQueue.LATER);
    assertThat(visible()).isEmpty();
    end.countDown();
    first.join();
  }
}
