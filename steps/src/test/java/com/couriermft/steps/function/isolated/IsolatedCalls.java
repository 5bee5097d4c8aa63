package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.expression.SecretNode;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.steps.function.FunctionStep;
import com.couriermft.steps.function.TestJar;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls {@link Naughty} in separate processes, like the engine. */
public final class IsolatedCalls implements AutoCloseable {
  /** Limits that are sufficient for most functions of these tests. */
  public static final ProcessBounds SMALL = new ProcessBounds(32, 60, 8);

  public final Children children;
  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  private final FunctionStep<?> step;

  public IsolatedCalls(Path directory, int most, Map<String, String> environment) {
    this(directory, new Children(most, Duration.ofSeconds(60), environment));
  }

  IsolatedCalls(Path directory, Children children) {
    this.children = children;
    step = TestJar.step(TestJar.of(directory, Naughty.class), children);
  }

  /**
   * Returns an attempt of an execution's step with a file named {@code in.txt}.
   *
   * @param isolation limits of the process; {@code null} to run in this process
   */
  public IsolatedContext attempt(String execution, @Nullable ProcessBounds isolation) {
    BlobWorkspace workspace = spaces.attempt("step");
    try (Upload upload = workspace.create("in.txt", Overwrite.REPLACE)) {
      byte[] text = "some bytes".getBytes(StandardCharsets.UTF_8);
      upload.write(text, 0, text.length);
      upload.commit();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new IsolatedContext(execution, workspace, isolation);
  }

  /** Calls the function with a behavior and a number, an input file and an output file. */
  public StepResult call(String way, long number, StepContext context)
      throws IOException, InterruptedException {
    ObjectNode config = Json.object().put("way", way).put("number", number);
    config.put("input", "in.txt").putArray("outputs").add("out.txt");
    config.set("secret", SecretNode.of(Secret.of("hush")));
    return run(step, config, context);
  }

  /** Calls the function and returns its result. */
  JsonNode result(String way, long number) throws IOException, InterruptedException {
    return call(way, number, attempt("01EXECUTION", SMALL)).outputs().path("result");
  }

  private static <C extends Record> StepResult run(
      Step<C> step, ObjectNode config, StepContext context)
      throws IOException, InterruptedException {
    return CheckedSteps.run(step, ConfigBinder.bind(step.type(), config), context);
  }

  @Override
  public void close() {
    children.close();
    spaces.close();
  }
}
