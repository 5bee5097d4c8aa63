package com.couriermft.engine.definition;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stores the definitions of one kind with all their versions. Thread-safe.
 *
 * <p>Table {@code definitions}, partition {@code job} for jobs: one row {@code cur|{id}} for the
 * current version of each, so that one query lists them, and one row {@code v|{id}|{version:06}}
 * for each version. A save writes the content first ({@link VersionContents}) and then both rows in
 * one transaction, the current row on the condition that no other save has happened in between.
 * Version numbers therefore have no gaps, and a row never names missing content.
 *
 * <pre>cur|partner-invoices     {"version": 3, "sha256": "9f86…", "content":
 *                           "jobs/partner-invoices/3.json", "saved_at": "…", "saved_by": "…",
 *                           "name": "Partner invoices", "archived": false, "depends_on": "",
 *                           "disabled": false, "labels": "{\"team\": \"payments\"}", "nonce": "…"}
 * v|partner-invoices|000003 the same without name, archived, depends_on, disabled and labels
 * off|partner-invoices     {"version": 3, "nonce": "…"}, while the current version is disabled
 * </pre>
 *
 * <p>A save that changes dependencies also merges the row {@code a|dependencies} with its etag.
 */
public class VersionStore<D extends Versioned> {
  /**
   * Etag for a conditional save that succeeds only if no definition has the id, or if the
   * definition is archived.
   */
  public static final String ABSENT = "";

  private static final int MAX_RACES = 20;

  private final Tables tables;
  private final ChangeTrail trail;
  private final Kind<D> kind;
  private final VersionContents<D> contents;

