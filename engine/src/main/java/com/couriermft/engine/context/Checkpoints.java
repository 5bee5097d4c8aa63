package com.couriermft.engine.context;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.expression.StepOutputs;
import com.couriermft.engine.expression.ValueLoader;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.workspace.FileChange;
import com.couriermft.transfer.workspace.FileLog;
import com.couriermft.transfer.workspace.FileLogs;
import com.couriermft.transfer.workspace.LiveFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Stores the contexts of executions. If the installation allows it, small contexts are stored as
 * JSON in the header. Other contexts are immutable blobs {@code
 * contexts/jobs/{job_id}/executions/{execution_id}/{seq}-{nonce}.json}, written under a new name
 * before the commit that refers to them. A value over 32 KiB is a separate blob, written once. The
 * list of live files is a log of changes, whose older parts are in blobs ({@link FileLog}). The
 * process that wrote or read a blob caches it until the execution is paused or ends. The cache
 * holds the most recently used blobs, up to a small share of the heap. Thread-safe.
 */
public final class Checkpoints implements ValueLoader {
  public static final String CONTAINER = "contexts";

  /** The maximum size of the cache, in bytes of JSON. */
  private static final long MOST_KEPT_BYTES = 4 << 20;

  /**
   * The part of the heap that the cache may use. In memory, a context takes about five times the
   * size of its JSON, so the cache stays below 1/25 of the heap.
   */
  private static final int SHARE_OF_HEAP = 128;

  /** The folder for the items of loops within an execution's folder. */
  static final String ITEMS = "items/";

  private static final int PAGE_BYTES = 256 << 10;

  static final String JSON_TYPE = "application/json";

  private final Blobs blobs;
  private final IntSupplier inlineBytes;
  private final FileLogs logs;
  private final long mostKeptBytes;
  private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long keptBytes;

  /**
   * Creates a store on blobs.
   *
   * @param inlineBytes the largest context, in bytes of JSON, that is stored in the branch's row;
   *     limited to {@link Checkpoint#MAX_INLINE_BYTES}
   */
  public Checkpoints(Blobs blobs, IntSupplier inlineBytes) {
    this(blobs, inlineBytes, Runtime.getRuntime().maxMemory());
  }

  Checkpoints(Blobs blobs, IntSupplier inlineBytes, long heap) {
    this.blobs = blobs;
    this.inlineBytes = inlineBytes;
    this.logs = new FileLogs(blobs, CONTAINER, heap / 4);
    this.mostKeptBytes = Math.min(MOST_KEPT_BYTES, heap / SHARE_OF_HEAP);
  }

  /** Returns the folder of an execution's checkpoints. */
  public static String folder(String jobId, String executionId) {
    return "jobs/" + jobId + "/executions/" + executionId + "/";
  }

  /**
   * Returns the newest context of a branch, with at most one request for each of its blobs.
   *
   * @throws DamagedDataException a blob is missing or cannot be read
   */
  public JobContext load(Execution e, Branch branch) {
    return load(e, branch.checkpoint());
  }

  /**
   * Returns the context at a checkpoint, with at most one request for each of its blobs.
   *
   * @throws DamagedDataException a blob is missing or cannot be read
   */
  JobContext load(Execution e, Checkpoint checkpoint) {
    return stored(
        "The context of execution '" + e.id() + "'",
        () -> load(folder(e.jobId(), e.id()), checkpoint));
  }

  /**
   * Reads from storage and reports missing or damaged data. Other exceptions may be defects of the
   * engine and are not reported as damage.
   */
  private static <T> T stored(String what, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (NotFoundException | DamagedDataException damaged) {
      throw DamagedDataException.of(what, damaged);
    }
  }

  private JobContext load(String folder, Checkpoint newest) {
    if (newest.isInline()) {
      return JobContext.fromJson(Json.readTree(newest.inline()));
    } else if (newest.isSingle()) {
      return loadBlob(folder + newest.blob());
    }
    JobContext base = load(folder, newest.base());
    JobContext joined = base;
    for (Checkpoint member : newest.joined()) {
      joined = join(joined, base, load(folder, member));
    }
    return joined;
  }

