package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.local.Azurite;
import com.couriermft.local.chaos.Fault;
import com.couriermft.local.chaos.FaultProxy;
import com.couriermft.local.chaos.FaultRates;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureStorage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Checks that the stores return a result or report that storage is unavailable, regardless of what
 * the service does.
 */
class StoresUnderFaultsTest {
  private static final Set<Fault> FAULTS =
      Set.of(
          Fault.CLOSED_BEFORE,
          Fault.REPLY_DROPPED,
          Fault.BUSY,
          Fault.FAILED_BEFORE,
          Fault.FAILED_AFTER);

  @Test
  void calls_underFaults_failOnlyAsUnavailable() {
    try (Azurite azurite = Azurite.start();
        FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 11)) {
      AzureStorage storage = AzureStorage.ofConnectionString(proxy.connectionString(), List.of());
      FaultRates rates = FaultRates.NONE;
      for (Fault fault : FAULTS) {
        rates = rates.with(fault, 0.08);
      }
      proxy.rates(rates);
      for (int i = 0; i < 4; i++) {
        blobs(storage.blobs(), "b" + i);
        queue(storage.queue(), "m" + i);
        tables(new RetryingTables(storage.tables()), "r" + i);
      }
      assertThat(proxy.counts().faults()).containsOnlyKeys(FAULTS.toArray(Fault[]::new));
    }
  }

  @Test
  void blob_readWhileTheServiceIsBusy_comesInTheEnd() {
    try (Azurite azurite = Azurite.start();
        FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 12)) {
      Blobs blobs = AzureStorage.ofConnectionString(proxy.connectionString(), List.of()).blobs();
      blobs.putIfAbsent("files", "a", new byte[] {7}, "text/plain");
      proxy.rates(FaultRates.NONE.with(Fault.BUSY, 0.3));
      for (int i = 0; i < 8; i++) {
        assertThat(blobs.get("files", "a")).containsExactly(7);
      }
      assertThat(proxy.counts().faults().get(Fault.BUSY)).isPositive();
    }
  }

  private static void blobs(Blobs blobs, String name) {
    byte[] content = name.getBytes(StandardCharsets.UTF_8);
    byte[] block = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    attempt(() -> blobs.putIfAbsent("files", name, content, "text/plain"));
    attempt(() -> blobs.find("files", name));
    attempt(() -> blobs.get("files", name));
    attempt(() -> blobs.read("files", name, 0, 1, null));
    attempt(() -> blobs.stageBlock("files", name + "/s", block, content, content.length));
    attempt(() -> blobs.stagedBlocks("files", name + "/s"));
    attempt(
        () ->
            blobs.commit(
                "files", name + "/s", List.of(block), Blobs.Condition.none(), Map.of("k", "v")));
    attempt(() -> blobs.list("files", "b", null));
    attempt(() -> blobs.delete("files", name));
  }

  private static void queue(WorkQueue queue, String text) {
    attempt(() -> queue.send("steps", text, Duration.ZERO));
    attempt(
        () ->
            queue
                .receive("steps", 1, Duration.ofSeconds(30))
                .forEach(message -> queue.delete("steps", message)));
  }

  private static void tables(Tables tables, String key) {
    attempt(() -> tables.find("rows", "p", key));
    attempt(() -> tables.queryAll("rows", "p", KeyRange.prefix("")));
  }

  /** Rejections caused by the failure of an earlier call count as valid responses. */
  private static void attempt(Runnable call) {
    try {
      call.run();
    } catch (StoreUnavailable | StoreConflict | NotFoundException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
