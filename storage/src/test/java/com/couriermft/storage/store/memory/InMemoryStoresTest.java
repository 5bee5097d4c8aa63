package com.couriermft.storage.store.memory;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.BlobsContract;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.TableScanContract;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.TablesContract;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.WorkQueueContract;
import com.couriermft.testing.ForwardingQueue;
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

  /** Stores that forward calls to stores in memory. */
  @Nested
  class ForwardingTest {
    @Nested
    class RetryingTest extends TablesContract {
      private final Tables tables = new RetryingTables(new InMemoryTables(InstantSource.system()));

      @Override
      protected Tables tables() {
        return tables;
      }
    }

    @Nested
    class ForwardingTablesTest extends TablesContract {
      private final Tables tables =
          new ForwardingTables(new InMemoryTables(InstantSource.system())) {};

      @Override
      protected Tables tables() {
        return tables;
      }
    }

    @Nested
    class InterceptedTest extends BlobsContract {
      private final Blobs blobs = new InterceptedBlobs(new InMemoryBlobs(InstantSource.system()));

      @Override
      protected Blobs blobs() {
        return blobs;
      }
    }

    @Nested
    class ForwardingQueueTest extends WorkQueueContract {
      private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
      private final WorkQueue queue = new ForwardingQueue(new InMemoryWorkQueue(clock)) {};

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
}
