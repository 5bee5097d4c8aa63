package com.couriermft.transfer.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that no buffers remain in use after a file is read only partly. */
class BlobInputStreamTest {
  private static final int MIB = 1 << 20;
  private static final int RANGE = 6 * MIB;

  private final BufferBudget budget = new BufferBudget(64 * MIB);
  private final long whole = budget.freeBytes();
  private final BlobStreams streams =
      new BlobStreams(new InMemoryBlobs(InstantSource.system()), budget);
  private final Set<byte[]> buffers =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
  private final AtomicInteger reading = new AtomicInteger();
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private volatile boolean fails;

  /** The offset from which reads of ranges block until the test releases them. */
  private volatile long waits = 1;

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
  void close_whileRangesAreRead_givesTheirBuffersBackWhenTheyAre() throws IOException {
    InputStream in = stream();
    assertThat(in.read()).isZero();
    await().until(() -> reading.get() == 3);

    in.close();
    share.close();

    assertThat(budget.freeBytes()).isEqualTo(whole - 2 * RANGE);
    mayGoOn.countDown();
    await().until(() -> budget.freeBytes() == whole);
  }

  @Test
  void close_whileWhatWasPrefetchedIsRead_givesItsBufferBackWhenItIs() throws IOException {
    waits = 0;
    BlobInputStream in = stream(null);
    in.prefetch();
    await().until(() -> reading.get() == 1);

    in.close();
    share.close();

    assertThat(budget.freeBytes()).isEqualTo(whole - RANGE);
    mayGoOn.countDown();
    await().until(() -> budget.freeBytes() == whole);
  }

  @Test
  void read_ofWhatWasPrefetched_readsNothingTwice() throws IOException {
    mayGoOn.countDown();
    RangeDigest digest = new RangeDigest(streams);
    try (BlobInputStream in = stream(digest)) {
      in.prefetch();
      assertThat(in.readAllBytes()).hasSize(5 * RANGE);
    }
    assertThat(reading.get()).isEqualTo(5);
    assertThat(digest.hex()).isEqualTo(Sha256.of(stream()));
  }

  @Test
  void close_afterARangeThatCannotBeRead_givesAllBuffersBack() throws IOException {
    fails = true;
    mayGoOn.countDown();
    InputStream in = stream();
    in.skipNBytes(RANGE);
    assertThatThrownBy(() -> in.skipNBytes(RANGE)).isInstanceOf(StoreUnavailable.class);

    in.close();
    share.close();

    await().until(() -> budget.freeBytes() == whole);
  }

  @Test
  void hash_ofSeveralRanges_isThatOfAllBytes() throws IOException {
    mayGoOn.countDown();
    RangeDigest digest = new RangeDigest(streams);
    InputStream in = stream(digest);
    String expected = Sha256.of(stream());

    assertThat(Sha256.of(in)).isEqualTo(expected);
    assertThat(digest.hex()).isEqualTo(expected);
  }

  @Test
  void hash_ofAFileThatIsReadByRanges_countsNoRangeTwiceAndWaitsForTheLast() throws IOException {
    mayGoOn.countDown();
    RangeDigest digest = new RangeDigest(streams);
    try (InputStream in = stream(digest)) {
      in.skipNBytes(4L * RANGE + 1);
      assertThat(in.readAllBytes()).hasSize(RANGE - 1);
    }
    assertThat(digest.hex()).isEqualTo(Sha256.of(stream()));
  }

  @Test
  void ranges_readInOrder_areReadIntoTheBuffersOfThoseBefore() throws IOException {
    mayGoOn.countDown();
    try (InputStream in = stream()) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    assertThat(reading.get()).isEqualTo(5);
    assertThat(buffers).hasSize(3);
  }

  private BlobInputStream stream() {
    return stream(null);
  }

  /**
   * Returns a stream of five ranges, each filled with its own byte value. All reads except the
   * first one block until the test releases them.
   *
   * @param digest receives the ranges
   */
  private BlobInputStream stream(@Nullable RangeDigest digest) {
    Place place =
        (Place)
            Proxy.newProxyInstance(
                Place.class.getClassLoader(),
                new Class<?>[] {Place.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isEqualTo("read");
                  reading.incrementAndGet();
                  if ((Long) arguments[1] >= waits) {
                    assertThat(mayGoOn.await(20, TimeUnit.SECONDS)).isTrue();
                    if (fails) {
                      throw new StoreUnavailable("Get Blob: 503", null);
                    }
                  }
                  byte[] buffer = (byte[]) arguments[2];
                  buffers.add(buffer);
                  Arrays.fill(
                      buffer, 0, (Integer) arguments[3], (byte) ((Long) arguments[1] / RANGE));
                  return null;
                });
    FileSource source = new FileSource(place, "a", "\"1\"", 5L * RANGE, "/a", Optional.empty());
    return new BlobInputStream(source, streams, share, Cancellation.NEVER, 0, digest);
  }
}
