package com.couriermft.storage.store.azure;

import static org.awaitility.Awaitility.await;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.BlobsContract;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.TableScanContract;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.TablesContract;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.WorkQueueContract;
import com.couriermft.testing.AzuriteServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Tests the storage contracts on Azurite. */
class AzureStoresTest {
  private final AzureStorage storage = connect();

  private static AzureStorage connect() {
    return AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of());
  }

  @Nested
  class TablesTest extends TablesContract {
    @Override
    protected Tables tables() {
      return storage.tables();
    }

    @Override
    protected Tables anotherClient() {
      return connect().tables();
    }
  }

  @Nested
  class ScanTest extends TableScanContract {
    @Override
    protected Tables tables() {
      return storage.tables();
    }

    @Override
    protected TableScan scan() {
      return storage.scan();
    }
  }

  @Nested
  class BlobsTest extends BlobsContract {
    @Override
    protected Blobs blobs() {
      return storage.blobs();
    }
  }

  @Nested
  class WorkQueueTest extends WorkQueueContract {
    @Override
    protected WorkQueue queue() {
      return storage.queue();
    }

    @Override
    protected void pass(Duration time) {
      Instant until = Instant.now().plus(time);
      await()
          .pollInterval(Duration.ofMillis(20))
          .atMost(time.plusSeconds(5))
          .until(() -> Instant.now().isAfter(until));
    }
  }
}
