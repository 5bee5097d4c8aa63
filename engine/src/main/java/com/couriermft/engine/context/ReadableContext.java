package com.couriermft.engine.context;

import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.FailedItems;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.StepOutputs;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.transfer.workspace.LiveFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes and reads the context as a human-readable document. The document is stored next to the
 * checkpoints; the engine itself never reads it.
 */
public final class ReadableContext {
  /** The state of a step that a rerun reused from another execution. */
  private static final String TAKEN_OVER = StepState.SKIPPED.text();

  private static final Logger LOG = LoggerFactory.getLogger(ReadableContext.class);

  private final StepQueries queries;
  private final Plans plans;
  private final Checkpoints checkpoints;
  private final Blobs blobs;

  public ReadableContext(StepQueries queries, Plans plans, Checkpoints checkpoints, Blobs blobs) {
    this.queries = queries;
    this.plans = plans;
    this.checkpoints = checkpoints;
    this.blobs = blobs;
  }

  /** Returns the name of the blob that {@link #write} writes. */
  public static String path(Execution e) {
    return Checkpoints.CONTAINER + "/" + Checkpoints.folder(e.jobId(), e.id()) + "context.json";
  }

  /**
   * Writes the document of an execution that is paused or has ended, and removes its context from
   * the cache.
   */
  public void write(Execution e) {
    String name = path(e).substring(Checkpoints.CONTAINER.length() + 1);
    blobs.put(Checkpoints.CONTAINER, name, Json.bytes(of(e)), Checkpoints.JSON_TYPE);
    checkpoints.forget(e);
  }

  /**
   * Returns the document, as described in docs/author/api.md. Values in separate blobs appear as
   * references.
   */
  public ObjectNode of(Execution e) {
    if (isGone(e)) {
      throw new NotFoundException(
          ExecutionCodes.CONTEXT_GONE,
          "The context of execution %s was deleted at %s (setting retention.contexts_days)."
              .formatted(e.id(), e.contextGoneAt()));
    }
    JobContext context = checkpoints.load(e, e.branch());
    ObjectNode json = Json.object();
    json.put("job_id", e.jobId()).put("execution_id", e.id()).put("version", e.jobVersion());
    json.put("state", e.state().text());
    json.set("started_at", Json.tree(e.startedAt()));
    json.set("ended_at", Json.tree(e.endedAt()));
    json.set("trigger", context.trigger());
    json.set("parameters", context.parameters());
    json.set("variables", context.variables());
    ChainMember chain = context.chain();
    if (chain != null) {
      json.set("chain", chain(chain));
    }
    json.set("steps", steps(e, context));
    json.set("outputs", shown(e.outputs().toJson()));
    putWorkspace(json, e, context);
    return json;
  }

  private void putWorkspace(ObjectNode json, Execution e, JobContext context) {
    try {
      LiveFiles files = checkpoints.files(context);
      json.putObject("workspace").put("files", files.size()).put("bytes", files.sizeBytes());
    } catch (StoreUnavailable storage) {
      throw storage;
    } catch (CourierException unknown) {
      // Conflicting file changes of branches may be the cause of the execution's failure.
      LOG.warn("The files of Execution(id={}) can't be counted", e.id(), unknown);
    }
  }

  /** Returns only the parameters; empty if the context was removed. */
  public Optional<ObjectNode> parameters(Execution e) {
    return isGone(e) ? Optional.empty() : Optional.of(checkpoints.load(e, e.branch()).parameters());
  }

  /**
   * Reads data from loop items, as they were when the loops started, in the order of the request.
   * The result is empty for an item that was removed or cannot be read. Each page of items is read
   * once and discarded after its last use.
   *
   * @param read extracts the data from one item; called on several threads
   */
  public <T> List<Optional<T>> items(
      Execution e, List<FailedItems.Item> asked, Function<JsonNode, Optional<T>> read) {
    List<List<FailedItems.Item>> pages =
        List.copyOf(
            asked.stream()
                .collect(
                    Collectors.groupingBy(
                        ReadableContext::page, LinkedHashMap::new, Collectors.toList()))
                .values());
    IdentityHashMap<FailedItems.Item, Optional<T>> found = new IdentityHashMap<>();
    List<List<Optional<T>>> answers =
        ConcurrentRequests.map(pages, items -> readPage(e, items, read));
    for (int i = 0; i < pages.size(); i++) {
      for (int j = 0; j < pages.get(i).size(); j++) {
        found.put(pages.get(i).get(j), answers.get(i).get(j));
      }
    }
    return asked.stream().map(item -> found.getOrDefault(item, Optional.empty())).toList();
  }

