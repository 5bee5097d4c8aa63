package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MDC;

@Timeout(60)
class ConcurrentRequestsTest {
  private static List<Integer> upTo(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Test
  void answers_areInTheOrderOfTheItems() {
    assertThat(ConcurrentRequests.map(upTo(1_000), i -> i * 2))
        .isEqualTo(IntStream.range(0, 1_000).map(i -> i * 2).boxed().toList());
    assertThat(ConcurrentRequests.map(List.<Integer>of(), i -> i)).isEmpty();
  }

  @Test
  void oneCall_hasAsManyUnderWayAsItMayAndNoMore() {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch full = new CountDownLatch(ConcurrentRequests.MOST_PER_CALL);
    ConcurrentRequests.map(
        upTo(200),
        i -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          full.countDown();
          await(full);
          return underWay.decrementAndGet();
        });
    assertThat(most.get()).isEqualTo(ConcurrentRequests.MOST_PER_CALL);
  }

  @Test
  void requests_areNotMadeByTheCommonPoolOrTheCaller() {
    Collection<Thread> makers = new ConcurrentLinkedQueue<>();
    ConcurrentRequests.map(upTo(50), i -> makers.add(Thread.currentThread()));
    assertThat(makers).doesNotContain(Thread.currentThread());
    Set<String> names = new HashSet<>();
    makers.forEach(thread -> names.add(thread.getName()));
    assertThat(names).containsExactly("storage-request");
  }

  /**
   * Uses more callers than the common pool or Courier's pool has threads. Each caller makes further
   * requests within a request.
   */
  @Test
  void manyCallers_thatAskWithinAnAnswer_allGetTheirs() throws InterruptedException {
    ConcurrentLinkedQueue<Integer> sums = new ConcurrentLinkedQueue<>();
    List<Thread> callers =
        IntStream.range(0, 100)
            .mapToObj(
                c ->
                    new Thread(
                        () ->
                            sums.add(
                                ConcurrentRequests.map(
                                        upTo(20),
                                        i ->
                                            ConcurrentRequests.map(upTo(10), j -> j).stream()
                                                .mapToInt(Integer::intValue)
                                                .sum())
                                    .stream()
                                    .mapToInt(Integer::intValue)
                                    .sum())))
            .toList();
    callers.forEach(Thread::start);
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(sums).hasSize(100).containsOnly(900);
    assertThat(ForkJoinPool.commonPool().getQueuedSubmissionCount()).isZero();
  }

  @Test
  void failure_isThrownToTheCallerAndEndsTheRest() {
    AtomicInteger begun = new AtomicInteger();
    assertThatThrownBy(
            () ->
                ConcurrentRequests.map(
                    upTo(10_000),
                    i -> {
                      begun.incrementAndGet();
                      throw new StoreUnavailable("no answer", null);
                    }))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessage("no answer");
    assertThat(begun.get()).isLessThanOrEqualTo(ConcurrentRequests.MOST_PER_CALL);
    assertThatThrownBy(
            () ->
                ConcurrentRequests.map(
                    upTo(2),
                    i -> {
                      throw new StackOverflowError();
                    }))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  void caller_whoIsInterrupted_staysSo() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ConcurrentLinkedQueue<Object> outcome = new ConcurrentLinkedQueue<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                ConcurrentRequests.map(
                    upTo(4),
                    i -> {
                      begun.countDown();
                      await(release);
                      return i;
                    });
              } catch (StoreUnavailable e) {
                outcome.add(e);
                outcome.add(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    await(begun);
    caller.interrupt();
    caller.join();
    release.countDown();
    assertThat(outcome).hasSize(2).last().isEqualTo(true);
  }

  @Test
  void request_carriesTheLogContextOfItsCaller() {
    MDC.put("invocation", "i-1");
    try {
      assertThat(ConcurrentRequests.map(upTo(20), i -> MDC.get("invocation"))).containsOnly("i-1");
    } finally {
      MDC.remove("invocation");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
