package com.couriermft.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptContextsTest {
  private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");
  private static final long MIB = 1 << 20;

  private static Execution execution(String id) {
    return Execution.created(
        id,
        "job",
        1,
        new ExecutionOrigin("default", 0, 0, null, Json.object(), null, null, null, Labels.NONE),
        AT);
  }

  private static Checkpoints checkpoints(long heap) {
    return new Checkpoints(new InMemoryBlobs(new ManualClock(AT)), () -> 0, heap);
  }

  private static void write(Checkpoints checkpoints, String id, int seq) {
    JobContext.Execution facts = new JobContext.Execution(id, "job", 1, null);
    JobContext context =
        JobContext.initial(
            Json.object(), Json.object().put("text", "x".repeat(60_000)), Json.object(), facts);
    checkpoints.write(context, seq, "nonce", false);
  }

  @ParameterizedTest
  @CsvSource({"32, 0.25", "128, 1", "512, 4", "4096, 4"})
  void keptBytes_areAShareOfTheHeap(long heapMib, double mostMib) {
    Checkpoints checkpoints = checkpoints(heapMib * MIB);
    for (int i = 0; i < 100; i++) {
      write(checkpoints, "01K0000000000000000000%04d".formatted(i), 1);
    }
    assertThat(checkpoints.keptBytes())
        .isBetween((long) (mostMib * MIB) - 61_000, (long) (mostMib * MIB));
  }

  @Test
  void forget_letsGoOfOneExecutionAlone() {
    Checkpoints checkpoints = checkpoints(512 * MIB);
    write(checkpoints, "01K00000000000000000000001", 1);
    long one = checkpoints.keptBytes();
    write(checkpoints, "01K00000000000000000000002", 1);
    write(checkpoints, "01K00000000000000000000002", 2);
    checkpoints.forget(execution("01K00000000000000000000002"));
    assertThat(checkpoints.keptBytes()).isEqualTo(one);
    checkpoints.forget(execution("01K00000000000000000000001"));
    assertThat(checkpoints.keptBytes()).isZero();
  }
}