  /** Creates the store of a kind of definitions in these tables and blobs. */
  public VersionStore(Tables tables, Blobs blobs, Kind<D> kind) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.kind = kind;
    this.contents = new VersionContents<>(blobs, kind);
  }

  /**
   * Describes a kind of definitions.
   *
   * @param object the object kind
   * @param versionNotFound code of the error about a missing version
   * @param reader creates a definition from its canonical JSON
   * @param links the dependencies between definitions of this kind
   */
  public record Kind<D extends Versioned>(
      ObjectKind object,
      FailureCode versionNotFound,
      Function<JsonNode, D> reader,
      Links<D> links) {
    /** Describes a kind whose definitions do not depend on each other. */
    public Kind(ObjectKind object, FailureCode versionNotFound, Function<JsonNode, D> reader) {
      this(object, versionNotFound, reader, definition -> List.of());
    }

    /** Returns the name of the kind, which is the partition of its rows and its name in errors. */
    String name() {
      return object.text();
    }
  }

  /** Returns the kind of the definitions. */
  public Kind<D> kind() {
    return kind;
  }

  /** The dependencies between definitions of a kind. */
  @FunctionalInterface
  public interface Links<D> {
    /** Returns the ids of the definitions that a definition depends on. */
    List<String> of(D definition);

    /**
     * Checks whether a definition may be saved among the other definitions, which do not change in
     * the meantime. Throws an exception if it may not.
     *
     * @param all the current definitions, possibly including the previous version of this one
     */
    default void requireSavable(D definition, List<DefinitionSummary> all) {}

    /** Checks whether a definition may be archived. Throws an exception if it may not. */
    default void requireArchivable(String id, List<DefinitionSummary> all) {}
  }

  /**
   * Makes a definition the current version of its id. Saving unchanged content has no effect.
   * Saving an archived definition restores it with its next version.
   *
   * @param definition the definition, already validated
   * @param savedBy the user or client who saves it
   * @param ifMatchEtag the etag that the current version must have, {@link Write#ANY} for any etag,
   *     {@link #ABSENT} if there must be no current version; {@code null} for no condition
   * @throws ConflictException {@code precondition_failed}: the current version has another etag, is
   *     missing, or exists although {@link #ABSENT} was given; {@code concurrent_update}: other
   *     callers kept saving at the same time; {@code too_many_versions}
   */
  public Saved save(D definition, String savedBy, @Nullable String ifMatchEtag) {
    for (int race = 0; ; race++) {
      Optional<Row> current = findRow(definition.id());
      requireMatch(definition.id(), current, ifMatchEtag);
      try {
        return save(definition, savedBy, current);
      } catch (StoreConflict e) {
        if (race == MAX_RACES) {
          throw e;
        }
      }
    }
  }

  private Saved save(D definition, String savedBy, Optional<Row> current) {
    byte[] json = Json.bytes(definition.toJson());
    boolean live = current.isPresent() && !isArchived(current.get());
    int last = current.map(row -> VersionRows.last(tables, kind.name(), row)).orElse(0);
    if (live && contents.hold(definition.id(), last, current.get(), json)) {
      return new Saved(last, Saved.Outcome.UNCHANGED, current.get().etag(), false);
    }
    List<String> dependsOn = kind.links().of(definition);
    List<Write> writes = new ArrayList<>();
    if (!dependsOn.isEmpty()) {
      // Two concurrent saves, each of which is valid, must not create a cycle together.
      writes.add(linksChange());
      kind.links().requireSavable(definition, list());
    }
    int version = next(definition.id(), last);
    VersionContent content = contents.put(definition.id(), version, json);
    Columns columns = VersionRows.columns(version, content, tables.clock().instant(), savedBy);
    Columns head =
        columns
            .with("name", definition.name())
            .with("archived", false)
            .with("depends_on", String.join(" ", dependsOn))
            .with("disabled", !definition.enabled())
            .with("labels", definition.labels().text());
    String key = VersionRows.current(definition.id());
    writes.add(
        current
            .map(row -> Write.merge(key, head, row.etag()))
            .orElseGet(() -> Write.insert(key, head)));
    writes.add(Write.insert(VersionRows.version(definition.id(), version), columns));
    String off = VersionRows.disabled(definition.id());
    if (!definition.enabled()) {
      writes.add(Write.upsert(off, VersionRows.disabledAt(version)));
    } else if (current.filter(row -> row.columns().flag("disabled")).isPresent()) {
      writes.add(Write.delete(off, Write.ANY));
    }
    JsonNode before =
        live
            ? contents.toTell(definition.id(), last, current.get().columns().text("content"))
            : null;
    RecordedChange change =
        VersionRows.change(kind.name(), definition, savedBy, before, last, version);
    Tables.Committed committed = trail.commit(change, writes);
    Saved.Outcome outcome = live ? Saved.Outcome.CHANGED : Saved.Outcome.CREATED;
    boolean wasEnabled = !(live && current.get().columns().flag("disabled"));
    boolean switched = wasEnabled != definition.enabled();
    return new Saved(version, outcome, committed.etags().get(key), switched);
  }

  private int next(String id, int last) {
    if (last >= VersionRows.MAX_VERSION) {
      throw new ConflictException(
          DefinitionCodes.TOO_MANY_VERSIONS,
          what(id) + " has " + last + " versions, the maximum; use another ID.");
    }
    return last + 1;
  }

  private void requireMatch(String id, Optional<Row> current, @Nullable String etag) {
    Optional<String> present = current.filter(row -> !isArchived(row)).map(Row::etag);
    boolean holds =
        etag == null
            || present
                .map(e -> etag.equals(Write.ANY) || etag.equals(e))
                .orElse(etag.equals(ABSENT));
    if (!holds && ABSENT.equals(etag)) {
      throw new ConflictException(RequestCodes.PRECONDITION_FAILED, what(id) + " exists already.");
    } else if (!holds) {
      throw new ConflictException(
          RequestCodes.PRECONDITION_FAILED,
          what(id)
              + (present.isPresent()
                  ? " was changed after you read it; read it again."
                  : " does not exist, so it cannot be replaced."));
    }
  }

  /** Returns the current version of a definition that is not archived. */
  public Optional<StoredDefinition<D>> find(String id) {
    return findRow(id).filter(row -> !isArchived(row)).map(row -> stored(id, row));
  }

  /**
   * Returns the labels of a definition's current version, archived or not; empty if there is no
   * such definition.
   */
  public Optional<Labels> findLabels(String id) {
    return findRow(id).map(VersionRows::labels);
  }

  private StoredDefinition<D> stored(String id, Row row) {
    return DamagedDataException.reading(what(id), () -> read(id, row));
  }

  private String what(String id) {
    return kind.object().subject(id);
  }

  private StoredDefinition<D> read(String id, Row row) {
    DefinitionVersion version = VersionRows.toVersion(row);
    return new StoredDefinition<>(
        contents.get(id, version.version(), row.columns().text("content")),
        version.version(),
        row.etag(),
        version.savedAt(),
        version.savedBy());
  }

  /**
   * Returns the current version of a definition.
   *
   * @throws NotFoundException {@code {kind}_not_found}: the definition does not exist or is
   *     archived
   */
  public StoredDefinition<D> get(String id) {
    return find(id).orElseThrow(() -> notFound(id));
  }

  /**
   * Returns a version of a definition, archived or not. A recently read version costs no request.
   *
   * @throws NotFoundException {@code {kind}_version_not_found}
   */
  public D getVersion(String id, int version) {
    return findCachedVersion(id, version)
        .orElseGet(
            () ->
                findVersionRow(id, version)
                    .map(
                        row ->
                            DamagedDataException.reading(
                                "Version " + version + " of " + kind.name() + " '" + id + "'",
                                () -> contents.get(id, version, row.columns().text("content"))))
                    .orElseThrow(
                        () ->
                            new NotFoundException(
                                kind.versionNotFound(),
                                what(id) + " has no version " + version + ".")));
  }

  /** Returns a recently read version without a request to storage, or empty if it is not cached. */
  public Optional<D> findCachedVersion(String id, int version) {
    return contents.findCached(id, version);
  }

  /**
   * Returns the versions of a definition, archived or not, newest first; empty if no definition has
   * the id.
   */
  public List<DefinitionVersion> versions(String id) {
    if (!isId(id)) {
      return List.of();
    }
    return tables.queryAll(VersionRows.TABLE, kind.name(), VersionRows.versions(id)).stream()
        .map(VersionRows::toVersion)
        .sorted(Comparator.comparingInt(DefinitionVersion::version).reversed())
        .toList();
  }

  /** Returns the active definitions that can be read, by id. Unreadable definitions are logged. */
  public List<DefinitionSummary> list() {
    return Listed.readable(listed());
  }

  /** Returns the active definitions ordered by id, including unreadable ones. */
  public List<Listed<DefinitionSummary>> listed() {
    return tables.queryAll(VersionRows.TABLE, kind.name(), VersionRows.CURRENT).stream()
        .filter(row -> !isArchived(row))
        .map(this::summary)
        .toList();
  }

  /**
   * Returns a page of active definitions ordered by id, including unreadable ones.
   *
   * @param after the id after which the page starts; {@code null} for the first page
   * @param max maximum number of definitions returned, 1 or more
   * @param wanted selects definitions; also called for unreadable ones
   */
  public List<Listed<DefinitionSummary>> listed(
      @Nullable String after, int max, Predicate<Listed<DefinitionSummary>> wanted) {
    String key = after == null ? null : VersionRows.current(after);
    Predicate<Row> shown = row -> !isArchived(row) && wanted.test(summary(row));
    List<Row> rows =
        tables.queryAfter(VersionRows.TABLE, kind.name(), VersionRows.CURRENT, key, max, shown);
    return rows.stream().map(this::summary).toList();
  }

  private Listed<DefinitionSummary> summary(Row row) {
    String id = VersionRows.id(row);
    return Listed.read(id, what(id), () -> VersionRows.toSummary(row));
  }

  /**
   * Returns, for each disabled definition, the version since which it has been disabled. Includes
   * archived definitions, because their executions may still wait.
   */
  public Map<String, Integer> disabled() {
    Map<String, Integer> disabled = new TreeMap<>();
    for (Row row : tables.queryAll(VersionRows.TABLE, kind.name(), VersionRows.DISABLED)) {
      String id = row.key().substring(VersionRows.disabled("").length());
      disabled.put(id, row.columns().integer("version"));
    }
    return disabled;
  }

  /**
   * Archives a definition. It can no longer be found or started; its versions remain for executions
   * that refer to them.
   *
   * @throws NotFoundException {@code {kind}_not_found}: the definition does not exist or is already
   *     archived
   * @throws ConflictException {@code concurrent_update}: another request saved this definition at
   *     the same time, or dependencies changed 20 times meanwhile
   */
  public void archive(String id) {
    Row row = findRow(id).filter(r -> !isArchived(r)).orElseThrow(() -> notFound(id));
    Write write = Write.merge(row.key(), VersionRows.archived(), row.etag());
    for (int race = 1; ; race++) {
      Write links = linksChange();
      kind.links().requireArchivable(id, list());
      try {
        trail.commit(VersionRows.archival(kind.name(), id, row), List.of(links, write));
        return;
      } catch (StoreConflict e) {
        // Other definitions change the row of dependencies as well, such as in a bulk action.
        if (race == MAX_RACES || !isCurrent(row)) {
          throw e;
        }
      }
    }
  }

  private boolean isCurrent(Row row) {
    return tables
        .find(VersionRows.TABLE, kind.name(), row.key())
        .filter(found -> found.etag().equals(row.etag()))
        .isPresent();
  }

  /**
   * Every save that changes dependencies merges this row, so that such saves happen one after the
   * other.
   */
  private Write linksChange() {
    return VersionRows.links(tables.find(VersionRows.TABLE, kind.name(), VersionRows.LINKS));
  }

  private Optional<Row> findRow(String id) {
    return isId(id)
        ? tables.find(VersionRows.TABLE, kind.name(), VersionRows.current(id))
        : Optional.empty();
  }

  private Optional<Row> findVersionRow(String id, int version) {
    return isId(id) && version >= 1 && version <= VersionRows.MAX_VERSION
        ? tables.find(VersionRows.TABLE, kind.name(), VersionRows.version(id, version))
        : Optional.empty();
  }

  private static boolean isId(String id) {
    return JobDefinition.ID.matcher(id).matches();
  }

  private static boolean isArchived(Row row) {
    return row.columns().flag("archived");
  }

  private NotFoundException notFound(String id) {
    return new NotFoundException(
        kind.object().notFound(),
        "There is no " + kind.name() + " '" + id + "', or it is archived.");
  }
}
