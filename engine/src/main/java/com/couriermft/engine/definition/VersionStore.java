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
 * Definitions of one kind and all their versions. Thread-safe.
 *
 * <p>Table {@code definitions}, partition {@code job} for jobs: one row {@code cur|{id}} for the
 * current version of each, so that one query lists them, and one row {@code v|{id}|{version:06}}
 * for each version. A save writes the content first ({@link VersionContents}) and then both rows in
 * one transaction, the current one under the condition that nobody has saved in between; so
 * versions have no gaps and a row never names a content that is not there.
 *
 * <pre>cur|partner-invoices     {"version": 3, "sha256": "9f86…", "content":
 *                           "jobs/partner-invoices/3.json", "saved_at": "…", "saved_by": "…",
 *                           "name": "Partner invoices", "archived": false, "depends_on": "",
 *                           "disabled": false, "labels": "{\"team\": \"payments\"}", "nonce": "…"}
 * v|partner-invoices|000003 the same without name, archived, depends_on, disabled and labels
 * off|partner-invoices     {"version": 3, "nonce": "…"}, while the current version is disabled
 * </pre>
 *
 * <p>Whoever changes what depends on what also merges the row {@code a|dependencies} under its
 * etag.
 */
public class VersionStore<D extends Versioned> {
  /**
   * The etag of a conditional save that demands that there be no definition of that id, or an
   * archived one.
   */
  public static final String ABSENT = "";

  private static final int MAX_RACES = 20;

  private final Tables tables;
  private final ChangeTrail trail;
  private final Kind<D> kind;
  private final VersionContents<D> contents;

  /** Keeps definitions of a kind in these. */
  public VersionStore(Tables tables, Blobs blobs, Kind<D> kind) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.kind = kind;
    this.contents = new VersionContents<>(blobs, kind);
  }

  /**
   * A kind of definitions.
   *
   * @param object what is known of the kind
   * @param versionNotFound the code of an error about a version that is not there
   * @param reader makes a definition of its canonical JSON
   * @param links how they depend on each other
   */
  public record Kind<D extends Versioned>(
      ObjectKind object,
      FailureCode versionNotFound,
      Function<JsonNode, D> reader,
      Links<D> links) {
    /** Makes a kind of definitions that do not depend on each other. */
    public Kind(ObjectKind object, FailureCode versionNotFound, Function<JsonNode, D> reader) {
      this(object, versionNotFound, reader, definition -> List.of());
    }

    /** Returns the partition of the kind, and what errors call one. */
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
    /** Ids of the definitions that one depends on. */
    List<String> of(D definition);

    /**
     * Throws if one must not be saved beside the others; they do not change meanwhile.
     *
     * @param all the current ones, among them perhaps the one before it
     */
    default void requireSavable(D definition, List<DefinitionSummary> all) {}

    /** Throws if one must not be archived. */
    default void requireArchivable(String id, List<DefinitionSummary> all) {}
  }

  /**
   * Makes a definition the current version of its id. The same content again changes nothing; an
   * archived one comes back with its next version.
   *
   * @param definition checked already
   * @param savedBy who saves it
   * @param ifMatchEtag the etag that the current version must have, {@link Write#ANY} for any,
   *     {@link #ABSENT} for none at all; {@code null} for no condition
   * @throws ConflictException {@code precondition_failed}: the current version has another etag or
   *     there is none, or there is one and none was expected; {@code concurrent_update}: others
   *     kept saving at the same time; {@code too_many_versions}
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
      // Two saves that are each right alone must not close a cycle together.
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
          what(id) + " has " + last + " versions, the most there can be; use another id.");
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
                  ? " has been saved since it was read; read it again."
                  : " does not exist, so it cannot be replaced."));
    }
  }

  /** The current version of one that is not archived. */
  public Optional<StoredDefinition<D>> find(String id) {
    return findRow(id).filter(row -> !isArchived(row)).map(row -> stored(id, row));
  }

  /** Returns the labels of the current version of one, archived or not; empty if there is none. */
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
   * The current version of one.
   *
   * @throws NotFoundException {@code {kind}_not_found}: there is none, or it is archived
   */
  public StoredDefinition<D> get(String id) {
    return find(id).orElseThrow(() -> notFound(id));
  }

  /**
   * A version of one, archived or not; one that was read lately costs no request.
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

  /** Returns a version of one that was read lately, without asking storage; else empty. */
  public Optional<D> findCachedVersion(String id, int version) {
    return contents.findCached(id, version);
  }

  /** The versions of one, archived or not, newest first; empty if there is none of that id. */
  public List<DefinitionVersion> versions(String id) {
    if (!isId(id)) {
      return List.of();
    }
    return tables.queryAll(VersionRows.TABLE, kind.name(), VersionRows.versions(id)).stream()
        .map(VersionRows::toVersion)
        .sorted(Comparator.comparingInt(DefinitionVersion::version).reversed())
        .toList();
  }

  /** Returns the definitions in use that can be read, by id; the others are logged. */
  public List<DefinitionSummary> list() {
    return Listed.readable(listed());
  }

  /** Returns the definitions in use, ordered by id, also those that cannot be read. */
  public List<Listed<DefinitionSummary>> listed() {
    return tables.queryAll(VersionRows.TABLE, kind.name(), VersionRows.CURRENT).stream()
        .filter(row -> !isArchived(row))
        .map(this::summary)
        .toList();
  }

  /**
   * Returns definitions in use by id, also those that cannot be read.
   *
   * @param after the id after which they come; {@code null} for the first
   * @param max the most that are returned, 1 or more
   * @param wanted which of them; asked also of those that cannot be read
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
   * Returns the version since which each disabled definition is what it is, by id; of archived ones
   * as well, of which executions may still wait.
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
   * Archives one: it cannot be found or started any more; its versions stay for the runs that keep
   * them.
   *
   * @throws NotFoundException {@code {kind}_not_found}: there is none, or it is archived already
   * @throws ConflictException {@code concurrent_update}: somebody saved it, or another one that
   *     depends on something, at the same time
   */
  public void archive(String id) {
    Row row = findRow(id).filter(r -> !isArchived(r)).orElseThrow(() -> notFound(id));
    Write links = linksChange();
    kind.links().requireArchivable(id, list());
    Write write = Write.merge(row.key(), VersionRows.archived(), row.etag());
    trail.commit(VersionRows.archival(kind.name(), id, row), List.of(links, write));
  }

  /** Merged by whoever changes what depends on what: so they do it one after the other. */
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