  /**
   * Adds the outputs of a member, and the files that the member changed since the base, to a
   * context. If two iterations of a loop have outputs of the same step, the later iteration's
   * outputs apply.
   */
  private JobContext join(JobContext joined, JobContext base, JobContext member) {
    JobContext all = joined;
    for (Map.Entry<String, StepOutputs> step : member.steps().entrySet()) {
      StepOutputs other = all.steps().get(step.getKey());
      if (other == null || !other.iterations().isAfter(step.getValue().iterations())) {
        all = all.with(step.getKey(), step.getValue());
      }
    }
    FileLog files = logs.join(log(all), log(base), log(member), Checkpoints::parent);
    return all.withFiles(files.toJson());
  }

  private JobContext loadBlob(String blob) {
    return load(blob, JobContext.class, json -> JobContext.fromJson(Json.readTree(json)));
  }

  private <T> T load(String blob, Class<T> type, Function<byte[], T> reader) {
    Optional<Object> known = known(blob);
    if (known.isPresent()) {
      return type.cast(known.get());
    }
    byte[] json = blobs.get(CONTAINER, blob);
    T read = reader.apply(json);
    keep(blob, read, json.length);
    return read;
  }

  /**
   * Writes a checkpoint with one request, or with none if the context fits into the row.
   *
   * @param shared whether other branches will refer to the checkpoint, which requires a blob
   * @return the checkpoint for the commit
   */
  public Checkpoint write(JobContext context, int seq, String nonce, boolean shared) {
    byte[] json = Json.bytes(context.toJson());
    int most = shared ? 0 : Math.min(inlineBytes.getAsInt(), Checkpoint.MAX_INLINE_BYTES);
    if (json.length <= most) {
      return Checkpoint.inRow(new String(json, StandardCharsets.UTF_8));
    }
    String name = "%06d-%s.json".formatted(seq, nonce);
    JobContext.Execution run = context.execution();
    String blob = folder(run.jobId(), run.id()) + name;
    blobs.putIfAbsent(CONTAINER, blob, json, JSON_TYPE);
    keep(blob, context, json.length);
    return Checkpoint.inBlob(name);
  }

  private synchronized Optional<Object> known(String blob) {
    return Optional.ofNullable(kept.get(blob)).map(Kept::value);
  }

