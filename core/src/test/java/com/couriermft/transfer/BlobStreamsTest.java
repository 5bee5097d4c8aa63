package com.couriermft.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.store.memory.InMemoryBlobs;
import com.couriermft.trace.Trace;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlobStreamsTest {
  /** More than there are threads, so that each has worked for others. */
  private static final int MANY = 40;

  @Test
  void backgroundWork_onThreadsThatServedOthers_isDoneInItsOwnTrace() throws Exception {
    InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
    try (BlobStreams streams = new BlobStreams(blobs, new BufferBudget(64 << 20))) {
      for (int i = 0; i < MANY; i++) {
        String trace = "trace-" + i;
        String found =
            Trace.call(
                trace,
                () ->
                    streams.start(() -> Trace.current().orElse("none")).get(20, TimeUnit.SECONDS));
        assertThat(found).isEqualTo(trace);
      }
    }
  }
}
