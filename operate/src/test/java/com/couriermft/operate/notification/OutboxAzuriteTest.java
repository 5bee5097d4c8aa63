package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.operate.notification.Notification.State;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Tests behavior that depends on the storage service: keys, sizes, and concurrent transactions of
 * several hosts.
 */
class OutboxAzuriteTest {
  private static final AzuriteServer SERVER = AzuriteServer.start();

  private final AzureStorage storage =
      AzureStorage.ofConnectionString(SERVER.connectionString(), List.of());
  private final Site site =
      new Site(memory -> new RetryingTables(storage.tables(), BackOff.ofThread()));

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void eventsThatSeveralHostsLookAt_areToldOnceEach_andTheOutboxIsWhole() throws Exception {
    site.subscribe("each", "{'events': ['onEnd'], 'channel': 'operations'}");
    site.subscribe(
        "some",
        "{'events': ['onFail'], 'channel': 'people', 'first_failure_only': true, 'template':"
            + " {'text': '"
            + "\u4e2d".repeat(2_000)
            + "'}}");
    site.subscribe("few", "{'events': ['onEnd'], 'channel': 'late', 'digest': {'every': 'hour'}}");
    List<String> told = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      told.add(site.tell("execution.failed", "e'%#?/\\" + i, "job/" + i % 7));
    }
    ExecutorService hosts = Executors.newFixedThreadPool(3);
    List<Future<?>> ticks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ticks.add(hosts.submit(() -> site.outbox().tick()));
    }
    for (Future<?> tick : ticks) {
      tick.get(2, TimeUnit.MINUTES);
    }
    hosts.shutdown();
    site.pass(Duration.ofMinutes(3));
    assertThat(site.sentOver("operations")).containsExactlyElementsOf(told);
    assertThat(site.sentOver("people")).hasSize(7);
    assertThat(site.all()).filteredOn(each -> each.state() == State.COLLECTING).hasSize(1);
    assertThat(
            new LiveVerification(
                    storage.tables(),
                    storage.scan(),
                    storage.blobs(),
                    ExpectedDurations.DEFAULT,
                    false)
                .ofStandingWorld())
        .isEmpty();
  }
}
