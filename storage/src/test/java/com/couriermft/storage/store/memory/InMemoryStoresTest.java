package com.couriermft.storage.store.memory;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.BlobsContract;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.TableScanContract;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.TablesContract;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.WorkQueueContract;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Nested;

/** Tests the storage contracts in memory. */
class InMemoryStoresTest {
  @Nested
  class TablesTest extends TablesContract {
    private final InMemoryTables tables = new InMemoryTables(InstantSource.system());

    @Override
    protected Tables tables() {
      return tables;
    }
  }

  @Nested
  class ScanTest extends TableScanContract {
    private final InMemoryTables tables = new InMemoryTables(InstantSource.system());

    @Override
    protected Tables tables() {
      return tables;
    }

    @Override
    protected TableScan scan() {
      return tables;
    }
  }

  @Nested
  class BlobsTest extends BlobsContract {
    private final Blobs blobs = new InMemoryBlobs(InstantSource.system());

    @Override
    protected Blobs blobs() {
      return blobs;
    }
  }

  @Nested
  class WorkQueueTest extends WorkQueueContract {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final WorkQueue queue = new InMemoryWorkQueue(clock);

    @Override
    protected WorkQueue queue() {
      return queue;
    }

    @Override
    protected void pass(Duration time) {
      clock.advance(time);
    }
  }
}
