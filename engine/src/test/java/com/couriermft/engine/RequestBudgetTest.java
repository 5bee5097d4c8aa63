package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.RequestCounter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Counts storage requests as they are sent: a sequential step costs at most seven. */
class RequestBudgetTest {
  private static final int SHORT = 2;
  private static final int LONG = 12;

  private final RequestCounter counter =
      new RequestCounter(AzuriteServer.shared().connectionString());
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
    counter.clear();
    while (world.now(e).state().isActive()) {
      counter.forget("table GET");
      world.pumpOne(engine);
    }
    counter.forget("table GET");
    world.assertSettled(e, ExecutionState.COMPLETED);
    return counter.snapshot();
  }
}
