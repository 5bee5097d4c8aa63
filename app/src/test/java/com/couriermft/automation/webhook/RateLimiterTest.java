package com.couriermft.automation.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that a webhook's limit applies to all hosts together. */
class RateLimiterTest {
  private static final RateLimit LIMIT = new RateLimit(3, 60);

  private final Hosts hosts = new Hosts();

  @AfterEach
  void close() {
    hosts.close();
  }

  @Test
  void thousandRequests_atTwoHostsAtOnce_startExactlyAHundredRuns() throws Exception {
    Webhooks.Issued issued = hosts.webhook("{'rate_limit': {'requests': 100}}");
    Sender sender = new Sender(issued.secret().reveal());
    int before = hosts.writes.get();
    List<Callable<Boolean>> calls =
        IntStream.range(0, 1_000)
            .mapToObj(i -> (Callable<Boolean>) () -> isAccepted(issued, sender, i))
            .toList();
    ExecutorService threads = Executors.newFixedThreadPool(16);
    List<Future<Boolean>> answers = threads.invokeAll(calls);
    threads.shutdown();
    int accepted = 0;
    for (Future<Boolean> answer : answers) {
      accepted += answer.get() ? 1 : 0;
    }
    assertThat(accepted).isEqualTo(100);
    assertThat(hosts.runs()).isEqualTo(100);
    assertThat(hosts.host(1).usage(issued.webhook().id()).accepted()).isEqualTo(100);
    int perRun = (hosts.writes.get() - before) / 100;
    assertThat(perRun).as("the 900 others write nothing").isLessThan(20);
  }

  private boolean isAccepted(Webhooks.Issued issued, Sender sender, int i) {
    WebhookRequest request = sender.standard("m-" + i, hosts.now(), "{}");
    try {
      hosts.host(i).receive(issued.webhook().id(), request);
      return true;
    } catch (WebhookRefusedException e) {
      assertThat(e.reason()).isEqualTo(WebhookRefusedException.Reason.TOO_MANY);
      assertThat(e.retryAfterSeconds()).isBetween(1L, 60L);
      return false;
    }
  }

  @Test
  void window_usedUp_isRefusedWithoutAskingStorage() {
    Webhooks.Issued issued = hosts.webhook("{'rate_limit': {'requests': 1}}");
    Sender sender = new Sender(issued.secret().reveal());
    assertThat(isAccepted(issued, sender, 0)).isTrue();
    assertThat(isAccepted(issued, sender, 2)).isFalse();
    int reads = hosts.reads.get();
    int writes = hosts.writes.get();
    assertThat(isAccepted(issued, sender, 4)).isFalse();
    assertThat(hosts.writes.get()).isEqualTo(writes);
    assertThat(hosts.reads.get() - reads).as("the webhook, and its message's id").isEqualTo(2);
  }

  @Test
  void window_opensWithItsFirstRequest_andEndsAfterItsLength() {
    RateLimiter limiter = new RateLimiter(new InMemoryTables(hosts.clock));
    hosts.clock.advance(Duration.ofSeconds(17));
    assertThat(let(limiter, 5)).isEqualTo(3);
    hosts.clock.advance(Duration.ofSeconds(59));
    assertThat(let(limiter, 5)).isZero();
    assertThat(refusal(limiter).retryAfterSeconds()).isEqualTo(1);
    hosts.clock.advance(Duration.ofSeconds(1));
    assertThat(let(limiter, 5)).isEqualTo(3);
    assertThat(limiter.seen("w").accepted()).isEqualTo(6);
    assertThat(limiter.seen("w").lastAt()).isEqualTo(hosts.now());
  }

  @Test
  void hosts_shareAWindowInTurns() {
    InMemoryTables tables = new InMemoryTables(hosts.clock);
    List<RateLimiter> limiters = List.of(new RateLimiter(tables), new RateLimiter(tables));
    List<Integer> let = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      let.add(let(limiters.get(i % 2), 1));
    }
    assertThat(let).containsExactly(1, 1, 1, 0, 0, 0);
  }

  private static int let(RateLimiter limiter, int times) {
    int let = 0;
    for (int i = 0; i < times; i++) {
      try {
        limiter.enter("w", LIMIT);
        let++;
      } catch (WebhookRefusedException full) {
        assertThat(full.code()).isEqualTo("rate_limited");
      }
    }
    return let;
  }

  private static WebhookRefusedException refusal(RateLimiter limiter) {
    return catchThrowableOfType(WebhookRefusedException.class, () -> limiter.enter("w", LIMIT));
  }
}
