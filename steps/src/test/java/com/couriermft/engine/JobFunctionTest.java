package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.Parameter;
import com.couriermft.steps.function.FunctionJars;
import com.couriermft.steps.function.isolated.Children;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a function as a step of executions: its hooks, retries, results and events. */
class JobFunctionTest {
  @TempDir Path directory;

  private final World world = new World();
  private URLClassLoader classes;
  private Engine engine;

  @BeforeEach
  void load() throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(JobFunction.class.getName()), Told.class.getName());
    classes =
        new URLClassLoader(
            new URL[] {directory.toUri().toURL()}, JobFunctionTest.class.getClassLoader());
    world.steps.addAll(FunctionJars.load(classes, Children.usual()));
    engine = world.engine("worker");
    Told.HEARD.clear();
  }

  @AfterEach
  void close() throws IOException {
    classes.close();
  }

  @Test
  void success_afterARetry_startsOnceAndEndsOnce() {
    Execution e = run("{\"failures\": 1}", 2);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "run 1", "success", "end");
  }

  @Test
  void failure_isToldOnceTheAttemptsAreUsedUp() {
    Execution e = run("{\"failures\": 9}", 1);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "run 1", "fail io_error", "end");
  }

  @Test
  void functionWithoutResult_leavesNoFilesAndNull() {
    world.job(
        "j",
        "{\"id\": \"a\", \"type\": \"custom.told\", \"config\": {\"way\": \"none\"}}",
        "\"outputs\": {\"files\": \"{{steps.a.files}}\", \"result\": \"{{steps.a.result}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.outputs(e).toString()).isEqualTo("{\"files\":[],\"result\":null}");
  }

  @Test
  void hooks_thatThrow_changeNothing() {
    Execution e = run("{\"failures\": 0, \"hooks_throw\": true}", 0);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "success", "end");
  }

  @Test
  void exception_ofTheFunction_isTriedAgainToo() {
    Execution e = run("{\"failures\": 0, \"broken\": true}", 1);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "run 1", "fail function_error", "end");
  }

  @ParameterizedTest
  @CsvSource({"object, function_result, java.lang.Object", "link, function_not_linked, acme.Gone"})
  void result_thatIsNone_failsForGood(String way, String code, String named) {
    Execution e = run("{\"way\": \"%s\"}".formatted(way), 3);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).failure().code()).isEqualTo(code);
    assertThat(world.now(e).failure().message()).contains("'told' version 1", named);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "fail " + code, "end");
  }

  @Test
  void cancellation_endsAndDoesNotFail() {
    job("{\"way\": \"wait\"}", 3);
    Engine beating = world.engine(World.beating("beating"));
    Execution e = world.start(beating, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(beating);
    await().until(() -> Told.HEARD.contains("run 0"));
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    running.join();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(Told.HEARD).containsExactly("start", "run 0", "end");
  }

  private Execution run(String config, int retries) {
    job(config, retries);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }

  private void job(String config, int retries) {
    world.job(
        "j",
        """
        {"id": "a", "type": "custom.told", "config": %s,
         "retry": {"max_retries": %d, "backoff_base_seconds": 0, "backoff_max_seconds": 0}}\
        """
            .formatted(config, retries));
  }

  /** A function that records its calls. */
  public static final class Told implements JobFunction<Told.Parameters, Object> {
    static final List<String> HEARD = new CopyOnWriteArrayList<>();

    private static volatile boolean hooksThrow;

    /** The parameters of the function, which determine its behavior. */
    public record Parameters(
        @Parameter(help = "Attempts that fail", defaultValue = "0") int failures,
        @Parameter(help = "Throws what nobody expects", defaultValue = "false") boolean broken,
        @Parameter(help = "How it ends", defaultValue = "\"\"") String way,
        @Parameter(help = "Its hooks throw", defaultValue = "false") boolean hooksThrow) {}

    @Override
    public String name() {
      return "told";
    }

    @Override
    public String summary() {
      return "Writes down what it hears";
    }

    @Override
    public Class<Parameters> parameters() {
      return Parameters.class;
    }

    @Override
    public Object run(Parameters parameters, JobFunctionContext context)
        throws IOException, InterruptedException {
      hooksThrow = parameters.hooksThrow();
      HEARD.add("run " + context.attempt());
      context.emitEvent("told.ran", Map.of("attempt", "" + context.attempt()));
      if (parameters.broken()) {
        throw new IllegalStateException("broken");
      }
      if (context.attempt() < parameters.failures()) {
        throw new IOException("not yet");
      }
      return switch (parameters.way()) {
        case "none" -> null;
        case "object" -> new Object();
        case "link" -> throw new NoClassDefFoundError("acme/Gone");
        case "wait" -> {
          new CountDownLatch(1).await();
          yield 0;
        }
        default -> Map.of("attempt", context.attempt());
      };
    }

    @Override
    public void onStart(JobFunctionContext context) {
      hear("start");
    }

    @Override
    public void onSuccess(JobFunctionContext context) {
      hear("success");
    }

    @Override
    public void onFail(JobFunctionContext context, String code, String message) {
      hear("fail " + code);
    }

    @Override
    public void onEnd(JobFunctionContext context) {
      hear("end");
    }

    private static void hear(String what) {
      HEARD.add(what);
      if (hooksThrow) {
        throw new IllegalStateException("a hook");
      }
    }
  }
}