  private synchronized void keep(String blob, Object value, int bytes) {
    Kept before = kept.put(blob, new Kept(value, bytes));
    keptBytes += bytes - (before == null ? 0 : before.bytes());
    Iterator<Kept> eldest = kept.values().iterator();
    while (keptBytes > mostKeptBytes && eldest.hasNext()) {
      keptBytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** Removes an execution's blobs from the cache, when the execution is paused or has ended. */
  synchronized void forget(Execution e) {
    String folder = folder(e.jobId(), e.id());
    Iterator<Map.Entry<String, Kept>> all = kept.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, Kept> each = all.next();
      if (each.getKey().startsWith(folder)) {
        keptBytes -= each.getValue().bytes();
        all.remove();
      }
    }
  }

  /** Returns the size of the cache in bytes of JSON. */
  synchronized long keptBytes() {
    return keptBytes;
  }

  private record Kept(Object value, int bytes) {}

  /**
   * Returns the live files of a context, with one request for each segment that is not cached.
   *
   * @throws DamagedDataException a segment is missing or cannot be read
   */
  public LiveFiles files(JobContext context) {
    return stored(
        "The list of files of execution '" + context.execution().id() + "'",
        () -> logs.load(log(context)));
  }

  /** Returns the names of all blobs that contain the list of a context's live files. */
  List<String> fileBlobs(JobContext context) {
    return log(context).blobs();
  }

  /**
   * Returns a context with a branch's changes to the live files. Call it for each context that a
   * branch writes, so that a join can identify the branch's own changes.
   */
  public JobContext withChanges(JobContext context, BranchName branch, List<FileChange> changes) {
    FileLog own = log(context).forkedFor(branch.text());
    String prefix = values(context.execution()) + "files-";
    return context.withFiles(logs.append(prefix, own, changes).toJson());
  }

  private static String parent(String branch) {
    return new BranchName(branch).parent().text();
  }

  private static FileLog log(JobContext context) {
    return FileLog.fromJson(context.files());
  }

  static String values(JobContext.Execution run) {
    return folder(run.jobId(), run.id()) + "values/";
  }

  /**
   * Returns the stored form of a membership. Large outputs stay in their blobs; in-memory outputs
   * that are large, individually or together, are written to blobs of this execution.
   */
  public ChainMember keep(JobContext.Execution run, Membership member, String nonce) {
    ObjectNode small = Json.object();
    Map<String, OutputValue> large = new LinkedHashMap<>();
    member
        .outputs()
        .forEach(
            (node, value) -> {
              if (value instanceof OutputValue.Inline inline
                  && ExecutionOutputs.inRow((ObjectNode) inline.value()).isPresent()) {
                small.set(node, inline.value());
              } else {
                large.put(node, kept(value, values(run) + "chain-" + node + "-" + nonce));
              }
            });
    OutputValue together = kept(new OutputValue.Inline(small), values(run) + "chain-" + nonce);
    return new ChainMember(member.chainExecutionId(), member.node(), together, large);
  }

  private OutputValue kept(OutputValue value, String name) {
    return value instanceof OutputValue.Inline inline
        ? OutputValue.of(inline.value(), json -> put(name + ".json", json))
        : value;
  }

  private String put(String blob, byte[] json) {
    blobs.putIfAbsent(CONTAINER, blob, json, JSON_TYPE);
    return blob;
  }

  /**
   * Returns the stored form of a step's outputs; each large value is written to a separate blob.
   */
  public StepOutputs keep(
      JobContext context, int index, IterationPath at, ObjectNode outputs, String nonce) {
    String values = values(context.execution());
    return StepOutputs.of(
        index,
        at,
        outputs,
        (output, json) -> put(values + "%04d-%s-%s.json".formatted(index, output, nonce), json));
  }

  /**
   * Freezes the items of a loop. Makes no request if there are few items, otherwise one request per
   * page.
   */
  LoopItems freeze(Execution e, String place, JsonNode items) {
    Optional<String> few = Json.writeIfShort(items, LoopItems.MAX_INLINE);
    if (few.isPresent()) {
      return new LoopItems(items.size(), Math.max(1, items.size()), few.get());
    }
    int perPage = perPage(items);
    LoopItems frozen = new LoopItems(items.size(), perPage, place);
    for (int from = 0; from < items.size(); from += perPage) {
      ArrayNode page = Json.array();
      for (int i = from; i < Math.min(items.size(), from + perPage); i++) {
        page.add(items.get(i));
      }
      byte[] json = Json.bytes(page);
      blobs.putIfAbsent(CONTAINER, items(e) + frozen.page(from), json, JSON_TYPE);
    }
    return frozen;
  }

  /**
   * Returns the number of items per page. Reading one item reads its entire page, so pages of large
   * items contain few items.
   */
  private static int perPage(JsonNode items) {
    long sampled = 0;
    int samples = Math.min(items.size(), 100);
    for (int i = 0; i < samples; i++) {
      sampled += Json.bytes(items.get(i)).length;
    }
    long each = Math.max(1, sampled / samples);
    return (int) Math.max(1, Math.min(1000, PAGE_BYTES / each));
  }

  /** Reads one item of a loop, with at most one request. */
  JsonNode item(Execution e, LoopItems items, int index) {
    JsonNode page =
        items.isInline()
            ? Json.readTree(items.place())
            : load(items(e) + items.page(index), JsonNode.class, Json::readTree);
    return page.get(index % items.perPage());
  }

  /**
   * Reads the page that contains an item of a loop. Bypasses the cache, which serves only
   * executions that run on this host.
   */
  JsonNode page(Execution e, LoopItems items, int index) {
    return items.isInline() ? Json.readTree(items.place()) : load(items(e) + items.page(index));
  }

  private static String items(Execution e) {
    return folder(e.jobId(), e.id()) + ITEMS;
  }

  @Override
  public JsonNode load(String blob) {
    return Json.readTree(blobs.get(CONTAINER, blob));
  }
}
