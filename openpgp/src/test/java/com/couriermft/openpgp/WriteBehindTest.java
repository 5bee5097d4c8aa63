package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WriteBehindTest {
  private static final byte[] MUCH = new byte[3 << 20];

  static {
    new Random(1).nextBytes(MUCH);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 128 << 10, 3 << 20})
  void whatIsWritten_arrivesInOrder(int size) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WriteBehind behind = new WriteBehind(out)) {
      behind.write(MUCH, 0, size / 3);
      behind.write(MUCH, size / 3, size - size / 3);
    }
    assertThat(out.toByteArray()).isEqualTo(java.util.Arrays.copyOf(MUCH, size));
  }

  @Test
  void tee_ofAStreamInPieces_givesBothAllOfIt() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream also = new ByteArrayOutputStream();
    InputStream pieces = new SequenceInputStream(of(MUCH, 0, 1_000), of(MUCH, 1_000, MUCH.length));
    try (WriteBehind behind = new WriteBehind(out)) {
      boolean more = true;
      while (more) {
        more = behind.tee(pieces, also);
      }
    }
    assertThat(out.toByteArray()).isEqualTo(MUCH);
    assertThat(also.toByteArray()).isEqualTo(MUCH);
  }

  private static InputStream of(byte[] bytes, int from, int to) {
    return new ByteArrayInputStream(bytes, from, to - from);
  }

  @Test
  void failure_comesOutOfALaterWrite() {
    IOException full = new IOException("No room");
    WriteBehind behind =
        new WriteBehind(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw full;
              }
            });
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                behind.write(MUCH);
              }
            })
        .isSameAs(full);
  }

  @Test
  void failureOfTheLastBytes_comesOutOfClosing() throws IOException {
    WriteBehind behind =
        new WriteBehind(
            new OutputStream() {
              private int written;

              @Override
              public void write(int b) {}

              @Override
              public void write(byte[] bytes, int offset, int length) {
                written += length;
                if (written == MUCH.length) {
                  throw new IllegalStateException("Full");
                }
              }
            });
    behind.write(MUCH);
    assertThatThrownBy(behind::close).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void abandoned_whileTheStreamBlocks_endsItsThread() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch blocked = new CountDownLatch(1);
    Thread[] writer = new Thread[1];
    WriteBehind behind =
        new WriteBehind(
            new OutputStream() {
              @Override
              public void write(int b) {}

              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                writer[0] = Thread.currentThread();
                blocked.countDown();
                try {
                  never.await();
                } catch (InterruptedException e) {
                  throw new InterruptedIOException("Interrupted");
                }
              }
            });
    behind.write(MUCH, 0, 200 << 10);
    blocked.await();
    behind.abandon();
    assertThat(writer[0].isAlive()).isFalse();
  }

  @Test
  void abandoned_byInterruptedThread_writesNoMore() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CompletableFuture<Void> slow = new CompletableFuture<>();
    Thread[] writer = new Thread[1];
    WriteBehind behind =
        new WriteBehind(
            new OutputStream() {
              @Override
              public void write(int b) {}

              @Override
              public void write(byte[] bytes, int offset, int length) {
                writer[0] = Thread.currentThread();
                blocked.countDown();
                slow.join();
              }
            });
    behind.write(MUCH, 0, 200 << 10);
    blocked.await();
    Thread.currentThread().interrupt();
    slow.completeOnTimeout(null, 200, TimeUnit.MILLISECONDS);
    behind.abandon();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(writer[0].isAlive()).isFalse();
  }
}
