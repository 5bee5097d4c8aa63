package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.steps.archive.UnzipStep;
import com.couriermft.steps.archive.ZipStep;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.steps.pgp.DecryptStep;
import com.couriermft.steps.pgp.EncryptStep;
import com.couriermft.steps.pgp.SignStep;
import com.couriermft.steps.pgp.VerifyStep;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.testing.TestCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests all steps that write to the permanent store. If such a step fails permanently, times out or
 * is cancelled, its rollback deletes what it wrote, and a rerun succeeds.
 */
class RolledBackStepsTest {
  private static final String STORED = step("last", "file.copy", "'path':'/in/*'");
  private static final String SIGNED =
      step("s", "pgp.sign", "'input':'a.txt','key':'us','form':'inline'");

  /** Jobs whose last step writes to {@code /out/}, by the type of that step. */
  private static final Map<String, String> JOBS =
      Map.of(
          "copies", step("last", "file.copy", "'path':['a.txt','b.txt']"),
          "copies what is stored", STORED,
          "moves", step("last", "file.move", "'path':['a.txt','b.txt']"),
          "zips", step("last", "file.zip", "'input':'/in/*','each':true"),
          "unzips",
              step("z", "file.zip", "'input':['a.txt','b.txt'],'destination':'/both.zip'")
                  + step("last", "file.unzip", "'input':'/both.zip'"),
          "encrypts", step("last", "pgp.encrypt", "'input':'/in/*','recipients':['us']"),
          "signs", step("last", "pgp.sign", "'input':'/in/*','key':'us'"),
          "decrypts",
              step("e", "pgp.encrypt", "'input':'a.txt','recipients':['us']")
                  + step("last", "pgp.decrypt", "'input':'a.txt.pgp','keys':['us']"),
          "verifies", SIGNED + step("last", "pgp.verify", "'input':'a.txt.pgp','signers':['us']"));

  private final World world = new World();
  private final CountDownLatch written = new CountDownLatch(1);
  private Engine engine;
  private @Nullable Ending ending;

  /** What happens to the last step after it has written everything. */
  enum Ending {
    FAILS,
    TIMES_OUT,
    IS_CANCELLED
  }

  /** The place of the last step's time limit, which is short only if the step is to exceed it. */
  private static final String LIMIT = ",LIMIT";

  private static String step(String id, String type, String config) {
    boolean last = id.equals("last");
    return ",{'id':'%s','type':'%s'%s,'config':{%s}}"
        .formatted(id, type, last ? LIMIT : "", last ? config + ",'destination':'/out/'" : config)
        .replace('\'', '"');
  }

  /** A step that writes all its files and then ends as the test requires. */
  private final class Broken<C extends Record> implements Step<C>, RollsBack<C> {
    private final Step<C> step;

    private Broken(Step<C> step) {
      this.step = step;
    }

    @Override
    public StepType<C> type() {
      return step.type();
    }

    @Override
    public StepResult run(C config, StepContext context) throws IOException, InterruptedException {
      StepResult result = step.run(config, context);
      if (ending == null || !context.attempt().stepId().equals("last")) {
        return result;
      }
      assertThat(names()).anyMatch(name -> name.startsWith("out/"));
      written.countDown();
      if (ending == Ending.FAILS) {
        throw CourierException.of(TestCodes.permanent("broken"), "It is broken.");
      }
      new CountDownLatch(1).await();
      throw new AssertionError("Nobody has stopped the step");
    }

    @Override
    @SuppressWarnings("unchecked")
    public void rollBack(C config, StepContext context) throws IOException, InterruptedException {
      if (step instanceof RollsBack<?>) {
        ((RollsBack<C>) step).rollBack(config, context);
      }
    }
  }

  private <C extends Record> Step<C> broken(Step<C> step) {
    return new Broken<>(step);
  }

  @BeforeEach
  void start() {
    KeyStore store = new KeyStore(world.tables, new InMemorySecrets());
    store.put(
        "us",
        PgpMaterial.generate(
            KeyGenerator.Algorithm.ED25519,
            "us",
            world.clock.instant().minusSeconds(1),
            Duration.ofDays(365)));
    PgpKeys keys = new PgpKeys(store);
    List<Step<?>> steps =
        List.of(
            new CopyStep(),
            MoveStep.move(),
            new ZipStep(),
            new UnzipStep(),
            new EncryptStep(keys, world.clock),
            new DecryptStep(keys, world.clock),
            new SignStep(keys, world.clock),
            new VerifyStep(keys, world.clock));
    steps.forEach(step -> world.steps.add(broken(step)));
    engine =
        world.engine(
            new EngineSettings(
                "one",
                Duration.ofMillis(50),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofMinutes(30)));
    put("in/a.txt");
    put("in/b.txt");
  }

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @MethodSource("jobsAndEndings")
  void whatAStepHasWritten_isTakenBack_andARerunSucceeds(String job, Ending how) {
    ending = how;
    String limit = ",\"timeout_seconds\":" + (how == Ending.TIMES_OUT ? 2 : 60);
    world.job(
        "j",
        scripted("a", "\"file\": \"a.txt\"")
            + ","
            + scripted("b", "\"file\": \"b.txt\"")
            + Objects.requireNonNull(JOBS.get(job)).replace(LIMIT, limit),
        "\"failure_policy\": {\"type\": \"stop\"}");
    Execution broken = world.start(engine, "j");
    CompletableFuture<Boolean> pumping =
        CompletableFuture.supplyAsync(
            () -> {
              world.pump(engine);
              return true;
            },
            work -> new Thread(work).start());
    if (how == Ending.IS_CANCELLED) {
      await().until(() -> written.getCount() == 0 || pumping.isDone());
      engine.stop(broken.id(), StopRequest.CANCEL, "op", null);
    }
    pumping.join();

    assertThat(world.now(broken).state())
        .isEqualTo(how == Ending.IS_CANCELLED ? ExecutionState.CANCELLED : ExecutionState.FAILED);
    if (how == Ending.TIMES_OUT) {
      assertThat(Objects.requireNonNull(world.now(broken).failure()).code()).isEqualTo("timed_out");
    }
    assertThat(written.getCount()).isZero();
    assertThat(names()).noneMatch(name -> name.startsWith("out/"));
    assertThat(names()).contains("in/a.txt", "in/b.txt");

    ending = null;
    world.blobs.delete("files", "both.zip");
    Execution rerun = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(rerun).failure()).isNull();
    assertThat(names()).anyMatch(name -> name.startsWith("out/"));
  }

  static Stream<Arguments> jobsAndEndings() {
    return JOBS.keySet().stream()
        .sorted()
        .flatMap(job -> Stream.of(Ending.values()).map(how -> Arguments.of(job, how)));
  }

  private void put(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    world.blobs.put("files", name, bytes, bytes.length, Condition.none(), Map.of());
  }

  private List<String> names() {
    return world.blobs.list("files", "", null).blobs().stream()
        .map(BlobInfo::name)
        .sorted()
        .toList();
  }
}
