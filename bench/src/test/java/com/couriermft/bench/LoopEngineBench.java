package com.couriermft.bench;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Measures the processor time and the heap of the engine for each item of a loop. Storage is in
 * memory, without audit logs and rows of steps, which would fill the heap.
 */
public final class LoopEngineBench {
  private static final int THREADS = 4;
  private static final Logger LOG = Logger.getLogger("com.couriermft");

  private final WorkQueue queue = new InMemoryWorkQueue(InstantSource.system());
  private final LiveHeap heap = new LiveHeap();
  private final AtomicInteger done = new AtomicInteger();
  private final Courier courier;

  private LoopEngineBench() {
    InstantSource clock = InstantSource.system();
    Tables tables = forgetful(new InMemoryTables(clock));
    courier =
        new Courier(
            new Courier.Storage(tables, new InMemoryBlobs(clock), queue),
            new InMemorySecrets(),
            List.of(new ItemStep()),
            EngineSettings.of("bench"),
            () -> {});
  }

  /**
   * Prints the results. Arguments: number of items (100,000), {@code max_parallel} (16), and
   * whether each item returns a value.
   */
  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    LOG.setLevel(Level.OFF);
    int items = arguments.length < 1 ? 100_000 : Integer.parseInt(arguments[0]);
    int lanes = arguments.length < 2 ? 16 : Integer.parseInt(arguments[1]);
    boolean leaves = arguments.length > 2 && Boolean.parseBoolean(arguments[2]);
    new LoopEngineBench().measure(items, lanes, leaves);
  }

  private void measure(int items, int lanes, boolean leaves)
      throws InterruptedException, ExecutionException {
    String job =
        "{\"job_id\": \"loop\", \"steps\": ["
            + "{\"id\": \"list\", \"type\": \"bench.item\", \"config\": {\"make\": %d}},"
            + "{\"type\": \"flow.foreach\", \"config\": {\"source\": \"{{steps.list.items}}\","
            + " \"max_parallel\": %d}},"
            + "{\"type\": \"bench.item\", \"config\": {\"name\": \"{{loop.current_item.name}}\","
            + " \"leaves\": %s}}, {\"type\": \"flow.end\"}]}";
    String json = job.formatted(items, lanes, leaves);
    courier.jobs().save(DefinitionReader.read(Json.parse(json)), "bench", null);
    String id =
        courier
            .engine()
            .starter()
            .start(ExecutionStarter.Request.builder("loop", Json.object(), Json.object()).build())
            .id();
    long begun = System.nanoTime();
    long processor = work(id);
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d items, max_parallel %d, %s: %d done in %.1f s, %.0f items/s, %.0f µs of the"
            + " processor each; heap after collections %d MiB at most, of %d%n",
        items,
        lanes,
        leaves ? "a value left by each" : "nothing left",
        done.get(),
        seconds,
        items / seconds,
        processor / 1e3 / items,
        heap.mostMebibytes(),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /**
   * Processes messages until the execution has ended. Returns the processor time of this process in
   * nanoseconds.
   */
  private long work(String id) throws InterruptedException, ExecutionException {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    Callable<Void> worker =
        () -> {
          while (pumpOne() || courier.executions().get(id).execution().state().isActive()) {}
          return null;
        };
    try {
      for (Future<Void> one : threads.invokeAll(Collections.nCopies(THREADS, worker))) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    return system.getProcessCpuTime() - before;
  }

  private boolean pumpOne() throws InterruptedException {
    List<WorkQueue.Received> received = queue.receive(Engine.STEPS, 1, Duration.ofMinutes(10));
    for (WorkQueue.Received message : received) {
      courier.engine().onMessage(message.body());
      queue.delete(Engine.STEPS, message);
    }
    return !received.isEmpty();
  }

  private static Tables forgetful(Tables target) {
    return (Tables)
        Proxy.newProxyInstance(
            Tables.class.getClassLoader(),
            new Class<?>[] {Tables.class},
            (self, method, arguments) -> {
              try {
                if (method.getName().equals("transact")
                    && arguments[0].equals(ExecutionStore.TABLE)) {
                  return target.transact(
                      (String) arguments[0], (String) arguments[1], kept((List<?>) arguments[2]));
                }
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static List<Write> kept(List<?> writes) {
    return writes.stream()
        .map(Write.class::cast)
        .filter(write -> !write.key().startsWith("a|") && !write.key().startsWith("s|"))
        .toList();
  }

  /** Returns the items, or processes an item by doing nothing. */
  private final class ItemStep implements Step<ItemStep.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("bench.item", Config.class, "Makes items, or takes one")
            .output("items", "What it has made")
            .output("name", "The item's");

    record Config(
        @Field(help = "Makes as many items", defaultValue = "0") int make,
        @Field(help = "The item's name", defaultValue = "\"\"") String name,
        @Field(help = "Hands it on", defaultValue = "false") boolean leaves) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      if (config.make() == 0) {
        done.incrementAndGet();
        return config.leaves()
            ? new StepResult(Json.object().put("name", config.name()), 0)
            : StepResult.none();
      }
      ArrayNode items = Json.array();
      for (int n = 0; n < config.make(); n++) {
        items.addObject().put("n", n).put("name", "outgoing/invoice-%06d.xml".formatted(n));
      }
      return new StepResult(Json.object().set("items", items), 0);
    }
  }
}
