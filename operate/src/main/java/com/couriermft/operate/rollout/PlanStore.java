package com.couriermft.operate.rollout;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.rollout.PlanAnswer.Progress;
import com.couriermft.operate.rollout.PlanAnswer.State;
import com.couriermft.operate.rollout.PlanAnswer.Stop;
import com.couriermft.operate.rollout.PlanRows.Standing;
import com.couriermft.operate.rollout.PlanRows.StoredAction;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores plans as rows of {@link PlanRows} and as blobs in the container {@code definitions}. The
 * blobs are {@code plans/{id}/plan.json} (the format of responses), {@code plans/{id}/targets.zip}
 * (the target states) and {@code plans/{id}/previous.zip} (the base states). Thread-safe.
 */
public final class PlanStore {
  /** Retention of a plan, during which it can be applied. */
  public static final Duration KEPT = Duration.ofDays(7);

  private static final String CONTAINER = "definitions";
  private static final int MOST_REMOVED = 20;

  private final Tables tables;
  private final Blobs blobs;

  /** Creates the store of plans in these tables and blobs. */
  public PlanStore(Tables tables, Blobs blobs) {
    this.tables = tables;
    this.blobs = blobs;
  }

  private static String blob(String id, String file) {
    return "plans/" + id + "/" + file;
  }

  /**
   * Stores a plan. The header is written last, so that a visible plan is complete.
   *
   * @param scope label scope of the plan's creator
   * @return id of the plan
   */
  String create(RolloutPlan plan, String by, LabelFilter scope) {
    Instant now = tables.clock().instant();
    String id = Ulid.random(now);
    write(PlanRows.LIST, List.of(Write.insert(PlanRows.all(id), nonce())));
    blobs.put(
        CONTAINER, blob(id, "plan.json"), Json.bytes(PlanDocument.of(plan)), "application/json");
    putZip(blob(id, "targets.zip"), plan.targets());
    List<Write> writes = new ArrayList<>();
    for (PlannedAction action : plan.acting()) {
      writes.add(Write.insert(PlanRows.action(writes.size() + 1), PlanRows.columns(action)));
    }
    for (int from = 0; from < writes.size(); from += Tables.MAX_WRITES) {
      write(id, writes.subList(from, Math.min(writes.size(), from + Tables.MAX_WRITES)));
    }
    Columns header =
        nonce()
            .with("state", PlanRows.text(State.PLANNED))
            .with("hash", plan.hash())
            .with("ready", plan.isValid() && plan.missing().isEmpty())
            .with("role", plan.role().text())
            .with("by", by)
            .with("scope", PlanRows.text(scope))
            .with("created_at", now)
            .with("worker", "");
    write(id, List.of(Write.insert(PlanRows.HEADER, header)));
    return id;
  }

  private static Columns nonce() {
    return Columns.none().with("nonce", UUID.randomUUID().toString());
  }

  private Tables.Committed write(String partition, List<Write> writes) {
    return tables.transact(PlanRows.TABLE, partition, writes);
  }

  private void putZip(String name, SortedMap<ObjectName, String> texts) {
    byte[] zip = BundleZip.write(new Bundle(Manifest.NONE, texts));
    blobs.put(CONTAINER, name, zip, "application/zip");
  }

  /**
   * Returns the state of a plan.
   *
   * @throws NotFoundException {@code plan_not_found}: the plan is missing or expired
   */
  Standing get(String id) {
    return find(id)
        .filter(plan -> plan.createdAt().plus(KEPT).isAfter(tables.clock().instant()))
        .orElseThrow(() -> notFound(id));
  }

  /**
   * Returns the state of a plan.
   *
   * @param within the caller's label scope
   * @throws NotFoundException {@code plan_not_found}: the plan is missing or expired, or its
   *     creator had a wider scope
   */
  Standing get(String id, LabelFilter within) {
    Standing plan = get(id);
    if (!plan.isSeen(within)) {
      throw notFound(id);
    }
    return plan;
  }

