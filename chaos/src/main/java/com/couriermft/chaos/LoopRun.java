package com.couriermft.chaos;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches one execution of the loop. It kills the host that is processing the item in the middle,
 * and starts a replacement after a while.
 */
final class LoopRun {
  private static final Duration ABSENCE = Duration.ofSeconds(20);
  private static final Duration ANSWER = Duration.ofMinutes(2);
  private static final int WORK = 2;

  private final Site site;
  private final ExecutionStore executions;
  private final int items;
  private final String id;
  private final HttpClient http = HttpClient.newHttpClient();

  LoopRun(Site site, ExecutionStore executions, int items, String id) {
    this.site = site;
    this.executions = executions;
    this.items = items;
    this.id = id;
  }

  /** Returns the number of storage requests of all hosts so far. */
  static long requests(Site site) {
    return site.hosts().stream().mapToLong(host -> host.proxy().counts().requests()).sum();
  }

  static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }

  /** Waits until the execution has ended. */
  void await() {
    while (executions.get(id).execution().state().isActive()) {
      LockSupport.parkNanos(200_000_000);
    }
  }

  /** Watches the execution to its end and returns its results. */
  ObjectNode watch() throws IOException, InterruptedException {
    Map<String, ChaosHost> workers = workers();
    CompletableFuture<Integer> middle = new CompletableFuture<>();
    CountDownLatch killed = new CountDownLatch(1);
    ObjectNode figures = Json.object();
    long requests = requests(site);
    long begun = System.nanoTime();
    // A step that reports its start waits for the response, so its host dies while the step runs.
    site.ledger().tell(entry -> inTheMiddle(entry, middle, killed));
    int item = middle.join();
    double before = (System.nanoTime() - begun) / 1e9;
    figures.put("items_per_second_before_kill", tenths(item / before));
    ChaosHost victim = holder(item, workers);
    timeSteps(workers, victim, figures);
    victim.getProcess().kill();
    long dead = System.nanoTime();
    killed.countDown();
    LockSupport.parkNanos(ABSENCE.toNanos());
    victim.start();
    await();
    double seconds = (System.nanoTime() - begun) / 1e9;
    figures.put("requests_per_item", tenths((requests(site) - requests) / (double) items));
    figures.put("items_per_second", tenths(items / seconds)).put("seconds", tenths(seconds));
    return entered(recovered(figures, dead));
  }

  private void inTheMiddle(
      Ledger.Entry entry, CompletableFuture<Integer> middle, CountDownLatch killed) {
    int item = isOfLoop(entry) ? Integer.parseInt(entry.previous()) : 0;
    if (item >= items / 2 && !entry.isEffect() && middle.complete(item)) {
      try {
        killed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean isOfLoop(Ledger.Entry entry) {
    return entry.execution().equals(id);
  }

  private Map<String, ChaosHost> workers() throws IOException, InterruptedException {
    Map<String, ChaosHost> workers = new TreeMap<>();
    for (ChaosHost host : site.hosts()) {
      JsonNode health = Json.parse(get(host, "/health"));
      workers.put(health.path("worker").asText(), host);
    }
    return workers;
  }

  private String get(ChaosHost host, String path) throws IOException, InterruptedException {
    URI uri = URI.create(host.getProcess().apiUri() + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(ANSWER).build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  /** Returns the host that is processing an item. */
  private ChaosHost holder(int item, Map<String, ChaosHost> workers) {
    ExecutionStore.Snapshot tree = executions.getTree(id);
    for (BranchName name : tree.names()) {
      Branch branch = tree.branch(name).orElseThrow();
      List<Integer> at = branch.path().indexes();
      if (!branch.leaseOwner().isEmpty() && at.equals(List.of(item))) {
        return Objects.requireNonNull(workers.get(branch.leaseOwner()), branch.leaseOwner());
      }
    }
    throw new IllegalStateException("No worker is processing item " + item + " of " + id);
  }

  private void timeSteps(Map<String, ChaosHost> workers, ChaosHost victim, ObjectNode figures)
      throws IOException, InterruptedException {
    for (ChaosHost host : workers.values()) {
      if (host != victim) {
        long begun = System.nanoTime();
        String answer = get(host, "/executions/" + id + "/steps");
        figures.put("get_steps_ms", (System.nanoTime() - begun) / 1_000_000);
        figures.put("get_steps_characters", answer.length());
      }
    }
  }

  /**
   * Adds the numbers of started and completed items. Also adds the times at which other hosts
   * completed the items that were in progress when a host died.
   */
  private ObjectNode recovered(ObjectNode figures, long dead) {
    Map<String, List<Long>> starts = new TreeMap<>();
    Map<String, Long> firstDone = new TreeMap<>();
    int begun = 0;
    int effects = 0;
    for (Ledger.Entry entry : site.ledger().entries()) {
      if (isOfLoop(entry) && entry.isEffect()) {
        effects++;
        firstDone.putIfAbsent(entry.previous(), entry.nanos());
      } else if (isOfLoop(entry)) {
        begun++;
        starts.computeIfAbsent(entry.previous(), item -> new ArrayList<>()).add(entry.nanos());
      }
    }
    List<Double> after =
        starts.entrySet().stream()
            .filter(item -> item.getValue().size() > 1 && item.getValue().get(0) < dead)
            .map(item -> tenths((firstDone.getOrDefault(item.getKey(), dead) - dead) / 1e9))
            .filter(seconds -> seconds > 0)
            .sorted()
            .toList();
    figures.put("begun", begun).put("effects", effects).put("items_with_effect", firstDone.size());
    return figures.set("seconds_from_kill_to_items_in_hand", Json.tree(after));
  }

  private List<StepExecution> rows(int index) {
    List<StepExecution> rows = new ArrayList<>();
    executions.forEachAttempt(id, 1, index, rows::add);
    return rows;
  }

  private ObjectNode entered(ObjectNode figures) {
    long listed =
        rows(0).stream()
            .mapToLong(row -> Objects.requireNonNull(row.endedAt()).toEpochMilli())
            .max()
            .orElseThrow();
    long first =
        rows(WORK).stream()
            .mapToLong(row -> Objects.requireNonNull(row.startedAt()).toEpochMilli())
            .min()
            .orElseThrow();
    return figures.put("enter_ms", first - listed);
  }

  /**
   * Returns whether the execution has completed correctly. Each item must be in the ledger and
   * completed once in the execution's rows. Only items that were in progress when the host died may
   * have been repeated.
   */
  boolean isEachDone(int lanes) {
    BitSet told = new BitSet(items);
    int effects = 0;
    for (Ledger.Entry entry : site.ledger().entries()) {
      if (isOfLoop(entry) && entry.isEffect()) {
        effects++;
        told.set(Integer.parseInt(entry.previous()));
      }
    }
    Set<List<Integer>> rows = new HashSet<>();
    boolean once = true;
    for (StepExecution row : rows(WORK)) {
      boolean isDone = row.state() == StepState.COMPLETED;
      once &= isDone && rows.add(row.key().at().indexes());
    }
    Execution run = executions.get(id).execution();
    return run.state() == ExecutionState.COMPLETED
        && told.cardinality() == items
        && effects <= items + lanes
        && rows.size() == items
        && once;
  }
}
