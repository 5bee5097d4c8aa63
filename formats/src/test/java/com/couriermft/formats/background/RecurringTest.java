package com.couriermft.formats.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecurringTest {
  private static final Duration SOON = Duration.ofMillis(1);

  private final ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void work_thatThrowsAnything_isDoneAgain() throws InterruptedException {
    List<Throwable> all =
        List.of(
            new IllegalStateException("a bug"),
            new OutOfMemoryError("Java heap space"),
            new StackOverflowError(),
            new NoClassDefFoundError("com/acme/Gone"),
            new Error("one's own"),
            new Exception("sneaky"));
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(1);
    Runnable work =
        () -> {
          int turn = turns.getAndIncrement();
          if (turn < all.size()) {
            sneak(all.get(turn));
          }
          done.countDown();
        };
    try (Recurring recurring = Recurring.start("work", SOON, work, threads)) {
      assertThat(done.await(60, TimeUnit.SECONDS)).as(recurring.toString()).isTrue();
    }
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void sneak(Throwable thrown) throws X {
    throw (X) thrown;
  }

  @Test
  void work_thatIsNotDoneAnyMore_isToldUntilItIsClosed() {
    AtomicLong now = new AtomicLong();
    Recurring seldom = new Recurring("seldom", Duration.ofSeconds(30), () -> {}, threads, now::get);
    Recurring often = new Recurring("often", Duration.ofMillis(5), () -> {}, threads, now::get);
    now.set(Duration.ofSeconds(60).toNanos());
    assertThat(Recurring.silent()).doesNotContain("seldom", "often");
    now.set(Duration.ofSeconds(61).toNanos());
    assertThat(Recurring.silent()).contains("often").doesNotContain("seldom");
    often.run();
    assertThat(Recurring.silent()).doesNotContain("often");
    now.set(Duration.ofSeconds(601).toNanos());
    assertThat(Recurring.silent()).contains("often", "seldom");
    often.close();
    assertThat(Recurring.silent()).contains("seldom").doesNotContain("often");
    threads.shutdownNow();
    assertThat(Recurring.silent()).doesNotContain("seldom");
    seldom.close();
  }

  @Test
  void work_thatWasClosed_isNotDone() {
    AtomicInteger turns = new AtomicInteger();
    Recurring closed = Recurring.start("closed", SOON, turns::incrementAndGet, threads);
    closed.close();
    int before = turns.get();
    closed.run();
    assertThat(turns).hasValue(before);
  }
}
