package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests steps that ignore their interrupt and continue to act after their attempt was abandoned.
 */
class LeftBehindTest {
  private static final String DEAF =
      """
      {"id": "a", "type": "test.deaf", "timeout_seconds": 1, "retry": {"max_retries": 0}}\
      """;

  private static final MovedFile MOVED =
      new MovedFile(
          MovedFile.Direction.RECEIVED,
          "late.txt",
          1,
          null,
          new MovedFile.Remote("partner", "/late.txt", null, null, null),
          "work:/x/late.txt",
          null,
          Verified.SIZE,
          null,
          false);

  private final World world = new World();
  private final DeafStep deaf = new DeafStep();
  private Engine engine;

  LeftBehindTest() {
    world.steps.add(deaf);
    engine = world.engine("worker");
  }

  @AfterEach
  void letGo() {
    deaf.released = true;
  }

  @Test
  void whatALeftBehindStepDoes_isRefusedAndChangesNothing() throws Exception {
    Execution e = runOne();
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).failure().code()).isEqualTo("timed_out");
    Set<String> before = blobs();
    Execution stored = world.now(e);
    deaf.released = true;
    Map<String, String> refusals = deaf.refusals.remove().get(20, TimeUnit.SECONDS);
    assertThat(refusals)
        .containsOnlyKeys("write", "note", "place", "lease", "delivery")
        .allSatisfy((act, code) -> assertThat(code).as(act).isIn("lease_lost", "timed_out"));
    assertThat(blobs()).isEqualTo(before);
    assertThat(world.now(e))
        .as("the execution as stored")
        .usingRecursiveComparison()
        .isEqualTo(stored);
  }

  @Test
  void threeAtATime_wearTheHostOutAndItTakesNothingMore() {
    for (int i = 0; i < 3; i++) {
      assertThat(engine.isWornOut()).isFalse();
      world.assertSettled(runOne(), ExecutionState.FAILED);
    }
    assertThat(engine.isWornOut()).isTrue();
    assertThat(world.wornOut).hasValue(1);
  }

  @Test
  void oneAfterAnother_thatEndInTheEnd_wearNothingOut() throws Exception {
    for (int i = 0; i < 4; i++) {
      deaf.released = false;
      runOne();
      deaf.released = true;
      deaf.thread.join(TimeUnit.SECONDS.toMillis(20));
      assertThat(deaf.thread.isAlive()).isFalse();
    }
    assertThat(engine.isWornOut()).isFalse();
  }

  private Execution runOne() {
    world.job("j", DEAF, "\"failure_policy\": {\"type\": \"stop\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }

  private Set<String> blobs() {
    return Stream.of(Engine.WORK, "files")
        .flatMap(
            container ->
                world.blobs.list(container, "", null).blobs().stream()
                    .map(blob -> container + "/" + blob.name()))
        .collect(Collectors.toSet());
  }

  /** A step that computes until it is released, and then uses every service of an attempt. */
  private static final class DeafStep implements Step<DeafStep.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.deaf", Config.class, "Computes and never asks whether to stop");

    final ConcurrentLinkedQueue<CompletableFuture<Map<String, String>>> refusals =
        new ConcurrentLinkedQueue<>();
    volatile boolean released;
    volatile Thread thread;
    volatile long computed;

    record Config() {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      thread = Thread.currentThread();
      CompletableFuture<Map<String, String>> refused = new CompletableFuture<>();
      refusals.add(refused);
      while (!released) {
        computed++;
      }
      Thread.interrupted();
      Map<String, String> codes = new TreeMap<>();
      codes.put("write", code(() -> write(context.workspace(), "late.txt")));
      codes.put("place", code(() -> write(context.workspace(), "/late.txt")));
      codes.put("note", code(() -> context.workspace().note(Json.object().put("late", true))));
      codes.put("lease", code(context::ensureLease));
      codes.put("delivery", code(() -> context.deliveries().record(MOVED, Duration.ZERO)));
      refused.complete(codes);
      return StepResult.none();
    }

    private static void write(Workspace files, String path) throws IOException {
      try (Workspace.Upload upload = files.create(path, Overwrite.REPLACE)) {
        upload.write(new byte[] {1}, 0, 1);
        upload.commit();
      }
    }

    private static String code(Act act) {
      try {
        act.run();
        return "done";
      } catch (CourierException e) {
        return e.code();
      } catch (IOException e) {
        return e.toString();
      }
    }

    /** The services of an attempt. */
    private interface Act {
      void run() throws IOException;
    }
  }
}