  private static NotFoundException notFound(String id) {
    return new NotFoundException(
        BundleCodes.PLAN_NOT_FOUND, "Plan '" + id + "' does not exist or has expired.");
  }

  /**
   * Returns the state of a plan, even if expired; empty if missing.
   *
   * @throws DamagedDataException its header cannot be read
   */
  Optional<Standing> find(String id) {
    return Ulid.isValid(id)
        ? tables
            .find(PlanRows.TABLE, id, PlanRows.HEADER)
            .map(
                row ->
                    DamagedDataException.reading("Plan '" + id + "'", () -> Standing.of(id, row)))
        : Optional.empty();
  }

  /**
   * Returns the document of a plan, without its state.
   *
   * @throws DamagedDataException the blob is missing or was changed
   */
  PlanDocument document(String id) {
    return reading(
        id,
        "plan.json",
        json -> Json.read(new String(json, StandardCharsets.UTF_8), PlanDocument.class));
  }

  private <T> T reading(String id, String file, Function<byte[], T> reader) {
    return DamagedDataException.reading(
        "The blob '" + blob(id, file) + "'",
        () -> reader.apply(blobs.get(CONTAINER, blob(id, file))));
  }

  /**
   * Returns the actions of a plan, in order.
   *
   * @throws DamagedDataException a row cannot be read; the message names the plan and the row
   */
  List<StoredAction> actions(String id) {
    return tables.queryAll(PlanRows.TABLE, id, PlanRows.ACTIONS).stream()
        .map(
            row ->
                DamagedDataException.reading(
                    "Action '%s' of plan '%s'".formatted(row.key(), id),
                    () -> StoredAction.of(row)))
        .toList();
  }

  /**
   * Returns the number of actions of a plan, and the number of completed actions. The rows are not
   * parsed.
   */
  Progress progress(String id) {
    List<Row> rows = tables.queryAll(PlanRows.TABLE, id, PlanRows.ACTIONS);
    return new Progress(rows.stream().filter(StoredAction::isDone).count(), rows.size());
  }

  /**
   * Returns the JSON of the target states.
   *
   * @throws DamagedDataException the blob is missing or was changed
   */
  SortedMap<ObjectName, String> targets(String id) {
    return reading(id, "targets.zip", zip -> BundleZip.readOwn(zip).texts());
  }

  /**
   * Returns the ids of the newest plans, up to a maximum number. Requires one request per thousand
   * plans.
   */
  public List<String> newest(int most) {
    List<Row> all = tables.queryAll(PlanRows.TABLE, PlanRows.LIST, PlanRows.ALL);
    return all.subList(Math.max(0, all.size() - most), all.size()).stream()
        .map(PlanRows::idOf)
        .toList();
  }

  /**
   * Reads all stored data of a plan, to check that it is readable.
   *
   * @return the id of the plan; empty if the plan does not exist
   * @throws DamagedDataException some of the data is unreadable
   */
  public Optional<String> read(String id) {
    Optional<Standing> plan = find(id);
    if (plan.isPresent()) {
      actions(id);
      document(id);
      targets(id);
      if (hasPrevious(id)) {
        previous(id);
      }
    }
    return plan.map(Standing::id);
  }

  /**
   * Stores the objects in their state before the plan is applied. Does nothing if they are already
   * stored.
   */
  void keepPrevious(String id, SortedMap<ObjectName, String> texts) {
    byte[] zip = BundleZip.write(new Bundle(Manifest.NONE, texts));
    blobs.putIfAbsent(CONTAINER, blob(id, "previous.zip"), zip, "application/zip");
  }

  boolean hasPrevious(String id) {
    return blobs.find(CONTAINER, blob(id, "previous.zip")).isPresent();
  }

  /**
   * Returns the objects in their state before the plan was applied.
   *
   * @throws DamagedDataException the blob is missing or was changed
   */
  Bundle previous(String id) {
    return reading(id, "previous.zip", BundleZip::readOwn);
  }

