package com.couriermft.chaos;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.formats.json.Json;
import com.couriermft.local.HostLog;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs {@code ./courier bench loop}: a loop over many items on two hosts, one of which is killed in
 * the middle. Prints the results of each run as one line of JSON. Fails if an item was not
 * completed.
 */
public final class LoopBench implements AutoCloseable {
  private static final int PLAIN_STEPS = 100;
  private static final String STEP =
      "{\"id\": \"%s\", \"type\": \"chaos.ledger\", \"config\":"
          + " {\"ledger\": \"%s\", \"duration_ms\": 0, \"previous\": \"%s\"}}";

  private final StormOptions options;
  private final StormTiming timing = StormTiming.forRunOf(Duration.ofMinutes(10));
  private final Site site;
  private final AzureStorage storage;
  private final ExecutionStore executions;
  private final Api api = new Api();

  private LoopBench(StormOptions options) throws IOException {
    this.options = options;
    site = new Site(options, timing);
    storage = AzureStorage.ofConnectionString(site.storage(), List.of());
    executions = new ExecutionStore(new RetryingTables(storage.tables()));
  }

  /**
   * Takes the number of items (10,000 by default) and the numbers of lanes, one for each run (1 and
   * 16 by default).
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    HostLog.configure();
    int items = arguments.length == 0 ? 10_000 : Integer.parseInt(arguments[0]);
    List<Integer> lanes = new ArrayList<>();
    for (int i = 1; i < arguments.length; i++) {
      lanes.add(Integer.parseInt(arguments[i]));
    }
    boolean isWell = true;
    for (int each : lanes.isEmpty() ? List.of(1, 16) : lanes) {
      try (LoopBench bench = new LoopBench(StormOptions.parse(new String[] {"--hosts", "2"}))) {
        isWell &= bench.measure(items, each);
      }
    }
    System.exit(isWell ? 0 : 1);
  }

  private boolean measure(int items, int lanes) throws IOException, InterruptedException {
    System.out.printf("%n%d items, max_parallel %d; logs in %s%n", items, lanes, options.work());
    site.start();
    ObjectNode figures = Json.object().put("items", items).put("max_parallel", lanes);
    plain(figures);
    save("loop", list(items) + each(lanes));
    LoopRun run = new LoopRun(site, executions, items, trigger("loop"));
    figures.setAll(run.watch());
    HostMemory memory = HostMemory.of(site.hosts(), options.work());
    figures.put("heap_after_collection_mib", memory.heap()).put("resident_mib", memory.resident());
    boolean isEachDone = run.isEachDone(lanes);
    boolean isVerified = isVerified();
    boolean isWell = isEachDone && isVerified;
    figures.put("well", isWell);
    System.out.println(Json.write(figures));
    return isWell;
  }

  /** Runs the same steps without a loop, twice: the first run warms up the hosts. */
  private void plain(ObjectNode figures) throws IOException, InterruptedException {
    save(
        "plain",
        IntStream.range(0, PLAIN_STEPS)
            .mapToObj(i -> STEP.formatted("s" + i, site.ledger().uri(), i))
            .collect(Collectors.joining(",")));
    new LoopRun(site, executions, 0, trigger("plain")).await();
    long requests = LoopRun.requests(site);
    long begun = System.nanoTime();
    new LoopRun(site, executions, 0, trigger("plain")).await();
    double seconds = (System.nanoTime() - begun) / 1e9;
    double each = (LoopRun.requests(site) - requests) / (double) PLAIN_STEPS;
    figures.put("plain_steps_per_second", LoopRun.tenths(PLAIN_STEPS / seconds));
    figures.put("plain_requests_per_step", LoopRun.tenths(each));
  }

  private static String list(int items) {
    return "{\"id\": \"list\", \"type\": \"chaos.list\", \"config\": {\"count\": %d}},"
        .formatted(items);
  }

  private String each(int lanes) {
    String loop =
        "{\"id\": \"each\", \"type\": \"flow.foreach\", \"config\": {\"source\":"
            + " \"{{steps.list.file_list}}\", \"max_parallel\": %d}}, %s, {\"type\": \"flow.end\"}";
    String item = "{{loop.current_item.number}}";
    return loop.formatted(lanes, STEP.formatted("work", site.ledger().uri(), item));
  }

  private void save(String job, String steps) throws IOException, InterruptedException {
    answered(api.put(host(), "/jobs/" + job, "{\"steps\": [" + steps + "]}"));
  }

  private String trigger(String job) throws IOException, InterruptedException {
    return answered(api.post(host(), "/jobs/" + job + "/trigger", "", java.util.Map.of()))
        .execution();
  }

  private URI host() {
    return site.hosts().get(0).getProcess().apiUri();
  }

  private static Api.Answer answered(Api.Answer answer) throws IOException {
    if (!answer.isSuccess()) {
      throw new IOException("Refused: " + answer);
    }
    return answer;
  }

  private boolean isVerified() {
    List<String> wrong = new ArrayList<>();
    new LiveVerification(storage.tables(), storage.scan(), storage.blobs(), timing.norms(), true)
        .run(
            found -> {
              if (found.severity() == Severity.WRONG) {
                wrong.add(found.toString());
              }
            });
    wrong.forEach(System.out::println);
    return wrong.isEmpty();
  }

  @Override
  public void close() throws IOException {
    site.close();
  }
}
