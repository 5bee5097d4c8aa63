package com.couriermft.transfer.place;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlobStreamsTest {
  /** Uses more tasks than there are threads, so that each thread has worked on several tasks. */
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

  @Test
  void close_withWorkThatIsNotBegun_failsAllOfIt() {
    BlobStreams streams =
        new BlobStreams(new InMemoryBlobs(InstantSource.system()), new BufferBudget(64 << 20));
    CountDownLatch never = new CountDownLatch(1);
    List<CompletableFuture<Boolean>> works = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      works.add(streams.start(() -> never.await(1, TimeUnit.HOURS)));
    }
    streams.close();

    assertThat(works).allSatisfy(work -> assertThat(work).failsWithin(Duration.ofSeconds(20)));
  }

  @Test
  void smallWork_whileAllOtherThreadsAreBusy_isDone() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (BlobStreams streams =
        new BlobStreams(new InMemoryBlobs(InstantSource.system()), new BufferBudget(64 << 20))) {
      for (int i = 0; i < MANY; i++) {
        streams.start(() -> never.await(1, TimeUnit.HOURS));
      }
      assertThat(streams.startSmall(() -> "read").get(20, TimeUnit.SECONDS)).isEqualTo("read");
      assertThat(streams.startStoppable(() -> "put").await()).isEqualTo("put");
    }
  }
}
