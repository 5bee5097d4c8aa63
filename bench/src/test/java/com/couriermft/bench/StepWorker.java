package com.couriermft.bench;

import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.FixedContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.stream.Collectors;

/**
 * Runs steps on a directory with a small heap, with the protocol of {@link TransferWorker}. An
 * order is a line {@code {"type": "file.zip", "config": {...}}}.
 */
final class StepWorker {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final JobContext NOTHING =
      JobContext.initial(
          Json.object(),
          Json.object(),
          Json.object(),
          new JobContext.Execution("bench", "bench", 1, Instant.EPOCH));

  private final Map<String, Step<?>> steps;
  private final StepContext context;
  private final LiveHeap heap = new LiveHeap();

  /** Creates a worker for these steps, whose workspace is the directory. */
  StepWorker(Path directory, Collection<Step<?>> steps) {
    this.steps =
        steps.stream().collect(Collectors.toMap(step -> step.type().key(), Function.identity()));
    this.context =
        new FixedContext(
            new DirectoryWorkspace(
                directory, directory.resolveSibling(directory.getFileName() + "-permanent")),
            new StepContext.Attempt("bench", "bench", "bench", 0, "bench"));
  }

  /** Processes orders until the input ends. */
  void serve() throws IOException, InterruptedException {
    LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(run(Json.parse(line)));
    }
  }

  private String run(JsonNode order) throws IOException, InterruptedException {
    heap.clear();
    long cpu = PROCESS.getProcessCpuTime();
    long begun = System.nanoTime();
    run(steps.get(order.get("type").asText()), (ObjectNode) order.get("config"));
    long wall = System.nanoTime() - begun;
    cpu = PROCESS.getProcessCpuTime() - cpu;
    return String.format(
        Locale.ROOT, "done %d %d %d %d 0", wall, cpu, heap.mostMebibytes(), Resident.mebibytes());
  }

  private <C extends Record> void run(Step<C> step, ObjectNode config)
      throws IOException, InterruptedException {
    ReferenceResolver resolver =
        new ReferenceResolver(NOTHING, blob -> Json.object(), SecretLookup.forbidden("here"));
    step.run(ConfigBinder.bind(step.type(), resolver.resolve(config, "bench")), context);
  }
}