  /**
   * Marks a plan as in progress. The list row is written first, so that a plan in progress is never
   * missing in the list.
   */
  void begin(Standing plan, String by, String reason) {
    write(PlanRows.LIST, List.of(Write.upsert(PlanRows.open(plan.id()), nonce())));
    merge(
        plan,
        nonce()
            .with("state", PlanRows.text(State.APPLYING))
            .with("applied_by", by)
            .with("reason", reason));
  }

  /**
   * Claims a plan for a worker.
   *
   * @return the header's new ETag
   * @throws StoreConflict another worker claimed the plan at the same time
   */
  String claim(Standing plan, String worker) {
    return merge(plan, nonce().with("worker", worker));
  }

  /**
   * Marks an action as complete. Only the worker with the claim may call this method.
   *
   * @param etag ETag of the header
   * @return the header's new ETag
   * @throws StoreConflict another worker has claimed the plan
   */
  String done(String id, StoredAction action, String etag) {
    Write header = Write.merge(PlanRows.HEADER, nonce(), etag);
    Write row = Write.merge(action.row(), Columns.none().with("done", true), Write.ANY);
    return String.valueOf(write(id, List.of(header, row)).etags().get(PlanRows.HEADER));
  }

  /** Releases the claim of an unfinished plan, so that another worker can continue immediately. */
  void giveBack(String id, String etag) {
    write(id, List.of(Write.merge(PlanRows.HEADER, nonce().with("worker", ""), etag)));
  }

  /** Ends a plan. The list row is deleted last. */
  void end(String id, String etag, State state, @Nullable Stop error) {
    Columns columns = nonce().with("state", PlanRows.text(state)).with("worker", "");
    if (error != null) {
      columns = columns.with("error", Json.write(error));
    }
    write(id, List.of(Write.merge(PlanRows.HEADER, columns, etag)));
    forgetOpen(id, Write.ANY);
  }

  /** Removes a plan from the list of plans in progress. */
  void forgetOpen(String id, String etag) {
    try {
      write(PlanRows.LIST, List.of(Write.delete(PlanRows.open(id), etag)));
    } catch (StoreConflict gone) {
      // Another host is also removing the row, or is currently applying the plan.
      return;
    }
  }

  private String merge(Standing plan, Columns columns) {
    Write write = Write.merge(PlanRows.HEADER, columns, plan.etag());
    return String.valueOf(write(plan.id(), List.of(write)).etags().get(PlanRows.HEADER));
  }

  /** Returns the rows of the plans in progress. */
  List<Row> open() {
    return tables.queryAll(PlanRows.TABLE, PlanRows.LIST, PlanRows.OPEN);
  }

  Instant now() {
    return tables.clock().instant();
  }

  /**
   * Deletes a limited number of expired plans.
   *
   * @return whether more expired plans may exist
   */
  public boolean removeOld() {
    Instant before = tables.clock().instant().minus(KEPT);
    List<Row> oldest =
        tables.queryUpTo(PlanRows.TABLE, PlanRows.LIST, PlanRows.ALL, MOST_REMOVED).stream()
            .filter(row -> Ulid.time(PlanRows.idOf(row)).isBefore(before))
            .toList();
    oldest.forEach(row -> remove(PlanRows.idOf(row)));
    return oldest.size() == MOST_REMOVED;
  }

  private void remove(String id) {
    for (String file : List.of("plan.json", "targets.zip", "previous.zip")) {
      blobs.delete(CONTAINER, blob(id, file));
    }
    List<Row> rows = new ArrayList<>(tables.queryAll(PlanRows.TABLE, id, PlanRows.ACTIONS));
    tables.find(PlanRows.TABLE, id, PlanRows.HEADER).ifPresent(rows::add);
    for (int from = 0; from < rows.size(); from += Tables.MAX_WRITES) {
      List<Row> some = rows.subList(from, Math.min(rows.size(), from + Tables.MAX_WRITES));
      write(id, some.stream().map(row -> Write.delete(row.key(), Write.ANY)).toList());
    }
    forgetOpen(id, Write.ANY);
    write(PlanRows.LIST, List.of(Write.delete(PlanRows.all(id), Write.ANY)));
  }
}
