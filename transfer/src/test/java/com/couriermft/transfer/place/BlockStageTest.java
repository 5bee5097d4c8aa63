package com.couriermft.transfer.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that no buffers or blocks remain after a partly written file is abandoned. */
class BlockStageTest {
  private static final int MIB = 1 << 20;

  private final BufferBudget budget = new BufferBudget(64 * MIB);
  private final long whole = budget.freeBytes();
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final BlobStreams streams = new BlobStreams(blobs, budget);
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private BufferBudget.Share share;

  @BeforeEach
  void begin() throws InterruptedException {
    share = budget.share(Cancellation.NEVER);
  }

  @AfterEach
  void end() {
    mayGoOn.countDown();
    streams.close();
  }

  @Test
  void close_whileBlocksAreUnderWay_givesAllUpWhenTheLastHasEnded() throws IOException {
    BlockStage stage = stage(() -> mayGoOn.await(20, TimeUnit.SECONDS));
    stage.write(new byte[17 * MIB], 0, 17 * MIB);

    stage.close();
    share.close();
    assertThat(calls).isEmpty();
    assertThat(budget.freeBytes()).isLessThanOrEqualTo(whole - 16 * MIB);
    mayGoOn.countDown();

    await().until(() -> budget.freeBytes() == whole);
    await().until(() -> calls.contains("abandon"));
    assertThat(calls).hasSizeLessThanOrEqualTo(3).last().isEqualTo("abandon");
  }

  @Test
  void close_afterBlocksThatCouldNotBeStaged_givesAllBuffersBack() {
    BlockStage stage =
        stage(
            () -> {
              throw new StoreUnavailable("Put Block: 503", null);
            });
    assertThatThrownBy(() -> stage.write(new byte[60 * MIB], 0, 60 * MIB))
        .isInstanceOf(StoreUnavailable.class);

    stage.close();
    share.close();

    await().until(() -> budget.freeBytes() == whole);
    await().until(() -> calls.contains("abandon"));
  }

  @Test
  void close_bufferThatGrewOddly_givesAllOfItBack() throws IOException {
    BlockStage stage = stage(() -> true);
    stage.write(new byte[200_001], 0, 200_001);
    stage.write(new byte[1], 0, 1);

    stage.close();
    share.close();

    assertThat(budget.freeBytes()).isEqualTo(whole);
    assertThat(calls).containsExactly("abandon");
  }

  /**
   * Creates a stage on a storage location in memory.
   *
   * @param beforeBlock runs before each block is staged
   */
  private BlockStage stage(Callable<?> beforeBlock) {
    BlobPlace blobPlace = new BlobPlace(blobs, "box");
    Place place =
        (Place)
            Proxy.newProxyInstance(
                Place.class.getClassLoader(),
                new Class<?>[] {Place.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("stage")) {
                    beforeBlock.call();
                  }
                  try {
                    Object answer = method.invoke(blobPlace, arguments);
                    calls.add(method.getName());
                    return answer;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new BlockStage(streams, share, place, new Place.Draft("a", new byte[8]), false);
  }
}
