package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionState;
import com.couriermft.store.RetryingTables;
import com.couriermft.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Counts storage requests where they are sent: a sequential step costs at most seven. */
class RequestBudgetTest {
  private static final int SHORT = 2;
  private static final int LONG = 12;

  private final Counter counter = new Counter();
  private final AzureStorage storage =
      AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of(counter));
  private final World world =
      new World(new RetryingTables(storage.tables()), storage.blobs(), storage.queue());
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void stepWithOutput_costsSevenRequests() {
    assertThat(perStep("with-output", "\"value\": \"v\"")).isLessThanOrEqualTo(7);
  }

  @Test
  void stepWithoutOutput_costsSixRequests() {
    assertThat(perStep("without-output", "")).isLessThanOrEqualTo(6);
  }

  @Test
  void stepWithOutput_whoseContextIsInline_costsSixRequests() {
    world.inlineBytes = 20_000;
    assertThat(perStep("inline", "\"value\": \"v\"")).isLessThanOrEqualTo(6);
  }

  private double perStep(String name, String config) {
    run(name + "-short", SHORT, config);
    Map<String, Integer> few = run(name + "-short", SHORT, config);
    run(name + "-long", LONG, config);
    Map<String, Integer> many = run(name + "-long", LONG, config);
    Map<String, Double> each = new TreeMap<>();
    many.forEach(
        (what, n) -> each.put(what, (n - few.getOrDefault(what, 0)) / (double) (LONG - SHORT)));
    double sum = each.values().stream().mapToDouble(Double::doubleValue).sum();
    System.out.printf(
        "Storage requests per sequential step, %s: %.1f %s; a whole run of %d steps: %s%n",
        name, sum, each, SHORT, few);
    return sum;
  }

  private Map<String, Integer> run(String job, int steps, String config) {
    String all =
        IntStream.range(0, steps)
            .mapToObj(i -> scripted("s" + i, config))
            .collect(Collectors.joining(","));
    world.job(job, all);
    Execution e = world.start(engine, job);
    counter.counts.clear();
    while (world.now(e).state().isActive()) {
      counter.forget("table GET");
      world.pumpOne(engine);
    }
    counter.forget("table GET");
    world.assertSettled(e, ExecutionState.COMPLETED);
    return counter.snapshot();
  }

  /** Counts by service and method, each repetition too. */
  private static final class Counter implements HttpPipelinePolicy {
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    @Override
    public Mono<HttpResponse> process(
        HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
      count(context);
      return next.process();
    }

    @Override
    public HttpResponse processSync(
        HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
      count(context);
      return next.processSync();
    }

    private void count(HttpPipelineCallContext context) {
      int port = context.getHttpRequest().getUrl().getPort();
      String what = service(port) + " " + context.getHttpRequest().getHttpMethod();
      counts.computeIfAbsent(what, w -> new AtomicInteger()).incrementAndGet();
    }

    private static String service(int port) {
      String connection = AzuriteServer.shared().connectionString();
      return List.of("Blob", "Queue", "Table").stream()
          .filter(s -> connection.contains(s + "Endpoint=http://127.0.0.1:" + port + "/"))
          .findFirst()
          .orElse("?")
          .toLowerCase(java.util.Locale.ROOT);
    }

    /** Takes one request of the test's own off the count. */
    void forget(String what) {
      AtomicInteger n = counts.get(what);
      if (n != null) {
        n.decrementAndGet();
      }
    }

    Map<String, Integer> snapshot() {
      Map<String, Integer> all = new TreeMap<>();
      counts.forEach((what, n) -> all.put(what, n.get()));
      return all;
    }
  }
}