  private static String page(FailedItems.Item item) {
    return item.items().isInline() ? item.items().place() : item.items().page(item.index());
  }

  private <T> List<Optional<T>> readPage(
      Execution e, List<FailedItems.Item> items, Function<JsonNode, Optional<T>> read) {
    Optional<JsonNode> page = page(e, items.get(0));
    return items.stream()
        .map(item -> page.map(all -> all.get(item.index() % item.items().perPage())).flatMap(read))
        .toList();
  }

  private Optional<JsonNode> page(Execution e, FailedItems.Item first) {
    if (e.contextGoneAt() != null && !first.items().isInline()) {
      return Optional.empty();
    }
    try {
      return Optional.of(checkpoints.page(e, first.items(), first.index()));
    } catch (NotFoundException | DamagedDataException unreadable) {
      LOG.warn("Some items of a loop of Execution(id={}) can't be read", e.id(), unreadable);
      return Optional.empty();
    }
  }

  private static boolean isGone(Execution e) {
    return e.contextGoneAt() != null && !e.branch().checkpoint().isInline();
  }

  private ObjectNode steps(Execution e, JobContext context) {
    Plan plan = plans.of(e);
    Map<Integer, List<StepExecution>> outsideLoops =
        StepAttempts.outsideLoops(queries, plan, e, e.generation());
    ObjectNode all = Json.object();
    for (StepDefinition step : plan.steps()) {
      List<StepExecution> outside = outsideLoops.get(step.index());
      if (outside != null) {
        putLast(all.putObject(step.id()), outside.get(outside.size() - 1));
      } else if (plan.isStep(step.index()) && !plan.loopsAround(step.index()).isEmpty()) {
        StepQueries.Page first =
            queries.iterations(e.id(), e.generation(), step.index(), StepQueries.MOST_ROWS, null);
        first.iterations().stream()
            .findFirst()
            .ifPresent(any -> putIterations(all.putObject(step.id()), step, first));
      }
      StepOutputs outputs = context.steps().get(step.id());
      if (outputs != null && step.index() < EarlierSteps.first(e)) {
        all.putObject(step.id()).put("index", step.index()).put("state", TAKEN_OVER);
      }
      if (outputs != null && all.get(step.id()) instanceof ObjectNode json) {
        ObjectNode values = json.putObject("outputs");
        outputs.values().forEach((name, value) -> values.set(name, shown(value.toJson())));
      }
    }
    return all;
  }

  private static void putLast(ObjectNode json, StepExecution last) {
    json.put("index", last.key().index()).put("state", last.state().text());
    json.set("started_at", Json.tree(last.startedAt()));
    json.set("ended_at", Json.tree(last.endedAt()));
    json.put("attempts", last.key().attempt() + 1);
  }

  /**
   * Adds a step's iterations. If not all iterations were read, adds only the values that do not
   * depend on the missing ones.
   */
  private static void putIterations(
      ObjectNode json, StepDefinition step, StepQueries.Page iterations) {
    if (iterations.next() != null) {
      json.put("index", step.index());
      return;
    }
    List<StepExecution> last =
        iterations.newestPasses().stream().map(StepQueries.Iteration::last).toList();
    putLast(json, last.get(last.size() - 1));
    long completed = last.stream().filter(row -> row.state() == StepState.COMPLETED).count();
    json.put("iterations", (int) completed);
  }

  private static ObjectNode chain(ChainMember member) {
    ObjectNode json = Json.object().put("chain_execution_id", member.chainExecutionId());
    json.put("node", member.node());
    json.set("outputs", shown(member.outputs().toJson()));
    member
        .large()
        .forEach((from, value) -> json.withObjectProperty("large").set(from, value.toJson()));
    return json;
  }

  private static JsonNode shown(ObjectNode value) {
    return value.has("value") ? value.get("value") : value;
  }
}
