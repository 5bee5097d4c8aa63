package com.couriermft.storage.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests what threads receive if they wait for the request of another thread. */
class KeptTokenTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch asking = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  /**
   * Returns a token that is valid for an hour; all later requests fail. The first failing request
   * takes until the test lets it respond.
   */
  private final KeptToken token = new KeptToken("r", this::ask, clock);

  private BearerToken ask() {
    if (asked.incrementAndGet() == 1) {
      return new BearerToken("t", clock.instant().plusSeconds(3_600));
    }
    asking.countDown();
    try {
      answer.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    throw new IllegalStateException("down");
  }

  private FutureTask<BearerToken> started() {
    FutureTask<BearerToken> task = new FutureTask<>(() -> token.get(false));
    Thread thread = new Thread(task);
    threads.add(thread);
    thread.start();
    return task;
  }

  private void awaitWaiting() {
    await().until(() -> threads.stream().allMatch(t -> t.getState() == Thread.State.WAITING));
  }

  @Test
  void renewal_thatFailsAfterTheEnd_givesNobodyTheEndedToken() throws Exception {
    token.get(false);
    clock.advance(Duration.ofMinutes(59));
    FutureTask<BearerToken> renewal = started();
    asking.await();
    clock.advance(Duration.ofMinutes(1));
    FutureTask<BearerToken> late = started();
    awaitWaiting();
    answer.countDown();

    assertThatThrownBy(late::get).hasRootCauseMessage("down");
    assertThatThrownBy(renewal::get).hasRootCauseMessage("down");
  }

  @Test
  void threadsThatWait_whileTheEndpointIsDown_failTogether() throws Exception {
    token.get(false);
    clock.advance(Duration.ofMinutes(60));
    List<FutureTask<BearerToken>> all = List.of(started(), started(), started(), started());
    awaitWaiting();
    answer.countDown();

    for (FutureTask<BearerToken> one : all) {
      assertThatThrownBy(one::get).hasRootCauseMessage("down");
    }
    assertThat(asked).hasValue(2);
  }
}
