package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.Spaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a large file whose attempts time out one after another. */
class InterruptedDownloadTest {
  @TempDir private Path directory;
  private final Bench bench = new Bench();

  @ParameterizedTest
  @ValueSource(strings = {"in.bin", "/in.bin"})
  void download_timedOutWhileMovingThenWhileHashing_nothingIsReadTwice(String destination)
      throws Exception {
    byte[] content = new byte[40 << 20];
    new Random(1).nextBytes(content);
    Files.write(directory.resolve("in.bin"), content);
    String config = "{'path':'/in.bin','destination':'%s'}".formatted(destination);
    InterceptedBlobs blobs = new InterceptedBlobs(new InMemoryBlobs(InstantSource.system()));
    CourierException timedOut =
        new CourierException(
            FailureClass.TIMED_OUT, StepCodes.TIMED_OUT, "Its time was over.", null);
    try (MinaServer server = new MinaServer(directory);
        Spaces spaces = new Spaces(blobs)) {
      bench.connect(server);
      Supervision limited =
          new Supervision(endsAtTheThirdBlock(blobs, timedOut), Progress.NONE, () -> {});
      TestContext first = new TestContext(spaces.attempt(Spaces.RUN, "get", limited), 0, "n0");
      assertThatThrownBy(() -> bench.download(config, first))
          .satisfies(is("timed_out", FailureClass.TIMED_OUT));

      server.leastOffsetRead = Long.MAX_VALUE;
      blobs.failNext("read", timedOut);
      TestContext second = new TestContext(spaces.attempt("get"), 1, "n1");
      assertThatThrownBy(() -> bench.download(config, second))
          .satisfies(is("timed_out", FailureClass.TIMED_OUT));
      assertThat(server.leastOffsetRead).isGreaterThanOrEqualTo(24 << 20);

      server.leastOffsetRead = Long.MAX_VALUE;
      TestContext third = new TestContext(spaces.attempt("get"), 2, "n2");
      StepResult result = bench.download(config, third);
      assertThat(server.leastOffsetRead).as("only the end is asked for").isEqualTo(content.length);
      assertThat(third.bytes).hasValue(content.length);
      assertThat(result.outputs().at("/files/0/sha256").textValue())
          .isEqualTo(MemoryWorkspace.sha256(content));
    }
  }

  private static Cancellation endsAtTheThirdBlock(InterceptedBlobs blobs, CourierException end) {
    return new Cancellation() {
      @Override
      public void throwIfCancelled() {
        if (Collections.frequency(List.copyOf(blobs.calls()), "stageBlock") >= 3) {
          blobs.awaitStaged(3);
          throw end;
        }
      }

      @Override
      public Instant deadline() {
        return Instant.MAX;
      }
    };
  }
}
